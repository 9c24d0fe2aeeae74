-- How search looks words up. The keys of the words that fit are looked up in the index one by one, and what it lists is checked on the
-- text at the same time, because opening a capture a second time costs more than the lookup.

-- Words of a person's vocabulary that contain a piece, or begin or end with it. The upper bound is the last code point: emoji, which
-- may follow a letter directly, are beyond U+FFFF. There are bounds in either case, so that a generic plan uses the index too.
create or replace function private.own_words(p_user_id uuid, piece text, from_start boolean, to_end boolean)
  returns table (word text, spelled text)
  language sql stable rows 100
  set search_path = ''
begin atomic
  select split_part(entry, '/', 1), case when strpos(entry, '/') > 0 then split_part(entry, '/', 2) else entry end
  from private.vocabulary as listed, unnest(string_to_array(listed.words, ' ')) as entry
  where listed.user_id = p_user_id
    and listed.head >= (case when from_start then left(piece, 3) else '' end) collate "C"
    and listed.head <= ((case when from_start then left(piece, 3) else '' end) || u&'\+10FFFF') collate "C"
    -- A word ends before a blank, or before the slash of its accented form.
    and case when to_end then strpos(listed.words, piece || ' ') > 0 or strpos(listed.words, piece || '/') > 0
      else strpos(listed.words, piece) > 0 end
    and strpos(entry, piece) > 0
    and case
      when from_start and to_end then split_part(entry, '/', 1) = piece
      when from_start then starts_with(entry, piece)
      when to_end then right(split_part(entry, '/', 1), length(piece)) = piece
      else strpos(split_part(entry, '/', 1), piece) > 0
    end;
end;

-- The entries of captures whose words have all of some keys, one of others, and one of still others; null stands for no such condition.
-- An entry comes once for each key that it has. The keys are looked up one by one: for a list of keys PostgreSQL may choose to compare
-- it with every capture of the table, which takes seconds. It sets no search path, so that PostgreSQL plans it with the query around it.
create function private.captures_with(every integer[], one_of integer[], another_of integer[] default null)
  returns table (capture_id uuid, user_id uuid, is_pinned boolean, created_at timestamptz, class smallint, body text, attached text)
  language sql stable rows 1000
begin atomic
  select listed.capture_id, listed.user_id, listed.is_pinned, listed.created_at, listed.class, listed.body, listed.attached
  from unnest(coalesce(one_of, array[null::integer])) as one, unnest(coalesce(another_of, array[null::integer])) as another, lateral (
    select * from private.search_texts as entry where entry.words @> (every || array_remove(array[one, another], null)) offset 0) as listed;
end;

