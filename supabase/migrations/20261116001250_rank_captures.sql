-- Ranked search. find_captures reads a query language and returns the captures that fit best. Parts of words, missing accents and typing
-- errors are looked up in the person's vocabulary and become the words they stand for. related_captures finds captures that share rare words.
create extension if not exists fuzzystrmatch with schema extensions;

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

-- One term as a condition on `entry` (search_texts) and `capture`. It is never null: -in:notebook also finds notes in no notebook, and
-- -from:site notes from no site.
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
  for group_of in select group_no, string_agg(value, ' ') as words from private.parse_search(p_query) as parsed group by 1 order by 1 loop
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
    -- A word that stands nowhere.
    elsif array_to_string(private.split_words(group_of.words), '') <> '' then
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
  me constant uuid := private.me_or_token();
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
  me constant uuid := private.me_or_token();
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

revoke execute on function public.find_captures(text, integer, integer), public.related_captures(uuid, integer)
  from public, anon, authenticated;
grant execute on function public.find_captures(text, integer, integer), public.related_captures(uuid, integer) to authenticated;
