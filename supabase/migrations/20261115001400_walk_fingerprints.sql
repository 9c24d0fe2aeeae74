-- A word that one capture in some hundreds has is too rare to be met by opening the newest, and its three-letter pieces stand in
-- thousands of captures that do not have it. So each capture keeps a fingerprint: a bit for every four letters in a row. An index
-- holds them in the dashboard's order, a walk along it costs a thirtieth of opening texts, and only what may have the words is opened.
create table private.fingerprints (
  capture_id uuid primary key references public.captures on delete cascade,
  user_id uuid not null,
  is_pinned boolean not null,
  created_at timestamptz not null,
  marks bytea not null
);
-- As it is, in the index too: taking it apart again would be what the walk spends its time on.
alter table private.fingerprints alter column marks set storage plain;
alter table private.fingerprints enable row level security;
revoke all on private.fingerprints from anon, authenticated;

-- Bytes, not letters, so that every script has its fours; folded as `ilike` folds. Three bits for each byte leave a quarter of them
-- set; at 2,048 bytes an entry still fits the index, and the longest texts fill theirs by half.
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

-- Six of the marks that a text with these words has, from their first four bytes to their last; null when there are less than four.
create function private.marks_of_words(words text) returns bigint[]
  language plpgsql immutable
  set search_path = ''
as $$
declare
  bytes constant bytea := convert_to(lower(words), 'UTF8');
  four bigint := 0;
  marks bigint[] := '{}';
begin
  -- Where the case of plain letters is folded in another way than theirs (Turkish), fingerprints do not tell.
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
-- Also while a backup is restored, when other triggers are silent: one from before there were fingerprints brings none along.
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

insert into private.fingerprints (capture_id, user_id, is_pinned, created_at, marks)
select id, user_id, is_pinned, created_at, private.fingerprint(title, content) from public.captures;

create index fingerprints_order_idx on private.fingerprints
  (user_id, is_pinned desc, created_at desc, capture_id) include (marks);

-- What was saved since the last tidying is looked through at every search: sixteen pages of it, no longer sixty-four.
alter index public.captures_search_idx set (gin_pending_list_limit = 128);

-- Walks so many entries after skipping some, and stops when enough are found. The plan is not for choosing: in order, one by one;
-- and made once for a connection, for making it costs more than passing two thousand entries.
create function private.walk_fingerprints(
  p_user_id uuid, p_query text, p_skipped bigint, p_entries bigint, p_wanted bigint,
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz
) returns setof public.captures
  language plpgsql stable security definer
  set search_path = ''
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  words constant bigint[] := private.marks_of_words(p_query);
  pattern constant text := private.containing(p_query);
  ascii constant text := private.ascii_only(pattern);
begin
  return query
    select hit.* from (
      select capture_id, is_pinned, created_at, marks from private.fingerprints
      where user_id = p_user_id order by is_pinned desc, created_at desc, capture_id offset p_skipped limit p_entries
    ) as entry
    cross join lateral (
      select * from public.captures as capture
      where capture.id = entry.capture_id
        and (capture.title ilike ascii collate "C" or capture.content ilike ascii collate "C")
        and (ascii = pattern or capture.title ilike pattern or capture.content ilike pattern)
        and private.passes_filters(capture.folder_id, capture.tags, capture.source_url, capture.created_at,
          p_folder_ids, p_tags, p_sources, p_from, p_before)
      offset 0
    ) as hit
    where private.may_have(entry.marks, words)
    order by entry.is_pinned desc, entry.created_at desc, entry.capture_id
    limit p_wanted;
end
$$;

create function private.containing(words text) returns text
  language sql immutable
  set search_path = ''
  return '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- Letters beyond ASCII match anything here, and are looked at again with the case rules of the database.
create function private.ascii_only(pattern text) returns text
  language sql immutable
  set search_path = ''
  return regexp_replace(pattern, '[^\x01-\x7f]+', '%', 'g');

-- Those of the candidates that have the words, in order.
create function private.open_candidates(
  p_user_id uuid, p_query text, candidates uuid[], p_skipped bigint, p_wanted bigint,
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz
) returns setof public.captures
  language plpgsql stable security definer
  set search_path = ''
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
declare
  words constant bigint[] := private.marks_of_words(p_query);
  pattern constant text := private.containing(p_query);
  ascii constant text := private.ascii_only(pattern);
begin
  return query
    select hit.* from (
      select capture_id, is_pinned, created_at from private.fingerprints
      where capture_id = any (candidates) and user_id = p_user_id and private.may_have(marks, words)
      order by is_pinned desc, created_at desc, capture_id offset 0
    ) as entry
    cross join lateral (
      select * from public.captures as capture
      where capture.id = entry.capture_id
        and (capture.title ilike ascii collate "C" or capture.content ilike ascii collate "C")
        and (ascii = pattern or capture.title ilike pattern or capture.content ilike pattern)
        and private.passes_filters(capture.folder_id, capture.tags, capture.source_url, capture.created_at,
          p_folder_ids, p_tags, p_sources, p_from, p_before)
      offset 0
    ) as hit
    order by entry.is_pinned desc, entry.created_at desc, entry.capture_id
    offset p_skipped limit p_wanted;