-- Adds to what the index lists those of a person's captures that have no words in it yet.
create function private.or_unindexed(lookup text, condition text default 'true') returns text
  language sql immutable
  set search_path = ''
  return concat(lookup, ' union all
    select waiting.capture_id, waiting.user_id, waiting.is_pinned, waiting.created_at, waiting.class, waiting.body, waiting.attached
    from private.search_texts as waiting where waiting.user_id = $1 and waiting.words is null and (', condition, ')');

-- The query that looks up in the index what a text with these words must have; null when nothing narrows it down. The first and the last
-- word may be parts of longer ones, and then stand for all words of the vocabulary that fit.
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
begin
  for n in 1 .. last loop
    -- Very many words end with two given letters.
    continue when tokens[n] = '' or n = 1 and last > 1 and length(tokens[n]) < 3;
    if n > 1 and n < last then
      every := every || private.word_key(owner, left(private.folded(tokens[n]), 40));
    else
      keys := array(
        select distinct private.word_key(owner, own.word) from (
          select word from private.own_words(p_user_id, left(private.folded(tokens[n]), 20),
            n > 1 and length(tokens[n]) <= 20, n < last and length(tokens[n]) <= 20)
          limit 501) as own);
      if cardinality(keys) <= coalesce(cardinality(fewest), 500) then
        others := fewest;
        fewest := keys;
      elsif cardinality(keys) <= 500 then
        others := keys;
      end if;
    end if;
  end loop;
  return case
    when cardinality(fewest) * cardinality(others) <= 200 then format('select * from private.captures_with(%L, %L, %L)', every, fewest, others)
    when cardinality(every) > 0 and cardinality(fewest) <= 8 then format('select * from private.captures_with(%L, %L)', every, fewest)
    when cardinality(every) > 0 then format('select * from private.captures_with(%L, null)', every)
    when fewest is not null then format('select * from private.captures_with(''{}'', %L)', fewest)
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
  tokens constant text[] := array_remove(private.split_words(needle), '');
  newest integer := 300;
  hits integer;
  -- Of the rarest word.
  token_hits integer;
  total bigint;
  in_index text;
begin
  if needle <> '' and private.has_word_index(p_user_id) then
    select coalesce(sum(captures), 0) into total from private.tallies where user_id = p_user_id and kind = 'notebook';
    with entry as materialized (
      select body from private.search_texts where user_id = p_user_id
      order by is_pinned desc, created_at desc, capture_id limit newest)
    select (select count(*) from entry where strpos(entry.body collate "C", needle) > 0), coalesce((
        select min((select count(*) from entry where strpos(entry.body collate "C", token) > 0)) from unnest(tokens[1:5]) as token), 0)
      into hits, token_hits;
    -- Common words that stand together in few captures: more are looked at.
    if hits < 3 and token_hits > newest / 12 then
      token_hits := token_hits * 8;
      newest := newest * 8;
      select count(*) filter (where strpos(entry.body collate "C", needle) > 0) into hits from (
        select body from private.search_texts where user_id = p_user_id
        order by is_pinned desc, created_at desc, capture_id limit newest) as entry;
    end if;
    -- Reading on opens some wanted * newest / hits captures. The index lists those with the rarest word, after a look into the vocabulary.
    if coalesce(p_wanted * newest / nullif(hits, 0), total) > 500 + total * token_hits / newest then
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

drop function private.index_condition(uuid, text);

-- The words of a person's vocabulary that a typed word may stand for. `mend` says which:
-- 'exact': all words that contain it.
-- 'unknown': words that begin with it, and if those are few, words that contain it; if there are none, words that are one or two typing
-- errors away. 'inexact': the latter also if it is no word itself, 'all': always.
drop function private.meant_words(uuid, text, boolean);
create function private.meant_words(p_user_id uuid, typed text, mend text)
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
  -- Two errors leave one of three pieces as it is.
  third constant integer := length(typed) / 3;
begin
  if mend = 'exact' then
    return query select own.word, own.spelled, 'text' from private.own_words(p_user_id, piece, false, false) as own limit 501;
    return;
  end if;
  return query
    select own.word, own.spelled, 'text' from private.own_words(p_user_id, piece, true, length(typed) < 3) as own
    order by length(own.word), own.word limit 50;
  get diagnostics begun = row_count;
  -- A second look, to mend, need not widen a word that is known.
  if begun < (case when mend = 'unknown' then 5 else 1 end) and length(typed) > 2 then
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
      select own.word, own.spelled, far.errors - far.has_same_letters::integer as distance,
        min(far.errors - far.has_same_letters::integer) over () as least_distance
      from (
          select split_part(entry, '/', 1) as word, case when strpos(entry, '/') > 0 then split_part(entry, '/', 2) else entry end as spelled
          from private.vocabulary as listed, unnest(string_to_array(listed.words, ' ')) as entry
          where listed.user_id = p_user_id
            -- The first letter is right, and the second or the third is, also in each other's place; or the letters after the first are right.
            and (left(listed.head, 1) = left(typed, 1) and translate(substr(listed.head, 2, 2), substr(typed, 2, 2), '') <> substr(listed.head, 2, 2)
              or substr(listed.head, 2, 2) = substr(typed, 2, 2)
              or left(listed.head, 2) = substr(typed, 2, 2) or substr(listed.head, 2, 2) = left(typed, 2)
              or left(listed.head, 2) = reverse(left(typed, 2)))
            and (strpos(entry, left(typed, third)) > 0 or strpos(entry, substr(typed, third + 1, third)) > 0
              or strpos(entry, substr(typed, 2 * third + 1)) > 0)
          offset 0
      ) as own,
        lateral (select extensions.levenshtein_less_equal(own.word, typed, 2) as errors,
            length(own.word) = length(typed) and translate(own.word, typed, '') || translate(typed, own.word, '') = '' as has_same_letters
          where length(own.word) between length(typed) - 2 and length(typed) + 2) as far
      where far.errors between 1 and case when far.has_same_letters then 2 else most_errors end
    ) as near
    where near.distance = near.least_distance
    order by left(near.word, 1) <> left(typed, 1), right(near.word, 1) <> right(typed, 1), near.word
    limit 10;
