-- How a plan of private.plan_search is carried out: words that are common among the newest notes are found by a scan in the dashboard's order,
-- rarer ones by the index.

-- The dashboard's filters as conditions on `entry` (search_texts) and `capture`.
create function private.list_conditions(
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz, p_content_type text
) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  classes constant smallint[] := private.classes_of_type(p_content_type);
begin
  perform private.check_filters(p_tags, p_sources);
  return concat(
    case when classes is not null then format(' and entry.class = any (%L)', classes) end,
    case when p_from is not null then format(' and entry.created_at >= %L', p_from) end,
    case when p_before is not null then format(' and entry.created_at < %L', p_before) end,
    case when p_folder_ids is not null then format(' and capture.folder_id = any (%L)', p_folder_ids) end,
    case when p_tags is not null then format(' and capture.tags @> %L', p_tags) end,
    case when p_sources is not null then format(' and exists (select from unnest(%L::text[]) as source
      where private.is_host_or_subdomain(private.web_host(capture.source_url), source))', p_sources) end);
end
$$;

-- Which of the 300 newest captures with these filters fit a plan, and how many of the 300 fit each of its groups. Pinned captures come first.
create function private.newest_fitting(
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

-- The index lookup of the rarest group of a plan. The other groups are checked on the text. Null when none is rare.
create function private.rarest_lookup(on_index text[], hits bigint[]) returns text
  language sql immutable
  set search_path = ''
  return (
    select lookup from unnest(on_index, hits) as counted (lookup, hits)
    where lookup <> '' and counted.hits < 20 order by counted.hits, length(lookup) limit 1);

-- How often the newest 300 notes have each word. When fewer than three of them have all words, of 300 hits a sixteenth counts as rare.
create function private.hits_to_judge(ids uuid[], hits bigint[]) returns bigint[]
  language sql immutable
  return case when cardinality(ids) < 3 then array(select each / 16 from unnest(hits) with ordinality as given (each, place) order by place)
    else hits end;

-- All notes that fit a plan of private.plan_search, in the dashboard's order. Words that are common among the newest notes are found by a scan in
-- that order; rarer ones, and common ones that rarely stand together, by the index. `p_hits` is what hits_to_judge() found, if the caller knows it.
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

-- Up to 300 of the captures that a lookup lists and that fit a plan, the newest first.
create function private.listed_fitting(p_user_id uuid, lookup text, filters text, on_text text[]) returns uuid[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  ids uuid[];
begin
  execute concat('select array(
    select entry.capture_id from (
        select distinct listed.capture_id, listed.created_at from (', lookup, ') as listed where listed.user_id = $1
        order by listed.created_at desc offset 0
      ) as hit join private.search_texts as entry on entry.capture_id = hit.capture_id',
      case when filters <> '' then ' join public.captures as capture on capture.id = hit.capture_id' end, '
    where ', array_to_string(on_text, ' and '), filters, '
    order by hit.created_at desc, hit.capture_id limit 300)')
    into ids using p_user_id;
  return ids;
end
$$;

-- The captures that fit a plan: those of the newest 300, and up to 300 more from the index. When many of the newest fit, the index is asked for
-- captures that have the words in titles and tags; else for those that have several words as typed, and when these are few, for all with the rarest
-- word. With filters the index is asked for a rare word at once: the newest 300 notes that pass a filter may be all over the library. Says whether
-- these are all notes that fit, and how often the newest notes have each word. `is_whole` says whether the index lookups list all notes.
create function private.candidates(
  p_user_id uuid, filters text, on_text text[], on_index text[], in_title text[], typed_keys integer[], is_whole boolean,
  out ids uuid[], out are_all boolean, out hits bigint[]
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  newest record;
  rarest text;
  lookup text;
  indexed uuid[] := '{}';
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
      rarest := private.rarest_lookup(on_index, newest.hits);
      if '' <> all (on_index) and typed_keys <> '{}' and (rarest is null or cardinality(typed_keys) > 1) then
        indexed := private.listed_fitting(
          p_user_id, private.or_unindexed(format('select * from private.captures_with(%L, null)', typed_keys)), filters, on_text);
        if rarest is null or cardinality(indexed) >= 20 then
          ids := ids || indexed;
          return;
        end if;
      end if;
      are_all := is_whole or rarest is null;
      lookup := coalesce(rarest, 'select * from private.search_texts where user_id = $1');
    end if;
  end if;
  indexed := private.listed_fitting(p_user_id, lookup, filters, on_text);
  ids := ids || indexed;
  are_all := are_all and cardinality(indexed) < 300;
end
$$;
