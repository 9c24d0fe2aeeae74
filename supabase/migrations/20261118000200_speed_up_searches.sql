-- Cheaper searches, with the same answers. A search sorts what the index lists and opens the texts in that order, until the answer is full.

-- The condition that the text of `entry` (search_texts) has a needle.
create function private.says(needle text) returns text
  language sql immutable
  set search_path = ''
  return format('strpos(entry.body collate "C", %L) > 0 or strpos(entry.attached collate "C", %1$L) > 0', needle);

create function private.tags_of_entry() returns text
  language sql immutable
  set search_path = ''
  return '(select lower(array_to_string(tagged.tags, '' '')) from public.captures as tagged where tagged.id = entry.capture_id)';

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
    when cardinality(every) > 0 and cardinality(fewest) <= 100 then format('select * from private.captures_with(%L, %L)', every, fewest)
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
  conditions constant text := concat(
    case when needle <> '' then ' and strpos(entry.body collate "C", $9) > 0' end,
    case when classes is not null then ' and entry.class = any ($8)' end);
  filters constant text := private.list_filters(p_folder_ids, p_tags, p_sources, p_from, p_before);
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
drop function private.meant_words(uuid, text, text);
create function private.meant_words(p_user_id uuid, typed text, mend text, is_only boolean)
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
  -- The first letter is right, and the second or the third is, also in each other's place; or the letters after the first are right.
  near_heads constant text := format('^(?:%1$s.?[%2$s%3$s]|.%2$s%3$s|%2$s%3$s|.%1$s%2$s|%2$s%1$s)',
    private.escaped(substr(typed, 1, 1)), private.escaped(substr(typed, 2, 1)), private.escaped(substr(typed, 3, 1)));
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
      from (
          select split_part(entry, '/', 1) as word, case when strpos(entry, '/') > 0 then split_part(entry, '/', 2) else entry end as spelled
          from private.vocabulary as listed, unnest(string_to_array(listed.words, ' ')) as entry
          where listed.user_id = p_user_id
            -- The index alone tells which heads fit.
            and listed.head = any (array(select own.head from private.vocabulary as own where own.user_id = p_user_id and own.head ~ near_heads))
            -- An entry is longer than its word only when it has letters beyond ASCII.
            and octet_length(entry) >= length(typed) - 2 and (octet_length(entry) <= length(typed) + 2 or octet_length(entry) > length(entry))
            and (strpos(entry, left(typed, third)) > 0 or strpos(entry, substr(typed, third + 1, third)) > 0
              or strpos(entry, substr(typed, 2 * third + 1)) > 0)
            and extensions.levenshtein_less_equal(split_part(entry, '/', 1), typed, 2) between 1 and 2
          offset 0
      ) as own, lateral (
          select errors, errors - has_same_letters::integer as distance from (
            select extensions.levenshtein_less_equal(own.word, typed, 2) as errors,
              length(own.word) = length(typed) and translate(own.word, typed, '') || translate(typed, own.word, '') = '' as has_same_letters) as compared
          where errors <= case when has_same_letters then 2 else most_errors end
        ) as far
    ) as near
    where near.distance = near.least_distance
    order by left(near.word, 1) <> left(typed, 1), right(near.word, 1) <> right(typed, 1), near.word
    limit 10;
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
        texts := texts || private.says(term.words);
        -- The words of a phrase stand in many captures, and the phrase in few.
        indexes := indexes || coalesce('select * from (' || private.index_lookup(p_user_id, term.words) || ') as entry where ' || private.says(term.words), '');
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

-- Those of the 300 newest captures with these filters that fit a plan, and how many of the 300 have each of its groups.
create or replace function private.newest_fitting(
  p_user_id uuid, filters text, on_text text[], out ids uuid[], out hits bigint[], out are_all boolean)
  language plpgsql stable
  set search_path = ''
as $$
begin
  execute concat('with newest as materialized (
      select entry.capture_id, entry.body, entry.attached, entry.version
      from public.captures as capture join private.search_texts as entry on entry.capture_id = capture.id
      where capture.user_id = $1', filters, ' order by capture.created_at desc limit 300)
    select coalesce(array_agg(entry.capture_id) filter (where true = all (has.each)), ''{}''), array[', (
      select string_agg(format('count(*) filter (where has.each[%s])', n), ', ') from generate_series(1, cardinality(on_text)) as n
    ), ']::bigint[], count(*) < 300
    from newest as entry, lateral (select array[', array_to_string(on_text, ', '), ']::boolean[] as each offset 0) as has')
    into ids, hits, are_all using p_user_id;
end
$$;
drop function private.said();

-- The captures that fit a plan: all of the newest 300 that do, and up to 300 more from the index. Of words that are all common, those
-- that have them in titles and tags, or as they are typed.
create or replace function private.candidates(
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
  end if;
  execute concat('select array(
    select entry.capture_id from (
        select distinct listed.capture_id, listed.created_at from (', lookup, ') as listed where listed.user_id = $1
        order by listed.created_at desc offset 0
      ) as hit join private.search_texts as entry on entry.capture_id = hit.capture_id',
      case when filters <> '' then ' join public.captures as capture on capture.id = hit.capture_id' end, '
    where ', array_to_string(on_text, ' and '), filters, '
    order by hit.created_at desc limit 300)')
    into indexed using p_user_id;
  return newest.ids || indexed;
end
$$;

-- The captures that fit a query, in the dashboard's order and together with its filters.
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
    private.list_filters(p_folder_ids, p_tags, p_sources, p_from, p_before));
  plan record;
  fitting text;
  lookup text;
begin
  select * into plan from private.plan_search(p_user_id, p_query, 'exact');
  if plan.filters is null then
    return;
  end if;
  fitting := concat((select string_agg(condition || ' and ', '') from unnest(plan.on_text) as condition), 'entry.user_id = $1', plan.filters, conditions);
  -- Words that are common among the newest captures are found by reading on in the dashboard's order.
  if cardinality(plan.on_text) > 0 and private.has_word_index(p_user_id) then
    lookup := (select private.rarest_lookup(plan.on_index, newest.hits) from private.newest_fitting(p_user_id, '', plan.on_text) as newest);
  end if;
  return query execute
    case
      when lookup is not null then
        'select capture.* from (
            select distinct listed.capture_id, listed.is_pinned, listed.created_at from (' || lookup || ') as listed where listed.user_id = $1
            order by listed.is_pinned desc, listed.created_at desc, listed.capture_id offset 0
          ) as hit join private.search_texts as entry on entry.capture_id = hit.capture_id
          join public.captures as capture on capture.id = hit.capture_id
        where ' || fitting || '
        order by hit.is_pinned desc, hit.created_at desc, hit.capture_id limit $2'
      else
        'select capture.* from private.search_texts as entry join public.captures as capture on capture.id = entry.capture_id
        where ' || fitting || '
        order by entry.is_pinned desc, entry.created_at desc, entry.capture_id limit $2'
    end
    using p_user_id, p_wanted, p_folder_ids, p_tags, p_sources, p_from, p_before, classes;
end
$$;

revoke execute on function private.says(text), private.tags_of_entry(),
  private.list_filters(uuid[], text[], text[], timestamptz, timestamptz), private.meant_words(uuid, text, text, boolean)
  from public, anon, authenticated;
