-- Search. What people see of a capture is kept beside it as text, with the words that stand in it, by the database for every client.
-- search_captures asks which captures contain a text, in the dashboard's order; find_captures asks which fit a query best. Both use
-- an inverted index, as a book has one: a GIN index over the words of each capture, and a vocabulary for each person, the list of
-- their distinct words. Parts of words, accents and typing errors are looked up in the vocabulary and become the words they stand
-- for. Every match is checked again on the text itself.
create extension if not exists unaccent with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

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

-- The terms of a query; those of one group are alternatives. The same language as packages/core/src/search/query.ts.
create function private.parse_search(p_query text)
  returns table (group_no integer, field text, value text, is_phrase boolean, is_excluded boolean)
  language plpgsql immutable
  set search_path = ''
as $$
declare
  parts text[];
  joins_previous boolean := false;
  is_understood boolean;
begin
  group_no := 0;
  for parts in
    select term from regexp_matches(
      regexp_replace(p_query, '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'),
      '(-?)(?:(tag|in|from|before|after|is|has|title):)?(?:("[^"]*")|([^ "]+))', 'g') as term
  loop
    if parts[1] = '' and parts[2] is null and parts[4] = 'OR' and group_no > 0 then
      joins_previous := true;
      continue;
    end if;
    if not joins_previous then group_no := group_no + 1; end if;
    joins_previous := false;
    is_excluded := parts[1] = '-';
    is_phrase := parts[3] is not null;
    field := parts[2];
    value := coalesce(trim(both '"' from parts[3]), parts[4]);
    is_understood := case
      when field in ('before', 'after') then private.first_day_of(value) is not null
      when field = 'is' then lower(value) in ('pinned', 'public')
      when field = 'has' then lower(value) in ('code', 'link', 'picture')
      else btrim(value) <> ''
    end;
    if field is not null and not is_understood then
      value := field || ':' || value;
      field := null;
      is_phrase := false;
    end if;
    return next;
  end loop;
end
$$;

-- The first day of a year, a month or a day; null for what is none.
create function private.first_day_of(given text) returns date
  language plpgsql immutable
  set search_path = ''
as $$
begin
  return case when given ~ '^\d{4}(-\d{2}(-\d{2})?)?$' then left(given || '-01-01', 10)::date end;
exception when datetime_field_overflow then
  return null;
end
$$;

-- The words of a person's vocabulary that a typed word may stand for: itself, longer words that begin with it or contain it, and on
-- request those that are one or two typing errors away.
create function private.meant_words(p_user_id uuid, typed text, mend boolean)
  returns table (word text, spelled text, how text)
  language plpgsql stable
  set search_path = ''
as $$
declare
  begun integer;
  -- A letter that is wrong, missing or too much is an error; two letters that changed places are two.
  most_errors constant integer := case when length(typed) < 6 then 1 else 2 end;
begin
  return query
    select own.word, own.spelled, 'text' from private.own_words(p_user_id, typed, true, length(typed) < 3) as own
    order by length(own.word), own.word limit 50;
  get diagnostics begun = row_count;
  if begun < 5 and length(typed) > 2 then
    return query
      select own.word, own.spelled, 'part' from private.own_words(p_user_id, typed, false, false) as own
      where not starts_with(own.word, typed) order by length(own.word), own.word limit 50;
  end if;
  if not mend or length(typed) not between 3 and 40 then return; end if;
  return query
    select near.word, near.spelled, 'similar' from (
      select split_part(entry, '/', 1) as word, case when strpos(entry, '/') > 0 then split_part(entry, '/', 2) else entry end as spelled
      from private.vocabulary as listed, unnest(string_to_array(listed.words, ' ')) as entry
      where listed.user_id = p_user_id
        -- The first letter is right, or the letters after it are.
        and (left(listed.head, 1) = left(typed, 1) or substr(listed.head, 2, 2) = substr(typed, 2, 2)
          or left(listed.head, 2) = substr(typed, 2, 2) or substr(listed.head, 2, 2) = left(typed, 2)
          or left(listed.head, 2) = reverse(left(typed, 2)))
    ) as near,
    lateral (select extensions.levenshtein_less_equal(near.word, typed, 2) as errors,
        length(near.word) = length(typed) and translate(near.word, typed, '') || translate(typed, near.word, '') = '' as has_same_letters
      where length(near.word) between length(typed) - 2 and length(typed) + 2) as far
    where far.errors between 1 and case when far.has_same_letters then 2 else most_errors end
    order by far.errors - far.has_same_letters::integer, left(near.word, 1) <> left(typed, 1), right(near.word, 1) <> right(typed, 1), near.word
    limit 10;
