-- Cheaper searches, with the same answers; operators with capitals, and both kinds of apostrophes.

-- Finds the words whose first letter is wrong or missing.
create index vocabulary_tails_idx on private.vocabulary (user_id, substr(head, 2));

-- Words of a person's vocabulary that contain a piece, or begin or end with it. The upper bound is the last code point: emoji, which
-- may follow a letter directly, are beyond U+FFFF. There are bounds in either case, so that a generic plan uses the index too. It
-- sets no search path, so that PostgreSQL plans it with the query around it: a limit there ends the reading.
create or replace function private.own_words(p_user_id uuid, piece text, from_start boolean, to_end boolean)
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

-- The query that looks up in the index what a text with these words must have; null when nothing narrows it down. The first and the last
-- word may be parts of longer ones, and then stand for all words of the vocabulary that fit.
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
      keys := array(
        select distinct private.word_key(owner, own.word)
        from (select word from private.own_words(p_user_id, piece, begins, ends) limit 501) as own);
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

-- Captures that contain a text, ignoring case, in the dashboard's order. A text that is common among the newest captures is found by
-- reading on in that order until the page is full; a rarer one is looked up in the index.
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
  ends constant text[] := case when last > 1 then array[parts[1] || ' ', ' ' || parts[last]] else array[needle] end;
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
        (select min((
          select count(*) from entry where strpos(entry.body collate "C", piece) > 0
            and not exists (select from unnest(whole_words) as word where strpos(entry.body collate "C", word) = 0)))
          from unnest(ends) as piece)
      into hits, word_hits;
    -- Common words that stand together in few captures: more are looked at.
    if hits < 3 and word_hits > newest / 12 then
      word_hits := word_hits * 8;
      newest := newest * 8;
      select count(*) filter (where strpos(entry.body collate "C", needle) > 0) into hits from (
        select body from private.search_texts where user_id = p_user_id
        order by is_pinned desc, created_at desc, capture_id limit newest) as entry;
    end if;
    -- Reading on opens some wanted * newest / hits captures. The index lists those with the words, after a look into the vocabulary.
    if coalesce(p_wanted * newest / nullif(hits, 0), total) > 500 + total * word_hits / newest then
      in_index := private.index_lookup(p_user_id, needle);
    end if;
  end if;
  return query execute
    case
      when in_index is not null then
        'with entry as materialized (
          select distinct capture_id, is_pinned, created_at from (' || private.or_unindexed(in_index) || ') as entry
          where user_id = $1' || conditions || '
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

-- The words of a person's vocabulary that a typed word may stand for. `mend` says which:
-- 'exact': all words that contain it.
-- 'unknown': words that begin with it, and if there are none, or few and it is the only word of the query, words that contain it; if there
-- are none, words that are one or two typing errors away. 'inexact': the latter also if it is no word itself, 'all': always.
create or replace function private.meant_words(p_user_id uuid, typed text, mend text, is_only boolean)
  returns table (word text, spelled text, how text)
  language plpgsql stable
  set search_path = ''
as $$
declare
  -- Of very long words the vocabulary has windows, in which every piece of 20 letters stands.
  piece constant text := left(typed, 20);
  begun integer;
  containing integer := 0;
  -- A letter that is wrong, missing or too much is an error; two letters that changed places are two.
  most_errors constant integer := case when length(typed) < 6 then 1 else 2 end;
  shortest constant integer := length(typed) - 2;
  longest constant integer := length(typed) + 2;
  -- Two errors leave one of three pieces as it is.
  third constant integer := length(typed) / 3;
  beginning constant text := left(typed, third);
  middle constant text := substr(typed, third + 1, third);
  ending constant text := substr(typed, 2 * third + 1);
