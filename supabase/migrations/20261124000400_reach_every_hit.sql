-- Ranked search reaches every hit. find_captures takes the dashboard's filters and pages through all notes that fit: first the ranked ones, then
-- the others in the dashboard's order. Where few notes have the words as typed, those with typing errors mended follow. The pages agree with each
-- other, whatever their size.

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

-- All notes that fit a plan of private.plan_search, in the dashboard's order. Words that are common among the newest notes are found by a scan in
-- that order; rarer ones, and common ones that rarely stand together, by the index.
create function private.captures_of_plan(p_user_id uuid, filters text, on_text text[], on_index text[], p_wanted integer)
  returns setof public.captures
  language plpgsql stable
  set search_path = ''
as $$
declare
  lookup text;
begin
  if cardinality(on_text) > 0 and private.has_word_index(p_user_id) then
    -- Of 300 hits a sixteenth counts as rare.
    lookup := (
      select private.rarest_lookup(on_index, case
        when cardinality(newest.ids) < 3 then array(select hits / 16 from unnest(newest.hits) with ordinality as each (hits, place) order by place)
        else newest.hits end)
      from private.newest_fitting(p_user_id, '', on_text) as newest);
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

-- As before, by the function above.
create or replace function private.captures_fitting(
  p_user_id uuid, p_query text, p_wanted integer,
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz, p_content_type text
) returns setof public.captures
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  conditions constant text := private.list_conditions(p_folder_ids, p_tags, p_sources, p_from, p_before, p_content_type);
  plan record;
begin
  select * into plan from private.plan_search(p_user_id, p_query, 'exact');
  if plan.filters is not null then
    return query select * from private.captures_of_plan(p_user_id, plan.filters || conditions, plan.on_text, plan.on_index, p_wanted);
  end if;
end
$$;

-- As before, with two changes. It says whether these are all notes that fit; `is_whole` says whether the index lookups list all of them. With
-- filters the index is asked for a rare word at once: the newest 300 notes that pass a filter may be all over the library.
drop function private.candidates(uuid, text, text[], text[], text[], integer[]);
create function private.candidates(
  p_user_id uuid, filters text, on_text text[], on_index text[], in_title text[], typed_keys integer[], is_whole boolean,
  out ids uuid[], out are_all boolean
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
    lookup := (select private.rarest_lookup(on_index, unfiltered.hits) from private.newest_fitting(p_user_id, '', on_text) as unfiltered);
  end if;
  are_all := is_whole and lookup is not null;
  if lookup is null then
    select * into newest from private.newest_fitting(p_user_id, filters, on_text);
    ids := newest.ids;
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

drop function public.find_captures(text, integer, integer);
drop function private.rank_captures(text, integer, integer);

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
  wanted constant integer := least(greatest(p_limit, 1), 100);
  skipped constant integer := least(greatest(p_offset, 0), 1000000);
  -- The list is made up to here. Three hits are enough to mend no typing errors.
  needed constant integer := greatest(skipped + wanted, 3);
  listed uuid[] := '{}';
  mend text := 'unknown';
  plan record;
  exact record;
  -- Whether the plan has every word that contains a typed one, and not only the likely ones.
  is_whole boolean;
  fitting record;
  best record;
  rest uuid[];
begin
  -- When little is found, a second search also corrects typing errors in known words. Captures with the words as typed come first.
  while mend is not null loop
    select * into plan from private.plan_search(me, query_text, mend);
    exit when plan.filters is null;
    is_whole := mend <> 'unknown' or plan.how = 'similar' or plan.on_text = '{}';
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
      select * into exact from private.plan_search(me, query_text, 'exact');
      plan.on_index := coalesce(exact.on_index, plan.on_index);
      plan.on_text := coalesce(exact.on_text, plan.on_text);
    end if;
    rest := case when fitting.are_all or cardinality(listed || best.ids) >= needed then '{}' else array(
      select other.id from private.captures_of_plan(
        me, plan.filters || conditions, plan.on_text, plan.on_index, needed + cardinality(fitting.ids)) as other
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
          when not private.has_any(low, plan.needles) then 'tag'
          else plan.how
        end,
        capture.folder_id, capture.tags, capture.source_url, capture.created_at
      from unnest(best.ids || rest, best.scores) with ordinality as hit (capture_id, score, place)
        join public.captures as capture on capture.id = hit.capture_id,
        lateral (select private.without_soft_hyphens(capture.title) as heading,
          private.without_soft_hyphens(private.visible_text(capture.content)) as shown offset 0) as visible,
        lateral (select lower(shown) as low offset 0) as lowered
        left join lateral (
          select source.why, private.without_soft_hyphens(source.text) as text from (
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

revoke execute on function public.find_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text)
  from public, anon, authenticated;
grant execute on function public.find_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text) to authenticated;
revoke all on function private.list_conditions(uuid[], text[], text[], timestamptz, timestamptz, text),
  private.captures_of_plan(uuid, text, text[], text[], integer), private.candidates(uuid, text, text[], text[], text[], integer[], boolean)
  from public, anon, authenticated;

-- What a save costs: PostgreSQL plans the WHEN clause of a trigger at every statement, with all functions in it. Inside a trigger's function the
-- same condition is planned once in a session.

-- As before, and the condition is its own.
create or replace function private.keep_imported_date() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if not private.acts_as_person() then
    new.updated_at := least(coalesce(
      (select greatest(note.changed_at, new.created_at) from private.imported_notes as note where note.capture_id = new.id),
      new.updated_at), private.clock());
  end if;
  return new;
end
$$;
drop trigger keep_imported_date on public.captures;
create trigger keep_imported_date before insert on public.captures for each row execute function private.keep_imported_date();

-- As before, and it leaves callers alone who are not limited to notebooks.
create or replace function private.refuse_outside_notebooks() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  reached constant uuid[] := private.token_notebooks();
  given jsonb;
  is_inside boolean;
begin
  if reached is null then
    return new;
  end if;
  given := to_jsonb(new);
  is_inside := case tg_table_name
    -- A save may also lead to a note that is there already, by its id or key.
    when 'captures' then coalesce((given ->> 'folder_id')::uuid = any (reached), false) and not exists (
      select from public.captures
      where user_id = auth.uid() and (id = (given ->> 'id')::uuid or idempotency_key = (given ->> 'idempotency_key')::uuid)
        and (folder_id = any (reached)) is not true)
    when 'note_connections' then (
      select count(*) = 2 from public.captures
      where user_id = auth.uid() and folder_id = any (reached)
        and id in ((given ->> 'source_capture_id')::uuid, (given ->> 'target_capture_id')::uuid))
    else exists (
      select from public.captures
      where user_id = auth.uid() and folder_id = any (reached) and id::text = (storage.foldername(given ->> 'name'))[2])
  end;
  if not is_inside then
    raise exception 'This access token writes only in its notebooks. Name one of them as folder_id.'
      using errcode = 'PT403', detail = 'token_notebooks';
  end if;
  return new;
end
$$;
drop trigger z_refuse_outside_notebooks on public.captures;
create trigger z_refuse_outside_notebooks before insert or update of folder_id on public.captures
  for each row execute function private.refuse_outside_notebooks();

-- As before, with one change: two minus signs exclude nothing. They begin the option of a command, such as --save, which people look for.
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
