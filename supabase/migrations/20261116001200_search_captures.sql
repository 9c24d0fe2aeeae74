-- Finds captures whose title or content contains a text, ignoring case, newest first. The functions run without policies and check the owner
-- themselves, because a policy keeps PostgreSQL from using an index on text. A search first walks the newest captures with a Bloom filter
-- for each; rare words are then looked up in an index of 4-byte grams.

-- One Bloom filter for each capture: a bit for every four bytes in a row. An index holds them in the order of the dashboard.
create table private.fingerprints (
  capture_id uuid primary key references public.captures on delete cascade,
  user_id uuid not null,
  is_pinned boolean not null,
  created_at timestamptz not null,
  marks bytea not null
);
-- Stored uncompressed, also in the index: decompression would take most of the time of a walk.
alter table private.fingerprints alter column marks set storage plain;
alter table private.fingerprints enable row level security;
revoke all on private.fingerprints from anon, authenticated;

-- Bytes and not letters, so that it works for every script; folded as `ilike` folds. Three bits for each byte set a quarter of the bits.
-- With 2,048 bytes an entry still fits into the index, and the longest texts fill half of theirs.
create function private.fingerprint(title text, content text) returns bytea
  language plpgsql immutable parallel safe cost 10000
  set search_path = ''
as $$
declare
  bytes constant bytea := convert_to(lower(title || e'\n' || content), 'UTF8');
  bits constant bigint := 8 * least(2048, greatest(16, octet_length(bytes) * 3 / 8));
  marks bytea := decode(repeat('00', (bits / 8)::integer), 'hex');
  four bigint := 0;
begin
  for n in 0 .. octet_length(bytes) - 1 loop
    four := (four << 8 | get_byte(bytes, n)) & 4294967295;
    marks := set_bit(marks, (four * 1640531527 >> 20) % bits, 1);
  end loop;
  return marks;
end
$$;

-- Six of the bits that a text with these words has set, spread from the first four bytes to the last. Null for less than four bytes.
create function private.marks_of_words(words text) returns bigint[]
  language plpgsql immutable
  set search_path = ''
as $$
declare
  bytes constant bytea := convert_to(lower(words), 'UTF8');
  four bigint := 0;
  marks bigint[] := '{}';
begin
  -- Where the locale folds ASCII letters differently (Turkish), the filters cannot be used.
  if octet_length(bytes) < 4 or lower('I') <> 'i' then
    return null;
  end if;
  for n in 0 .. octet_length(bytes) - 1 loop
    four := (four << 8 | get_byte(bytes, n)) & 4294967295;
    if n >= 3 then
      marks := marks || (four * 1640531527 >> 20);
    end if;
  end loop;
  return array(select marks[1 + n * (cardinality(marks) - 1) / 5] from generate_series(0, 5) as n);
end
$$;

-- False is certain, true is not.
create function private.may_have(marks bytea, words bigint[]) returns boolean
  language sql immutable parallel safe
  return get_bit(marks, words[1] % (8 * octet_length(marks))) = 1
    and get_bit(marks, words[2] % (8 * octet_length(marks))) = 1
    and get_bit(marks, words[3] % (8 * octet_length(marks))) = 1
    and get_bit(marks, words[4] % (8 * octet_length(marks))) = 1
    and get_bit(marks, words[5] % (8 * octet_length(marks))) = 1
    and get_bit(marks, words[6] % (8 * octet_length(marks))) = 1;

create function private.take_fingerprints() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into private.fingerprints (capture_id, user_id, is_pinned, created_at, marks)
  select id, user_id, is_pinned, created_at, private.fingerprint(title, content) from added
  where not exists (select from private.fingerprints as known where known.capture_id = added.id);
  return null;
end
$$;
create trigger take_fingerprints after insert on public.captures
  referencing new table as added for each statement execute function private.take_fingerprints();
-- Also while a backup is restored, when other triggers do not run: an old backup may have no filters.
alter table public.captures enable always trigger take_fingerprints;

create function private.renew_fingerprints() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update private.fingerprints as known set is_pinned = added.is_pinned,
    marks = case when (added.title, added.content) is distinct from (removed.title, removed.content)
      then private.fingerprint(added.title, added.content) else known.marks end
  from added join removed using (id)
  where known.capture_id = added.id
    and (added.is_pinned, added.title, added.content) is distinct from (removed.is_pinned, removed.title, removed.content);
  return null;
end
$$;
create trigger renew_fingerprints after update on public.captures
  referencing old table as removed new table as added for each statement execute function private.renew_fingerprints();

create index fingerprints_order_idx on private.fingerprints
  (user_id, is_pinned desc, created_at desc, capture_id) include (marks);