begin
  if mend = 'exact' then
    return query select own.word, own.spelled, 'text' from private.own_words(p_user_id, piece, false, false) as own limit 501;
    return;
  end if;
  return query
    select own.word, own.spelled, 'text' from private.own_words(p_user_id, piece, true, length(typed) < 3) as own
    order by length(own.word), own.word limit 50;
  get diagnostics begun = row_count;
  -- A second look, to mend, need not widen a word that is known, and neither need a query of several words.
  if begun < (case when mend = 'unknown' and is_only then 5 else 1 end) and length(typed) > 2 then
    return query
      select own.word, own.spelled, 'part' from private.own_words(p_user_id, piece, false, false) as own
      where not starts_with(own.word, piece) order by length(own.word), own.word limit 50;
    get diagnostics containing = row_count;
  end if;
  if mend = 'unknown' and begun + containing > 0 or length(typed) not between 3 and 40
    or mend = 'inexact' and exists (select from private.own_words(p_user_id, typed, true, true)) then return; end if;
  -- The nearest words only.
  return query
    select near.word, near.spelled, 'similar' from (
      select own.word, own.spelled, far.distance, min(far.distance) over () as least_distance
      from private.vocabulary as listed, unnest(string_to_array(listed.words, ' ')) as entry,
        lateral (
          select split_part(entry, '/', 1) as word, case when strpos(entry, '/') > 0 then split_part(entry, '/', 2) else entry end as spelled
          offset 0) as own,
        lateral (select extensions.levenshtein_less_equal(own.word, typed, 2) as errors offset 0) as compared,
        lateral (
          select length(own.word) = length(typed) and translate(own.word, typed, '') || translate(typed, own.word, '') = '' as has_same_letters
          offset 0) as letters,
        lateral (select errors - has_same_letters::integer as distance) as far
      where listed.user_id = p_user_id and listed.head = any (private.near_heads(p_user_id, typed))
        -- An entry is longer than its word only when it has letters beyond ASCII.
        and octet_length(entry) >= shortest and (octet_length(entry) <= longest or octet_length(entry) > length(entry))
        and (strpos(entry, beginning) > 0 or strpos(entry, middle) > 0 or strpos(entry, ending) > 0)
        and errors between 1 and 2 and errors <= case when has_same_letters then 2 else most_errors end
    ) as near
    where near.distance = near.least_distance
    order by left(near.word, 1) <> left(typed, 1), right(near.word, 1) <> right(typed, 1), near.word
    limit 10;
end
$$;

-- The heads of the vocabulary that a word with typing errors may begin with.
create function private.near_heads(p_user_id uuid, typed text) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  first constant text := substr(typed, 1, 1);
  second constant text := substr(typed, 2, 1);
  third constant text := substr(typed, 3, 1);
begin
  return array(
    -- The first letter is right, and the second or the third is, also in each other's place.
    select head from private.vocabulary
    where user_id = p_user_id and head >= first collate "C" and head <= (first || u&'\+10FFFF') collate "C"
      and translate(substr(head, 2), second || third, '') <> substr(head, 2)
    -- The first letter is too much, or changed places with the second.
    union
    select head from private.vocabulary
    where user_id = p_user_id and head >= second collate "C" and head <= (second || u&'\+10FFFF') collate "C"
      and left(head, 2) in (second || third, second || first)
    -- The first letter is wrong or missing.
    union
    select head from private.vocabulary
    where user_id = p_user_id and substr(head, 2) in (second || third, first || second));
end
$$;

-- The terms of a query; those of one group are alternatives. Operators may have capitals, which phones write by themselves. The same language as packages/core/src/search/query.ts.
create or replace function private.parse_search(p_query text)
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
      '(-?)(?:(tag|in|from|before|after|is|has|title):)?(?:("[^"]*")|([^ "]+))', 'gi') as term
  loop
    if parts[1] = '' and parts[2] is null and parts[4] = 'OR' and group_no > 0 then
      joins_previous := true;
      continue;
    end if;
    if not joins_previous then group_no := group_no + 1; end if;
    joins_previous := false;
    is_excluded := parts[1] = '-';
    is_phrase := parts[3] is not null;
    field := lower(parts[2]);
    value := coalesce(trim(both '"' from parts[3]), parts[4]);
    is_understood := case
      when field in ('before', 'after') then private.first_day_of(value) is not null
      when field = 'is' then lower(value) in ('pinned', 'public')
      when field = 'has' then lower(value) in ('code', 'link', 'picture')
      else btrim(value) <> ''
    end;
    if field is not null and not is_understood then
      value := parts[2] || ':' || value;
      field := null;
      is_phrase := false;
    end if;
    return next;
  end loop;
end
$$;