end
$$;

-- One term as a condition on `entry` (search_texts) and `capture`.
create function private.term_condition(p_user_id uuid, field text, value text) returns text
  language sql stable
  set search_path = ''
  return case field
    when 'tag' then format('exists (select from unnest(capture.tags) as tag where lower(tag) = lower(%L))', value)
    when 'in' then format('capture.folder_id = any (%L)', array(
      select id from public.folders
      where user_id = p_user_id and (lower(name) = lower(value) or parent_id in (
        select parent.id from public.folders as parent where parent.user_id = p_user_id and lower(parent.name) = lower(value)))))
    when 'from' then format('private.is_host_or_subdomain(private.web_host(capture.source_url), %L)', lower(value))
    when 'before' then format('capture.created_at < %L', private.first_day_of(value)::timestamp at time zone 'UTC')
    when 'after' then format('capture.created_at >= %L', private.first_day_of(value)::timestamp at time zone 'UTC')
    when 'is' then case lower(value) when 'pinned' then 'capture.is_pinned' else 'capture.is_public' end
    when 'has' then case lower(value)
      when 'code' then 'entry.class >= 6'
      when 'link' then 'entry.class / 3 in (1, 3)'
      else 'capture.content ~* ''<img[\s/]''' end
    when 'title' then format('strpos(split_part(entry.body, e''\n'', 1), %L) > 0', private.searchable(value))
  end;
-- A query as conditions on `entry` (search_texts) and `capture`. `filters` need no words; the words themselves are looked for in the
-- text (`on_text`), in the index (`on_index`), or in the index of titles and tags (`in_title`). `needles` are what to count and mark:
-- one element for each group of alternatives, which U+001F separates. All are null when a word stands nowhere.
create function private.plan_search(p_user_id uuid, p_query text, mend boolean)
  returns table (filters text, on_text text, on_index text, in_title text, needles text[], how text)
  language plpgsql stable
  set search_path = ''
as $$
declare
  owner constant text := p_user_id::text;
  group_of record;
  term record;
  meant record;
  plain text;
  texts text[];
  indexes text[];
  titles text[];
  looked_for text[];
  is_filter boolean;
