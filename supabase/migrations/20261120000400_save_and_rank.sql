-- A token saves a note again under its id, as often as it likes. The pages of a search agree with each other, whatever their
-- size.

-- As before, with one change: a living note of the same person does not count, because a save under its id changes that note.
create or replace function private.check_unused_id() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  is_new_to_token constant boolean := private.has_token()
    and not exists (select from public.captures where id = new.id and user_id = new.user_id);
begin
  if exists (select from public.trashed_captures where id = new.id and (user_id <> new.user_id or is_new_to_token))
    or exists (select from public.attachments where capture_id = new.id and (user_id <> new.user_id or is_new_to_token))
    or exists (select from public.capture_versions where capture_id = new.id and (user_id <> new.user_id or is_new_to_token))
  then
    raise exception 'Invalid capture data';
  end if;
  return new;
end
$$;

-- As before, with two changes: of equal notes the id decides, and only the best 60 get the additions for whole words, the query as typed and
-- recent notes. They are never negative, so the others stay behind, and no page moves notes of another one.
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

-- As before, with one change: of equal notes the id decides.
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
  -- When little is found, a second search also corrects typing errors in known words. Captures with the words as typed come first.
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
      order by ranked.score desc, capture.created_at desc, capture.id limit wanted - cardinality(ids) offset skipped
    loop
      ids := ids || id;
      return next;
    end loop;
    exit when mend <> 'unknown' or cardinality(ids) >= 3 or skipped > 0 or plan.filters is null or plan.how = 'similar';
    -- Of several words, those in the vocabulary count as right unless no capture has all words.
    mend := case
      when not plan.is_known and cardinality(plan.needles) > 1 then 'inexact'
      when plan.is_known is not null and (cardinality(plan.needles) = 1 or cardinality(ids) = 0) then 'all'
    end;
  end loop;
end
$$;
