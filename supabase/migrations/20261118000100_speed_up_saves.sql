-- Cheaper saves. A save stores the text of a note, and that text is searched at once. In a library with a word index the words and the
-- vocabulary follow within a minute, by the background job: a note that is edited often is indexed once. A save updates the profile once.

-- A library of so many captures is read whole in a few milliseconds; only larger ones need an index of words.
create function private.word_index_from() returns integer
  language sql immutable parallel safe
  return 3000;

create or replace function private.has_word_index(p_user_id uuid) returns boolean
  language sql stable
  set search_path = ''
  return (select sum(captures) > private.word_index_from() from private.tallies where user_id = p_user_id and kind = 'notebook') is true;

-- The entry of a word in the vocabulary: itself, or plain/accented. Null for pairs of letters of languages without blanks.
create function private.vocabulary_entry(word text) returns text
  language sql stable
  return case
    when octet_length(word) = length(word) then word
    when private.folded(word) = '' or word ~ private.unspaced_letters() then null
    when private.folded(word) = word then word
    else private.folded(word) || '/' || word
  end;

-- Makes the entries of notes with their words. The caller holds what would change them: a save has the notes, the job has the entries.
drop function private.index_captures(uuid[], boolean);
create function private.index_captures(ids uuid[]) returns void
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
    insert into private.search_texts (capture_id, user_id, is_pinned, created_at, class, body, attached, words, version)
    select id, user_id, is_pinned, created_at, class, body, attached,
      case when has_index then array(
        select private.word_key(name, private.folded(word)) from unnest(words) as word
        union all select private.word_key(name, '=' || private.folded(word)) from unnest(title_words) as word
        union all select private.word_key(name, '#' || private.folded(word)) from unnest(tag_words) as word) end,
      private.search_version()
    from entry
    on conflict (capture_id) do update set is_pinned = excluded.is_pinned, created_at = excluded.created_at,
      class = excluded.class, body = excluded.body, attached = excluded.attached, words = excluded.words, version = excluded.version
  ),
  spelled as (
    select distinct user_id, private.vocabulary_entry(word) as word from entry, unnest(words || tag_words) as word
  )
  insert into private.vocabulary as known (user_id, head, words)
  select spelled.user_id, spelled.head, ' ' || string_agg(spelled.word, ' ') || ' '
  from (select *, left(split_part(word, '/', 1), 3) collate "C" as head from spelled) as spelled
    left join private.vocabulary as listed on listed.user_id = spelled.user_id and listed.head = spelled.head
  where spelled.word is not null and (listed.words is null or strpos(listed.words, ' ' || spelled.word || ' ') = 0)
  group by 1, 2 order by 1, 2
  on conflict (user_id, head) do update set words = known.words || ltrim(excluded.words);
end
$$;