begin
  filters := ''; on_text := ''; on_index := ''; in_title := ''; needles := '{}'; how := 'text';
  for group_of in select group_no, array_agg(value) as terms from private.parse_search(p_query) as parsed group by 1 order by 1 loop
    texts := '{}'; indexes := '{}'; titles := '{}'; looked_for := '{}'; is_filter := false;
    for term in
      select field, value, is_phrase, is_excluded, btrim(private.searchable(value)) as words,
        cardinality(array_remove(private.split_words(value), '')) as word_count
      from private.parse_search(p_query) as parsed where group_no = group_of.group_no
    loop
      if term.field is not null then
        texts := texts || format('%s (%s)', case when term.is_excluded then 'not' end, private.term_condition(p_user_id, term.field, term.value));
        is_filter := true;
        if term.field = 'title' and not term.is_excluded then looked_for := looked_for || term.words; end if;
      elsif term.word_count = 0 then
        continue;
      elsif term.is_excluded then
        texts := texts || format('entry.body !~ %L', '(?:^|\W)' || private.escaped(term.words) || '(?:\W|$)');
        is_filter := true;
      elsif term.is_phrase or term.word_count > 1 or term.words ~ private.unspaced_letters() then
        texts := texts || format('strpos(entry.body collate "C", %L) > 0', term.words);
        indexes := indexes || coalesce(private.index_condition(p_user_id, term.words), 'true');
        titles := titles || format('strpos(split_part(entry.body, e''\n'', 1), %L) > 0', term.words);
        looked_for := looked_for || term.words;
      else
        plain := left(private.folded(array_to_string(private.split_words(term.words), '')), 40);
        select array_agg(distinct own.spelled) filter (where own.how = 'similar') as similar_words,
            array_agg(distinct own.spelled) filter (where own.how <> 'similar' and strpos(own.spelled, plain) = 0) as accented,
            max(own.how) filter (where own.how <> 'similar') as typed_how,
            array_agg(distinct private.word_key(owner, mark || own.word)) filter (where mark <> '=') as keys,
            array_agg(distinct private.word_key(owner, mark || own.word)) filter (where mark <> '') as title_keys
          into meant from private.meant_words(p_user_id, plain, mend) as own, unnest(array['', '=', '#']) as mark;
        continue when meant.keys is null;
        how := case when meant.typed_how is null then 'similar' when how = 'text' then meant.typed_how else how end;
        -- A typed word is counted with all words that contain it, others as they are spelled.
        looked_for := looked_for || case when meant.typed_how is null then '{}' else array[plain] end
          || coalesce(meant.accented[1:7], '{}') || coalesce(meant.similar_words, '{}');
        indexes := indexes || format('entry.words && %L', meant.keys);
        titles := titles || format('entry.words && %L', meant.title_keys);
        texts := texts || array(
          select format('strpos(entry.body collate "C", %L) > 0 or strpos(lower(array_to_string(capture.tags, '' '')) collate "C", %1$L) > 0', needle)
          from unnest(looked_for) as needle);
      end if;
    end loop;
    if cardinality(texts) > 0 and (is_filter or cardinality(indexes) = 0) then
      filters := filters || ' and (' || array_to_string(texts, ' or ') || ')';
    elsif cardinality(texts) > 0 then
      on_text := on_text || ' and (' || array_to_string(texts, ' or ') || ')';
      on_index := on_index || ' and (entry.words is null or ' || array_to_string(indexes, ' or ') || ')';
      in_title := in_title || ' and (' || array_to_string(titles || array(
        select format('entry.words is null and strpos(split_part(entry.body, e''\n'', 1), %L) > 0', needle)
        from unnest(looked_for) as needle), ' or ') || ')';
    elsif array_to_string(private.split_words(array_to_string(group_of.terms, ' ')), '') <> '' then
      return;
    end if;
    if cardinality(looked_for) > 0 then needles := needles || array_to_string(looked_for, e'\x1f'); end if;
  end loop;
  return next;
end
$$;

create function private.escaped(given text) returns text
  language sql immutable parallel safe
  return regexp_replace(given, '([^[:alnum:][:space:]])', '\\\1', 'g');

-- How well texts fit: how often the needles stand in them for their length, as BM25 counts, and whether in the title, as whole words,
-- together as typed, and recently.
create function private.score_captures(ids uuid[], needles text[], p_query text, p_wanted integer)
  returns table (capture_id uuid, score double precision)
  language sql stable
  set search_path = ''
begin atomic
  with wanted as materialized (
    select string_to_array(needle, e'\x1f') as words, '\m(?:' || (
      select string_agg(private.escaped(word), '|') from unnest(string_to_array(needle, e'\x1f')) as word) || ')\M' as pattern
    from unnest(needles) as needle
  ),
  rough as (
    select entry.capture_id, entry.created_at, entry.body, split_part(entry.body, e'\n', 1) as title, coalesce((
        select sum(times / (times + 0.4 + 0.8 * octet_length(entry.body) / 1500.0) + in_title)
        from wanted, lateral (
          select sum((octet_length(entry.body) - octet_length(replace(entry.body collate "C", word, ''))) / octet_length(word))::float8 as times,
            max((strpos(split_part(entry.body, e'\n', 1) collate "C", word) > 0)::integer) as in_title
          from unnest(wanted.words) as word) as counted), 0) as score
    from private.search_texts as entry where entry.capture_id = any (ids)
    order by 5 desc, 2 desc limit greatest(60, p_wanted)
  )
  select rough.capture_id,
    (rough.score + 2 * (title = words)::integer + 0.5 * (strpos(body collate "C", words) > 0)::integer
      + coalesce((select 0.6 * avg((body ~ wanted.pattern)::integer) from wanted), 0)
      + 0.1 * exp(-extract(epoch from private.clock() - rough.created_at) / 86400 / 365))::float8 as score
  from rough, private.searchable(p_query) as words
  order by 2 desc, rough.created_at desc limit p_wanted;
