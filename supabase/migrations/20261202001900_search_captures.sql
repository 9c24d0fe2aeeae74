-- Search for a text. search_captures finds the captures whose title or text contains it, in the dashboard's order. The keys of the words that
-- fit are looked up in the index one by one. The same scan checks each text that the index lists, because opening a capture a second time costs
-- more than the lookup.

-- Words of a person's vocabulary that contain a piece, or begin or end with it. The upper bound is the last code point, because emoji, which
-- may follow a letter directly, are beyond U+FFFF. The statement always has bounds, so that a generic plan uses the index too. It sets no search
-- path, so that PostgreSQL plans it as part of the calling query, and a limit there ends the scan.
create function private.own_words(p_user_id uuid, piece text, from_start boolean, to_end boolean)
  returns table (word text, spelled text)
  language sql stable rows 100
begin atomic
  select split_part(entry, '/', 1), case when strpos(entry, '/') > 0 then split_part(entry, '/', 2) else entry end
  from private.vocabulary as listed, unnest(string_to_array(listed.words, ' ')) as entry
  where listed.user_id = p_user_id
    and listed.head >= (case when from_start then left(piece, 3) else '' end) collate "C"
    and listed.head <= ((case when from_start then left(piece, 3) else '' end) || u&'\+10FFFF') collate "C"
    and strpos(listed.words, piece) > 0
    -- A word ends before a blank, or before the slash of its accented form.
    and (not to_end or strpos(listed.words, piece || ' ') > 0 or strpos(listed.words, piece || '/') > 0)
    and strpos(entry, piece) > 0
    and case
      when from_start and to_end then split_part(entry, '/', 1) = piece
      when from_start then starts_with(entry, piece)
      when to_end then right(split_part(entry, '/', 1), length(piece)) = piece
      else strpos(split_part(entry, '/', 1), piece) > 0
    end;
end;

-- The entries that have all keys of `every`, one of `one_of` and one of `another_of`; null stands for no such condition. An entry is returned
-- once for each key that it has. The keys are looked up one by one: for a list of keys PostgreSQL may choose to compare it with every capture
-- of the table, which takes seconds. The function sets no search path, so that PostgreSQL plans it with the query around it.
create function private.captures_with(every integer[], one_of integer[], another_of integer[] default null)
  returns table (capture_id uuid, user_id uuid, is_pinned boolean, created_at timestamptz, class smallint, body text, attached text)
  language sql stable rows 1000
begin atomic
  select listed.capture_id, listed.user_id, listed.is_pinned, listed.created_at, listed.class, listed.body, listed.attached
  from unnest(coalesce(one_of, array[null::integer])) as one, unnest(coalesce(another_of, array[null::integer])) as another, lateral (
    select * from private.search_texts as entry where entry.words @> (every || array_remove(array[one, another], null)) offset 0) as listed;
end;

