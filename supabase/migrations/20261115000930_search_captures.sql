-- Contains, ignoring case, in title or content, newest first. `ilike` on the table works too, but a policy keeps PostgreSQL from
-- asking an index about text (the operator is not leakproof), so it reads every capture of the person. This asks without
-- policies, with the owner spelled out, and picks its way by a first look: words that are common are found by walking the
-- order and stopping early, rare ones by the trigram index.
create function private.find_captures(
  p_user_id uuid, p_query text, p_wanted integer,
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz
) returns setof public.captures
  language plpgsql stable security definer
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  first_look constant integer := 300;
  pattern constant text := '%' || replace(replace(replace(p_query, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- Letters beyond ASCII match anything here, and are looked at again with the case rules of the database.
  ascii constant text := regexp_replace(pattern, '[^\x01-\x7f]+', '%', 'g');
  is_ascii constant boolean := ascii = pattern;
  seen integer;
  hits integer;
begin
  select count(*), count(*) filter (where (sample.title ilike ascii collate "C" or sample.content ilike ascii collate "C")
      and (is_ascii or sample.title ilike pattern or sample.content ilike pattern))
    into seen, hits
  from (
    select title, content from public.captures
    where user_id = p_user_id order by is_pinned desc, created_at desc, id limit first_look
  ) as sample;
  -- Seen twice or more: the walk ends soon. So few captures: the walk is all there is.
  if seen < first_look or hits >= 2 then
    return query
      select walk.* from (
        select * from public.captures where user_id = p_user_id order by is_pinned desc, created_at desc, id offset 0
      ) as walk
      where private.passes_filters(walk, p_folder_ids, p_tags, p_sources, p_from, p_before)
        and (walk.title ilike ascii collate "C" or walk.content ilike ascii collate "C")
        and (is_ascii or walk.title ilike pattern or walk.content ilike pattern)
      limit p_wanted;
  else
    return query
      select hit.* from (
        select * from public.captures
        where user_id = p_user_id and (title ilike ascii collate "C" or content ilike ascii collate "C") offset 0
      ) as hit
      where private.passes_filters(hit, p_folder_ids, p_tags, p_sources, p_from, p_before)
        and (is_ascii or hit.title ilike pattern or hit.content ilike pattern)
      order by hit.is_pinned desc, hit.created_at desc, hit.id
      limit p_wanted;
  end if;
end
$$;

-- All chosen tags; any of the chosen notebooks and sites.
create function private.passes_filters(
  capture public.captures, p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz
) returns boolean
  language sql stable
  return (p_folder_ids is null or capture.folder_id = any (p_folder_ids))
    and (p_tags is null or capture.tags @> p_tags)
    and (p_from is null or capture.created_at >= p_from)
    and (p_before is null or capture.created_at < p_before)
    and (p_sources is null or exists (
      select from unnest(p_sources) as source where private.is_host_or_subdomain(private.web_host(capture.source_url), source)));

create function public.search_captures(
  p_query text default '', p_limit integer default 20, p_offset integer default 0, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null
) returns setof public.captures
  language sql stable security definer
  set search_path = ''
begin atomic
  select found.* from private.find_captures(
    auth.uid(), private.trimmed(coalesce(p_query, '')), least(greatest(p_limit, 1), 100) + greatest(p_offset, 0),
    p_folder_ids, p_tags, p_sources, p_from, p_before) as found
  limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0);
end;

-- How many a search finds, exact up to a bound; one more than the bound means "more than that".
create function public.count_search(
  p_query text default '', p_up_to integer default 1000, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null
) returns bigint
  language sql stable security definer
  set search_path = ''
  return (
    select count(*) from private.find_captures(
      auth.uid(), private.trimmed(coalesce(p_query, '')), least(greatest(p_up_to, 0), 100000) + 1,
      p_folder_ids, p_tags, p_sources, p_from, p_before));

revoke execute on function
  public.search_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz),
  public.count_search(text, integer, uuid[], text[], text[], timestamptz, timestamptz) from public, anon, authenticated;
grant execute on function
  public.search_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz),
  public.count_search(text, integer, uuid[], text[], text[], timestamptz, timestamptz) to authenticated;
