-- A search for a text opens only the notes of its page, looks at the sampled notes once for each word, and reads the words with a common ending
-- several times as fast.

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
create or replace function private.index_lookup(p_user_id uuid, needle text) returns text
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

-- Captures that contain a text, ignoring case, in the dashboard's order. A text that is common among the newest captures is found by a scan in
-- that order until the page is full. A rarer one is looked up in the index.
create or replace function private.captures_containing(
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
