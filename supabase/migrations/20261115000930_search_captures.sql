-- Contains, ignoring case, in title or content, newest first. `ilike` on the table works too, but a policy keeps PostgreSQL from
-- asking an index about text (the operator is not leakproof), so it reads every capture of the person. This asks without
-- policies, with the owner spelled out, and picks its way by a first look: words that are common are found by walking the
-- order and stopping early, rare ones by an index of three-letter pieces.

-- The pieces of a text, each mixed with its owner: in an index of them one person's pieces lie apart from everybody else's,
-- so that a search costs what that person's library is large, not what the whole database is.
create function private.owned_pieces(owner uuid, pieces text[]) returns bigint[]
  language sql immutable parallel safe
  set search_path = ''
  return array(select hashtextextended(piece, uuid_hash_extended(owner, 0)) from unnest(pieces) as piece);

create function private.search_pieces(owner uuid, title text, content text) returns bigint[]
  language sql immutable parallel safe cost 10000
  set search_path = ''
  return private.owned_pieces(owner, extensions.show_trgm(title || ' ' || content));

create index captures_search_idx on public.captures using gin (private.search_pieces(user_id, title, content))
  with (gin_pending_list_limit = 512);
-- Statistics would take every sampled text apart, and no plan here asks for them.
alter index public.captures_search_idx alter column 1 set statistics 0;

-- The pieces that any text with these words in it must have: those inside a word, for the words may stand inside longer ones.
create function private.inner_pieces(words text) returns text[]
  language sql immutable
  set search_path = ''
  return array(
    select distinct piece
    from regexp_split_to_table(words, '[^[:alnum:]]+') as word, unnest(extensions.show_trgm(word)) as piece
    where length(word) >= 3
      and piece <> all (extensions.show_trgm(left(word, 2))) and piece <> all (extensions.show_trgm(right(word, 2))));

create function private.find_captures(
  p_user_id uuid, p_query text, p_wanted integer,
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz,
  p_content_type text default 'all'
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
  classes constant smallint[] := private.classes_of_type(p_content_type);
  unfiltered constant boolean := num_nonnulls(p_folder_ids, p_tags, p_sources, p_from, p_before) = 0;
  pieces constant text[] := private.inner_pieces(p_query);
  seen integer;
  hits integer;
  total bigint;
begin
  if cardinality(pieces) > 0 then
    select count(*), count(*) filter (where (sample.title ilike ascii collate "C" or sample.content ilike ascii collate "C")
        and (is_ascii or sample.title ilike pattern or sample.content ilike pattern))
      into seen, hits
    from (
      select title, content from public.captures
      where user_id = p_user_id order by is_pinned desc, created_at desc, id limit first_look
    ) as sample;
  end if;
  select coalesce(sum(captures), 0) into total from private.tallies where user_id = p_user_id and kind = 'notebook';
  -- The walk opens some wanted * seen / hits captures, the index brings up some total * hits / seen, and often many that only share
  -- the pieces: a page that is full after a few thousand captures is walked for. So few captures, or less than three letters: the
  -- walk is all there is.
  if cardinality(pieces) = 0 or seen < first_look or (hits >= 2 and p_wanted <= 100)
    or total * hits * hits >= p_wanted::bigint * seen * seen
  then
    return query
      select walk.* from (
        select * from public.captures
        where user_id = p_user_id and (classes is null or private.content_class(content) = any (classes))
        order by is_pinned desc, created_at desc, id offset 0
      ) as walk
      where (unfiltered or private.passes_filters(walk.folder_id, walk.tags, walk.source_url, walk.created_at,
            p_folder_ids, p_tags, p_sources, p_from, p_before))
        and (p_query = '' or walk.title ilike ascii collate "C" or walk.content ilike ascii collate "C")
        and (is_ascii or walk.title ilike pattern or walk.content ilike pattern)
      limit p_wanted;
  else
    return query
      select hit.* from (
        -- Candidates in order, without their texts; these are opened one by one until enough are found.
        select apart.id, apart.ctid, apart.is_pinned, apart.created_at from (
          select ctid, * from public.captures
          where private.search_pieces(user_id, title, content) operator(pg_catalog.@>) private.owned_pieces(p_user_id, pieces)
          offset 0
        ) as apart
        where apart.user_id = p_user_id and (unfiltered or private.passes_filters(apart.folder_id, apart.tags, apart.source_url, apart.created_at,
            p_folder_ids, p_tags, p_sources, p_from, p_before))
        order by apart.is_pinned desc, apart.created_at desc, apart.id offset 0
      ) as candidate
      cross join lateral (
        select * from public.captures as capture
        where capture.ctid = candidate.ctid
          and (capture.title ilike ascii collate "C" or capture.content ilike ascii collate "C")
          and (is_ascii or capture.title ilike pattern or capture.content ilike pattern)
          and (classes is null or private.content_class(capture.content) = any (classes))
        offset 0
      ) as hit
      order by candidate.is_pinned desc, candidate.created_at desc, candidate.id
      limit p_wanted;
  end if;
end
$$;

-- All chosen tags; any of the chosen notebooks and sites. Column by column: a whole row would be unpacked, text and all.
create function private.passes_filters(
  folder_id uuid, tags text[], source_url text, created_at timestamptz,
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz
) returns boolean
  language sql immutable
  set search_path = ''
  return (p_folder_ids is null or folder_id = any (p_folder_ids))
    and (p_tags is null or tags @> p_tags)
    and (p_from is null or created_at >= p_from)
    and (p_before is null or created_at < p_before)
    and (p_sources is null or exists (
      select from unnest(p_sources) as source where private.is_host_or_subdomain(private.web_host(source_url), source)));

create function public.search_captures(
  p_query text default '', p_limit integer default 20, p_offset integer default 0, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns setof public.captures
  language sql stable security definer
  set search_path = ''
begin atomic
  select found.* from private.find_captures(
    auth.uid(), private.trimmed(coalesce(p_query, '')), least(greatest(p_limit, 1), 100) + greatest(p_offset, 0),
    p_folder_ids, p_tags, p_sources, p_from, p_before, p_content_type) as found
  limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0);
end;

-- How many a search finds, exact up to a bound; one more than the bound means "more than that".
create function public.count_search(
  p_query text default '', p_up_to integer default 1000, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns bigint
  language sql stable security definer
  set search_path = ''
  return (
    select count(*) from private.find_captures(
      auth.uid(), private.trimmed(coalesce(p_query, '')), least(greatest(p_up_to, 0), 100000) + 1,
      p_folder_ids, p_tags, p_sources, p_from, p_before, p_content_type));

revoke execute on function
  public.search_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.count_search(text, integer, uuid[], text[], text[], timestamptz, timestamptz, text) from public, anon, authenticated;
grant execute on function
  public.search_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.count_search(text, integer, uuid[], text[], text[], timestamptz, timestamptz, text) to authenticated;
