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

-- The activity of the caller's token: one for half an hour, or for a thousand notes.
create function private.token_activity() returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  token constant uuid := (auth.jwt() -> 'token' ->> 'id')::uuid;
  activity uuid;
begin
  select id into activity from public.activities
  where token_id = token and kind = 'token' and user_id = auth.uid() and undone_at is null and at > private.clock() - interval '30 minutes'
    and cardinality(ids) < 1000 and jsonb_array_length(links) < 1000 and cardinality(files) < 1000
  order by at desc limit 1 for update;
  if activity is null then
    insert into public.activities (user_id, kind, author, token_id, ids) values (auth.uid(), 'token', private.author(), token, '{}')
    returning id into activity;
  end if;
  return activity;
end
$$;

-- A token's activities use space, so an update by a token locks the profile first. It does so before it locks the notes, as undo_activity()
-- does.
create trigger a_lock_profile_of_token before update on public.captures
  for each statement when (private.has_token()) execute function private.lock_own_profile();

-- The columns of a note or notebook that undo brings back: what they were before the token, or what the person chose between two changes of the token.
create function private.first_columns(activity public.activities, row_id text, was jsonb) returns jsonb
  language sql stable
  set search_path = ''
  return case jsonb_typeof(activity.before -> row_id)
    when 'null' then 'null'
    when 'object' then (activity.before -> row_id) || (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(was)
      where value is distinct from activity.change -> row_id -> key and not exists (
        -- Another token chose it. Its own undo brings back what was there before.
        select from public.activities as other
        where other.user_id = activity.user_id and other.kind = 'token' and other.at > activity.at and other.undone_at is null
          and other.change -> row_id -> key = value))
    else was
  end;

-- Adds to the activity of the caller's token what a statement did. Links that are deleted with a note come back with it from the trash.
create function private.record_token_work() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  -- By id: the columns before and after, where they differ. Versions have the texts.
  was jsonb := '{}';
  became jsonb := '{}';
  touched_links jsonb := '[]';
  stored uuid[] := '{}';
  touched uuid[];
  activity uuid;
begin
  if not private.has_token() or pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_table_name = 'objects' then
    stored := array(select id from saved where bucket_id = 'attachments');
  elsif tg_table_name = 'note_connections' and tg_op = 'INSERT' then
    select coalesce(jsonb_agg(jsonb_build_object('made', id)), '[]') into touched_links from saved;
  elsif tg_table_name = 'note_connections' then
    select coalesce(jsonb_agg(jsonb_build_object('deleted', to_jsonb(removed))), '[]') into touched_links from removed;
  elsif tg_op = 'INSERT' then
    select coalesce(jsonb_object_agg(id, '{"made": true}'::jsonb), '{}'), coalesce(jsonb_object_agg(id, columns), '{}') into was, became
    from saved cross join lateral (
      select jsonb_object_agg(key, value) as columns from jsonb_each(to_jsonb(saved))
      where key in ('folder_id', 'source_url', 'is_pinned', 'is_public', 'name', 'color', 'icon', 'auto_tags', 'is_smart', 'sort_order', 'parent_id')
    ) as made;
  elsif tg_op = 'DELETE' then
    select coalesce(jsonb_object_agg(id, '{}'::jsonb), '{}'), coalesce(jsonb_object_agg(id, jsonb_build_object('deleted', private.clock())), '{}')
    into was, became from removed;
  else
    select coalesce(jsonb_object_agg(id, difference.was), '{}'), coalesce(jsonb_object_agg(id, difference.became), '{}') into was, became
    from (
      select id, to_jsonb(removed) - 'updated_at' as old_row, to_jsonb(saved) - 'updated_at' as new_row from removed join saved using (id)
    ) as pair
    cross join lateral (
      select coalesce(jsonb_object_agg(key, value), '{}') as was, coalesce(jsonb_object_agg(key, new_row -> key), '{}') as became
      from jsonb_each(old_row) where value <> new_row -> key and key not in ('title', 'content', 'tags')
    ) as difference
    where old_row <> new_row;
  end if;
  touched := array(select key::uuid from jsonb_object_keys(was) as key);
  if greatest(cardinality(touched), jsonb_array_length(touched_links)) > 1000 then
    raise exception 'An access token changes 1,000 notes or links at once at most. Change fewer.' using errcode = 'PT413';
  end if;
  if touched = '{}' and touched_links = '[]' and stored = '{}' then
    return null;
  end if;
  activity := private.token_activity();
  update public.activities as known set
    before = before || (select coalesce(jsonb_object_agg(key, private.first_columns(known, key, value)), '{}') from jsonb_each(was)),
    change = change || (select coalesce(jsonb_object_agg(key, coalesce(change -> key, '{}') || value), '{}') from jsonb_each(became)),
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