end
$$;

-- A query as conditions on `entry` (search_texts), `capture` and `said`, which is all that is searched of a capture. `filters` need no
-- words. The other arrays have an element for each group of alternatives: the condition on the text, the query that looks the group up
-- in the index ('' when nothing narrows it down), the same in titles and tags, the key of the word as typed, and the needles to count
-- and mark, which U+001F separates. `is_known` says that every word is in the vocabulary as typed, and is null without words. All are null when a word stands
-- nowhere.
drop function private.plan_search(uuid, text, boolean);
create function private.plan_search(p_user_id uuid, p_query text, mend text)
  returns table (filters text, on_text text[], on_index text[], in_title text[], typed_keys integer[], needles text[], how text, is_known boolean)
  language plpgsql stable
  set search_path = ''
as $$
declare
  owner constant text := p_user_id::text;
  -- The words of a restored backup are in the vocabulary only when the background job has come by.
  is_waiting constant boolean := exists (
    select from private.search_texts as entry
    where entry.user_id = p_user_id and entry.words is null and entry.version < private.search_version());
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
  for group_of in select group_no, string_agg(value, ' ') as words from private.parse_search(p_query) as parsed group by 1 order by 1 loop
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
        texts := texts || format('strpos(entry.body collate "C", %L) > 0 or strpos(entry.attached collate "C", %1$L) > 0', term.words);
        indexes := indexes || coalesce(private.index_lookup(p_user_id, term.words), '');
        -- One letter of a language without blanks is no word.
        titles := titles || (
          select format('select * from private.captures_with(%L, null)', array_agg(private.word_key(owner, '=' || private.folded(word))))
          from unnest(private.words_of(term.words)) as word having count(*) > 0);
        looked_for := looked_for || term.words;
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
          into meant from private.meant_words(p_user_id, plain, mend) with ordinality as own (word, spelled, how, place),
            unnest(array['', '=', '#']) as mark;
        continue when meant.keys is null and not is_waiting;
        typed_key := private.word_key(owner, plain);
        is_known := is_known is not false and meant.is_word is true;
        how := case when meant.typed_how is null and meant.similar_words is not null then 'similar' when how = 'text' then coalesce(meant.typed_how, how) else how end;
        -- A typed word is counted with all words that contain it, others as they are spelled.
        spellings := case when how = 'similar' and meant.typed_how is null then '{}' else array[plain] end
          || coalesce(meant.accented[1:7], '{}') || coalesce(meant.similar_words, '{}');
        looked_for := looked_for || spellings;
        indexes := indexes || case when meant.words > 500 then '' else format('select * from private.captures_with(''{}'', %L)', coalesce(meant.keys, '{}')) end;
        titles := titles || format('select * from private.captures_with(''{}'', %L)', coalesce(meant.title_keys, '{}'));
        texts := texts || case
          when mend = 'exact' and cardinality(meant.accented) > 7
            then array[format('strpos(extensions.unaccent(''extensions.unaccent''::regdictionary, said.text) collate "C", %L) > 0', plain)]
          else array(select format('strpos(said.text collate "C", %L) > 0', needle) from unnest(spellings) as needle) end;
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

-- How well texts fit: how often the needles stand in them for their length, as BM25 counts, and whether in the title, as whole words,
-- together as typed, and recently.
create or replace function private.score_captures(ids uuid[], needles text[], p_query text, p_wanted integer)
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
    select entry.capture_id, entry.created_at, entry.body, heading.title, coalesce((
        select sum(times / (times + 0.4 + 0.8 * octet_length(entry.body) / 1500.0) + in_title + 0.3 * is_attached)
        from wanted, lateral (
          select sum((octet_length(entry.body) - octet_length(replace(entry.body collate "C", word, ''))) / octet_length(word))::float8 as times,
            max((strpos(heading.title collate "C", word) > 0)::integer) as in_title,
            coalesce(max((strpos(entry.attached collate "C", word) > 0)::integer), 0) as is_attached
          from unnest(wanted.words) as word) as counted), 0) as score
    from private.search_texts as entry, lateral (select split_part(entry.body, e'\n', 1) as title offset 0) as heading
    where entry.capture_id = any (ids)
    order by 5 desc, 2 desc limit greatest(60, p_wanted)
  )
  select rough.capture_id,
    (rough.score + 2 * (title = words)::integer + 0.5 * (strpos(body collate "C", words) > 0)::integer
      + coalesce((select 0.6 * avg((body ~ wanted.pattern)::integer) from wanted), 0)
      + 0.1 * exp(-extract(epoch from private.clock() - rough.created_at) / 86400 / 365))::float8 as score
  from rough, private.searchable(p_query) as words
  order by 2 desc, rough.created_at desc limit p_wanted;