end;

-- The captures that fit a plan: all of the newest 400 that do, and up to 400 more from the index. Words that are common among the
-- newest are only looked up in titles and tags.
create function private.candidates(p_user_id uuid, filters text, on_text text, on_index text, in_title text) returns uuid[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  newest uuid[];
  indexed uuid[];
  is_complete boolean;
begin
  execute 'with newest as materialized (
      select entry.capture_id, entry.body, capture.tags from public.captures as capture
        join private.search_texts as entry on entry.capture_id = capture.id
      where capture.user_id = $1' || filters || '
      order by capture.created_at desc limit 400)
    select array(select entry.capture_id from newest as entry, lateral (select entry.tags) as capture where true' || on_text || '),
      (select count(*) < 400 from newest)'
    into newest, is_complete using p_user_id;
  if is_complete or on_index = '' then
    return newest;
  end if;
  execute 'with hit as materialized (
      select entry.capture_id, entry.created_at from private.search_texts as entry
        join public.captures as capture on capture.id = entry.capture_id
      where entry.user_id = $1' || filters || case when cardinality(newest) < 25 then on_index || on_text else in_title end || ')
    select array(select capture_id from hit order by created_at desc limit 400)'
    into indexed using p_user_id;
  return newest || indexed;
end
$$;
-- Some 160 letters of a text around the first hit, with every hit between U+E000 and U+E001.
create function private.snippet(shown text, needles text[]) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  text_line constant text := translate(btrim(regexp_replace(shown, '\s+', ' ', 'g')), u&'\E000\E001', '');
  all_needles constant text[] := array(
    select distinct one from unnest(needles) as needle, unnest(string_to_array(needle, e'\x1f')) as one order by one desc);
  first_hit constant integer := coalesce((
    select min(place) from unnest(all_needles) as needle, strpos(lower(text_line), needle) as place where place > 0), 1);
  starts constant integer := case when first_hit <= 60 then 1
    else first_hit - 50 + strpos(substr(text_line, first_hit - 50, 50), ' ') end;
  part text := substr(text_line, starts, 160);
begin
  if starts + 160 < length(text_line) then part := regexp_replace(part, '\s\S*$', '') || '…'; end if;
  if starts > 1 then part := '…' || part; end if;
  if cardinality(all_needles) = 0 then return part; end if;
  return regexp_replace(part, '(' || (
    select string_agg(private.escaped(needle), '|') from unnest(all_needles) as needle
  ) || ')', u&'\E000\\1\E001', 'gi');
end
$$;

create function public.find_captures(p_query text, p_limit integer default 20, p_offset integer default 0)
  returns table (id uuid, title text, snippet text, score double precision, why text, folder_id uuid, tags text[], source_url text,
    created_at timestamptz)
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.me();
  query_text constant text := private.search_words(p_query);
  wanted constant integer := least(greatest(p_limit, 1), 100);
  skipped constant integer := least(greatest(p_offset, 0), 400);
  plan record;
  mend boolean;
  ids uuid[] := '{}';