-- The former values of the columns that a token changed and nobody has changed since then.
create function private.columns_before(activity public.activities, present jsonb) returns jsonb
  language sql stable
  set search_path = ''
  return (
    select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(nullif(activity.before -> (present ->> 'id'), 'null'))
    where coalesce(activity.change -> (present ->> 'id') -> key, present -> key) = present -> key);

-- Undoes what a token did:
--   notes that it made go to the trash, unless the person edited them
--   notes that it deleted come back, and one that the person had shared is shared again at its address
--   notes that it changed get back their text, tags, notebook and other columns
--   links that it made are deleted, and links that it deleted come back
--   files that it stored are deleted when no text names them
--   notebooks that it changed get back their columns, and notebooks that it made are deleted when they are empty
-- What the person edited or chose since then stays as it is. Notes that a later activity changed follow once that one is undone.
-- This needs no Pro, because plans have allowed what was there before.
create function private.undo_token_work(activity public.activities) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  made constant uuid[] := array(select key::uuid from jsonb_each(activity.before) as touched where value = 'null' or value ? 'made');
  -- Notes whose title and text only this activity changed.
  untouched uuid[];
  -- Notes that a later activity edited.
  waiting uuid[];
  -- Notes that the person edited since the activity began, and those whose tags the person changed after it.
  edited uuid[];
  retagged uuid[];
  restored uuid[];
  -- The public addresses of the notes that it deleted and the person had shared.
  shared text[];
  done integer;
  total integer;