end;

-- All that is searched of a capture by words.
create function private.said() returns text
  language sql immutable
  set search_path = ''
  return 'lateral (select concat_ws(e''\n'', entry.body, entry.attached, lower(array_to_string(capture.tags, '' ''))) as text offset 0) as said';

-- Those of the 300 newest captures with these filters that fit a plan, and how many of the 300 have each of its groups.
create function private.newest_fitting(
  p_user_id uuid, filters text, on_text text[], out ids uuid[], out hits bigint[], out are_all boolean)
  language plpgsql stable
  set search_path = ''
as $$
begin
  execute concat('with newest as materialized (
      select entry.capture_id, entry.body, entry.attached, capture.tags
      from public.captures as capture join private.search_texts as entry on entry.capture_id = capture.id, ', private.said(), '
      where capture.user_id = $1', filters, ' order by capture.created_at desc limit 300)
    select coalesce(array_agg(entry.capture_id) filter (where true = all (has.each)), ''{}''), array[', (
      select string_agg(format('count(*) filter (where has.each[%s])', n), ', ') from generate_series(1, cardinality(on_text)) as n
    ), ']::bigint[], count(*) < 300
    from newest as entry, lateral (select entry.tags) as capture, ', private.said(), ',
      lateral (select array[', array_to_string(on_text, ', '), ']::boolean[] as each offset 0) as has')
    into ids, hits, are_all using p_user_id;
end
$$;

-- The query that looks up the rarest group of a plan in the index; the others are checked on the text. Null when none is rare.
create function private.rarest_lookup(on_index text[], hits bigint[]) returns text
  language sql immutable
  set search_path = ''
  return (
    select lookup from unnest(on_index, hits) as counted (lookup, hits)
    where lookup <> '' and counted.hits < 20 order by counted.hits, length(lookup) limit 1);