-- The index entries of a text. Each starts with a number of the owner, so the entries of one person lie together and a search costs what
-- that person's library is large. Three bytes of a word with the byte that follows are one entry. Where one byte parts two words, the two
-- bytes before it and the two after it are one entry, reduced to few numbers (a prime below all others). A byte up to 47 (blanks, most
-- signs) belongs to no word. ASCII letters are folded first, as in the comparison: some languages (Turkish) fold them differently.
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

create index captures_fours_idx on public.captures using gin (private.fours(user_id, title || ' ' || content || ' '))
  with (gin_pending_list_limit = 128);
-- Computing statistics would analyse every sampled text, and no plan needs them.
alter index public.captures_fours_idx alter column 1 set statistics 0;

create function private.containing(words text) returns text
  language sql immutable
  set search_path = ''
  return '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- Letters beyond ASCII match anything here. They are checked again with the case rules of the database.
create function private.ascii_only(pattern text) returns text
  language sql immutable
  set search_path = ''
  return regexp_replace(pattern, '[^\x01-\x7f]+', '%', 'g');

-- Contains, ignoring case. PostgreSQL inlines it into the query.
create function private.has_words(title text, content text, ascii text, pattern text) returns boolean
  language sql immutable parallel safe
  return (title ilike ascii collate "C" or content ilike ascii collate "C")
    and (ascii = pattern or title ilike pattern or content ilike pattern);

-- All chosen tags; any of the chosen notebooks and sites. Takes columns and not a row, which would be read with its text.
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

-- The physical places of captures that may contain the words. Null when there are more than a few, or when the words have no entry.
create function private.candidates(p_user_id uuid, p_query text, p_few integer) returns tid[]
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  -- Enough for a bitmap of rows. With less, PostgreSQL keeps a bitmap of pages and analyses every text of a page again.
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
    -- Three bytes at the end of the words, followed by any byte.
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

-- The candidates that contain the words, in order. Sorts them without their texts and opens them one by one until enough are found.
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

-- Walks a number of captures in the order of the dashboard after skipping some, and stops when enough are found. Uses the index of content
-- types when types are chosen, the Bloom filters when the words have bits, and the texts otherwise. The settings force a walk in index order
-- with a plan that is made once for each connection: planning an `ilike` compares it with a hundred sampled texts.
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

-- Walks the newest captures. What they do not fill is rare and looked up by its grams. When these find too many, the walk continues.
create function private.search_library(
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
  -- Reading a text costs as much as reading ten filters.
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
  -- Few were found, and much is left both of the page and of the library.
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

-- The texts of calls have a limit: a search of 900,000 characters took seconds.
create function private.search_words(given text) returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  if length(given) > 1000 then
    raise exception 'A search may have 1,000 characters at most.' using errcode = 'invalid_parameter_value';
  end if;
  return private.trimmed(coalesce(given, ''));
end
$$;

create function public.search_captures(
  p_query text default '', p_limit integer default 20, p_offset integer default 0, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns setof public.captures
  language sql stable security definer
  set search_path = ''
begin atomic
  select found.* from private.search_library(
    private.me(), private.search_words(p_query), least(greatest(p_limit, 1), 100) + greatest(p_offset, 0),
    p_folder_ids, p_tags, p_sources, p_from, p_before, p_content_type) as found
  limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0);
end;

-- How many captures a search finds. Exact up to a limit; one more than the limit means "more".
create function public.count_search(
  p_query text default '', p_up_to integer default 1000, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns bigint
  language sql stable security definer
  set search_path = ''
  return (
    select count(*) from private.search_library(
      private.me(), private.search_words(p_query), least(greatest(p_up_to, 0), 100000) + 1,
      p_folder_ids, p_tags, p_sources, p_from, p_before, p_content_type));

-- Captures whose text mentions this one as [[zettel id]].
create function public.get_backlinks(p_capture_id uuid)
  returns table (id uuid, title text, zettel_id text, created_at timestamptz)
  language sql stable security definer
  set search_path = ''
begin atomic
  select capture.id, capture.title, capture.zettel_id, capture.created_at
  from public.captures as mentioned,
    lateral private.search_library(private.me(), '[[' || mentioned.zettel_id || ']]', 200, null, null, null, null, null) as capture
  where mentioned.id = p_capture_id and mentioned.user_id = private.me()
    and capture.id <> p_capture_id and strpos(capture.content, '[[' || mentioned.zettel_id || ']]') > 0
  order by capture.created_at desc;
end;

revoke execute on function
  public.search_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.count_search(text, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.get_backlinks(uuid) from public, anon, authenticated;
grant execute on function
  public.search_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.count_search(text, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.get_backlinks(uuid) to authenticated;