-- Makes saved notes searchable: of a small library with their words, of a large one, or of a restored backup, with their texts.
create function private.index_saved(ids uuid[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  large constant uuid[] := array(
    select user_id from public.captures where id = any (ids) group by user_id
    having cardinality(ids) > 1000 or private.has_word_index(user_id));
begin
  if large <> '{}' then
    insert into private.search_texts (capture_id, user_id, is_pinned, created_at, class, body, version)
    select id, user_id, is_pinned, created_at, private.content_class(content, shown), private.searchable(title || e'\n' || shown), 0
    from public.captures, lateral (select private.visible_text(content) as shown offset 0) as visible
    where id = any (ids) and user_id = any (large)
    on conflict (capture_id) do update set class = excluded.class, body = excluded.body, words = null, version = 0;
    ids := array(select id from public.captures where id = any (ids) and user_id <> all (large));
  end if;
  if ids <> '{}' then
    perform private.index_captures(ids);
  end if;
end
$$;

create or replace function private.index_saved_captures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.index_saved(array(select id from added));
  return null;
end
$$;

create or replace function private.index_changed_captures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.index_saved(array(
    select id from added join removed using (id)
    where (added.title, added.content, added.tags) is distinct from (removed.title, removed.content, removed.tags)));
  update private.search_texts as known set is_pinned = added.is_pinned, created_at = added.created_at
  from added where known.capture_id = added.id
    and (known.is_pinned, known.created_at) is distinct from (added.is_pinned, added.created_at);
  return null;
end
$$;

-- The background job. It locks the entries before it reads the notes, so that an edit meanwhile waits, and its text is the last one stored.
create or replace function public.continue_indexing(p_limit integer default 200) returns bigint
  language plpgsql security definer
  set search_path = ''
as $$
declare
  large constant uuid[] := array(
    select user_id from private.tallies where kind = 'notebook' group by user_id having sum(captures) > private.word_index_from());
begin
  perform private.index_captures(array(
    select capture_id from private.search_texts
    where version < private.search_version() or (words is null and user_id = any (large))
    order by created_at desc limit least(greatest(p_limit, 1), 5000) for update skip locked));
  return (select count(*) from private.search_texts
    where version < private.search_version() or (words is null and user_id = any (large)));
end
$$;

-- Adds to the space of a person, and to the number of their saves, or raises an error when the space is full. `history` is what an action
-- adds to the history of notes. It is counted, but it alone is no reason to refuse the action.
drop function private.add_bytes(uuid, numeric, numeric);
create function private.add_bytes(p_user_id uuid, change numeric, history numeric default 0, saves bigint default 0) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if change + history = 0 and saves = 0 then
    return;
  end if;
  update public.profiles set bytes_used = greatest(bytes_used + change + history, 0), messages_count = messages_count + saves,
    daily_messages_count = case when saves > 0 and last_message_date is distinct from private.today() then 0 else daily_messages_count end + saves,
    last_message_date = case when saves > 0 then private.today() else last_message_date end
  where id = p_user_id returning * into profile;
  -- The stored limit, because computing it would slow down every save. The sweep updates it within a minute after a period ends.
  if (profile.bytes_used > profile.bytes_limit) is not true then
    return;
  end if;
  if change > 0 and private.acts_as_person() then
    if private.is_pro(profile) then
      raise exception 'Your storage is full. Delete notes you no longer need and empty the trash to save new ones.';
    end if;
    raise exception 'Your storage is full. Delete notes you no longer need and empty the trash, or upgrade to Pro for more space.';
  end if;
  if history > 0 and profile.bytes_used > profile.bytes_limit + 1048576 then
    perform private.trim_history(p_user_id, profile.bytes_used - profile.bytes_limit - 1048576);
  end if;
end
$$;

-- The saves of a person with Pro are counted once for each statement. Those of the free plan, which it limits, are counted one by one.
create or replace function private.measure_captures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.add_bytes(user_id, sum(octet_length(title) + octet_length(content) + coalesce(octet_length(source_url), 0)
      + octet_length(array_to_string(tags, ',')) + coalesce(octet_length(turns::text), 0)), 0,
    case when private.acts_as_person() and private.is_pro(user_id) then count(*) filter (where ocr_extraction_id is null) else 0 end)
  from added group by user_id order by user_id;
  return null;
end
$$;

create or replace function private.allowed_by_plan(capture public.captures, profile public.profiles) returns public.captures
  language plpgsql security definer
  set search_path = ''
as $$
declare
  used_today integer := case when profile.last_message_date = private.today() then profile.daily_messages_count else 0 end;
  is_extraction boolean := private.use_extraction(capture.ocr_extraction_id, capture.user_id);
begin
  if not is_extraction then
    capture.ocr_extraction_id := null;
  end if;
  if private.is_pro(profile) then
    capture.tags := private.clean_tags(capture.tags || public.auto_tags(capture.content, capture.source_url));
  else
    if not is_extraction then
      if not private.is_chatgpt(capture.source_url) then
        raise exception 'Free plan can only save from ChatGPT. Upgrade to Pro to save from any website.';
      end if;
      if used_today >= 2 then
        raise exception 'Daily limit reached (2 captures per day). Upgrade to Pro for unlimited captures.';
      end if;
      update public.profiles
      set messages_count = messages_count + 1, daily_messages_count = used_today + 1, last_message_date = private.today()
      where id = profile.id;
    end if;
    capture.tags := '{}';
    capture.folder_id := null;
  end if;
  return capture;
end
$$;

revoke execute on function private.word_index_from(), private.vocabulary_entry(text), private.index_captures(uuid[]),
  private.index_saved(uuid[]), private.add_bytes(uuid, numeric, numeric, bigint)
  from public, anon, authenticated;