-- The captures that fit a plan: all of the newest 300 that do, and up to 300 more from the index. Of words that are all common, those
-- that have them in titles and tags, or as they are typed.
drop function private.candidates(uuid, text, text, text, text);
create function private.candidates(
  p_user_id uuid, filters text, on_text text[], on_index text[], in_title text[], typed_keys integer[]
) returns uuid[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  newest record;
  lookup text;
  indexed uuid[];
begin
  select * into newest from private.newest_fitting(p_user_id, filters, on_text);
  if newest.are_all or on_text = '{}' then
    return newest.ids;
  end if;
  if cardinality(newest.ids) >= 20 then
    -- There are enough: of very many titles some do.
    lookup := case when cardinality(in_title) = 1 then in_title[1] || ' limit 300'
      else 'select entry.* from (' || in_title[1] || ' limit 1000) as entry where true' || (
        select string_agg(' and entry.capture_id in (select capture_id from (' || query || ' limit 1000) as other)', '')
        from unnest(in_title[2:]) as query) end;
  else
    lookup := coalesce(
      private.rarest_lookup(on_index, newest.hits),
      -- All are common.
      case when '' <> all (on_index) and typed_keys <> '{}'
        then private.or_unindexed(format('select * from private.captures_with(%L, null)', typed_keys)) end,
      'select * from private.search_texts where user_id = $1');
    if filters = '' and cardinality(on_text) = 1 then
      lookup := 'select * from (' || lookup || ') as listed order by created_at desc limit 600';
    end if;
  end if;
  execute concat('select array(
    select hit.capture_id from (
      select distinct entry.capture_id, entry.created_at
      from (', lookup, ') as entry join public.captures as capture on capture.id = entry.capture_id, ', private.said(), '
      where entry.user_id = $1', filters, ' and ', array_to_string(on_text, ' and '), ') as hit
    order by hit.created_at desc limit 300)')
    into indexed using p_user_id;
  return newest.ids || indexed;
end
$$;

-- Some 160 letters of a text around the first hit, with every hit between U+E000 and U+E001.
create or replace function private.snippet(shown text, needles text[]) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  all_needles constant text[] := array(
    select distinct one from unnest(needles) as needle, unnest(string_to_array(needle, e'\x1f')) as one order by one desc);
  -- Of a long text only the part around the hit is looked at more closely. A hit that is written with several blanks is not found here.
  rough_hit constant integer := (
    select min(place) from unnest(all_needles) as needle, strpos(lower(shown), needle) as place where place > 0);
  is_cut constant boolean := rough_hit > 500;
  near constant text := case when is_cut then regexp_replace(substr(shown, rough_hit - 200, 1000), '^\S*\s', '')
    when rough_hit is not null then left(shown, 1500) else shown end;
  text_line constant text := translate(btrim(regexp_replace(near, '\s+', ' ', 'g')), u&'\E000\E001', '');
  first_hit constant integer := coalesce((
    select min(place) from unnest(all_needles) as needle, strpos(lower(text_line), needle) as place where place > 0), 1);
  starts constant integer := case when first_hit <= 60 then 1
    else first_hit - 50 + strpos(substr(text_line, first_hit - 50, 50), ' ') end;
  part text := substr(text_line, starts, 160);
begin
  if starts + 160 < length(text_line) then part := regexp_replace(part, '\s\S*$', '') || '…'; end if;
  if is_cut or starts > 1 then part := '…' || part; end if;
  if cardinality(all_needles) = 0 then return part; end if;
  return regexp_replace(part, '(' || (
    select string_agg(private.escaped(needle), '|') from unnest(all_needles) as needle
  ) || ')', u&'\E000\\1\E001', 'gi');
end
$$;

create or replace function private.rank_captures(p_query text, p_limit integer default 20, p_offset integer default 0)
  returns table (id uuid, title text, snippet text, score double precision, why text, folder_id uuid, tags text[], source_url text,
    created_at timestamptz)
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.me_or_token();
  query_text constant text := private.search_words(p_query);
  wanted constant integer := least(greatest(p_limit, 1), 100);
  skipped constant integer := least(greatest(p_offset, 0), 400);
  plan record;
  mend text := 'unknown';
  ids uuid[] := '{}';
  -- A token keeps to its notebooks.
  within constant text := (select format(' and capture.folder_id = any (%L)', notebooks) from private.token_notebooks() as notebooks where notebooks is not null);
begin
  -- Typing errors in words that are known are mended when little is found without; what has the words as typed comes first.
  while mend is not null loop
    select * into plan from private.plan_search(me, query_text, mend);
    for id, title, snippet, score, why, folder_id, tags, source_url, created_at in
      select capture.id, capture.title, private.snippet(coalesce(
          elsewhere.text,
          -- A mended word is always in the snippet, also when it is in the title or a tag.
          case when (mend <> 'unknown' or plan.how = 'similar') and not private.has_any(low, plan.needles) then concat_ws(' · ',
            case when private.has_any(lower(capture.title), plan.needles) then capture.title else array_to_string(capture.tags, ', ') end, shown) end,
          shown), plan.needles), ranked.score,
        case
          when cardinality(plan.needles) = 0 then 'text'
          when mend <> 'unknown' or plan.how = 'similar' then 'similar'
          when private.has_any(lower(capture.title), plan.needles) then 'title'
          when elsewhere.why is not null then elsewhere.why
          when not private.has_any(low, plan.needles) then 'tag'
          else plan.how
        end,
        capture.folder_id, capture.tags, capture.source_url, capture.created_at
      from private.score_captures(
          private.candidates(me, concat(plan.filters, within), plan.on_text, plan.on_index, plan.in_title, plan.typed_keys), plan.needles, query_text, wanted + skipped
        ) as ranked
        join public.captures as capture on capture.id = ranked.capture_id,
        lateral (select private.visible_text(capture.content) as shown offset 0) as visible,
        lateral (select lower(shown) as low offset 0) as lowered
        left join lateral (
          select source.why, source.text from (
            select 'picture', attachment.text from public.attachments as attachment
            where attachment.capture_id = ranked.capture_id and attachment.user_id = me
            union all
            select 'highlight', highlight.comment from public.highlights as highlight
            where highlight.capture_id = ranked.capture_id and highlight.user_id = me) as source (why, text)
          where not private.has_any(low, plan.needles) and private.has_any(private.searchable(source.text), plan.needles)
          limit 1) as elsewhere on true
      where plan.filters is not null and capture.id <> all (ids)
      order by ranked.score desc, capture.created_at desc limit wanted - cardinality(ids) offset skipped
    loop
      ids := ids || id;
      return next;
    end loop;
    exit when mend <> 'unknown' or cardinality(ids) >= 3 or skipped > 0 or plan.filters is null or plan.how = 'similar';
    -- Of several words those that are in the vocabulary are right, unless no capture has all of them.
    mend := case
      when not plan.is_known and cardinality(plan.needles) > 1 then 'inexact'
      when plan.is_known is not null and (cardinality(plan.needles) = 1 or cardinality(ids) = 0) then 'all'
    end;
  end loop;
end
$$;

-- rank_captures keeps to a token's notebooks itself.
create or replace function public.find_captures(p_query text, p_limit integer default 20, p_offset integer default 0)
  returns table (id uuid, title text, snippet text, score double precision, why text, folder_id uuid, tags text[], source_url text,
    created_at timestamptz)
  language sql stable
  set search_path = ''
begin atomic
  select * from private.rank_captures(p_query, p_limit, p_offset);
end;

-- Exactly the captures that fit, however large the library is.
create or replace function private.captures_fitting(
  p_user_id uuid, p_query text, p_wanted integer,
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz, p_content_type text
) returns setof public.captures
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  classes constant smallint[] := private.classes_of_type(p_content_type);
  conditions constant text := concat(
    case when classes is not null then ' and entry.class = any ($8)' end,
    case when p_folder_ids is not null then ' and capture.folder_id = any ($3)' end,
    case when p_tags is not null then ' and capture.tags @> $4' end,
    case when p_sources is not null then ' and exists (select from unnest($5) as source
      where private.is_host_or_subdomain(private.web_host(capture.source_url), source))' end,
    case when p_from is not null then ' and capture.created_at >= $6' end,
    case when p_before is not null then ' and capture.created_at < $7' end);
  plan record;
  fitting text;
  lookup text;