-- Extends an index lookup by the person's captures that are not in the index yet.
create function private.or_unindexed(lookup text, condition text default 'true') returns text
  language sql immutable
  set search_path = ''
  return concat(lookup, ' union all
    select waiting.capture_id, waiting.user_id, waiting.is_pinned, waiting.created_at, waiting.class, waiting.body, waiting.attached
    from private.search_texts as waiting where waiting.user_id = $1 and waiting.words is null and (', condition, ')');

-- The words of a person's vocabulary that end with a piece. Thousands of words may have an ending: a row is split at the piece, not into words.
create function private.words_ending(p_user_id uuid, piece text) returns setof text
  language sql stable rows 100
begin atomic
  select word
  -- A word ends before a blank, or before the slash of its accented form.
  from private.vocabulary as listed, unnest(array[' ', '/']) as mark,
    unnest(trim_array(string_to_array(listed.words, piece || mark), 1)) as before,
    lateral (select split_part(split_part(before, ' ', -1) || piece, '/', 1) as word offset 0) as own
  where listed.user_id = p_user_id and strpos(listed.words, piece) > 0 and strpos(listed.words, piece || mark) > 0
    and right(word, length(piece)) = piece;
end;

-- The SQL of an index lookup that finds at least all texts with these words; null when the index cannot narrow them down. The first and the
-- last word may be parts of longer words; they are replaced by all words of the vocabulary that fit.
create function private.index_lookup(p_user_id uuid, needle text) returns text
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
  others integer[];
  -- Computed once: the query below would compute them for each word.
  piece text;
  begins boolean;
  ends boolean;
begin
  for n in 1 .. last loop
    -- Very many words end with two given letters.
    continue when tokens[n] = '' or n = 1 and last > 1 and length(tokens[n]) < 3;
    if n > 1 and n < last then
      every := every || private.word_key(owner, left(private.folded(tokens[n]), 40));
    else
      piece := left(private.folded(tokens[n]), 20);
      begins := n > 1 and length(tokens[n]) <= 20;
      ends := n < last and length(tokens[n]) <= 20;
      if ends and not begins then
        keys := array(
          select distinct private.word_key(owner, own.word) from (select word from private.words_ending(p_user_id, piece) as word limit 501) as own);
      else
        keys := array(
          select distinct private.word_key(owner, own.word)
          from (select word from private.own_words(p_user_id, piece, begins, ends) limit 501) as own);
      end if;
      if cardinality(keys) <= coalesce(cardinality(fewest), 500) then
        others := fewest;
        fewest := keys;
      elsif cardinality(keys) <= 500 then
        others := keys;
      end if;
    end if;
  end loop;
  return case
    when cardinality(fewest) * cardinality(others) <= 300 then format('select * from private.captures_with(%L, %L, %L)', every, fewest, others)
    when fewest is not null then format('select * from private.captures_with(%L, %L)', every, fewest)
    when every <> '{}' then format('select * from private.captures_with(%L, null)', every)
  end;
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

-- Every note is compared with every source of a search, so a call with thousands of them, or with a very long one, would take seconds.
create function private.check_filters(tags text[], sources text[]) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if greatest(cardinality(tags), cardinality(sources)) > 100 or exists (
    select from unnest(tags, sources) as each (tag, source) where greatest(length(tag), length(source)) > 300)
  then
    raise exception 'A search may name 100 tags and 100 sources at most, each of 300 characters at most.' using errcode = 'invalid_parameter_value';
  end if;
end
$$;

-- The dashboard's filters as conditions on `capture`, for statements that have the lists as $3 to $5 and the days as $6 and $7.
create function private.list_filters(p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz) returns text
  language plpgsql immutable
  set search_path = ''
as $$
begin
  perform private.check_filters(p_tags, p_sources);
  return concat(
    case when p_folder_ids is not null then ' and capture.folder_id = any ($3)' end,
    case when p_tags is not null then ' and capture.tags @> $4' end,
    case when p_sources is not null then ' and exists (select from unnest($5) as source
      where private.is_host_or_subdomain(private.web_host(capture.source_url), source))' end,
    case when p_from is not null then ' and capture.created_at >= $6' end,
    case when p_before is not null then ' and capture.created_at < $7' end);
end
$$;

-- Captures that contain a text, ignoring case, in the dashboard's order. A text that is common among the newest captures is found by a scan in
-- that order until the page is full. A rarer one is looked up in the index.
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
  conditions constant text := concat(
    case when needle <> '' then ' and strpos(entry.body collate "C", $9) > 0' end,
    case when classes is not null then ' and entry.class = any ($8)' end);
  filters constant text := private.list_filters(p_folder_ids, p_tags, p_sources, p_from, p_before);
  parts constant text[] := string_to_array(needle, ' ');
  last constant integer := cardinality(parts);
  -- How the first word ends and the last one begins, and the words between.
  ends constant text[] := array[parts[1] || ' ', ' ' || parts[last]];
  whole_words constant text[] := array(select ' ' || word || ' ' from unnest(parts[2:last - 1]) as word limit 5);
  newest integer := 300;
  hits integer;
  -- Of the words between, together with the rarer end.
  word_hits integer;
  total bigint;
  in_index text;
