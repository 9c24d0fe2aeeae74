-- Search. The database keeps what people see of a capture as text, with the words in it, for every client. search_captures finds the
-- captures that contain a text, in the dashboard's order. It uses an inverted index: a GIN index over the words of each capture, and a
-- vocabulary for each person, the list of their distinct words. Every match is checked again on the text itself.
create extension if not exists unaccent with schema extensions;

-- Lower case, with runs of blanks as one, and empty lines left out.
create function private.searchable(given text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(
    regexp_replace(given, '[ \t\v\f\r\u00a0]{2,}|[\t\v\f\r\u00a0]', ' ', 'g'), ' ?\n[ \n]*', e'\n', 'g'));

-- Characters that are neither letter nor digit separate words. The ranges name code points: the same in every locale.
create function private.split_words(given text) returns text[]
  language sql immutable parallel safe
  return string_to_array(regexp_replace(given,
    '[\x01-\x1f\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf\u2000-\u206f\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u30fb'
    '\ufe30-\ufe4f\uff01-\uff0f\uff1a-\uff20]+', ' ', 'g'), ' ');

-- Thai, Lao, Burmese, Khmer, Japanese, Chinese and Korean use few blanks or none: their pairs of letters serve as words.
create function private.unspaced_letters() returns text
  language sql immutable parallel safe
  return '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff\uac00-\ud7a3]';

create function private.letter_pairs(given text) returns setof text
  language sql immutable parallel safe rows 50
begin atomic
  select letter || next_letter
  from regexp_matches(given, private.unspaced_letters() || '{2,}', 'g') as run, string_to_array(run[1], null) as letters,
    unnest(letters, letters[2:]) as pair (letter, next_letter)
  where next_letter is not null;
end;

-- The word without accents, as the vocabulary and the index know it.
create function private.folded(word text) returns text
  language sql stable
  return case when octet_length(word) = length(word) then word
    else translate(extensions.unaccent('extensions.unaccent'::regdictionary, word), ' /', '') end;

-- The distinct words of a text as they are written. Of very long ones overlapping windows are taken: every piece of 20 letters
-- stands in one of them.
create function private.words_of(body text) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  is_unspaced constant boolean := body ~ private.unspaced_letters();
  words constant text[] := private.split_words(
    case when is_unspaced then regexp_replace(body, private.unspaced_letters() || '+', ' ', 'g') else body end);
begin
  if is_unspaced or exists (select from unnest(words) as word where length(word) > 40) then
    return array(
      select word from unnest(words) as word where length(word) between 1 and 40
      union select piece || next_piece
        from unnest(words) as word, lateral (select array(select run[1] from regexp_matches(word, '.{1,20}', 'g') as run) as pieces offset 0) as cut,
          unnest(pieces, pieces[2:]) as pair (piece, next_piece)
        where length(word) > 40 and next_piece is not null
      union select pair from private.letter_pairs(body) as pair);
  end if;
  return array(select distinct word collate "C" from unnest(words) as word where word <> '');
end
$$;

-- A word's key in the index. It is mixed with its owner, so that one person's lists in the index hold nobody else's captures.
-- Two words may share a key: the text decides.
create function private.word_key(owner text, word text) returns integer
  language sql immutable parallel safe
  return ('x' || left(md5(owner || word), 8))::bit(32)::integer;

create table private.search_texts (
  capture_id uuid primary key,
  user_id uuid not null,
  is_pinned boolean not null,
  created_at timestamptz not null,
  class smallint not null,
  -- The title, a line break, and the visible text; in lower case.
  body text not null,
  -- Keys of the words in the body, of "=word" for those in the title, and of "#word" for those in tags. Null in small libraries, which
  -- are read whole, and until the background job has come by.
  words integer[],
  -- Which extractor made the row; 0 when it waits for the background job.
  version smallint not null,
  foreign key (capture_id, user_id) references public.captures (id, user_id) on delete cascade
) with (toast_tuple_target = 8160);
-- Uncompressed, and in the row itself up to 8 kB: a search reads thousands of them.
alter table private.search_texts alter column body set storage external, alter column words set storage external;
create index search_texts_order_idx on private.search_texts (user_id, is_pinned desc, created_at desc, capture_id, class);
create index search_texts_words_idx on private.search_texts using gin (words) with (fastupdate = off);
create index search_texts_unindexed_idx on private.search_texts (user_id) where words is null;
create index search_texts_version_idx on private.search_texts (version);

