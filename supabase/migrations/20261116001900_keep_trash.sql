-- The trash. A deleted note is kept for thirty days, whole, with its links, and can be restored. Only the deletion of an account deletes its
-- notes at once. A note in the trash uses space, and nobody else's save gets its zettel id.
create table public.trashed_captures (
  id uuid not null,
  user_id uuid not null references auth.users on delete cascade,
  deleted_at timestamptz not null default private.clock(),
  title text not null,
  content text not null,
  source_url text,
  folder_id uuid,
  tags text[] not null,
  zettel_id text not null,
  is_pinned boolean not null,
  is_public boolean not null,
  public_id text not null,
  idempotency_key uuid,
  ocr_extraction_id uuid,
  turns jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The notebook's name at the time of the deletion.
  notebook text,
  -- The rows of note_connections that were deleted with the note.
  links jsonb not null default '[]',
  -- The passages that were marked in the note.
  highlights jsonb not null default '[]',
  -- Not the id alone: another person may save a note with that id meanwhile.
  primary key (user_id, id)
);
create index trashed_captures_order_idx on public.trashed_captures (user_id, deleted_at desc, id);
create index trashed_captures_zettel_idx on public.trashed_captures (user_id, zettel_id);
create index trashed_captures_deleted_idx on public.trashed_captures (deleted_at);

alter table public.trashed_captures enable row level security;
revoke all on public.trashed_captures from anon, authenticated;
grant select on public.trashed_captures to authenticated;
grant all on public.trashed_captures to service_role;

create policy "people read their own trash" on public.trashed_captures
  for select to authenticated using (user_id = (select auth.uid()));
create policy "the second factor guards this table" on public.trashed_captures as restrictive
  for all to authenticated using ((select private.passed_second_factor()));

-- An access token may be limited to reading, or to some notebooks. The trash and the history are of the whole library, so a token for some
-- notebooks does not see them.
create function private.sees_whole_library() returns boolean
  language sql stable
  set search_path = ''
  return coalesce(jsonb_typeof(auth.jwt() -> 'token' -> 'notebooks'), 'null') = 'null';

create policy "tokens for some notebooks do not read the trash" on public.trashed_captures as restrictive
  for select to authenticated using ((select private.sees_whole_library()));

-- For functions that run as their owner and change the whole library.
create function private.check_token() returns void
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  if not private.sees_whole_library() or coalesce(auth.jwt() -> 'token' ->> 'access', 'write') <> 'write' then
    raise exception 'This access token may not do that.' using errcode = 'PT403';
  end if;
end
$$;

-- While the setting is on, a note is being restored that plans have allowed before. Clients cannot change settings.
create or replace function private.acts_as_person() returns boolean
  language sql stable
  set search_path = ''
  return auth.uid() is not null and auth.role() is distinct from 'service_role'
    and coalesce(current_setting('jotsam.is_restoring', true), '') <> 'on';

-- Runs before the row is deleted, because its links are deleted with it. Another statement's edit that was committed meanwhile is in `old`.
create function private.trash_capture() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- The account is being deleted.
  if not exists (select from auth.users where id = old.user_id) then
    return old;
  end if;
  -- A note that was saved again under the same id, by an import.
  delete from public.trashed_captures where user_id = old.user_id and id = old.id;
  insert into public.trashed_captures (id, user_id, deleted_at, title, content, source_url, folder_id, tags, zettel_id, is_pinned, is_public,
    public_id, idempotency_key, ocr_extraction_id, turns, created_at, updated_at, notebook, links, highlights)
  values (old.id, old.user_id, private.clock(), old.title, old.content, old.source_url, old.folder_id, old.tags, old.zettel_id, old.is_pinned,
    old.is_public, old.public_id, old.idempotency_key, old.ocr_extraction_id, old.turns, old.created_at, old.updated_at,
    (select name from public.folders where id = old.folder_id),
    (select coalesce(jsonb_agg(to_jsonb(link) - 'user_id'), '[]') from public.note_connections as link
     where old.id in (link.source_capture_id, link.target_capture_id)),
    (select coalesce(jsonb_agg(to_jsonb(highlight) - 'user_id'), '[]') from public.highlights as highlight where capture_id = old.id));
  return old;
end
$$;
create trigger trash_capture before delete on public.captures for each row execute function private.trash_capture();