-- A query as conditions on `entry` (search_texts) and `capture`. `filters` need no words. The other arrays have an element for each group of
-- alternatives: the condition on the text, the query that looks the group up in the index ('' when nothing narrows it down), the same in
-- titles and tags, the key of the word as typed, and the needles to count and mark, which U+001F separates. `is_known` says that every word
-- is in the vocabulary as typed, and is null without words. All are null when a word stands nowhere.
create or replace function private.plan_search(p_user_id uuid, p_query text, mend text)
  returns table (filters text, on_text text[], on_index text[], in_title text[], typed_keys integer[], needles text[], how text, is_known boolean)
  language plpgsql stable
  set search_path = ''
as $$
declare
  owner constant text := p_user_id::text;
  -- The words of what was saved last are in the vocabulary only when the background job has come by.
  is_waiting constant boolean := exists (
    select from private.search_texts as entry
    where entry.user_id = p_user_id and entry.words is null and entry.version < private.search_version());
  own_tags constant text := (select lower(string_agg(key, ' ')) from private.tallies where user_id = p_user_id and kind = 'tag');
  group_of record;
  term record;
  meant record;
  plain text;
  texts text[];
  indexes text[];
  titles text[];
  looked_for text[];
  spellings text[];
  is_filter boolean;
  typed_key integer;
