-- What a person chose stays when the work of a token is undone, whenever they chose it. Tokens keep to their limits by every way in: imports count
-- as writes and name the token, an authorisation code that is used twice ends what it gave, and names cannot imitate others.

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
create or replace function private.record_token_work() returns trigger
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

-- Notes that a token made go to the trash unless the person edited them, deleted ones come back, and changed ones get the text, tags, notebook and
-- marks that they had. What the person edited or chose since then stays, and so does what a later activity changed, until that one is undone. A note
-- that the person had shared is shared again at its address. Links and files that the token made go, links that it deleted come back, and notebooks
-- get their former names. A notebook that it made goes when it is empty, a file when no text names it. It needs no Pro: plans have allowed what was
-- there before.
create or replace function private.undo_token_work(activity public.activities) returns integer
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
        columns.is_public or present.id = any (restored) and present.public_id = any (shared) as is_public,
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

-- Undoes an activity once. Notes that were changed again since then keep the later change. Returns how many notes and links it changed. Where that
-- is none, the activity is not undone: it can follow when what stood in its way is undone.
create or replace function public.undo_activity(p_id uuid) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
  activity public.activities;
  undone integer;
begin
  perform private.check_token();
  if owner is null then
    return 0;
  end if;
  perform private.lock_profile(owner);
  update public.activities set undone_at = private.clock() where id = p_id and user_id = owner and kind <> 'use' and undone_at is null
  returning * into activity;
  if not found then
    return 0;
  end if;
  case activity.kind
    when 'delete' then
      select count(*) into undone from public.restore_captures(activity.ids);
    when 'token' then
      undone := private.undo_token_work(activity);
    when 'create' then
      delete from public.captures where user_id = owner and id = any (activity.ids);
      get diagnostics undone = row_count;
    when 'move' then
      update public.captures as note set folder_id = (
        select folder.id from public.folders as folder
        where folder.id = (activity.before -> note.id::text ->> 'folder_id')::uuid and folder.user_id = owner)
      where note.user_id = owner and note.id = any (activity.ids)
        and note.folder_id is not distinct from (activity.change ->> 'folder_id')::uuid;
      get diagnostics undone = row_count;
    when 'tag' then
      update public.captures as note set tags = array(
        select tag from unnest(note.tags) with ordinality as present (tag, place)
        where not (activity.change -> 'tags' ? tag) or activity.before -> note.id::text -> 'tags' ? tag order by place)
      where note.user_id = owner and note.id = any (activity.ids)
        and exists (select from unnest(note.tags) as tag
          where activity.change -> 'tags' ? tag and not activity.before -> note.id::text -> 'tags' ? tag);
      get diagnostics undone = row_count;
  end case;
  if undone = 0 then
    update public.activities set undone_at = null where id = activity.id;
  end if;
  return undone;
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

-- Names of tokens are the authors in lists, mails and histories. They take neither the name of a client nor the words by which the app shows one.
create or replace function private.is_client_name(name text) returns boolean
  language sql immutable parallel safe
  set search_path = ''
  return lower(regexp_replace(normalize(name, nfkc), '[\s._:\u200b-\u200d\u2060\ufeff-]', '', 'g')) in (
    'web', 'extension', 'import', 'mail', 'api', 'undo', 'ontheweb', 'browserextension', 'bymail', 'ascript', 'undoneinactivity');

-- Control characters, line breaks and marks that turn the direction of a text would make a name look like another one.
create function private.is_plain_name(name text) returns boolean
  language sql immutable parallel safe
  set search_path = ''
  return name !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]';

-- The code that a token came from. A code that is used again ends the token.
alter table public.access_tokens add column code_hash bytea unique check (octet_length(code_hash) = 32);
alter table public.oauth_codes add column used_at timestamptz;