-- The zettel ids of notes in the trash are taken. The notes of an import often want the same minute: the next one in the transaction goes on
-- where the last one was stored.
create or replace function private.free_zettel_id(p_user_id uuid, wanted text) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  minutes constant text := 'YYYYMMDDHH24MI';
  last_given constant text[] := string_to_array(current_setting('jotsam.last_zettel_id', true), ' ');
  free timestamp := private.zettel_minute(wanted);
  last text;
  stride int := 1;
  is_growing boolean := true;
  is_taken boolean;
begin
  if free is null then
    raise exception 'Invalid capture data';
  end if;
  if last_given[1:2] = array[p_user_id::text, wanted] then
    free := private.zettel_minute(last_given[3]);
  end if;
  while stride > 0 loop
    last := to_char(free + (stride - 1) * interval '1 minute', minutes);
    is_taken := stride
      = (select count(*) from public.captures where user_id = p_user_id and zettel_id between to_char(free, minutes) and last)
      + (select count(*) from public.trashed_captures where user_id = p_user_id and zettel_id between to_char(free, minutes) and last);
    is_growing := is_growing and is_taken;
    if is_taken then
      free := free + stride * interval '1 minute';
    end if;
    stride := case when is_growing then stride * 2 else stride / 2 end;
  end loop;
  -- A year of five digits does not fit.
  if length(to_char(free, minutes)) <> 12 then
    raise exception 'Invalid capture data';
  end if;
  perform set_config('jotsam.last_zettel_id', concat_ws(' ', p_user_id, wanted, to_char(free, minutes)), true);
  return to_char(free, minutes);
end
$$;

-- A restored note is not a new save: it is not counted, and it has what it had, also on Free. Its public link stays off until the person
-- shares it again.
create function public.restore_captures(p_ids uuid[]) returns setof public.captures
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
  notes public.trashed_captures[];
begin
  perform private.check_token();
  if owner is null then
    return;
  end if;
  perform private.lock_profile(owner);
  perform set_config('jotsam.is_restoring', 'on', true);
  with taken as (
    delete from public.trashed_captures where user_id = owner and id = any (p_ids) returning *
  )
  select array_agg(taken::public.trashed_captures) into notes from taken;

  return query
    insert into public.captures (id, user_id, title, content, source_url, folder_id, tags, zettel_id, is_pinned, public_id, idempotency_key,
      ocr_extraction_id, turns, created_at)
    select
      -- Almost always its own ids and key. A note that was saved again meanwhile keeps them.
      case when exists (select from public.captures as other where other.id = note.id) then gen_random_uuid() else note.id end,
      owner, note.title, note.content, note.source_url,
      (select folder.id from public.folders as folder where folder.id = note.folder_id and folder.user_id = owner),
      note.tags, note.zettel_id, note.is_pinned,
      case when exists (select from public.captures as other where other.public_id = note.public_id)
        then private.make_public_id() else note.public_id end,
      case
        when row_number() over (partition by note.idempotency_key order by note.deleted_at desc) = 1
          and not exists (select from public.captures as other where other.user_id = owner and other.idempotency_key = note.idempotency_key)
        then note.idempotency_key
      end,
      (select used.id from public.ocr_extractions as used where used.id = note.ocr_extraction_id and used.user_id = owner),
      note.turns, note.created_at
    from unnest(notes) as note
    returning *;

  insert into public.note_connections (id, user_id, source_capture_id, target_capture_id, connection_type, created_at)
  select link.id, owner, source.id, target.id, link.connection_type, link.created_at
  from unnest(notes) as note, jsonb_populate_recordset(null::public.note_connections, note.links) as link
    join public.captures as source on source.id = link.source_capture_id and source.user_id = owner
    join public.captures as target on target.id = link.target_capture_id and target.user_id = owner
  on conflict do nothing;
  insert into public.highlights (id, user_id, capture_id, quote, prefix, suffix, start_position, colour, comment, created_at)
  select highlight.id, owner, capture.id, highlight.quote, highlight.prefix, highlight.suffix, highlight.start_position, highlight.colour,
    highlight.comment, highlight.created_at
  from unnest(notes) as note, jsonb_populate_recordset(null::public.highlights, note.highlights) as highlight
    join public.captures as capture on capture.id = highlight.capture_id and capture.user_id = owner
  on conflict do nothing;
  -- The other end of a link may be in the trash too. It brings the link back when it is restored.
  update public.trashed_captures as other set links = other.links || moved.links
  from (
    select ends.id, jsonb_agg(link.value) as links
    from unnest(notes) as note, jsonb_array_elements(note.links) as link,
      unnest(array[link.value ->> 'source_capture_id', link.value ->> 'target_capture_id']::uuid[]) as ends (id)
    where ends.id <> note.id
    group by ends.id
  ) as moved
  where other.user_id = owner and other.id = moved.id;
  perform set_config('jotsam.is_restoring', '', true);
