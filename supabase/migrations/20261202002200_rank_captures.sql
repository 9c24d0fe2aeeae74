-- Ranked search. find_captures returns the captures that fit a query best, also by the text in their files and the comments on their highlights.
-- related_captures finds captures that share rare words. Both return only notes in the notebooks of a token.

-- Scores texts as BM25 does: by how often the needles occur, compared with the length of the text. Needles in the title add to the score. The best 60
-- also get additions for whole words, the query as typed and recent notes. These are never negative, so the others stay behind, and no page moves
-- notes of another one. Of equal notes the id decides.
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
    select entry.capture_id, entry.created_at, entry.body, heading.title, coalesce((
        select sum(times / (times + 0.4 + 0.8 * octet_length(entry.body) / 1500.0) + in_title + 0.3 * is_attached)
        from wanted, lateral (
          select sum((octet_length(entry.body) - octet_length(replace(entry.body collate "C", word, ''))) / octet_length(word))::float8 as times,
            max((strpos(heading.title collate "C", word) > 0)::integer) as in_title,
            coalesce(max((strpos(entry.attached collate "C", word) > 0)::integer), 0) as is_attached
          from unnest(wanted.words) as word) as counted), 0) as score
    from private.search_texts as entry, lateral (select split_part(entry.body, e'\n', 1) as title offset 0) as heading
    where entry.capture_id = any (ids)
    order by 5 desc, 2 desc, 1 limit greatest(60, p_wanted)
  ),
  placed as (
    select rough.*, row_number() over (order by rough.score desc, rough.created_at desc, rough.capture_id) as place from rough
  )
  select placed.capture_id,
    case when place > 60 then placed.score else (placed.score + 2 * (title = words)::integer + 0.5 * (strpos(body collate "C", words) > 0)::integer
      + coalesce((select 0.6 * avg((body ~ wanted.pattern)::integer) from wanted), 0)
      + 0.1 * exp(-extract(epoch from private.clock() - placed.created_at) / 86400 / 365))::float8 end as score
  from placed, private.searchable(p_query) as words
  order by 2 desc, placed.created_at desc, placed.capture_id limit p_wanted;
end;

-- Some 160 letters of a text around the first hit, with every hit between U+E000 and U+E001.
create function private.snippet(shown text, needles text[]) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  all_needles constant text[] := array(
    select distinct replace(one, 'ς', 'σ') as one from unnest(needles) as needle, unnest(string_to_array(needle, e'\x1f')) as one order by one desc);
  -- Of a long text only the part around the hit is looked at more closely. A hit that is written with several blanks is not found here.
  low constant text := private.lowered(shown);
  rough_hit constant integer := (
    select min(place) from unnest(all_needles) as needle, strpos(low collate "C", needle) as place where place > 0);
  is_cut constant boolean := rough_hit > 300;
  near constant text := case when is_cut then regexp_replace(substr(shown, rough_hit - 100, 400), '^\S*\s', '')
    when rough_hit is not null then left(shown, 600) else shown end;
  text_line constant text := btrim(regexp_replace(
    regexp_replace(near, '[\t\n\v\f\r\u00a0\ue000\ue001]', ' ', 'g'), ' {2,}', ' ', 'g'));
  low_line constant text := private.lowered(text_line);
  first_hit constant integer := coalesce((
    select min(place) from unnest(all_needles) as needle, strpos(low_line collate "C", needle) as place where place > 0), 1);
  starts constant integer := case when first_hit <= 60 then 1
    else first_hit - 50 + strpos(substr(text_line, first_hit - 50, 50), ' ') end;
  part text := substr(text_line, starts, 160);
begin
  if starts + 160 < length(text_line) then part := regexp_replace(part, '\s\S*$', '') || '…'; end if;
  if is_cut or starts > 1 then part := '…' || part; end if;
  if cardinality(all_needles) = 0 then return part; end if;
  return regexp_replace(part, '(' || (
    select string_agg(replace(replace(private.escaped(needle), 'σ', '[σς]'), 'i', '[iİ]'), '|') from unnest(all_needles) as needle
  ) || ')', u&'\E000\\1\E001', 'gi');
end
$$;