begin
  -- Versions name who replaced them. What that edit changed shows in the next version.
  select coalesce(array_agg(note.id) filter (where not is_rewritten and not by_token), '{}'),
    coalesce(array_agg(note.id) filter (where not is_rewritten and by_token), '{}'),
    coalesce(array_agg(note.id) filter (where by_person), '{}'),
    coalesce(array_agg(note.id) filter (where is_retagged), '{}')
  into untouched, waiting, edited, retagged
  from unnest(activity.ids) as note (id)
    left join lateral (
      select title, content, tags from public.captures where id = note.id and user_id = activity.user_id
      union all
      select title, content, tags from public.trashed_captures where id = note.id and user_id = activity.user_id
    ) as present on true
    left join lateral (
      select saved_at from public.capture_versions
      where capture_id = note.id and user_id = activity.user_id and kept_for = activity.id order by saved_at desc limit 1
    ) as kept on true
    cross join lateral (
      select coalesce(bool_or(of_person and is_after and has_other_text), false), coalesce(bool_or(of_person and is_after and has_other_tags), false),
        coalesce(bool_or(of_person), false), coalesce(bool_or(is_after and of_token), false)
      from (
        select version.saved_at >= coalesce(kept.saved_at, activity.at) as is_after,
          private.is_client_name(version.author) and version.author <> 'undo' as of_person, later.id is not null as of_token,
          (version.title, version.content) is distinct from
            (lead(version.title, 1, present.title) over moments, lead(version.content, 1, present.content) over moments) as has_other_text,
          version.tags is distinct from lead(version.tags, 1, present.tags) over moments as has_other_tags
        from public.capture_versions as version
          left join public.activities as later
            on later.id = version.kept_for and later.id <> activity.id and later.undone_at is null and note.id = any (later.ids)
        where version.capture_id = note.id and version.user_id = activity.user_id and version.saved_at >= activity.at
        window moments as (order by version.saved_at, version.id)
      ) as edit
    ) as edits (is_rewritten, is_retagged, by_person, by_token);

  perform set_config('jotsam.is_undoing', 'on', true);
  perform set_config('jotsam.is_restoring', 'on', true);
  delete from public.note_connections where user_id = activity.user_id and id in (
    select (link ->> 'made')::uuid from jsonb_array_elements(activity.links) as link);
  get diagnostics total = row_count;
  delete from public.captures where user_id = activity.user_id and id = any (made) and id = any (untouched) and not id = any (edited);
  get diagnostics done = row_count;
  total := total + done;
  -- Older activities do not say when or which notes were deleted. A note that the person restored and deleted again stays in the trash.
  select array_agg(id), coalesce(array_agg(public_id) filter (where is_public), '{}') into restored, shared
  from public.trashed_captures
  where user_id = activity.user_id and id = any (activity.ids) and (not id = any (made) or id = any (edited)) and deleted_at >= activity.at
    and (activity.change = '{}' or activity.change #>> array[id::text, 'deleted'] in ('true', to_jsonb(deleted_at) #>> '{}'));
  restored := array(select id from public.restore_captures(restored));
  total := total + cardinality(restored);
  -- restore_captures() switches it off.
  perform set_config('jotsam.is_restoring', 'on', true);
  -- Links that it made between these notes came back with them.
  delete from public.note_connections where user_id = activity.user_id and id in (
    select (link ->> 'made')::uuid from jsonb_array_elements(activity.links) as link);

  with changed as (
    update public.captures as note set title = former.title, content = former.content, tags = former.tags, folder_id = former.folder_id,
      source_url = former.source_url, is_pinned = former.is_pinned, is_public = former.is_public
    from (
      select present.id, coalesce(version.title, present.title) as title, coalesce(version.content, present.content) as content,
        case when present.id = any (retagged) then present.tags else coalesce(version.tags, present.tags) end as tags, columns.source_url, columns.is_pinned,
        -- A note that is private now may be so by the person's own choice.
        present.is_public and columns.is_public or present.id = any (restored) and present.public_id = any (shared) as is_public,
        (select id from public.folders where id = columns.folder_id and user_id = activity.user_id) as folder_id
      from public.captures as present
        cross join lateral jsonb_populate_record(present, private.columns_before(activity, to_jsonb(present))) as columns
        left join lateral (
          select title, content, tags from public.capture_versions
          where capture_id = present.id and user_id = activity.user_id and kept_for = activity.id and present.id = any (untouched)
          order by saved_at desc limit 1
        ) as version on true
      where present.user_id = activity.user_id and present.id = any (activity.ids)
    ) as former
    where note.id = former.id
      and (note.title, note.content, note.tags, note.folder_id, note.source_url, note.is_pinned, note.is_public)
        is distinct from (former.title, former.content, former.tags, former.folder_id, former.source_url, former.is_pinned, former.is_public)
    returning note.id
  )
  select count(*) into done from changed where not id = any (restored);
  total := total + done;

  insert into public.note_connections
  select former.* from jsonb_array_elements(activity.links) as link
    cross join jsonb_populate_record(null::public.note_connections, link -> 'deleted') as former
  where link ? 'deleted' and former.user_id = activity.user_id
    and not activity.links @> jsonb_build_array(jsonb_build_object('made', former.id))
    and exists (select from public.captures where id = former.source_capture_id and user_id = activity.user_id)
    and exists (select from public.captures where id = former.target_capture_id and user_id = activity.user_id)
  on conflict do nothing;
  get diagnostics done = row_count;
  total := total + done;

  -- The note of a file may be in the trash by now; then the file stays with it.
  delete from public.attachments as file
  where id = any (activity.files) and user_id = activity.user_id
    and exists (select from public.captures where id = file.capture_id and not private.names_file(content, file.sha256))
    and not exists (select from public.capture_versions where capture_id = file.capture_id and private.names_file(content, file.sha256));
  get diagnostics done = row_count;
  total := total + done;

  update public.folders as notebook set name = former.name, color = former.color, icon = former.icon, auto_tags = former.auto_tags,
    is_smart = former.is_smart, sort_order = former.sort_order,
    -- The place may be taken: a notebook stands at the top, or in one of the top that has a place for it.
    parent_id = case
      when former.parent_id is null
        or exists (select from public.folders where id = former.parent_id and user_id = activity.user_id and parent_id is null)
        and not exists (select from public.folders where parent_id = notebook.id)
      then former.parent_id else notebook.parent_id
    end
  from public.folders as present
    cross join lateral jsonb_populate_record(present, private.columns_before(activity, to_jsonb(present))) as former
  where present.user_id = activity.user_id and present.id = any (activity.notebooks) and notebook.id = present.id
    and to_jsonb(former) <> to_jsonb(present);
  get diagnostics done = row_count;
  total := total + done;
  -- The inner ones first.
  for level in 1..2 loop
    delete from public.folders as notebook
    where user_id = activity.user_id and id = any (activity.notebooks) and id = any (made)
      and not exists (select from public.folders where parent_id = notebook.id)
      and not exists (select from public.captures where folder_id = notebook.id);
    get diagnostics done = row_count;
    total := total + done;
  end loop;
  perform set_config('jotsam.is_restoring', '', true);
  perform set_config('jotsam.is_undoing', '', true);
  -- Notes whose notebook or marks a later activity changed too.
  waiting := array(
    select unnest(waiting) union
    select mine.key::uuid from jsonb_each(activity.before) as mine
      join public.activities as later on later.user_id = activity.user_id and later.kind = 'token' and later.at > activity.at
        and later.undone_at is null and mine.key::uuid = any (later.ids)
    where mine.key::uuid = any (activity.ids)
      and exists (select from jsonb_object_keys(nullif(mine.value, 'null')) as key where later.before -> mine.key ? key));
  -- They can follow once that one is undone.
  if waiting <> '{}' then
    update public.activities set undone_at = null, ids = waiting, links = '[]', files = '{}' where id = activity.id;
  end if;
  return total;
end
$$;

-- What a token did, for the list of activities, which does not load all of its columns: the notes that it made, those that it deleted, those that
-- it made and deleted again, and the notebooks that it made.
create function public.token_work(activity public.activities) returns jsonb
  language sql stable
  set search_path = ''
  return (
    select jsonb_build_object(
      'made', count(*) filter (where is_note and is_made and not is_deleted),
      'deleted', count(*) filter (where is_note and is_deleted and not is_made),
      'made_and_deleted', count(*) filter (where is_note and is_deleted and is_made),
      'made_notebooks', count(*) filter (where not is_note and is_made))
    from jsonb_each(activity.before) as touched
      left join jsonb_each(activity.change) as changed using (key)
      left join unnest(activity.ids) as note (id) on note.id = touched.key::uuid
      left join unnest(activity.notebooks) as notebook (id) on notebook.id = touched.key::uuid
      cross join lateral (
        select note.id is not null as is_note, touched.value = 'null' or touched.value ? 'made' as is_made,
          coalesce(changed.value ? 'deleted', false) as is_deleted) as what
    where activity.kind = 'token' and (is_note or notebook.id is not null));

revoke execute on function public.token_work(public.activities) from public, anon, authenticated;
grant execute on function public.token_work(public.activities) to authenticated, service_role;