end
$$;

-- A page of the trash, the last deleted first: the notes whose title or visible text contains the words. Returns the beginning of the text
-- only, because a screen shows no more.
create function public.search_trash(p_query text default '', p_limit integer default 50, p_offset integer default 0)
  returns table (id uuid, title text, preview text, notebook text, tags text[], deleted_at timestamptz, total bigint)
  language sql stable
  set search_path = ''
begin atomic
  select note.id, note.title, left(private.plain_text(left(note.content, 4000)), 300), note.notebook, note.tags, note.deleted_at, count(*) over ()
  from public.trashed_captures as note
  where note.user_id = auth.uid() and (
    p_query = '' or strpos(lower(note.title), lower(p_query)) > 0 or strpos(lower(private.plain_text(note.content)), lower(p_query)) > 0)
  order by note.deleted_at desc, note.id
  limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0);
end;

-- Deletes the given notes in the trash for good, or all of them. Returns how many.
create function public.empty_trash(p_ids uuid[] default null) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
  removed integer;
begin
  perform private.check_token();
  if owner is null then
    return 0;
  end if;
  perform private.lock_profile(owner);
  delete from public.trashed_captures where user_id = owner and (p_ids is null or id = any (p_ids));
  get diagnostics removed = row_count;
  return removed;
end
$$;

-- For the scheduled server function: deletes for good what has been in the trash for thirty days. Takes the locks in the order in which
-- people's own statements do.
create function public.sweep_trash(p_limit integer default 1000) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner uuid;
  swept integer;
  total integer := 0;
begin
  for owner in
    select distinct user_id from (
      select user_id from public.trashed_captures where deleted_at < private.clock() - interval '30 days' order by deleted_at limit p_limit
    ) as ended order by user_id
  loop
    perform private.lock_profile(owner);
    delete from public.trashed_captures where user_id = owner and deleted_at < private.clock() - interval '30 days';
    get diagnostics swept = row_count;
    total := total + swept;
  end loop;
  return total;
end
$$;

-- Space. The bytes of a deleted note stay counted until it leaves the trash.
select private.measure_table('public.trashed_captures', 'octet_length(title) + octet_length(content)
  + coalesce(octet_length(source_url), 0) + octet_length(array_to_string(tags, '','')) + coalesce(octet_length(turns::text), 0)');
drop trigger measure_inserted on public.trashed_captures;
drop trigger measure_updated on public.trashed_captures;
drop trigger measure_deleted on public.captures;

-- `history` is what an edit adds to the history of a note. It is counted, but it alone is no reason to refuse an edit.
drop function private.add_bytes(uuid, numeric);
create function private.add_bytes(p_user_id uuid, change numeric, history numeric default 0) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if change + history = 0 then
    return;
  end if;
  update public.profiles set bytes_used = greatest(bytes_used + change + history, 0) where id = p_user_id returning * into profile;
  -- The stored limit, because computing it would slow down every save. The sweep updates it within a minute after a period ends.
  if change > 0 and profile.bytes_used > profile.bytes_limit and private.acts_as_person() then
    if private.is_pro(profile) then
      raise exception 'Your storage is full. Delete notes you no longer need and empty the trash to save new ones.';
    end if;
    raise exception 'Your storage is full. Delete notes you no longer need and empty the trash, or upgrade to Pro for more space.';
  end if;
end
$$;
revoke execute on function private.add_bytes(uuid, numeric, numeric) from public, anon, authenticated;

revoke execute on function private.sees_whole_library(), private.check_token(), private.trash_capture() from public, anon, authenticated;
grant execute on function private.sees_whole_library() to authenticated, service_role;
revoke execute on function public.restore_captures(uuid[]), public.empty_trash(uuid[]),
  public.search_trash(text, integer, integer), public.sweep_trash(integer) from public, anon, authenticated;
grant execute on function public.restore_captures(uuid[]), public.empty_trash(uuid[]), public.search_trash(text, integer, integer)
  to authenticated, service_role;
grant execute on function public.sweep_trash(integer) to service_role;
