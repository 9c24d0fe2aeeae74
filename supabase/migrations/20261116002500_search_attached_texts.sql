-- Search also reads what belongs to a note without standing in its text: what was read in its pictures and PDFs, and the comments on its
-- highlights. find_captures and query_captures find them; search_captures stays with the title and the text.

alter table private.search_texts add column attached text;
alter table private.search_texts alter column attached set storage external;

-- Words of a person's vocabulary that contain a piece, or begin or end with it. The upper bound is the last code point: emoji, which
-- may follow a letter directly, are beyond U+FFFF.
create or replace function private.own_words(p_user_id uuid, piece text, from_start boolean, to_end boolean)
  returns table (word text, spelled text)
  language sql stable rows 100
  set search_path = ''
begin atomic
  select split_part(entry, '/', 1), case when strpos(entry, '/') > 0 then split_part(entry, '/', 2) else entry end
  from private.vocabulary as listed, unnest(string_to_array(listed.words, ' ')) as entry
  where listed.user_id = p_user_id
    and (not from_start or (listed.head >= left(piece, 3) collate "C" and listed.head <= (left(piece, 3) || u&'\+10FFFF') collate "C"))
    -- A word ends before a blank, or before the slash of its accented form.
    and case when to_end then strpos(listed.words, piece || ' ') > 0 or strpos(listed.words, piece || '/') > 0
      else strpos(listed.words, piece) > 0 end
    and case
      when from_start and to_end then split_part(entry, '/', 1) = piece
      when from_start then starts_with(entry, piece)
      when to_end then right(split_part(entry, '/', 1), length(piece)) = piece
      else strpos(split_part(entry, '/', 1), piece) > 0
    end;
end;

