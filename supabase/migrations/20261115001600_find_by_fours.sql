-- A rare word was looked up by its three-letter pieces, and these stand in thousands of captures that do not have it, each of which
-- had to be looked at. Four bytes in a row tell words apart far better: what an index of them brings up has the word, nearly always.

-- The entries of a text, each beside a number of its owner: in an index one person's entries lie together and apart from everybody
-- else's, so that a search costs what that person's library is large, not what the whole database is. Three bytes of a word with
-- whatever follows are an entry. Where one byte parts two words, the two before it and the two after it are one, in few numbers (a
-- prime below all others): phrases of common words are told apart by how these meet. A byte up to 47 (blanks, most signs) belongs to
-- no word. Plain letters are folded by themselves first, as in the comparison: some languages (Turkish) fold them in their own way.
create function private.fours(owner uuid, words text) returns bigint[]
  language sql immutable parallel safe cost 10000
  set search_path = ''
begin atomic
  select array(
    select seed + case
        when get_byte(bytes, n + 2) > 47
        then get_byte(bytes, n) * 16777216::bigint + get_byte(bytes, n + 1) * 65536 + get_byte(bytes, n + 2) * 256 + get_byte(bytes, n + 3)
        else (get_byte(bytes, n) * 4294967296 + get_byte(bytes, n + 1) * 16777216::bigint + get_byte(bytes, n + 2) * 65536
          + get_byte(bytes, n + 3) * 256 + get_byte(bytes, n + 4)) % 32749
      end
    from generate_series(0, octet_length(bytes) - 5) as n
    where get_byte(bytes, n) > 47 and get_byte(bytes, n + 1) > 47
      and (get_byte(bytes, n + 2) > 47 or (get_byte(bytes, n + 3) > 47 and get_byte(bytes, n + 4) > 47)))
  from (
    select convert_to(lower(lower(words collate "C") collate "default"), 'UTF8') || '\x20'::bytea as bytes,
      uuid_hash_extended(owner, 0) & -4294967296 as seed
    offset 0
  ) as folded;
end;
-- Every save computes its entries in the saver's own name.
revoke execute on function private.fours(uuid, text) from public, anon;
grant execute on function private.fours(uuid, text) to authenticated, service_role;

create index captures_fours_idx on public.captures using gin (private.fours(user_id, title || ' ' || content || ' '))
  with (gin_pending_list_limit = 128);
-- Statistics would take every sampled text apart, and no plan here asks for them.
alter index public.captures_fours_idx alter column 1 set statistics 0;

-- The captures that may have the words, where they lie; null when there are more than a few, or nothing to look them up by.
create function private.candidates(p_user_id uuid, p_query text, p_few integer) returns tid[]
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  -- Enough to remember each place, also of many: a page remembered as a whole has all its texts taken apart again.
  set work_mem = '64MB'
as $$
declare
  fours bigint[] := private.fours(p_user_id, p_query);
  places tid[];
begin
  if cardinality(fours) > 0 then
    places := array(
      select ctid from public.captures
      where private.fours(user_id, title || ' ' || content || ' ') operator(pg_catalog.@>) fours
      limit p_few + 1);
  else
    -- Three letters at the end: followed by any byte. A blank is one of them.
    fours := private.fours(p_user_id, p_query || ' ');
    if cardinality(fours) = 0 then
      return null;
    end if;
    fours := array(select fours[1] - ascii(' ') + byte from generate_series(0, 255) as byte);
    places := array(
      select ctid from public.captures
      where private.fours(user_id, title || ' ' || content || ' ') operator(pg_catalog.&&) fours
      limit p_few + 1);
  end if;
  return case when cardinality(places) <= p_few then places end;
end
$$;

-- Contains, ignoring case; taken into the query that asks. Letters beyond ASCII match anything in the first pattern, and are looked at
-- again with the case rules of the database.
create function private.has_words(title text, content text, ascii text, pattern text) returns boolean
  language sql immutable parallel safe
  return (title ilike ascii collate "C" or content ilike ascii collate "C")
    and (ascii = pattern or title ilike pattern or content ilike pattern);

-- Those of the candidates that have the words, in order: sorted without their texts, and opened one by one until enough are found.
create function private.open_candidates(
  p_user_id uuid, p_query text, p_classes smallint[], p_places tid[], p_skipped bigint, p_wanted bigint,
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz
) returns setof public.captures
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  pattern constant text := private.containing(p_query);
  ascii constant text := private.ascii_only(pattern);
begin
  return query
    select hit.* from (
      select ctid, id, is_pinned, created_at from public.captures
      where ctid = any (p_places) and user_id = p_user_id
      order by is_pinned desc, created_at desc, id offset 0
    ) as candidate
    cross join lateral (
      select * from public.captures as capture
      where capture.ctid = candidate.ctid and private.has_words(capture.title, capture.content, ascii, pattern)
        and private.passes_filters(capture.folder_id, capture.tags, capture.source_url, capture.created_at,
          p_folder_ids, p_tags, p_sources, p_from, p_before)
        and (p_classes is null or private.content_class(capture.content) = any (p_classes))
      offset 0
    ) as hit
    order by candidate.is_pinned desc, candidate.created_at desc, candidate.id
    offset p_skipped limit p_wanted;
end
$$;

-- Walks so many captures in the dashboard's order after skipping some, and stops when enough are found: those of the chosen classes
-- by an index that holds them, words that leave marks by fingerprints, anything else by opening the texts. The plans are not for
-- choosing: in order, one by one; and made once for a connection, since planning an `ilike` compares it with a hundred sampled texts.
create function private.walk_library(
  p_user_id uuid, p_query text, p_classes smallint[], p_skipped bigint, p_entries bigint, p_wanted bigint,
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz
) returns setof public.captures
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  marks_of_query constant bigint[] := private.marks_of_words(p_query);
  pattern constant text := private.containing(p_query);
  ascii constant text := private.ascii_only(pattern);
  unfiltered constant boolean := num_nonnulls(p_folder_ids, p_tags, p_sources, p_from, p_before) = 0;
