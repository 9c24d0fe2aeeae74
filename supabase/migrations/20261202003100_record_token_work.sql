-- Everything that an access token changes can be undone from the activity: notes with all their columns, links, notebooks and files. What could
-- not be undone is refused: see refuse_token(). What a token does in half an hour is one activity. The text that a note had before a token
-- edited it is kept for as long as the trash keeps notes, however often the token writes. Days on which a token was used are activities too,
-- because reading leaves no other trace.

-- Records that a token was used: once a day for each network address, which is the summary, and at most 20 times a day.
create function private.record_token_use() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.activities (user_id, kind, author, summary, token_id, ids)
  select new.user_id, 'use', new.name, coalesce(new.last_address, ''), new.id, '{}' from public.activities
  where token_id = new.id and kind = 'use' and at > private.clock() - interval '1 day'
  having count(*) < 20 and count(*) filter (where summary = coalesce(new.last_address, '')) = 0;
  return null;
end
$$;
create trigger record_token_use after update of last_used_at on public.access_tokens
  for each row execute function private.record_token_use();

-- The columns that undo brings back, each as a digest: equal digests mean an equal value, and an activity stays small.
create function private.digests(columns jsonb) returns jsonb
  language sql immutable parallel safe
  set search_path = ''
  return (
    select coalesce(jsonb_object_agg(key, left(md5(value::text), 16)), '{}') from jsonb_each(columns)
    where key in ('title', 'content', 'tags', 'folder_id', 'source_url', 'is_pinned', 'is_public', 'name', 'color', 'icon', 'auto_tags', 'is_smart',
      'sort_order', 'parent_id'));

-- A file by its path, USER_ID/CAPTURE_ID/name, and its content.
create function private.file_digest(path text, sha256 text) returns text
  language sql immutable parallel safe
  set search_path = ''
  return left(md5(path || ' ' || coalesce(sha256, '')), 16);

-- The activity of the caller's token: one for half an hour, or for a thousand notes. `seen` has the digests of what the statement found there, by
-- id. A new activity begins where they are not what the token left.
create function private.token_activity(seen jsonb default '{}') returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  token constant uuid := (auth.jwt() -> 'token' ->> 'id')::uuid;
  activity public.activities;
begin
  select * into activity from public.activities
  where token_id = token and kind = 'token' and user_id = auth.uid() and undone_at is null and not is_closed
    and at > private.clock() - interval '30 minutes'
    and cardinality(ids) < 1000 and jsonb_array_length(links) < 1000 and cardinality(files) < 1000
  order by at desc limit 1 for update;
  if exists (
    select from jsonb_each(seen) where activity.change ? key and activity.change -> key <> jsonb_build_object('left', value))
  then
    update public.activities set is_closed = true where id = activity.id;
    activity := null;
  end if;
  if activity.id is null then
    insert into public.activities (user_id, kind, author, token_id, ids) values (auth.uid(), 'token', private.author(), token, '{}')
    returning * into activity;
  end if;
  return activity.id;
end
$$;

-- A token's activities use space, so an update by a token locks the profile first. It does so before it locks the notes, as undo_activity()
-- does.
create trigger a_lock_profile_of_token before update on public.captures
  for each statement when (private.has_token()) execute function private.lock_own_profile();

-- Adds to the activity of the caller's token what a statement did. Links that are deleted with a note come back with it from the trash.
-- `before` has what was there first, texts as digests, because versions have them; `change` has what the token left last, also of files.
create function private.record_token_work() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  -- By id: what the statement saw and left, and the former values of what it changed.
  seen jsonb := '{}';
  became jsonb := '{}';
  was jsonb := '{}';
  touched_links jsonb := '[]';
  stored uuid[] := '{}';
  touched uuid[];
  activity uuid;