begin
  -- Typing errors are mended when little is found without; what has the words as typed comes first.
  foreach mend in array array[false, true] loop
    select * into plan from private.plan_search(me, query_text, mend);
    continue when plan.filters is null;
    for id, title, snippet, score, why, folder_id, tags, source_url, created_at in
      select capture.id, capture.title, private.snippet(shown, plan.needles), ranked.score,
        case
          when cardinality(plan.needles) = 0 then 'text'
          when mend or plan.how = 'similar' then 'similar'
          when private.has_any(lower(capture.title), plan.needles) then 'title'
          when not private.has_any(lower(shown), plan.needles) then 'tag'
          else plan.how
        end,
        capture.folder_id, capture.tags, capture.source_url, capture.created_at
      from private.score_captures(
          private.candidates(me, plan.filters, plan.on_text, plan.on_index, plan.in_title), plan.needles, query_text, wanted + skipped
        ) as ranked
        join public.captures as capture on capture.id = ranked.capture_id,
        lateral (select private.visible_text(capture.content) as shown offset 0) as visible
      where capture.id <> all (ids)
      order by ranked.score desc, capture.created_at desc limit wanted - cardinality(ids) offset skipped
    loop
      ids := ids || id;
      return next;
    end loop;
    exit when cardinality(ids) >= 3 or skipped > 0 or cardinality(plan.needles) = 0;
  end loop;
end
$$;

create function private.has_any(given text, needles text[]) returns boolean
  language sql immutable
  set search_path = ''
  return exists (
    select from unnest(needles) as needle, unnest(string_to_array(needle, e'\x1f')) as one where strpos(given, one) > 0);

-- Captures that share rare words with this one, and those words. Long words are the rarer ones: the 20 longest are looked up.
create function public.related_captures(p_capture_id uuid, p_limit integer default 5)
  returns table (id uuid, title text, score double precision, words text[])
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.me();
begin
  return query
    with word as materialized (
      select each.word, private.word_key(me::text, private.folded(each.word)) as key
      from private.search_texts as entry, unnest(private.words_of(entry.body)) as each (word)
      where entry.capture_id = p_capture_id and entry.user_id = me and length(each.word) between 5 and 40 and each.word !~ '\d'
      order by length(each.word) desc, each.word limit 20
    ),
    rare as materialized (
      select word.word, shared.ids from word, lateral (
        select array_agg(found.capture_id) as ids from (
          select entry.capture_id from private.search_texts as entry
          where entry.user_id = me and (entry.words @> array[word.key]
            or entry.words is null and strpos(entry.body collate "C", word.word) > 0)
          limit 101) as found) as shared
      where cardinality(shared.ids) between 2 and 100
    ),
    near as (
      select other as capture_id, sum(1.0 / cardinality(rare.ids))::float8 as score,
        (array_agg(rare.word order by cardinality(rare.ids), rare.word))[1:5] as words
      from rare, unnest(rare.ids) as other where other <> p_capture_id group by 1
      order by 2 desc, 1 limit least(greatest(p_limit, 1), 50)
    )
    select capture.id, capture.title, near.score, near.words
    from near join public.captures as capture on capture.id = near.capture_id and capture.user_id = me
    order by near.score desc, capture.id;
end
$$;


-- Captures whose text mentions this one as [[zettel id]].
create function public.get_backlinks(p_capture_id uuid)
  returns table (id uuid, title text, zettel_id text, created_at timestamptz)
  language sql stable security definer
  set search_path = ''
begin atomic
  select capture.id, capture.title, capture.zettel_id, capture.created_at
  from public.captures as mentioned,
    lateral private.captures_containing(private.me(), '[[' || mentioned.zettel_id || ']]', 200, null, null, null, null, null, 'all') as capture
  where mentioned.id = p_capture_id and mentioned.user_id = private.me()
    and capture.id <> p_capture_id and strpos(capture.content, '[[' || mentioned.zettel_id || ']]') > 0
  order by capture.created_at desc;
end;

alter table private.search_texts enable row level security;
alter table private.vocabulary enable row level security;
revoke all on private.search_texts, private.vocabulary from anon, authenticated;
revoke execute on function
  public.search_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.count_search(text, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.find_captures(text, integer, integer), public.related_captures(uuid, integer), public.get_backlinks(uuid),
  public.continue_indexing(integer) from public, anon, authenticated;
grant execute on function
  public.search_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.count_search(text, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.find_captures(text, integer, integer), public.related_captures(uuid, integer), public.get_backlinks(uuid) to authenticated;
grant execute on function public.continue_indexing(integer) to service_role;
