-- Ranked search. find_captures returns the captures that fit a query best, also by the text in their files and the comments on their highlights.
-- related_captures finds captures that share rare words. Both return only notes in the notebooks of a token.

-- Scores texts as BM25 does: by how often the needles occur, compared with the length of the text. Needles in the title, whole words, the query
-- as typed and recent notes add to the score.
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
    order by 5 desc, 2 desc limit greatest(60, p_wanted)
  )
  select rough.capture_id,
    (rough.score + 2 * (title = words)::integer + 0.5 * (strpos(body collate "C", words) > 0)::integer
      + coalesce((select 0.6 * avg((body ~ wanted.pattern)::integer) from wanted), 0)
      + 0.1 * exp(-extract(epoch from private.clock() - rough.created_at) / 86400 / 365))::float8 as score
  from rough, private.searchable(p_query) as words
  order by 2 desc, rough.created_at desc limit p_wanted;
end;

-- The captures that fit a plan: those of the newest 300, and up to 300 more from the index. When all words are common, the index is asked for
-- captures that have them in titles and tags, or as typed.
create function private.candidates(
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
    -- The newest captures have enough hits, so a part of the titles is enough.
    lookup := case when cardinality(in_title) = 1 then in_title[1] || ' limit 300'
      else 'select entry.* from (' || in_title[1] || ' limit 1000) as entry where true' || (
        select string_agg(' and entry.capture_id in (select capture_id from (' || query || ' limit 1000) as other)', '')
        from unnest(in_title[2:]) as query) end;
  else
    lookup := coalesce(
      private.rarest_lookup(on_index, newest.hits),
      -- All words are common.
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

-- Some 160 letters of a text around the first hit, with every hit between U+E000 and U+E001.
create function private.snippet(shown text, needles text[]) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  all_needles constant text[] := array(
    select distinct one from unnest(needles) as needle, unnest(string_to_array(needle, e'\x1f')) as one order by one desc);
  -- Of a long text only the part around the hit is looked at more closely. A hit that is written with several blanks is not found here.
  rough_hit constant integer := (
    select min(place) from unnest(all_needles) as needle, strpos(lower(shown), needle) as place where place > 0);
  is_cut constant boolean := rough_hit > 500;
  near constant text := case when is_cut then regexp_replace(substr(shown, rough_hit - 200, 1000), '^\S*\s', '')
    when rough_hit is not null then left(shown, 1500) else shown end;
  text_line constant text := translate(btrim(regexp_replace(near, '\s+', ' ', 'g')), u&'\E000\E001', '');
  first_hit constant integer := coalesce((
    select min(place) from unnest(all_needles) as needle, strpos(lower(text_line), needle) as place where place > 0), 1);
  starts constant integer := case when first_hit <= 60 then 1
    else first_hit - 50 + strpos(substr(text_line, first_hit - 50, 50), ' ') end;
  part text := substr(text_line, starts, 160);
begin
  if starts + 160 < length(text_line) then part := regexp_replace(part, '\s\S*$', '') || '…'; end if;
  if is_cut or starts > 1 then part := '…' || part; end if;
  if cardinality(all_needles) = 0 then return part; end if;
  return regexp_replace(part, '(' || (
    select string_agg(private.escaped(needle), '|') from unnest(all_needles) as needle
  ) || ')', u&'\E000\\1\E001', 'gi');
end
$$;

create function private.has_any(given text, needles text[]) returns boolean
  language sql immutable
  set search_path = ''
  return exists (
    select from unnest(needles) as needle, unnest(string_to_array(needle, e'\x1f')) as one where strpos(given, one) > 0);

create function private.rank_captures(p_query text, p_limit integer default 20, p_offset integer default 0)
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
      order by ranked.score desc, capture.created_at desc limit wanted - cardinality(ids) offset skipped
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

create function public.find_captures(p_query text, p_limit integer default 20, p_offset integer default 0)
  returns table (id uuid, title text, snippet text, score double precision, why text, folder_id uuid, tags text[], source_url text,
    created_at timestamptz)
  language sql stable
  set search_path = ''
begin atomic
  select * from private.rank_captures(p_query, p_limit, p_offset);
end;

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

revoke execute on function public.find_captures(text, integer, integer),
  public.related_captures(uuid, integer) from public, anon, authenticated;
grant execute on function public.find_captures(text, integer, integer), public.related_captures(uuid, integer) to authenticated;
