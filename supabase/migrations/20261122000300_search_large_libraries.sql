-- Related notes and searches by date read a small part of a large library, not all of it.

-- Up to 101 of a person's notes with a word. Most libraries have no word index, so PostgreSQL expected to find the notes soonest among those
-- without one, and walked through the whole library for each rare word. So these are looked up on their own, and each word has its own plan,
-- because the best one depends on how rare the word is.
create function private.captures_with_word(p_user_id uuid, p_word text) returns uuid[]
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  key constant integer := private.word_key(p_user_id::text, private.folded(p_word));
begin
  return array(
    select capture_id from private.search_texts where words @> array[key] and user_id = p_user_id
    union all
    select capture_id from private.search_texts
    where user_id = p_user_id and words is null and strpos(body collate "C", p_word) > 0
    limit 101);
end
$$;
revoke all on function private.captures_with_word(uuid, text) from public, anon, authenticated;

-- As before, with the notes of each word from the function above.
create or replace function private.captures_sharing_words(p_capture_id uuid, p_limit integer default 5)
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
      select word.word, shared.ids from word, lateral (select private.captures_with_word(me, word.word) as ids offset 0) as shared
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

-- As before, with dates and pins read from the index of the order, which a search walks anyway.
create or replace function private.term_condition(p_user_id uuid, field text, value text) returns text
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
