-- Ranked search in a large library reaches every hit at less cost. A phrase is looked up once. Of several words only the rarest is also looked up
-- inside other words: a note that has all words has this one.

-- How often the newest 300 notes have each word. When fewer than three of them have all words, of 300 hits a sixteenth counts as rare.
create function private.hits_to_judge(ids uuid[], hits bigint[]) returns bigint[]
  language sql immutable
  return case when cardinality(ids) < 3 then array(select each / 16 from unnest(hits) with ordinality as given (each, place) order by place)
    else hits end;

-- As before; what the newest notes have can be given.
drop function private.captures_of_plan(uuid, text, text[], text[], integer);
create function private.captures_of_plan(p_user_id uuid, filters text, on_text text[], on_index text[], p_wanted integer, p_hits bigint[] default null)
  returns setof public.captures
  language plpgsql stable
  set search_path = ''
as $$
declare
  lookup text;
begin
  if cardinality(on_text) > 0 and private.has_word_index(p_user_id) then
    lookup := private.rarest_lookup(on_index, coalesce(p_hits, (
      select private.hits_to_judge(newest.ids, newest.hits) from private.newest_fitting(p_user_id, '', on_text) as newest)));
  end if;
  return query execute concat('select capture.* from ',
    case when lookup is null then 'private.search_texts as entry' else '(
        select distinct listed.capture_id, listed.is_pinned, listed.created_at from (' || lookup || ') as listed where listed.user_id = $1
        order by listed.is_pinned desc, listed.created_at desc, listed.capture_id offset 0
      ) as hit join private.search_texts as entry on entry.capture_id = hit.capture_id' end, '
      join public.captures as capture on capture.id = entry.capture_id
    where entry.user_id = $1', (select string_agg(' and ' || condition, '') from unnest(on_text) as condition), filters, '
    order by ', case when lookup is null then 'entry' else 'hit' end, '.is_pinned desc, ', case when lookup is null then 'entry' else 'hit' end,
    '.created_at desc, ', case when lookup is null then 'entry' else 'hit' end, '.capture_id limit $2')
    using p_user_id, p_wanted;
end
$$;

-- As before, and it returns what the newest notes have.
drop function private.candidates(uuid, text, text[], text[], text[], integer[], boolean);
create function private.candidates(
  p_user_id uuid, filters text, on_text text[], on_index text[], in_title text[], typed_keys integer[], is_whole boolean,
  out ids uuid[], out are_all boolean, out hits bigint[]
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  newest record;
  lookup text;
  indexed uuid[];
begin
  ids := '{}';
  if filters <> '' and on_text <> '{}' and private.has_word_index(p_user_id) then
    select * into newest from private.newest_fitting(p_user_id, '', on_text);
    hits := private.hits_to_judge(newest.ids, newest.hits);
    lookup := private.rarest_lookup(on_index, newest.hits);
  end if;
  are_all := is_whole and lookup is not null;
  if lookup is null then
    select * into newest from private.newest_fitting(p_user_id, filters, on_text);
    ids := newest.ids;
    hits := coalesce(hits, private.hits_to_judge(newest.ids, newest.hits));
    if newest.are_all or on_text = '{}' then
      are_all := newest.are_all;
      return;
    end if;
    if cardinality(ids) >= 20 then
      -- The newest captures have enough hits, so a part of the titles is enough.
      lookup := case when cardinality(in_title) = 1 then in_title[1] || ' limit 300'
        else 'select entry.* from (' || in_title[1] || ' limit 1000) as entry where true' || (
          select string_agg(' and entry.capture_id in (select capture_id from (' || query || ' limit 1000) as other)', '')
          from unnest(in_title[2:]) as query) end;
    else
      lookup := private.rarest_lookup(on_index, newest.hits);
      are_all := is_whole and lookup is not null;
      -- All words are common.
      if lookup is null and '' <> all (on_index) and typed_keys <> '{}' then
        lookup := private.or_unindexed(format('select * from private.captures_with(%L, null)', typed_keys));
      elsif lookup is null then
        are_all := true;
        lookup := 'select * from private.search_texts where user_id = $1';
      end if;
    end if;
  end if;
  execute concat('select array(
    select entry.capture_id from (
        select distinct listed.capture_id, listed.created_at from (', lookup, ') as listed where listed.user_id = $1
        order by listed.created_at desc offset 0
      ) as hit join private.search_texts as entry on entry.capture_id = hit.capture_id',
      case when filters <> '' then ' join public.captures as capture on capture.id = hit.capture_id' end, '
    where ', array_to_string(on_text, ' and '), filters, '
    order by hit.created_at desc, hit.capture_id limit 300)')
    into indexed using p_user_id;
  ids := ids || indexed;
  are_all := are_all and cardinality(indexed) < 300;
end
$$;

-- As before, with the two changes of the head. No limit means the default one. A hit is called one in a tag only when a tag has the word: a text that
-- waits for the background job may spell it with accents that the vocabulary does not know yet.
create or replace function public.find_captures(
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
            case when private.has_any(lower(heading), plan.needles) then heading else array_to_string(capture.tags, ', ') end, shown) end,
          shown), plan.needles), coalesce(hit.score, 0),
        case
          when cardinality(plan.needles) = 0 then 'text'
          when mend <> 'unknown' or plan.how = 'similar' then 'similar'
          when private.has_any(private.searchable(capture.title), plan.needles) then 'title'
          when elsewhere.why is not null then elsewhere.why
          when not private.has_any(low, plan.needles) and private.has_any(lower(array_to_string(capture.tags, ' ')), plan.needles) then 'tag'
          else plan.how
        end,
        capture.folder_id, capture.tags, capture.source_url, capture.created_at
      from unnest(best.ids || rest, best.scores) with ordinality as hit (capture_id, score, place)
        join public.captures as capture on capture.id = hit.capture_id,
        lateral (select private.as_seen(capture.title) as heading,
          private.as_seen(private.visible_text(capture.content)) as shown offset 0) as visible,
        lateral (select lower(shown) as low offset 0) as lowered
        left join lateral (
          select source.why, private.as_seen(source.text) as text from (
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

revoke all on function private.hits_to_judge(uuid[], bigint[]), private.captures_of_plan(uuid, text, text[], text[], integer, bigint[]),
  private.candidates(uuid, text, text[], text[], text[], integer[], boolean)
  from public, anon, authenticated;