end
$$;

-- Eight pieces of these words that the person's newest captures have least: the others hardly leave anything out, and each costs a
-- walk through a long list of the index.
create function private.telling_pieces(p_user_id uuid, words text) returns text[]
  language sql stable
  set search_path = ''
begin atomic
  with newest as materialized (
    select lower((title || ' ' || content) collate "C") as letters from (
      select title, content from public.captures
      where user_id = p_user_id order by is_pinned desc, created_at desc, id limit 30
    ) as capture
  )
  select array(
    select piece from (select piece from unnest(private.inner_pieces(words)) as piece limit 16) as asked
    order by (select count(*) from newest where strpos(newest.letters, piece) > 0), piece limit 8);
end;

-- The newest are walked; what they do not fill is rare, and looked up by its pieces, unless these bring up too many: then the walk
-- goes on. Less than four letters, and content types, have indexes that serve them alone.
create function private.search_library(
  p_user_id uuid, p_query text, p_wanted integer,
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz,
  p_content_type text default 'all', p_newest bigint default null, p_few integer default 2000
) returns setof public.captures
  language plpgsql stable security definer
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  -- The longer the words, the fewer captures share all their pieces, and the sooner that index is worth asking.
  newest constant bigint := coalesce(p_newest, case when length(p_query) > 10 then 4000 else 10000 end);
  total bigint;
  found_before bigint;
  pieces text[];
  candidates uuid[];
begin
  if private.marks_of_words(p_query) is null or private.classes_of_type(p_content_type) is not null then
    return query select * from private.find_captures(p_user_id, p_query, p_wanted,
      p_folder_ids, p_tags, p_sources, p_from, p_before, p_content_type);
    return;
  end if;
  return query select * from private.walk_fingerprints(p_user_id, p_query, 0, newest, p_wanted,
    p_folder_ids, p_tags, p_sources, p_from, p_before);
  get diagnostics found_before = row_count;
  select coalesce(sum(captures), 0) into total from private.tallies where user_id = p_user_id and kind = 'notebook';
  if found_before = p_wanted or total <= newest then
    return;
  end if;
  -- Few were met, and both the page's end and the library's are far.
  if total > 3 * newest and found_before * 3 < p_wanted and found_before * total <= p_few * newest then
    pieces := private.telling_pieces(p_user_id, p_query);
  end if;
  if cardinality(pieces) > 0 then
    candidates := array(
      select id from public.captures
      where private.search_pieces(user_id, title, content)
        operator(pg_catalog.@>) (select private.owned_pieces(p_user_id, pieces))
      limit p_few + 1);
    if cardinality(candidates) <= p_few then
      return query select * from private.open_candidates(p_user_id, p_query, candidates, found_before, p_wanted - found_before,
        p_folder_ids, p_tags, p_sources, p_from, p_before);
      return;
    end if;
  end if;
  return query select * from private.walk_fingerprints(p_user_id, p_query, newest, null, p_wanted - found_before,
    p_folder_ids, p_tags, p_sources, p_from, p_before);
end
$$;

create or replace function public.search_captures(
  p_query text default '', p_limit integer default 20, p_offset integer default 0, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns setof public.captures
  language sql stable security definer
  set search_path = ''
begin atomic
  select found.* from private.search_library(
    auth.uid(), private.trimmed(coalesce(p_query, '')), least(greatest(p_limit, 1), 100) + greatest(p_offset, 0),
    p_folder_ids, p_tags, p_sources, p_from, p_before, p_content_type) as found
  limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0);
end;

create or replace function public.count_search(
  p_query text default '', p_up_to integer default 1000, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns bigint
  language sql stable security definer
  set search_path = ''
  return (
    select count(*) from private.search_library(
      auth.uid(), private.trimmed(coalesce(p_query, '')), least(greatest(p_up_to, 0), 100000) + 1,
      p_folder_ids, p_tags, p_sources, p_from, p_before, p_content_type));

revoke execute on function
  private.fingerprint(text, text), private.marks_of_words(text), private.may_have(bytea, bigint[]),
  private.take_fingerprints(), private.renew_fingerprints(),
  private.containing(text), private.ascii_only(text), private.telling_pieces(uuid, text),
  private.walk_fingerprints(uuid, text, bigint, bigint, bigint, uuid[], text[], text[], timestamptz, timestamptz),
  private.open_candidates(uuid, text, uuid[], bigint, bigint, uuid[], text[], text[], timestamptz, timestamptz),
  private.search_library(uuid, text, integer, uuid[], text[], text[], timestamptz, timestamptz, text, bigint, integer)
  from public, anon, authenticated;
