-- What the screens ask for in one call.
create function public.get_folder_counts(p_user_id uuid) returns table (folder_id uuid, count bigint)
  language sql stable security definer
  set search_path = ''
begin atomic
  select nullif(tally.key, '')::uuid, tally.captures from private.tallies as tally
  where tally.user_id = p_user_id and tally.user_id = auth.uid() and tally.kind = 'notebook';
end;

create function public.capture_stats() returns table (total bigint, this_week bigint, unique_tags bigint)
  language sql stable security definer
  set search_path = ''
begin atomic
  select
    (select coalesce(sum(captures), 0)::bigint from private.tallies where user_id = auth.uid() and kind = 'notebook'),
    case when private.is_pro(auth.uid())
      then (select count(*) from public.captures where user_id = auth.uid() and created_at > private.clock() - interval '7 days')
      else 0
    end,
    (select count(*) from private.tallies where user_id = auth.uid() and kind = 'tag');
end;

-- What the filters offer: one's own tags and the sites one saved from, the most used first.
create function public.capture_facets() returns table (kind text, value text, count bigint)
  language sql stable security definer
  set search_path = ''
begin atomic
  select tally.kind, tally.key, tally.captures from private.tallies as tally
  where tally.user_id = auth.uid() and tally.kind in ('tag', 'source')
  order by tally.kind desc, tally.captures desc, tally.key
  limit 2000;
end;

-- All that is kept about whoever asks, as of one instant.
create function public.export_account() returns json
  language sql stable
  set search_path = ''
  return json_build_object(
    'exported_at', private.clock(),
    'profile', (select to_json(profile) from public.profiles as profile where id = auth.uid()),
    'folders', (select coalesce(json_agg(folder order by name), '[]') from public.folders as folder where user_id = auth.uid()),
    'captures', (select coalesce(json_agg(capture order by created_at, id), '[]') from public.captures as capture where user_id = auth.uid()),
    'note_connections', (select coalesce(json_agg(link order by created_at, id), '[]') from public.note_connections as link where user_id = auth.uid()),
    'ocr_extractions', (select coalesce(json_agg(extraction order by created_at), '[]') from public.ocr_extractions as extraction where user_id = auth.uid()),
    'pdf_downloads', (select coalesce(json_agg(download), '[]') from public.pdf_downloads as download where user_id = auth.uid()),
    'payments', (select coalesce(json_agg(payment order by paid_at), '[]') from public.payments as payment where user_id = auth.uid()),
    'subscriptions', (select coalesce(json_agg(sub order by created_at), '[]') from public.subscriptions as sub where user_id = auth.uid())
  );

-- A public capture by its link: what the page shows and nothing about its owner.
create function public.get_public_capture(p_public_id text)
  returns table (title text, content text, tags text[], source_url text, created_at timestamptz)
  language sql stable security definer
  set search_path = ''
begin atomic
  select capture.title, capture.content, capture.tags, capture.source_url, capture.created_at
  from public.captures as capture where capture.public_id = p_public_id and capture.is_public;
end;

-- Deletes a notebook with its subnotebooks; their captures stay, in no notebook. Says how many those are.
create function public.delete_folder(p_folder_id uuid) returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  moved integer;
begin
  select count(*) into moved from public.captures
  where user_id = auth.uid()
    and folder_id in (select id from public.folders where id = p_folder_id or parent_id = p_folder_id);
  delete from public.folders where id = p_folder_id and user_id = auth.uid();
  if not found then
    raise exception 'Invalid folder data';
  end if;
  return moved;
end
$$;

revoke execute on function public.get_folder_counts(uuid), public.capture_stats(), public.capture_facets(), public.export_account(),
  public.delete_folder(uuid), public.get_public_capture(text) from public, anon, authenticated;
grant execute on function public.get_folder_counts(uuid), public.capture_stats(), public.capture_facets(), public.export_account(),
  public.delete_folder(uuid) to authenticated;
grant execute on function public.get_public_capture(text) to anon, authenticated, service_role;