begin
  if not private.has_token() or pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_table_name = 'objects' then
    select coalesce(array_agg(id), '{}'),
      coalesce(jsonb_object_agg(id, jsonb_build_object('file', private.file_digest(name, metadata ->> 'sha256'))), '{}')
    into stored, became from saved where bucket_id = 'attachments';
  elsif tg_table_name = 'note_connections' and tg_op = 'INSERT' then
    select coalesce(jsonb_agg(jsonb_build_object('made', id)), '[]') into touched_links from saved;
  elsif tg_table_name = 'note_connections' then
    select coalesce(jsonb_agg(jsonb_build_object('deleted', to_jsonb(removed))), '[]') into touched_links from removed;
  elsif tg_op = 'INSERT' then
    select coalesce(jsonb_object_agg(id, null), '{}'), coalesce(jsonb_object_agg(id, '{"made": true}'::jsonb), '{}'),
      coalesce(jsonb_object_agg(id, jsonb_build_object('left', private.digests(to_jsonb(saved)))), '{}')
    into seen, was, became from saved;
  elsif tg_op = 'DELETE' then
    select coalesce(jsonb_object_agg(id, digests), '{}'), coalesce(jsonb_object_agg(id, '{}'::jsonb), '{}'),
      coalesce(jsonb_object_agg(id, jsonb_build_object('left', digests, 'deleted', private.clock())), '{}')
    into seen, was, became from removed cross join lateral private.digests(to_jsonb(removed)) as digests;
  else
    select coalesce(jsonb_object_agg(id, digests), '{}'), coalesce(jsonb_object_agg(id, difference.was), '{}'),
      coalesce(jsonb_object_agg(id, jsonb_build_object('left', private.digests(new_row))), '{}')
    into seen, was, became
    from (select id, to_jsonb(removed) as old_row, to_jsonb(saved) as new_row from removed join saved using (id)) as pair
      cross join lateral private.digests(old_row) as digests
      cross join lateral (
        select coalesce(jsonb_object_agg(key, case when key in ('title', 'content', 'tags') then value else old_row -> key end), '{}') as was
        from jsonb_each(digests) where old_row -> key <> new_row -> key
      ) as difference
    where difference.was <> '{}';
  end if;
  touched := array(select key::uuid from jsonb_object_keys(was) as key);
  if greatest(cardinality(touched), jsonb_array_length(touched_links)) > 1000 then
    raise exception 'An access token changes 1,000 notes or links at once at most. Change fewer.' using errcode = 'PT413';
  end if;
  if touched = '{}' and touched_links = '[]' and stored = '{}' then
    return null;
  end if;
  activity := private.token_activity(seen);
  update public.activities set
    before = before || (select coalesce(jsonb_object_agg(key, value || coalesce(before -> key, '{}')), '{}') from jsonb_each(was)),
    change = change || became,
    ids = case when tg_table_name = 'captures' then array(select unnest(ids) union select unnest(touched)) else ids end,
    notebooks = case when tg_table_name = 'folders' then array(select unnest(notebooks) union select unnest(touched)) else notebooks end,
    links = links || touched_links, files = files || stored
  where id = activity;
  return null;
end
$$;
create trigger record_token_work_new after insert on public.captures
  referencing new table as saved for each statement execute function private.record_token_work();
create trigger record_token_work_changed after update on public.captures
  referencing old table as removed new table as saved for each statement execute function private.record_token_work();
create trigger record_token_work_deleted after delete on public.captures
  referencing old table as removed for each statement execute function private.record_token_work();
create trigger record_token_work_new after insert on public.folders
  referencing new table as saved for each statement execute function private.record_token_work();
create trigger record_token_work_changed after update on public.folders
  referencing old table as removed new table as saved for each statement execute function private.record_token_work();
create trigger record_token_work_new after insert on storage.objects
  referencing new table as saved for each statement execute function private.record_token_work();
create trigger record_token_work_new after insert on public.note_connections
  referencing new table as saved for each statement execute function private.record_token_work();
create trigger record_token_work_deleted after delete on public.note_connections
  referencing old table as removed for each statement execute function private.record_token_work();

-- An activity of a token ends where a person marks or links one of its notes. What the token does to that note afterwards is an activity of its
-- own, so that its undo brings back what the person marked.
create function private.close_token_work() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  touched uuid[];
begin
  if owner is null or private.has_token() or not exists (
    select from public.activities where user_id = owner and kind = 'token' and not is_closed and at > private.clock() - interval '30 minutes')
  then
    return null;
  end if;
  if tg_table_name = 'highlights' then
    touched := array(select capture_id from added);
  else
    touched := array(select unnest(array[source_capture_id, target_capture_id]) from added);
  end if;
  -- Before the activity, as everywhere: it uses space.
  perform private.lock_profile(owner);
  update public.activities set is_closed = true
  where user_id = owner and kind = 'token' and not is_closed and at > private.clock() - interval '30 minutes' and ids && touched;
  return null;
end
$$;
create trigger close_token_work after insert on public.highlights
  referencing new table as added for each statement execute function private.close_token_work();
create trigger close_token_work after insert on public.note_connections
  referencing new table as added for each statement execute function private.close_token_work();