-- Refuses what no token may be, before a person consents and again when the token is made.
create function private.check_new_access(p_user_id uuid, name text, notebooks uuid[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.lock_profile(p_user_id);
  if not private.is_plain_name(name) then
    raise exception 'A name is one line of visible characters.';
  end if;
  delete from public.access_tokens where user_id = p_user_id and revoked_at < private.clock() - interval '30 days';
  if (select count(*) >= 100 from public.access_tokens where user_id = p_user_id) then
    raise exception 'You have too many access tokens. Revoke those that you no longer use, and try again in a month.';
  end if;
  if exists (
    select from unnest(notebooks) as notebook
    where not exists (select from public.folders where id = notebook and user_id = p_user_id))
  then
    raise exception 'One of these notebooks does not exist.';
  end if;
end
$$;

create or replace function private.check_access_token() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.check_new_access(new.user_id, new.name, new.notebooks);
  if private.is_client_name(new.name) then
    if new.client_id is null then
      raise exception 'This name is used by the app itself. Choose another one.';
    end if;
    -- A person cannot choose another name for an assistant.
    new.name := left(new.name, 48) || ' (assistant)';
  end if;
  if new.code_hash is not null then
    -- The lock makes a second use of the code wait, and then find this token.
    perform from public.oauth_codes where hash = new.code_hash for update;
    if not found then
      raise exception 'This code was used before.';
    end if;
  end if;
  return new;
end
$$;

create function private.check_oauth_code() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.check_new_access(new.user_id, new.client_name, new.notebooks);
  return new;
end
$$;
create trigger check_oauth_code before insert on public.oauth_codes
  for each row execute function private.check_oauth_code();

-- A token for chosen notebooks gets a reason where a policy would refuse the row without one. The names put these triggers behind those that
-- complete the row.
create function private.refuse_outside_notebooks() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  given constant jsonb := to_jsonb(new);
  reached constant uuid[] := private.token_notebooks();
  is_inside boolean;
begin
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
create trigger z_refuse_outside_notebooks before insert or update of folder_id on public.captures
  for each row when (not private.sees_whole_library()) execute function private.refuse_outside_notebooks();
create trigger z_refuse_outside_notebooks before insert on public.note_connections
  for each row when (not private.sees_whole_library()) execute function private.refuse_outside_notebooks();
create trigger z_refuse_outside_notebooks before insert on storage.objects
  for each row when (not private.sees_whole_library()) execute function private.refuse_outside_notebooks();

-- An import stores notes as the service. It names the token whose work it is; null for the person.
alter table public.imports add column author text;

-- Limits how often a token writes.
create function private.count_token_write() returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  used integer;
begin
  update public.access_tokens set
    writes = case when writes_since > private.clock() - interval '1 hour' then writes + 1 else 1 end,
    writes_since = case when writes_since > private.clock() - interval '1 hour' then writes_since else private.clock() end
  where id = (auth.jwt() -> 'token' ->> 'id')::uuid
  returning writes into used;
  if used > 600 then
    raise exception 'This access token has written 600 times within an hour. Try again later.'
      using errcode = 'PT429', detail = 'token_writes';
  end if;
end
$$;

-- A batch of an import counts as a write of the caller's token, if there is one.
create function private.count_batch_of_token() returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.me_or_token();
  perform private.check_token();
  perform private.count_token_write();
end
$$;
create function public.count_import_batch() returns void
  language sql
  set search_path = ''
begin atomic
  select private.count_batch_of_token();
end;

-- Refuses a token that may not write, with a reason, and limits how often one writes. A statement counts once; what it causes in other
-- tables does not count.
create or replace function private.check_token_write() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  token constant jsonb := auth.jwt() -> 'token';
begin
  if token is null or pg_trigger_depth() > 1 then
    return null;
  end if;
  if token ->> 'access' is distinct from 'write' then
    raise exception 'This access token may only read. Make one that may write on your account page, under Connect.'
      using errcode = 'PT403', detail = 'token_reads_only';
  end if;
  if tg_table_name = 'folders' and private.token_notebooks() is not null then
    raise exception 'An access token for chosen notebooks cannot change notebooks.' using errcode = 'PT403', detail = 'token_notebooks';
  end if;
  perform private.count_token_write();
  return null;
end
$$;

revoke execute on function private.first_columns(public.activities, text, jsonb), private.check_new_access(uuid, text, uuid[]),
  private.check_oauth_code(), private.refuse_outside_notebooks(), private.count_token_write(), private.count_batch_of_token(), public.token_work(public.activities),
  public.count_import_batch() from public, anon, authenticated;
grant execute on function public.token_work(public.activities), public.count_import_batch() to authenticated, service_role;
grant execute on function private.count_batch_of_token() to authenticated, service_role;