-- A person's distinct words. Those with the same first three letters share a row, as ' word word ', so that the whole vocabulary is
-- read in a few milliseconds. A word with accents is kept as plain/accented. Words are only ever added.
create table private.vocabulary (
  user_id uuid not null references auth.users on delete cascade,
  head text collate "C" not null,
  words text collate "C" not null,
  primary key (user_id, head)
) with (fillfactor = 80, toast_tuple_target = 8160);
alter table private.vocabulary alter column words set storage external;

-- A new number has every row made again in the background.
create function private.search_version() returns smallint
  language sql immutable parallel safe
  return 1::smallint;

-- A library of so many captures is read whole in a few milliseconds; only larger ones need an index of words.
create function private.has_word_index(p_user_id uuid) returns boolean
  language sql stable
  set search_path = ''
  return (select sum(captures) > 3000 from private.tallies where user_id = p_user_id and kind = 'notebook') is true;

create function private.index_captures(ids uuid[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  with owner as materialized (
    select user_id, user_id::text as name, private.has_word_index(user_id) as has_index from public.captures where id = any (ids) group by user_id
  ),
  entry as materialized (
    select id, capture.user_id, owner.name, is_pinned, created_at, has_index, made.body, private.words_of(made.body) as words,
      private.content_class(content, shown) as class,
      private.words_of(lower(title)) as title_words, private.words_of(lower(array_to_string(tags, ' '))) as tag_words
    from public.captures as capture join owner on owner.user_id = capture.user_id,
      lateral (select private.visible_text(content) as shown offset 0) as visible,
      lateral (select private.searchable(title || e'\n' || shown) as body offset 0) as made
    where id = any (ids)
  ),
  stored as (
    insert into private.search_texts as known (capture_id, user_id, is_pinned, created_at, class, body, words, version)
    select id, user_id, is_pinned, created_at, class, body,
      case when has_index then array(
        select distinct private.word_key(name, word) from (
          select private.folded(word) from unnest(words) as word
          union all select '=' || private.folded(word) from unnest(title_words) as word
          union all select '#' || private.folded(word) from unnest(tag_words) as word) as key (word)) end,
      private.search_version()
    from entry
    on conflict (capture_id) do update set is_pinned = excluded.is_pinned, created_at = excluded.created_at,
      class = excluded.class, body = excluded.body, words = excluded.words, version = excluded.version
  ),
  spelled as (
    select distinct user_id, folded, case when folded = word then word else folded || '/' || word end as word
    from entry, unnest(words || tag_words) as word, private.folded(word) as folded
    where folded <> '' and (octet_length(word) = length(word) or word !~ private.unspaced_letters())
  )
  insert into private.vocabulary as known (user_id, head, words)
  select spelled.user_id, left(spelled.folded, 3), ' ' || string_agg(spelled.word, ' ') || ' '
  from spelled left join private.vocabulary as listed
    on listed.user_id = spelled.user_id and listed.head = left(spelled.folded, 3) collate "C"
  where listed.words is null or strpos(listed.words, ' ' || spelled.word || ' ') = 0
  group by 1, 2 order by 1, 2
  on conflict (user_id, head) do update set words = known.words || ltrim(excluded.words);
end
$$;

create function private.index_saved_captures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if (select count(*) from added) <= 1000 then
    perform private.index_captures(array(select id from added));
  else
    -- A restored backup: the background job indexes the words.
    insert into private.search_texts (capture_id, user_id, is_pinned, created_at, class, body, version)
    select id, user_id, is_pinned, created_at, private.content_class(content, shown), private.searchable(title || e'\n' || shown), 0
    from added, lateral (select private.visible_text(content) as shown offset 0) as visible
    on conflict (capture_id) do nothing;
  end if;
  return null;
end
$$;
create trigger index_saved_captures after insert on public.captures
  referencing new table as added for each statement execute function private.index_saved_captures();
-- A backup is restored with its triggers off, and may be older than this table.
alter table public.captures enable always trigger index_saved_captures;

create function private.index_changed_captures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.index_captures(array(
    select id from added join removed using (id)
    where (added.title, added.content, added.tags) is distinct from (removed.title, removed.content, removed.tags)));
  update private.search_texts as known set is_pinned = added.is_pinned, created_at = added.created_at
  from added where known.capture_id = added.id
    and (known.is_pinned, known.created_at) is distinct from (added.is_pinned, added.created_at);
  return null;
end
$$;
create trigger index_changed_captures after update on public.captures
  referencing old table as removed new table as added for each statement execute function private.index_changed_captures();

-- The background job: indexes some of the captures that wait, newest first, and says how many are left.
create function public.continue_indexing(p_limit integer default 200) returns bigint
  language plpgsql security definer
  set search_path = ''
as $$
declare
  large constant uuid[] := array(
    select user_id from private.tallies where kind = 'notebook' group by user_id having private.has_word_index(user_id));
begin
  perform private.index_captures(array(
    select capture_id from private.search_texts
    where version < private.search_version() or (words is null and user_id = any (large))
    order by created_at desc limit least(greatest(p_limit, 1), 5000)));
  return (select count(*) from private.search_texts
    where version < private.search_version() or (words is null and user_id = any (large)));
end
$$;

-- Words of a person's vocabulary that contain a piece, or begin or end with it.
create function private.own_words(p_user_id uuid, piece text, from_start boolean, to_end boolean)
  returns table (word text, spelled text)
  language sql stable rows 100
  set search_path = ''
begin atomic
  select split_part(entry, '/', 1), case when strpos(entry, '/') > 0 then split_part(entry, '/', 2) else entry end
  from private.vocabulary as listed, unnest(string_to_array(listed.words, ' ')) as entry
  where listed.user_id = p_user_id
    and (not from_start or (listed.head >= left(piece, 3) collate "C" and listed.head <= (left(piece, 3) || u&'\FFFF') collate "C"))
    and strpos(listed.words, piece) > 0
    and case
      when from_start and to_end then split_part(entry, '/', 1) = piece
      when from_start then starts_with(entry, piece)
      when to_end then right(split_part(entry, '/', 1), length(piece)) = piece
      else strpos(split_part(entry, '/', 1), piece) > 0
    end;
end;

-- What the index must have of a text that contains these words, as a condition on search_texts; null when nothing narrows it down.
-- The first and the last word may be parts of longer ones, and then stand for all words of the vocabulary that fit.
create function private.index_condition(p_user_id uuid, needle text) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  owner constant text := p_user_id::text;
  tokens constant text[] := private.split_words(regexp_replace(needle, private.unspaced_letters() || '+', ' ', 'g'));
  last constant integer := cardinality(tokens);
  -- Keys that must all be there: of pairs of letters, and of words that are whole.
  every integer[] := array(select private.word_key(owner, pair) from private.letter_pairs(needle) as pair);
  -- Keys of which one must be there, for the first or the last word.
  keys integer[];
  fewest integer[];
begin
  for n in 1 .. last loop
    continue when tokens[n] = '';
    if n > 1 and n < last then
      every := every || private.word_key(owner, left(private.folded(tokens[n]), 40));
    else
      keys := array(
        select distinct private.word_key(owner, own.word)
        from private.own_words(p_user_id, left(private.folded(tokens[n]), 20), n > 1 and length(tokens[n]) <= 20, n < last and length(tokens[n]) <= 20) as own
        limit 501);
      if cardinality(keys) <= coalesce(cardinality(fewest), 500) then fewest := keys; end if;
    end if;
  end loop;
  return case
    when cardinality(every) > 0 and cardinality(fewest) <= 8 then format('(words is null or words @> %L and words && %L)', every, fewest)
    when cardinality(every) > 0 then format('(words is null or words @> %L)', every)
    -- A GIN index compares each candidate with every key: beyond some dozens it is quicker to look the keys up one by one.
    when cardinality(fewest) <= 64 then format('(words is null or words && %L)', fewest)
    when fewest is not null then format('(words is null or capture_id in (
      select listed.capture_id from unnest(%L::integer[]) as key, lateral (
        select capture_id from private.search_texts where words @> array[key] offset 0) as listed))', fewest)
  end;
end
$$;

-- Captures that contain a text, ignoring case, in the dashboard's order. A text that is common among the newest captures is found by
-- reading on in that order until the page is full; a rarer one is looked up in the index.
create function private.captures_containing(
  p_user_id uuid, p_query text, p_wanted integer,
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz, p_content_type text
) returns setof public.captures
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  needle constant text := private.searchable(p_query);
  classes constant smallint[] := private.classes_of_type(p_content_type);
  is_filtered constant boolean := num_nonnulls(p_folder_ids, p_tags, p_sources, p_from, p_before) > 0;
  conditions constant text := concat(
    case when needle <> '' then ' and strpos(entry.body collate "C", $2) > 0' end,
    case when classes is not null then ' and entry.class = any ($9)' end);
  filters constant text := concat(
    case when p_folder_ids is not null then ' and capture.folder_id = any ($4)' end,
    case when p_tags is not null then ' and capture.tags @> $5' end,
    case when p_sources is not null then ' and exists (select from unnest($6) as source
      where private.is_host_or_subdomain(private.web_host(capture.source_url), source))' end,
    case when p_from is not null then ' and capture.created_at >= $7' end,
    case when p_before is not null then ' and capture.created_at < $8' end);
  newest constant integer := 300;
  spread constant integer := case when cardinality(array_remove(private.split_words(needle), '')) > 1 then 10 else 1 end;
  hits integer;
  total bigint;
  in_index text;
