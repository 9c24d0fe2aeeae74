-- What the screens ask for in one call.
create function public.get_folder_counts(p_user_id uuid) returns table (folder_id uuid, count bigint)
  language sql stable
  set search_path = ''
begin atomic
  select capture.folder_id, count(*) from public.captures as capture
  where capture.user_id = p_user_id and capture.user_id = auth.uid()
  group by capture.folder_id;
end;

create function public.capture_stats() returns table (total bigint, this_week bigint, unique_tags bigint)
  language sql stable
  set search_path = ''
begin atomic
  select
    (select count(*) from public.captures where user_id = auth.uid()),
    case when private.is_pro(auth.uid())
      then (select count(*) from public.captures where user_id = auth.uid() and created_at > private.clock() - interval '7 days')
      else 0
    end,
    (select count(distinct tag) from public.captures, unnest(tags) as tag where user_id = auth.uid());
end;

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

-- Where a capture probably belongs: by keywords, by the notebook's own name, by where its like went before.
create function public.suggest_notebook(content_text text, source_url text default null)
  returns table (notebook_id uuid, notebook_name text, confidence numeric)
  language sql stable
  set search_path = ''
begin atomic
  with own as (
    select id, name, lower(name) as lowered, auto_tags from public.folders
    where user_id = auth.uid() and private.is_pro(auth.uid())
  ),
  given as (
    select lower(private.plain_text(left(content_text, 20000))) as words, private.web_host(source_url) as host
  ),
  keyword (pattern, on_github, part) as (
    values ('\m(meeting|standup)', false, 'meeting'), ('\m(react|usestate)', false, 'react'),
      ('\mfunction\M', true, 'code'), ('\m(recipe|ingredients)', false, 'recipe')
  ),
  vote as (
    select own.id, 0.8 as weight from own, given, keyword
    where own.lowered like '%' || keyword.part || '%'
      and (given.words ~ keyword.pattern or keyword.on_github and private.is_host_or_subdomain(given.host, 'github.com'))
    union all
    select own.id, 0.75 from own, given where length(own.lowered) >= 3 and strpos(given.words, own.lowered) > 0
    union all
    select own.id, 0.7 from own, given, unnest(own.auto_tags) as tag where length(tag) >= 3 and strpos(given.words, lower(tag)) > 0
    union all
    -- Of the person's last hundred captures from the same site, the share that went into this notebook.
    select past.folder_id, 0.9 * count(*) / sum(count(*)) over ()
    from given, lateral (
      select folder_id from public.captures
      where user_id = auth.uid() and folder_id is not null and given.host is not null and private.web_host(captures.source_url) = given.host
      order by created_at desc limit 100
    ) as past
    group by past.folder_id
    having count(*) >= 2
  )
  select own.id, own.name, round((1 - exp(sum(ln(1 - least(vote.weight, 0.95)))))::numeric, 2) as confidence
  from vote join own on own.id = vote.id
  group by own.id, own.name
  order by confidence desc, own.name
  limit 3;
end;

revoke execute on function public.get_folder_counts(uuid), public.capture_stats(), public.delete_folder(uuid),
  public.suggest_notebook(text, text), public.auto_tags(text, text), public.is_pro() from public, anon;