-- Whether a text as searchable() returns it has one of the needles.
create function private.has_any(given text, needles text[]) returns boolean
  language sql immutable
  set search_path = ''
  return exists (
    select from unnest(needles) as needle, unnest(string_to_array(replace(needle, 'ς', 'σ'), e'\x1f')) as one
    where strpos(given collate "C", one) > 0);

-- Pages through all notes that fit: first the ranked ones, then the others in the dashboard's order. Where few notes have the words as typed, those
-- with typing errors mended follow. The pages agree with each other, whatever their size. No limit means the default one. A hit is called one in a
-- tag only when a tag has the word: a text that waits for the background job may spell it with accents that the vocabulary does not know yet.
create function public.find_captures(
  p_query text, p_limit integer default 20, p_offset integer default 0, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns table (id uuid, title text, snippet text, score double precision, why text, folder_id uuid, tags text[], source_url text,
    created_at timestamptz)
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.me_or_token();
  query_text constant text := private.search_words(p_query);
  conditions constant text := private.list_conditions(
    private.within_token(p_folder_ids), p_tags, p_sources, p_from, p_before, p_content_type);
  wanted constant integer := least(greatest(coalesce(p_limit, 20), 1), 100);
  skipped constant integer := least(greatest(coalesce(p_offset, 0), 0), 1000000);
  -- The list is made up to here. Three hits are enough to mend no typing errors.
  needed constant integer := greatest(skipped + wanted, 3);
  listed uuid[] := '{}';
  mend text := 'unknown';
  plan record;
  exact record;
  -- Whether the plan has every word that contains a typed one, and not only the likely ones.
  is_whole boolean;
  rarest integer;
  fitting record;
  best record;
  rest uuid[];
begin
  -- When little is found, a second search also corrects typing errors in known words. Captures with the words as typed come first.
  while mend is not null loop
    select * into plan from private.plan_search(me, query_text, mend);
    exit when plan.filters is null;
    is_whole := mend <> 'unknown' or plan.how = 'similar' or plan.is_known is null;
    -- Filters leave few notes, so those with the words inside others count too.
    if not is_whole and plan.filters || conditions <> '' then
      select * into exact from private.plan_search(me, query_text, 'exact');
      plan.on_index := coalesce(exact.on_index, plan.on_index);
      is_whole := true;
    end if;
    select * into fitting from private.candidates(
      me, plan.filters || conditions, plan.on_text, plan.on_index, plan.in_title, plan.typed_keys, is_whole);
    select coalesce(array_agg(ranked.capture_id), '{}') as ids, coalesce(array_agg(ranked.score), '{}') as scores into best
      from private.score_captures(
        array(select each from unnest(fitting.ids) as each where each <> all (listed)), plan.needles, query_text, needed) as ranked;
    if not is_whole and not fitting.are_all and cardinality(best.ids) < needed then
      rarest := case when cardinality(plan.on_text) > 1 and strpos(query_text, ' OR ') = 0 then (
        select place from unnest(fitting.hits) with ordinality as each (hits, place) order by hits, length(plan.needles[place]) desc, place limit 1) end;
      select * into exact from private.plan_search(
        me, coalesce(regexp_replace(split_part(plan.needles[rarest], e'\x1f', 1), '^.* .*$', '"\&"'), query_text), 'exact');
      if rarest is null then
        plan.on_index := coalesce(exact.on_index, plan.on_index);
        plan.on_text := coalesce(exact.on_text, plan.on_text);
      else
        plan.on_index := array_fill(''::text, array[rarest - 1]) || exact.on_index;
        plan.on_text[rarest] := exact.on_text[1];
      end if;
    end if;
    rest := case when fitting.are_all or cardinality(listed || best.ids) >= needed then '{}' else array(
      select other.id from private.captures_of_plan(
        me, plan.filters || conditions, plan.on_text, plan.on_index, needed + cardinality(fitting.ids), fitting.hits) as other
      where other.id <> all (listed || fitting.ids) limit needed - cardinality(listed || best.ids)) end;
    return query
      select capture.id, capture.title, private.snippet(coalesce(
          elsewhere.text,
          -- A mended word is always in the snippet, also when it is in the title or a tag.
          case when (mend <> 'unknown' or plan.how = 'similar') and not private.has_any(low, plan.needles) then concat_ws(' · ',
            case when private.has_any(low_title, plan.needles) then private.as_typed(capture.title) else array_to_string(capture.tags, ', ') end,
            shown) end,
          shown), plan.needles), coalesce(hit.score, 0),
        case
          when cardinality(plan.needles) = 0 then 'text'
          when mend <> 'unknown' or plan.how = 'similar' then 'similar'
          when private.has_any(low_title, plan.needles) then 'title'
          when elsewhere.why is not null then elsewhere.why
          when not private.has_any(low, plan.needles) and private.has_any(private.searchable(array_to_string(capture.tags, ' ')), plan.needles) then 'tag'
          else plan.how
        end,
        capture.folder_id, capture.tags, capture.source_url, capture.created_at
      from unnest(best.ids || rest, best.scores) with ordinality as hit (capture_id, score, place)
        join public.captures as capture on capture.id = hit.capture_id
        join private.search_texts as entry on entry.capture_id = hit.capture_id,
        lateral (
          select private.as_typed(private.visible_text(capture.content)) as shown, split_part(entry.body, e'\n', 1) as low_title offset 0) as visible,
        lateral (select substr(entry.body, length(low_title) + 2) as low offset 0) as lowered
        left join lateral (
          select source.why, private.as_typed(source.text) as text from (
            select 'picture', attachment.text from public.attachments as attachment
            where attachment.capture_id = hit.capture_id and attachment.user_id = me
            union all
            select 'highlight', highlight.comment from public.highlights as highlight
            where highlight.capture_id = hit.capture_id and highlight.user_id = me) as source (why, text)
          where not private.has_any(low, plan.needles) and private.has_any(private.searchable(source.text), plan.needles)
          limit 1) as elsewhere on true
      where cardinality(listed) + hit.place between skipped + 1 and skipped + wanted
      order by hit.place;
    listed := listed || best.ids || rest;
    exit when mend <> 'unknown' or cardinality(listed) >= 3 or plan.how = 'similar';
    -- Of several words, those in the vocabulary count as right unless no capture has all words.
    mend := case
      when not plan.is_known and cardinality(plan.needles) > 1 then 'inexact'
      when plan.is_known is not null and (cardinality(plan.needles) = 1 or cardinality(listed) = 0) then 'all'
    end;
  end loop;
end
$$;

-- Captures that share rare words with this one, and those words. Long words are the rarer ones: the 20 longest are looked up.
create function private.captures_sharing_words(p_capture_id uuid, p_limit integer default 5)
  returns table (id uuid, title text, score double precision, words text[])
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.me_or_token();
begin
  return query
    with word as materialized (
      select each.word
      from private.search_texts as entry, unnest(private.words_of(entry.body)) as each (word)
      where entry.capture_id = p_capture_id and entry.user_id = me and length(each.word) between 5 and 40 and each.word !~ '\d'
      order by length(each.word) desc, each.word limit 20
    ),
    rare as materialized (
      select word.word, shared.ids from word, lateral (select array(
          select listed.capture_id from private.captures_with(array[private.word_key(me::text, private.folded(word.word))], null) as listed
          where listed.user_id = me
          union all
          select waiting.capture_id from private.search_texts as waiting
          where waiting.user_id = me and waiting.words is null and strpos(waiting.body collate "C", word.word) > 0
          limit 101) as ids offset 0) as shared
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

create function public.related_captures(p_capture_id uuid, p_limit integer default 5)
  returns table (id uuid, title text, score double precision, words text[])
  language plpgsql stable
  set search_path = ''
as $$
begin
  if private.token_notebooks() is null then
    return query select * from private.captures_sharing_words(p_capture_id, p_limit);
  else
    return query
      select near.* from private.captures_sharing_words(p_capture_id, 50) as near
      where exists (select from public.captures as capture where capture.id = p_capture_id)
        and exists (select from public.captures as capture where capture.id = near.id)
      order by near.score desc, near.id limit greatest(p_limit, 1);
  end if;
end
$$;

revoke execute on function public.find_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.related_captures(uuid, integer) from public, anon, authenticated;
grant execute on function public.find_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.related_captures(uuid, integer) to authenticated;