drop function private.index_captures(uuid[]);
-- With `only_waiting` an entry that was indexed meanwhile is left alone: the person's edit is newer than what the background job read.
create function private.index_captures(ids uuid[], only_waiting boolean default false) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  with owner as materialized (
    select user_id, user_id::text as name, private.has_word_index(user_id) as has_index from public.captures where id = any (ids) group by user_id
  ),
  entry as materialized (
    select id, capture.user_id, owner.name, is_pinned, created_at, has_index, made.body, beside.attached,
      private.words_of(concat_ws(e'\n', made.body, beside.attached)) as words,
      private.content_class(content, shown) as class,
      private.words_of(lower(title)) as title_words, private.words_of(lower(array_to_string(tags, ' '))) as tag_words
    from public.captures as capture join owner on owner.user_id = capture.user_id,
      lateral (select private.visible_text(content) as shown offset 0) as visible,
      lateral (select private.searchable(title || e'\n' || shown) as body offset 0) as made,
      lateral (
        select private.searchable(string_agg(source.text, e'\n')) as attached from (
          select attachment.text from public.attachments as attachment
          where attachment.capture_id = capture.id and attachment.user_id = capture.user_id and attachment.text <> ''
          union all
          select highlight.comment from public.highlights as highlight
          where highlight.capture_id = capture.id and highlight.user_id = capture.user_id and highlight.comment <> '') as source
      ) as beside
    where id = any (ids)
  ),
  stored as (
    insert into private.search_texts as known (capture_id, user_id, is_pinned, created_at, class, body, attached, words, version)
    select id, user_id, is_pinned, created_at, class, body, attached,
      case when has_index then array(
        select distinct private.word_key(name, word) from (
          select private.folded(word) from unnest(words) as word
          union all select '=' || private.folded(word) from unnest(title_words) as word
          union all select '#' || private.folded(word) from unnest(tag_words) as word) as key (word)) end,
      private.search_version()
    from entry
    on conflict (capture_id) do update set is_pinned = excluded.is_pinned, created_at = excluded.created_at,
      class = excluded.class, body = excluded.body, attached = excluded.attached, words = excluded.words, version = excluded.version
    where not only_waiting or known.version < excluded.version or known.words is null and excluded.words is not null
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

-- The captures whose words have all of some keys, one of others, and one of still others; null stands for no such condition. The keys
-- are looked up one by one: for a list of keys PostgreSQL may choose to compare it with every capture of the table, which takes seconds.
create function private.captures_with(every integer[], one_of integer[], another_of integer[] default null) returns setof uuid
  language sql stable rows 1000
  set search_path = ''
begin atomic
  select listed.capture_id
  from unnest(coalesce(one_of, array[null::integer])) as one, unnest(coalesce(another_of, array[null::integer])) as another, lateral (
    select capture_id from private.search_texts where words @> (every || array_remove(array[one, another], null)) offset 0) as listed;
end;

-- The call that looks up in the index what a text with these words must have; null when nothing narrows it down. The first and the last
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
    when cardinality(fewest) * cardinality(others) <= 400 then format('private.captures_with(%L, %L, %L)', every, fewest, others)
    when cardinality(every) > 0 and cardinality(fewest) <= 8 then format('private.captures_with(%L, %L)', every, fewest)
    when cardinality(every) > 0 then format('private.captures_with(%L, null)', every)
    when fewest is not null then format('private.captures_with(''{}'', %L)', fewest)
  end;
end
$$;

-- Those of a person's captures that have no index entries yet, to add to what the index finds.
create function private.unindexed(condition text) returns text
  language sql immutable
  set search_path = ''
  return ' union all select waiting.capture_id from private.search_texts as waiting where waiting.user_id = $1 and waiting.words is null' || condition;

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
  newest constant integer := 300;
  tokens constant text[] := array_remove(private.split_words(needle), '');
  hits integer;
  -- Of the rarest word.
  token_hits integer;
  total bigint;
  in_index text;
begin
  if needle <> '' then
    select coalesce(sum(captures), 0) into total from private.tallies where user_id = p_user_id and kind = 'notebook';
    with entry as materialized (
      select body from private.search_texts where user_id = p_user_id
      order by is_pinned desc, created_at desc, capture_id limit newest)
    select (select count(*) from entry where strpos(entry.body collate "C", needle) > 0), coalesce((
        select min((select count(*) from entry where strpos(entry.body collate "C", token) > 0)) from unnest(tokens[1:5]) as token), 0)
      into hits, token_hits;
    -- Reading on opens some wanted * newest / hits captures. The index lists those with the rarest word, after a look into the vocabulary,
    -- and each of them is opened twice.
    if private.has_word_index(p_user_id)
      and coalesce(p_wanted * newest / nullif(hits, 0), total) > 500 + 2 * total * token_hits / newest
    then
      in_index := private.index_lookup(p_user_id, needle);
    end if;
  end if;
  return query execute
    case
      when in_index is not null then
        'with entry as materialized (
          select capture_id, is_pinned, created_at from private.search_texts as entry where user_id = $1
            and capture_id in (select ' || in_index || private.unindexed('') || ')' || conditions || '
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

-- The words of a person's vocabulary that a typed word may stand for: itself, longer words that begin with it or contain it, and on
-- request those that are one or two typing errors away: `mend` is 'none', 'unknown' (if no word has it) or 'all'.
drop function private.meant_words(uuid, text, boolean);
create function private.meant_words(p_user_id uuid, typed text, mend text)
  returns table (word text, spelled text, how text)
  language plpgsql stable
  set search_path = ''
as $$
declare
  begun integer;
  containing integer := 0;
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
    get diagnostics containing = row_count;
  end if;
  if mend = 'none' or mend = 'unknown' and begun + containing > 0 or length(typed) not between 3 and 40 then return; end if;
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

-- A query as conditions on `entry` (search_texts) and `capture`. `filters` need no words. The other arrays have an element for each group
-- of alternatives: the condition on the text, the query that looks the group up in the index ('' when nothing narrows it down), the same
-- in titles and tags, the key of the word as typed, and the needles to count and mark, which U+001F separates. All are null when a word
-- stands nowhere.
drop function private.plan_search(uuid, text, boolean);
create function private.plan_search(p_user_id uuid, p_query text, mend text)
  returns table (filters text, on_text text[], on_index text[], in_title text[], typed_keys integer[], needles text[], how text)
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
  spellings text[];
  is_filter boolean;
  typed_key integer;
begin
  filters := ''; on_text := '{}'; on_index := '{}'; in_title := '{}'; typed_keys := '{}'; needles := '{}'; how := 'text';
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
        texts := texts || format('concat_ws(e''\n'', entry.body, entry.attached) !~ %L', '(?:^|\W)' || private.escaped(term.words) || '(?:\W|$)');
        is_filter := true;
      elsif term.is_phrase or term.word_count > 1 or term.words ~ private.unspaced_letters() then
        texts := texts || format('strpos(entry.body collate "C", %L) > 0 or strpos(entry.attached collate "C", %1$L) > 0', term.words);
        indexes := indexes || coalesce(private.index_lookup(p_user_id, term.words), '');
        -- One letter of a language without blanks is no word.
        titles := titles || coalesce((
          select format('private.captures_with(%L, null)', array_agg(private.word_key(owner, '=' || private.folded(word))))
          from unnest(private.words_of(term.words)) as word having count(*) > 0), 'null::uuid');
        looked_for := looked_for || term.words;
        typed_key := private.word_key(owner, private.folded((private.words_of(term.words))[1]));
      else
        plain := left(private.folded(array_to_string(private.split_words(term.words), '')), 40);
        select array_agg(distinct own.spelled) filter (where own.how = 'similar') as similar_words,
            array_agg(distinct own.spelled) filter (where own.how <> 'similar' and strpos(own.spelled, plain) = 0) as accented,
            max(own.how) filter (where own.how <> 'similar') as typed_how,
            array_agg(distinct private.word_key(owner, mark || own.word)) filter (where mark <> '=') as keys,
            -- The first are the word itself and the shortest words that begin with it.
            array_agg(distinct private.word_key(owner, mark || own.word)) filter (where mark <> '' and (own.place <= 3 or own.how = 'similar')) as title_keys
          into meant from private.meant_words(p_user_id, plain, mend) with ordinality as own (word, spelled, how, place),
            unnest(array['', '=', '#']) as mark;
        continue when meant.keys is null;
        typed_key := private.word_key(owner, plain);
        how := case when meant.typed_how is null then 'similar' when how = 'text' then meant.typed_how else how end;
        -- A typed word is counted with all words that contain it, others as they are spelled.
        spellings := case when meant.typed_how is null then '{}' else array[plain] end
          || coalesce(meant.accented[1:7], '{}') || coalesce(meant.similar_words, '{}');
        looked_for := looked_for || spellings;
        indexes := indexes || format('private.captures_with(''{}'', %L)', meant.keys);
        titles := titles || format('private.captures_with(''{}'', %L)', meant.title_keys);
        texts := texts || array(
          select format('strpos(entry.body collate "C", %L) > 0 or strpos(lower(array_to_string(capture.tags, '' '')) collate "C", %1$L) > 0
            or strpos(entry.attached collate "C", %1$L) > 0', needle)
          from unnest(spellings) as needle);
      end if;
    end loop;
    if cardinality(texts) > 0 and (is_filter or cardinality(indexes) = 0) then
      filters := filters || ' and (' || array_to_string(texts, ' or ') || ')';
    elsif cardinality(texts) > 0 then
      on_text := on_text || ('(' || array_to_string(texts, ' or ') || ')');
      on_index := on_index || case when '' = any (indexes) then ''
        else array_to_string(indexes, ' union all select ') || private.unindexed('') end;
      in_title := in_title || (array_to_string(titles, ' union all select ') || private.unindexed(' and (' || (
        select string_agg(format('strpos(split_part(waiting.body, e''\n'', 1), %L) > 0', needle), ' or ') from unnest(looked_for) as needle
      ) || ')'));
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
    select entry.capture_id, entry.created_at, entry.body, split_part(entry.body, e'\n', 1) as title, coalesce((
        select sum(times / (times + 0.4 + 0.8 * octet_length(entry.body) / 1500.0) + in_title + 0.3 * is_attached)
        from wanted, lateral (
          select sum((octet_length(entry.body) - octet_length(replace(entry.body collate "C", word, ''))) / octet_length(word))::float8 as times,
            max((strpos(split_part(entry.body, e'\n', 1) collate "C", word) > 0)::integer) as in_title,
            max((strpos(coalesce(entry.attached, '') collate "C", word) > 0)::integer) as is_attached
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

-- How many of the 400 newest captures, with these filters, have each group of a plan.
create function private.counts_among_newest(p_user_id uuid, filters text, on_text text[]) returns bigint[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  counts bigint[];
begin
  execute 'select array[' || (select string_agg('count(*) filter (where ' || condition || ')', ', ') from unnest(on_text) as condition) || ']
    from (
      select entry.body, entry.attached, capture.tags from public.captures as capture
        join private.search_texts as entry on entry.capture_id = capture.id
      where capture.user_id = $1' || filters || '
      order by capture.created_at desc limit 400) as entry, lateral (select entry.tags) as capture'
    into counts using p_user_id;
  return counts;
end
$$;

-- The query that looks up the rarest group of a plan in the index; the others are checked on the text. Null when none is rare.
create function private.rarest_lookup(p_user_id uuid, filters text, on_text text[], on_index text[]) returns text
  language sql stable
  set search_path = ''
  return (
    select lookup from unnest(on_index, private.counts_among_newest(p_user_id, filters, on_text)) as counted (lookup, hits)
    where lookup <> '' and hits < 25 order by hits, length(lookup) limit 1);

-- The captures that fit a plan: all of the newest 400 that do, and up to 400 more from the index. Of words that are all common, those
-- that have them in titles and tags, or as they are typed.
drop function private.candidates(uuid, text, text, text, text);
create function private.candidates(
  p_user_id uuid, filters text, on_text text[], on_index text[], in_title text[], typed_keys integer[]
) returns uuid[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  words_fit constant text := (select string_agg(' and ' || condition, '') from unnest(on_text) as condition);
  newest uuid[];
  indexed uuid[];
  is_complete boolean;
  lookup text;
begin
  execute 'with newest as materialized (
      select entry.capture_id, entry.body, entry.attached, capture.tags from public.captures as capture
        join private.search_texts as entry on entry.capture_id = capture.id
      where capture.user_id = $1' || filters || '
      order by capture.created_at desc limit 400)
    select array(select entry.capture_id from newest as entry, lateral (select entry.tags) as capture where true' || coalesce(words_fit, '') || '),
      (select count(*) < 400 from newest)'
    into newest, is_complete using p_user_id;
  if is_complete or words_fit is null then
    return newest;
  end if;
  if cardinality(newest) >= 25 then
    -- There are enough: of very many titles some do.
    lookup := (select string_agg(' and entry.capture_id in (select ' || query || ' limit 1000)', '') from unnest(in_title) as query) || words_fit;
  else
    lookup := concat(' and entry.capture_id in (select ' || coalesce(
      private.rarest_lookup(p_user_id, filters, on_text, on_index),
      -- All are common.
      case when '' <> all (on_index) and typed_keys <> '{}' then format('private.captures_with(%L, null)', typed_keys) || private.unindexed('') end
    ) || ')', words_fit);
  end if;
  execute 'with hit as materialized (
      select entry.capture_id, entry.created_at from private.search_texts as entry
        join public.captures as capture on capture.id = entry.capture_id
      where entry.user_id = $1' || filters || lookup || ')
    select array(select capture_id from hit order by created_at desc limit 400)'
    into indexed using p_user_id;
  return newest || indexed;
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
  mend text;
  ids uuid[] := '{}';
  has_unknown boolean := false;
begin
  -- Typing errors are mended when little is found without; what has the words as typed comes first.
  foreach mend in array array['none', 'unknown', 'all'] loop
    -- Once a word is unknown, mending the others would only find less.
    exit when mend = 'all' and has_unknown;
    continue when mend = 'unknown' and not has_unknown;
    select * into plan from private.plan_search(me, query_text, mend);
    has_unknown := has_unknown or plan.filters is null;
    continue when plan.filters is null;
    for id, title, snippet, score, why, folder_id, tags, source_url, created_at in
      select capture.id, capture.title, private.snippet(coalesce(
          elsewhere.text,
          -- A mended word is always in the snippet, also when it is in the title or a tag.
          case when (mend <> 'none' or plan.how = 'similar') and not private.has_any(lower(shown), plan.needles) then concat_ws(' · ',
            case when private.has_any(lower(capture.title), plan.needles) then capture.title else array_to_string(capture.tags, ', ') end, shown) end,
          shown), plan.needles), ranked.score,
        case
          when cardinality(plan.needles) = 0 then 'text'
          when mend <> 'none' or plan.how = 'similar' then 'similar'
          when private.has_any(lower(capture.title), plan.needles) then 'title'
          when elsewhere.why is not null then elsewhere.why
          when not private.has_any(lower(shown), plan.needles) then 'tag'
          else plan.how
        end,
        capture.folder_id, capture.tags, capture.source_url, capture.created_at
      from private.score_captures(
          private.candidates(me, plan.filters, plan.on_text, plan.on_index, plan.in_title, plan.typed_keys), plan.needles, query_text, wanted + skipped
        ) as ranked
        join public.captures as capture on capture.id = ranked.capture_id,
        lateral (select private.visible_text(capture.content) as shown offset 0) as visible
        left join lateral (
          select source.why, source.text from (
            select 'picture', attachment.text from public.attachments as attachment
            where attachment.capture_id = ranked.capture_id and attachment.user_id = me
            union all
            select 'highlight', highlight.comment from public.highlights as highlight
            where highlight.capture_id = ranked.capture_id and highlight.user_id = me) as source (why, text)
          where not private.has_any(lower(shown), plan.needles) and private.has_any(private.searchable(source.text), plan.needles)
          limit 1) as elsewhere on true
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

create or replace function private.captures_fitting(
  p_user_id uuid, p_query text, p_wanted integer,
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz, p_content_type text
) returns setof public.captures
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  classes constant smallint[] := private.classes_of_type(p_content_type);
  plan record;
  lookup text;
begin
  select * into plan from private.plan_search(p_user_id, p_query, 'none');
  if plan.filters is null then
    return;
  end if;
  -- Words that are common among the newest captures are found by reading on in the dashboard's order.
  if cardinality(plan.on_text) > 0 and private.has_word_index(p_user_id) then
    lookup := private.rarest_lookup(p_user_id, '', plan.on_text, plan.on_index);
  end if;
  return query execute concat(
    'select capture.* from private.search_texts as entry join public.captures as capture on capture.id = entry.capture_id
    where entry.user_id = $1', plan.filters, (select string_agg(' and ' || condition, '') from unnest(plan.on_text) as condition),
    case when lookup is not null then ' and entry.capture_id in (select ' || lookup || ')' end,
    case when classes is not null then ' and entry.class = any ($8)' end,
    case when p_folder_ids is not null then ' and capture.folder_id = any ($3)' end,
    case when p_tags is not null then ' and capture.tags @> $4' end,
    case when p_sources is not null then ' and exists (select from unnest($5) as source
      where private.is_host_or_subdomain(private.web_host(capture.source_url), source))' end,
    case when p_from is not null then ' and capture.created_at >= $6' end,
    case when p_before is not null then ' and capture.created_at < $7' end,
    ' order by entry.is_pinned desc, entry.created_at desc, entry.capture_id limit $2')
    using p_user_id, p_wanted, p_folder_ids, p_tags, p_sources, p_from, p_before, classes;
end
$$;

-- The argument is the column that is searched. A restored backup may bring very many rows: those are left to the background job.
create function private.index_attached() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed uuid[];
begin
  -- PostgreSQL plans a branch only when the trigger that has its transition tables runs it.
  if tg_op = 'INSERT' then
    changed := array(select distinct capture_id from added where to_jsonb(added) ->> tg_argv[0] <> '');
  elsif tg_op = 'DELETE' then
    changed := array(select distinct capture_id from removed where to_jsonb(removed) ->> tg_argv[0] <> '');
  else
    changed := array(
      select distinct unnest(array[added.capture_id, removed.capture_id]) from added join removed using (id)
      where (added.capture_id, to_jsonb(added) ->> tg_argv[0]) is distinct from (removed.capture_id, to_jsonb(removed) ->> tg_argv[0]));
  end if;
  if cardinality(changed) > 1000 then
    update private.search_texts set version = 0 where capture_id = any (changed);
  elsif cardinality(changed) > 0 then
    perform private.index_captures(changed);
  end if;
  return null;
end
$$;
create trigger index_added_text after insert on public.attachments
  referencing new table as added for each statement execute function private.index_attached('text');
create trigger index_changed_text after update on public.attachments
  referencing old table as removed new table as added for each statement execute function private.index_attached('text');
create trigger index_removed_text after delete on public.attachments
  referencing old table as removed for each statement execute function private.index_attached('text');
alter table public.attachments enable always trigger index_added_text;
create trigger index_added_comment after insert on public.highlights
  referencing new table as added for each statement execute function private.index_attached('comment');
create trigger index_changed_comment after update on public.highlights
  referencing old table as removed new table as added for each statement execute function private.index_attached('comment');
create trigger index_removed_comment after delete on public.highlights
  referencing old table as removed for each statement execute function private.index_attached('comment');
alter table public.highlights enable always trigger index_added_comment;

-- The background job: indexes some of the captures that wait, newest first, and says how many are left.
create or replace function public.continue_indexing(p_limit integer default 200) returns bigint
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
    order by created_at desc limit least(greatest(p_limit, 1), 5000)), only_waiting => true);
  return (select count(*) from private.search_texts
    where version < private.search_version() or (words is null and user_id = any (large)));
end
$$;

-- Notes that already have such texts are indexed again in the background.
update private.search_texts set version = 0 where capture_id in (
  select capture_id from public.attachments where text <> '' union select capture_id from public.highlights where comment <> '');

revoke execute on function private.captures_with(integer[], integer[], integer[]), private.index_lookup(uuid, text), private.unindexed(text),
  private.plan_search(uuid, text, text), private.meant_words(uuid, text, text), private.counts_among_newest(uuid, text, text[]), private.rarest_lookup(uuid, text, text[], text[]),
  private.candidates(uuid, text, text[], text[], text[], integer[]), private.index_captures(uuid[], boolean), private.index_attached() from public, anon, authenticated;
