-- The query language of find_captures and query_captures. A query becomes conditions on the text and lookups in the index. Parts of words,
-- missing accents and typing errors are looked up in the person's vocabulary and become the words they stand for.
create extension if not exists fuzzystrmatch with schema extensions;

-- The terms of a query; those of one group are alternatives. Operators may be in capitals, as phones write them. Curly quotes count as straight
-- ones. Two minus signs exclude nothing: they begin the option of a command, such as --save, which people look for. The same language as
-- packages/core/src/search/query.ts.
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
      regexp_replace(translate(p_query, '“”„‟', '""""'), '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'),
      '((?:-(?!-))?)(?:(tag|in|from|before|after|is|has|title):)?(?:("[^"]*")|([^ "]+))', 'gi') as term
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

-- The first day of a year or a month, or the day itself; null for other texts.
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

-- One term as a condition on `entry` (search_texts) and `capture`. It is never null: -in:notebook also finds notes in no notebook, and
-- -from:site notes from no site. has:picture also finds notes with a picture that their text does not name. Dates and pins are read from the index
-- of the order, which a search walks anyway.
create function private.term_condition(p_user_id uuid, field text, value text) returns text
  language sql stable
  set search_path = ''
  return case field
    when 'tag' then format('exists (select from unnest(capture.tags) as tag where lower(tag) = lower(%L))', value)
    when 'in' then format('capture.folder_id is not null and capture.folder_id = any (%L)', array(
      select id from public.folders
      where user_id = p_user_id and (lower(name) = lower(value) or parent_id in (
        select parent.id from public.folders as parent where parent.user_id = p_user_id and lower(parent.name) = lower(value)))))
    when 'from' then format('coalesce(private.is_host_or_subdomain(private.web_host(capture.source_url), %L), false)', lower(value))
    when 'before' then format('entry.created_at < %L', private.first_day_of(value)::timestamp at time zone 'UTC')
    when 'after' then format('entry.created_at >= %L', private.first_day_of(value)::timestamp at time zone 'UTC')
    when 'is' then case lower(value) when 'pinned' then 'entry.is_pinned' else 'capture.is_public' end
    when 'has' then case lower(value)
      when 'code' then 'entry.class >= 6'
      when 'link' then 'entry.class / 3 in (1, 3)'
      else '(capture.content ~* ''<img[\s/]'' or exists (select from public.attachments as file
        where file.capture_id = capture.id and file.user_id = capture.user_id and starts_with(file.mime, ''image/'')))' end
    when 'title' then format('strpos(split_part(entry.body, e''\n'', 1), %L) > 0', private.searchable(value))
  end;

create function private.escaped(given text) returns text
  language sql immutable parallel safe
  return regexp_replace(given, '([^[:alnum:][:space:]])', '\\\1', 'g');

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

-- Up to 501 words of the vocabulary that contain a piece. They are remembered until the end of the statement that the client sent.
create function private.words_containing(p_user_id uuid, piece text) returns table (word text, spelled text)
  language plpgsql stable
  set search_path = ''
as $$
declare
  statement constant text := concat_ws(' ', p_user_id, statement_timestamp());
  known jsonb := nullif(current_setting('jotsam.words_containing', true), '');
begin
  if known ->> 'statement' is distinct from statement then
    known := jsonb_build_object('statement', statement, 'words', '{}'::jsonb);
  end if;
  if not known -> 'words' ? piece then
    known := jsonb_set(known, array['words', piece], to_jsonb(array(
      select jsonb_build_array(own.word, own.spelled) from private.own_words(p_user_id, piece, false, false) as own limit 501)));
    perform set_config('jotsam.words_containing', known::text, true);
  end if;
  return query select pair ->> 0, pair ->> 1 from jsonb_array_elements(known #> array['words', piece]) as pair;
end
$$;

-- The words of a person's vocabulary that a typed word may stand for. `mend` says which:
-- 'exact': all words that contain it.
-- 'unknown': words that begin with it. If there are none, or few and it is the only word of the query, also words that contain it. If there are
-- none at all, words that are one or two typing errors away.
-- 'inexact': as 'unknown', and words with typing errors whenever the typed word is not in the vocabulary.
-- 'all': as 'unknown', and always words with typing errors.
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
  shortest constant integer := length(typed) - 2;
  longest constant integer := length(typed) + 2;
  -- Two errors leave one of three pieces as it is.
  third constant integer := length(typed) / 3;
  beginning constant text := left(typed, third);
  middle constant text := substr(typed, third + 1, third);
  ending constant text := substr(typed, 2 * third + 1);
begin
  if mend = 'exact' then
    return query select own.word, own.spelled, 'text' from private.words_containing(p_user_id, piece) as own;
    return;
  end if;
  return query
    select own.word, own.spelled, 'text' from private.own_words(p_user_id, piece, true, length(typed) < 3) as own
    order by length(own.word), own.word limit 50;
  get diagnostics begun = row_count;
  -- A second search, for typing errors, does not widen a known word. Neither does a query of several words.
  if begun < (case when mend = 'unknown' and is_only then 5 else 1 end) and length(typed) > 2 then
    containing := (select count(*) from private.words_containing(p_user_id, piece));
    if containing <= 500 then
      return query
        select own.word, own.spelled, 'part' from private.words_containing(p_user_id, piece) as own
        where not starts_with(own.word, piece) order by length(own.word), own.word limit 50;
    else
      return query
        select own.word, own.spelled, 'part' from private.own_words(p_user_id, piece, false, false) as own
        where not starts_with(own.word, piece) order by length(own.word), own.word limit 50;
    end if;
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

-- SQL of the condition that the text of `entry` (search_texts) contains a needle.
create function private.says(needle text) returns text
  language sql immutable
  set search_path = ''
  return format('strpos(entry.body collate "C", %L) > 0 or strpos(entry.attached collate "C", %1$L) > 0', needle);

create function private.tags_of_entry() returns text
  language sql immutable
  set search_path = ''
  return '(select lower(array_to_string(tagged.tags, '' '')) from public.captures as tagged where tagged.id = entry.capture_id)';

-- Plans a query as SQL over `entry` (search_texts) and `capture`:
--   filters: conditions that need no words
--   on_text: for each group of alternatives the condition on the text
--   on_index: for each group the index lookup; '' when the index cannot narrow it down
--   in_title: for each group the index lookup in titles and tags
--   typed_keys: the keys of the words as typed
--   needles: for each group the words to count and mark, separated by U+001F
--   is_known: whether every word is in the vocabulary as typed; null without words
-- Returns no row when a word is in no text.
create function private.plan_search(p_user_id uuid, p_query text, mend text)
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
  for group_of in
    select group_no, string_agg(value, ' ') as words, count(*) over () = 1 as is_only, jsonb_agg(parsed) as terms
    from private.parse_search(p_query) as parsed group by 1 order by 1
  loop
    texts := '{}'; indexes := '{}'; titles := '{}'; looked_for := '{}'; is_filter := false; typed_key := null;
    for term in
      select field, value, is_phrase, is_excluded, btrim(private.searchable(value)) as words,
        cardinality(array_remove(private.split_words(value), '')) as word_count
      from jsonb_to_recordset(group_of.terms) as parsed (field text, value text, is_phrase boolean, is_excluded boolean)
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
        -- The typed word also counts inside longer words. Accented and mended words count as they are spelled.
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
    -- A word is in no text.
    elsif array_to_string(private.split_words(group_of.words), '') <> '' then
      return;
    end if;
    if cardinality(looked_for) > 0 then needles := needles || array_to_string(looked_for, e'\x1f'); end if;
  end loop;
  return next;
end
$$;