begin
  if needle <> '' and private.has_word_index(p_user_id) then
    select coalesce(sum(captures), 0) into total from private.tallies where user_id = p_user_id and kind = 'notebook';
    with entry as materialized (
      select body from private.search_texts where user_id = p_user_id
      order by is_pinned desc, created_at desc, capture_id limit newest)
    select (select count(*) from entry where strpos(entry.body collate "C", needle) > 0),
        case when last > 1 then (select min((
          select count(*) from entry where strpos(entry.body collate "C", piece) > 0
            and not exists (select from unnest(whole_words) as word where strpos(entry.body collate "C", word) = 0)))
          from unnest(ends) as piece) end
      into hits, word_hits;
    word_hits := coalesce(word_hits, hits);
    -- The words are common but rarely stand together: a larger sample is needed.
    if hits < 3 and word_hits > newest / 12 then
      word_hits := word_hits * 8;
      newest := newest * 8;
      select count(*) filter (where strpos(entry.body collate "C", needle) > 0) into hits from (
        select body from private.search_texts where user_id = p_user_id
        order by is_pinned desc, created_at desc, capture_id limit newest) as entry;
    end if;
    -- A scan in list order opens about wanted * newest / hits captures. The index lists those with the words, after a lookup in the
    -- vocabulary that costs as much as 2,000 captures.
    if coalesce(p_wanted * newest / nullif(hits, 0), total) > 2000 + total * word_hits / newest then
      in_index := private.index_lookup(p_user_id, needle);
    end if;
  end if;
  return query execute
    case
      -- Nearly all notes with the words that contain one word contain it, so the texts of the first ones are enough.
      when in_index is not null and last = 1 then
        'select capture.* from (
            select distinct listed.capture_id, listed.is_pinned, listed.created_at from (' || private.or_unindexed(in_index) || ') as listed
            where listed.user_id = $1 order by listed.is_pinned desc, listed.created_at desc, listed.capture_id offset 0
          ) as hit join private.search_texts as entry on entry.capture_id = hit.capture_id
          join public.captures as capture on capture.id = entry.capture_id
        where true' || conditions || filters || '
        order by hit.is_pinned desc, hit.created_at desc, hit.capture_id limit $2'
      when in_index is not null then
        'with entry as materialized (
          select distinct capture_id, is_pinned, created_at from (' || private.or_unindexed(in_index) || ') as entry
          where user_id = $1' || conditions
            -- Only these are opened. Filters may leave some of them out.
            || case when filters = '' then ' order by is_pinned desc, created_at desc, capture_id limit $2' else '' end || '
        )
        select capture.* from entry join public.captures as capture on capture.id = entry.capture_id where true' || filters || '
        order by entry.is_pinned desc, entry.created_at desc, entry.capture_id limit $2'
      when filters <> '' then
        'select capture.* from public.captures as capture join private.search_texts as entry on entry.capture_id = capture.id
        where capture.user_id = $1' || filters || conditions || '
        order by capture.is_pinned desc, capture.created_at desc, capture.id limit $2'
      else
        'select capture.* from private.search_texts as entry join public.captures as capture on capture.id = entry.capture_id
        where entry.user_id = $1' || conditions || '
        order by entry.is_pinned desc, entry.created_at desc, entry.capture_id limit $2'
    end
    using p_user_id, p_wanted, p_folder_ids, p_tags, p_sources, p_from, p_before, classes, needle;
end
$$;

-- The public functions of this file return only notes in the notebooks of a token.
create function public.search_captures(
  p_query text default '', p_limit integer default 20, p_offset integer default 0, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns setof public.captures
  language sql stable security definer
  set search_path = ''
begin atomic
  select found.* from private.captures_containing(
    private.me_or_token(), private.search_words(p_query), least(greatest(p_limit, 1), 100) + greatest(p_offset, 0),
    private.within_token(p_folder_ids), p_tags, p_sources, p_from, p_before, p_content_type) as found
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
      private.me_or_token(), private.search_words(p_query), least(greatest(p_up_to, 0), 100000) + 1,
      private.within_token(p_folder_ids), p_tags, p_sources, p_from, p_before, p_content_type));

-- Captures whose text mentions this one as [[zettel id]] or [[zettel id|words]].
create function private.captures_mentioning(p_capture_id uuid)
  returns table (id uuid, title text, zettel_id text, created_at timestamptz)
  language sql stable security definer
  set search_path = ''
begin atomic
  select capture.id, capture.title, capture.zettel_id, capture.created_at
  from public.captures as mentioned,
    lateral private.captures_containing(private.me_or_token(), '[[' || mentioned.zettel_id, 200, null, null, null, null, null, 'all') as capture
  where mentioned.id = p_capture_id and mentioned.user_id = private.me_or_token()
    and capture.id <> p_capture_id and (strpos(capture.content, '[[' || mentioned.zettel_id || ']]') > 0
      or strpos(capture.content, '[[' || mentioned.zettel_id || '|') > 0)
  order by capture.created_at desc;
end;

create function public.get_backlinks(p_capture_id uuid)
  returns table (id uuid, title text, zettel_id text, created_at timestamptz)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    select mentioning.* from private.captures_mentioning(p_capture_id) as mentioning
    where private.token_notebooks() is null
      or exists (select from public.captures as capture where capture.id = p_capture_id)
        and exists (select from public.captures as capture where capture.id = mentioning.id)
    order by mentioning.created_at desc;
end
$$;

revoke execute on function public.search_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.count_search(text, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.get_backlinks(uuid) from public, anon, authenticated;
grant execute on function public.search_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.count_search(text, integer, uuid[], text[], text[], timestamptz, timestamptz, text), public.get_backlinks(uuid) to authenticated;
