-- A query is parsed once. It was parsed again for each of its terms, so a query of hundreds of operators took seconds.

-- Plans a query as SQL over `entry` (search_texts) and `capture`:
--   filters: conditions that need no words
--   on_text: for each group of alternatives the condition on the text
--   on_index: for each group the index lookup; '' when the index cannot narrow it down
--   in_title: for each group the index lookup in titles and tags
--   typed_keys: the keys of the words as typed
--   needles: for each group the words to count and mark, separated by U+001F
--   is_known: whether every word is in the vocabulary as typed; null without words
-- Returns no row when a word is in no text.
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