begin
  select * into plan from private.plan_search(p_user_id, p_query, 'exact');
  if plan.filters is null then
    return;
  end if;
  fitting := concat(' as entry join public.captures as capture on capture.id = entry.capture_id, ', private.said(), '
    where entry.user_id = $1', plan.filters, (select string_agg(' and ' || condition, '') from unnest(plan.on_text) as condition), conditions);
  -- Words that are common among the newest captures are found by reading on in the dashboard's order.
  if cardinality(plan.on_text) > 0 and private.has_word_index(p_user_id) then
    lookup := (select private.rarest_lookup(plan.on_index, newest.hits) from private.newest_fitting(p_user_id, '', plan.on_text) as newest);
  end if;
  return query execute
    case
      when lookup is not null then
        'with hit as materialized (
          select distinct entry.capture_id, entry.is_pinned, entry.created_at from (' || lookup || ')' || fitting || '
          order by entry.is_pinned desc, entry.created_at desc, entry.capture_id limit $2
        )
        select capture.* from hit join public.captures as capture on capture.id = hit.capture_id
        order by hit.is_pinned desc, hit.created_at desc, hit.capture_id'
      else
        'select capture.* from private.search_texts' || fitting || '
        order by entry.is_pinned desc, entry.created_at desc, entry.capture_id limit $2'
    end
    using p_user_id, p_wanted, p_folder_ids, p_tags, p_sources, p_from, p_before, classes;
end
$$;

revoke execute on function private.captures_with(integer[], integer[], integer[]), private.index_lookup(uuid, text), private.or_unindexed(text, text),
  private.said(), private.plan_search(uuid, text, text), private.meant_words(uuid, text, text), private.newest_fitting(uuid, text, text[]),
  private.rarest_lookup(text[], bigint[]), private.candidates(uuid, text, text[], text[], text[], integer[]) from public, anon, authenticated;