begin
  if p_classes is not null then
    return query
      select entry.* from (
        select * from public.captures
        where user_id = p_user_id and private.content_class(content) = any (p_classes)
        order by is_pinned desc, created_at desc, id offset p_skipped limit p_entries
      ) as entry
      where private.has_words(entry.title, entry.content, ascii, pattern)
        and (unfiltered or private.passes_filters(entry.folder_id, entry.tags, entry.source_url, entry.created_at,
          p_folder_ids, p_tags, p_sources, p_from, p_before))
      limit p_wanted;
  elsif marks_of_query is null then
    return query
      select entry.* from (
        select * from public.captures
        where user_id = p_user_id order by is_pinned desc, created_at desc, id offset p_skipped limit p_entries
      ) as entry
      where private.has_words(entry.title, entry.content, ascii, pattern)
        and (unfiltered or private.passes_filters(entry.folder_id, entry.tags, entry.source_url, entry.created_at,
          p_folder_ids, p_tags, p_sources, p_from, p_before))
      limit p_wanted;
  else
    return query
      select hit.* from (
        select capture_id, is_pinned, created_at, marks from private.fingerprints
        where user_id = p_user_id order by is_pinned desc, created_at desc, capture_id offset p_skipped limit p_entries
      ) as entry
      cross join lateral (
        select * from public.captures as capture
        where capture.id = entry.capture_id and private.has_words(capture.title, capture.content, ascii, pattern)
          and private.passes_filters(capture.folder_id, capture.tags, capture.source_url, capture.created_at,
            p_folder_ids, p_tags, p_sources, p_from, p_before)
        offset 0
      ) as hit
      where private.may_have(entry.marks, marks_of_query)
      order by entry.is_pinned desc, entry.created_at desc, entry.capture_id
      limit p_wanted;
  end if;
end
$$;

-- The newest are walked; what they do not fill is rare, and looked up by its fours, unless these bring up too many: then the walk
-- goes on.
create or replace function private.search_library(
  p_user_id uuid, p_query text, p_wanted integer,
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz,
  p_content_type text default 'all', p_newest bigint default null, p_few integer default 2500
) returns setof public.captures
  language plpgsql stable security definer
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  classes constant smallint[] := private.classes_of_type(p_content_type);
  -- Opening a text costs as much as passing ten fingerprints.
  newest constant bigint := coalesce(p_newest,
    case when octet_length(p_query) < 3 then null when classes is null and octet_length(p_query) > 3 then 2000 else 300 end);
  total bigint;
  found_before bigint;
  places tid[];
begin
  return query select * from private.walk_library(p_user_id, p_query, classes, 0, newest, p_wanted,
    p_folder_ids, p_tags, p_sources, p_from, p_before);
  get diagnostics found_before = row_count;
  select coalesce(sum(captures), 0) into total from private.tallies where user_id = p_user_id and kind = 'notebook';
  if found_before = p_wanted or newest is null or total <= newest then
    return;
  end if;
  -- Few were met, and both the page's end and the library's are far.
  if total > 3 * newest and found_before * 3 < p_wanted and found_before * total <= p_few * newest then
    places := private.candidates(p_user_id, p_query, p_few);
  end if;
  if places is not null then
    return query select * from private.open_candidates(p_user_id, p_query, classes, places, found_before, p_wanted - found_before,
      p_folder_ids, p_tags, p_sources, p_from, p_before);
  else
    return query select * from private.walk_library(p_user_id, p_query, classes, newest, null, p_wanted - found_before,
      p_folder_ids, p_tags, p_sources, p_from, p_before);
  end if;
end
$$;

-- Captures whose text mentions this one as [[zettel id]], by the same index as a search.
create or replace function public.get_backlinks(p_capture_id uuid)
  returns table (id uuid, title text, zettel_id text, created_at timestamptz)
  language sql stable security definer
  set search_path = ''
begin atomic
  select capture.id, capture.title, capture.zettel_id, capture.created_at
  from public.captures as mentioned,
    lateral private.search_library(auth.uid(), '[[' || mentioned.zettel_id || ']]', 200, null, null, null, null, null) as capture
  where mentioned.id = p_capture_id and mentioned.user_id = auth.uid()
    and capture.id <> p_capture_id and strpos(capture.content, '[[' || mentioned.zettel_id || ']]') > 0
  order by capture.created_at desc;
end;

drop function
  private.walk_fingerprints(uuid, text, bigint, bigint, bigint, uuid[], text[], text[], timestamptz, timestamptz),
  private.open_candidates(uuid, text, uuid[], bigint, bigint, uuid[], text[], text[], timestamptz, timestamptz),
  private.telling_pieces(uuid, text), private.inner_pieces(text),
  private.find_captures(uuid, text, integer, uuid[], text[], text[], timestamptz, timestamptz, text);
drop index public.captures_search_idx;
drop function private.search_pieces(uuid, text, text), private.owned_pieces(uuid, text[]);

revoke execute on function
  private.candidates(uuid, text, integer), private.has_words(text, text, text, text),
  private.open_candidates(uuid, text, smallint[], tid[], bigint, bigint, uuid[], text[], text[], timestamptz, timestamptz),
  private.walk_library(uuid, text, smallint[], bigint, bigint, bigint, uuid[], text[], text[], timestamptz, timestamptz)
  from public, anon, authenticated;