begin
  filters := ''; on_text := '{}'; on_index := '{}'; in_title := '{}'; typed_keys := '{}'; needles := '{}'; how := 'text'; is_known := null;
  for group_of in select group_no, string_agg(value, ' ') as words, count(*) over () = 1 as is_only from private.parse_search(p_query) as parsed group by 1 order by 1 loop
    texts := '{}'; indexes := '{}'; titles := '{}'; looked_for := '{}'; is_filter := false; typed_key := null;
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
        -- A whole word, where blanks separate words.
        texts := texts || case
          when term.words ~ private.unspaced_letters()
            then format('strpos(concat_ws(e''\n'', entry.body, entry.attached) collate "C", %L) = 0', term.words)
          else format('concat_ws(e''\n'', entry.body, entry.attached) !~ %L', '(?:^|\W)' || private.escaped(term.words) || '(?:\W|$)') end;
        is_filter := true;
      elsif term.is_phrase or term.word_count > 1 or term.words ~ private.unspaced_letters() then
        -- Web pages write don’t, and keyboards don't.
        spellings := array(select distinct unnest(array[term.words, replace(term.words, '''', '’'), replace(term.words, '’', '''')]));
        texts := texts || array(select private.says(spelling) from unnest(spellings) as spelling);
        -- The words of a phrase stand in many captures, and the phrase in few.
        indexes := indexes || coalesce('select * from (' || private.index_lookup(p_user_id, term.words) || ') as entry where '
          || (select string_agg(private.says(spelling), ' or ') from unnest(spellings) as spelling), '');
        -- One letter of a language without blanks is no word.
        titles := titles || (
          select format('select * from private.captures_with(%L, null)', array_agg(private.word_key(owner, '=' || private.folded(word))))
          from unnest(private.words_of(term.words)) as word having count(*) > 0);
        looked_for := looked_for || spellings;
        typed_key := private.word_key(owner, private.folded((private.words_of(term.words))[1]));
      else
        plain := left(private.folded(array_to_string(private.split_words(term.words), '')), 40);
        select count(distinct own.word) as words, bool_or(own.word = plain) as is_word,
            array_agg(distinct own.spelled) filter (where own.how = 'similar') as similar_words,
            array_agg(distinct own.spelled) filter (where own.how <> 'similar' and strpos(own.spelled, plain) = 0) as accented,
            max(own.how) filter (where own.how <> 'similar') as typed_how,
            array_agg(distinct private.word_key(owner, mark || own.word)) filter (where mark <> '=') as keys,
            -- The first are the word itself and the shortest words that begin with it.
            array_agg(distinct private.word_key(owner, mark || own.word)) filter (where mark <> '' and (own.place <= 3 or own.how = 'similar')) as title_keys
          into meant from private.meant_words(p_user_id, plain, mend, group_of.is_only) with ordinality as own (word, spelled, how, place),
            unnest(array['', '=', '#']) as mark;
        continue when meant.keys is null and not is_waiting;
        typed_key := private.word_key(owner, plain);
        is_known := is_known is not false and meant.is_word is true;
        how := case when meant.typed_how is null and meant.similar_words is not null then 'similar' when how = 'text' then coalesce(meant.typed_how, how) else how end;
        -- A typed word is counted with all words that contain it, others as they are spelled.
        spellings := case when how = 'similar' and meant.typed_how is null and not is_waiting then '{}' else array[plain] end
          || coalesce(meant.accented[1:7], '{}') || coalesce(meant.similar_words, '{}');
        looked_for := looked_for || spellings;
        indexes := indexes || case when meant.words > 500 then '' else format('select * from private.captures_with(''{}'', %L)', coalesce(meant.keys, '{}')) end;
        titles := titles || format('select * from private.captures_with(''{}'', %L)', coalesce(meant.title_keys, '{}'));
        texts := texts || case
          when mend = 'exact' and cardinality(meant.accented) > 7
            then array[format('strpos(extensions.unaccent(''extensions.unaccent''::regdictionary, concat_ws(e''\n'', entry.body, entry.attached, %s)) collate "C", %L) > 0', private.tags_of_entry(), plain)]
          -- Tags are in another table, and few words are in one of them.
          else array(
            select concat(private.says(needle), case when strpos(own_tags, needle) > 0 then format(' or strpos(%s, %L) > 0', private.tags_of_entry(), needle) end)
            from unnest(spellings) as needle) end
          -- The vocabulary may not know yet how a text that waits for the job spells the word.
          || case when is_waiting then format('entry.version = 0 and strpos(extensions.unaccent(''extensions.unaccent''::regdictionary, concat_ws(e''\n'', entry.body, entry.attached, %s)) collate "C", %L) > 0', private.tags_of_entry(), plain) end;
      end if;
    end loop;
    if cardinality(texts) > 0 and (is_filter or cardinality(indexes) = 0) then
      filters := filters || ' and (' || array_to_string(texts, ' or ') || ')';
    elsif cardinality(texts) > 0 then
      on_text := on_text || ('(' || array_to_string(texts, ' or ') || ')');
      on_index := on_index || case when '' = any (indexes) then '' else private.or_unindexed(array_to_string(indexes, ' union all ')) end;
      in_title := in_title || private.or_unindexed(
        coalesce(nullif(array_to_string(titles, ' union all '), ''), 'select * from private.captures_with(''{}'', ''{}'')'),
        (select string_agg(format('strpos(split_part(waiting.body, e''\n'', 1), %L) > 0', needle), ' or ') from unnest(looked_for) as needle));
      if typed_key is not null then typed_keys := typed_keys || typed_key; end if;
    -- A word that stands nowhere.
    elsif array_to_string(private.split_words(group_of.words), '') <> '' then
      return;
    end if;
    if cardinality(looked_for) > 0 then needles := needles || array_to_string(looked_for, e'\x1f'); end if;
  end loop;
  return next;
end
$$;

-- Those of the 300 newest captures with these filters that fit a plan, and how many of the 300 have each of its groups. Pinned ones come first.
create or replace function private.newest_fitting(
  p_user_id uuid, filters text, on_text text[], out ids uuid[], out hits bigint[], out are_all boolean)
  language plpgsql stable
  set search_path = ''
as $$
begin
  execute concat('with newest as materialized (
      select entry.capture_id, entry.body, entry.attached, entry.version
      from private.search_texts as entry',
      case when filters <> '' then ' join public.captures as capture on capture.id = entry.capture_id' end, '
      where entry.user_id = $1', filters, ' order by entry.is_pinned desc, entry.created_at desc, entry.capture_id limit 300)
    select coalesce(array_agg(entry.capture_id) filter (where true = all (has.each)), ''{}''), array[', (
      select string_agg(format('count(*) filter (where has.each[%s])', n), ', ') from generate_series(1, cardinality(on_text)) as n
    ), ']::bigint[], count(*) < 300
    from newest as entry, lateral (select array[', array_to_string(on_text, ', '), ']::boolean[] as each offset 0) as has')
    into ids, hits, are_all using p_user_id;
end
$$;

revoke execute on function private.near_heads(uuid, text) from public, anon, authenticated;