begin
  if needle <> '' then
    select coalesce(sum(captures), 0) into total from private.tallies where user_id = p_user_id and kind = 'notebook';
    select count(*) filter (where strpos(entry.body collate "C", needle) > 0) into hits from (
      select body from private.search_texts where user_id = p_user_id
      order by is_pinned desc, created_at desc, capture_id limit newest) as entry;
    -- Reading on opens some wanted * newest / hits captures, the index some total * hits / newest after a look into the vocabulary,
    -- and more where several words only have to meet somewhere.
    if private.has_word_index(p_user_id) and p_wanted * newest > hits * (500 + spread * total * hits / newest) then
      in_index := private.index_condition(p_user_id, needle);
    end if;
  end if;
  return query execute
    case
      when in_index is not null then
        'with entry as materialized (
          select capture_id, is_pinned, created_at from private.search_texts as entry where user_id = $1 and ' || in_index || conditions || '
        )
        select capture.* from entry join public.captures as capture on capture.id = entry.capture_id where true' || filters || '
        order by entry.is_pinned desc, entry.created_at desc, entry.capture_id limit $3'
      when is_filtered then
        'select capture.* from public.captures as capture join private.search_texts as entry on entry.capture_id = capture.id
        where capture.user_id = $1' || filters || conditions || '
        order by capture.is_pinned desc, capture.created_at desc, capture.id limit $3'
      else
        'select capture.* from private.search_texts as entry join public.captures as capture on capture.id = entry.capture_id
        where entry.user_id = $1' || conditions || '
        order by entry.is_pinned desc, entry.created_at desc, entry.capture_id limit $3'
    end
    using p_user_id, needle, p_wanted, p_folder_ids, p_tags, p_sources, p_from, p_before, classes;
end
$$;

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
  select found.* from private.captures_containing(
    private.me(), private.search_words(p_query), least(greatest(p_limit, 1), 100) + greatest(p_offset, 0),
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
    select count(*) from private.captures_containing(
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
    lateral private.captures_containing(private.me_or_token(), '[[' || mentioned.zettel_id || ']]', 200, null, null, null, null, null, 'all') as capture
  where mentioned.id = p_capture_id and mentioned.user_id = private.me_or_token()
    and capture.id <> p_capture_id and strpos(capture.content, '[[' || mentioned.zettel_id || ']]') > 0
  order by capture.created_at desc;
end;

alter table private.search_texts enable row level security;
alter table private.vocabulary enable row level security;
revoke all on private.search_texts, private.vocabulary from anon, authenticated;
revoke execute on function
  public.search_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.count_search(text, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.get_backlinks(uuid), public.continue_indexing(integer) from public, anon, authenticated;
grant execute on function
  public.search_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.count_search(text, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.get_backlinks(uuid) to authenticated;
grant execute on function public.continue_indexing(integer) to service_role;
