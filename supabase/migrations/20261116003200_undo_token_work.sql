-- What a script or assistant does with an access token is one activity for half an hour, and can be undone as a whole: notes that it made go
-- to the trash, deleted ones come back, and changed ones get the text, tags and notebook that they had. Notes that somebody else edited
-- since then stay as they are. Days on which a token was used are listed too, because reading leaves no other trace.
alter table public.activities
  drop constraint activities_kind_check,
  add constraint activities_kind_check check (kind in ('create', 'delete', 'move', 'tag', 'token', 'use')),
  drop constraint activities_ids_check,
  add constraint activities_ids_check check (cardinality(ids) between case kind when 'use' then 0 else 1 end and 10000),
  add column token_id uuid;
create index activities_token_idx on public.activities (token_id, at desc) where token_id is not null;

-- Once a day for each address, at most 20 times. Its summary is the address.
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

create function private.record_token_work() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  token constant jsonb := auth.jwt() -> 'token';
  -- By note: null for a new one, else where it was.
  touched jsonb;
  activity uuid;
begin
  if token is null or pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select jsonb_object_agg(id, null) into touched from saved;
  else
    select jsonb_object_agg(id, jsonb_build_object('folder_id', folder_id)) into touched from removed;
  end if;
  if touched is null then
    return null;
  end if;
  select id into activity from public.activities
  where token_id = (token ->> 'id')::uuid and kind = 'token' and user_id = auth.uid() and undone_at is null and at > private.clock() - interval '30 minutes'
    and cardinality(ids) < 1000
  order by at desc limit 1 for update;
  if activity is null then
    insert into public.activities (user_id, kind, author, token_id, ids, before)
    select auth.uid(), 'token', private.author(), (token ->> 'id')::uuid, array_agg(key::uuid), touched from jsonb_object_keys(touched) as key;
  else
    -- What was noted first is what undo brings back.
    update public.activities set before = touched || before,
      ids = array(select key::uuid from jsonb_object_keys(touched || before) as key)
    where id = activity;
  end if;
  return null;
end
$$;
create trigger record_token_work_new after insert on public.captures
  referencing new table as saved for each statement execute function private.record_token_work();
create trigger record_token_work_changed after update on public.captures
  referencing old table as removed for each statement execute function private.record_token_work();
create trigger record_token_work_deleted after delete on public.captures
  referencing old table as removed for each statement execute function private.record_token_work();

-- Deletes by a token are part of its activity.
create or replace function private.record_deletes() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if private.has_token() then
    return null;
  end if;
  insert into public.activities (user_id, kind, author, ids)
  select user_id, 'delete', private.author(), (array_agg(id))[:10000] from removed
  where exists (select from auth.users where auth.users.id = removed.user_id)
  group by user_id having count(*) > 1;
  return null;
end
$$;

create function private.undo_token_work(activity public.activities) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  -- Versions name who replaced them, so an edit by somebody else after the activity began shows here.
  untouched constant uuid[] := array(
    select note_id from unnest(activity.ids) as note_id where not exists (
      select from public.capture_versions as version
      where version.capture_id = note_id and version.user_id = activity.user_id and version.saved_at >= activity.at
        and version.author <> activity.author));
  made constant uuid[] := array(select key::uuid from jsonb_each(activity.before) as touched where value = 'null');
  removed integer;
  restored integer;
  changed integer;
begin
  delete from public.captures where user_id = activity.user_id and id = any (made) and id = any (untouched);
  get diagnostics removed = row_count;
  select count(*) into restored from public.restore_captures(array(
    select id from public.trashed_captures
    where user_id = activity.user_id and id = any (activity.ids) and not id = any (made) and deleted_at >= activity.at));
  update public.captures as note set
    title = coalesce(former.title, note.title), content = coalesce(former.content, note.content), tags = coalesce(former.tags, note.tags),
    folder_id = (
      select folder.id from public.folders as folder
      where folder.id = (activity.before -> note.id::text ->> 'folder_id')::uuid and folder.user_id = activity.user_id)
  from unnest(untouched) as each (id) left join lateral (
    select version.title, version.content, version.tags from public.capture_versions as version
    where version.capture_id = each.id and version.user_id = activity.user_id and version.saved_at >= activity.at
    order by version.saved_at limit 1
  ) as former on true
  where note.id = each.id and note.user_id = activity.user_id and not note.id = any (made);
  get diagnostics changed = row_count;
  return removed + greatest(restored, changed);
end
$$;

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
  return undone;
end
$$;

revoke execute on function private.record_token_use(), private.record_token_work(), private.undo_token_work(public.activities) from public, anon, authenticated;

-- The activity of a token grows, so its space is counted again.
create or replace function private.measure_activities() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    perform private.add_bytes(user_id, 0, sum(100 + octet_length(summary) + 16 * cardinality(ids) + octet_length(change::text)
      + octet_length(before::text))) from added group by user_id order by user_id;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    perform private.add_bytes(user_id, -sum(100 + octet_length(summary) + 16 * cardinality(ids) + octet_length(change::text)
      + octet_length(before::text))) from removed group by user_id order by user_id;
  end if;
  return null;
end
$$;
create trigger measure_updated after update on public.activities referencing new table as added old table as removed
  for each statement execute function private.measure_activities();
