-- Activities: actions on many notes at once, which a person can undo as a whole for as long as the trash keeps notes. Deletes of several notes
-- are recorded here by themselves. Clients record what they are about to do by record_activity, because a bulk move or an import is many requests.
-- What a script or assistant does with an access token is one activity for half an hour. Days on which a token was used are listed too, because
-- reading leaves no other trace.
create table public.activities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- create: the notes are moved to the trash by undo; an import or an agent records it. delete: they are restored. token: what a token did.
  -- use: a token was used; there is nothing to undo.
  kind text not null check (kind in ('create', 'delete', 'move', 'tag', 'token', 'use')),
  at timestamptz not null default private.clock(),
  author text not null,
  -- What a person reads; empty where the kind and the number of notes say all.
  summary text not null default '' check (length(summary) <= 200),
  ids uuid[] not null constraint activities_ids_check check (cardinality(ids) between case when kind in ('token', 'use') then 0 else 1 end and 10000),
  -- move: {"folder_id"}, tag: {"tags"}: what the action sets or adds.
  change jsonb not null default '{}',
  -- What the notes had before: {note id: {"folder_id", "tags"}}.
  before jsonb not null default '{}',
  -- token: the links that it made, as {"made": id}, and those that it deleted, as {"deleted": row}.
  links jsonb not null default '[]',
  undone_at timestamptz,
  token_id uuid
);
create index activities_order_idx on public.activities (user_id, at desc, id);
create index activities_at_idx on public.activities (at);
create index activities_token_idx on public.activities (token_id, at desc) where token_id is not null;

alter table public.activities enable row level security;
revoke all on public.activities from anon, authenticated;
grant select on public.activities to authenticated;
grant all on public.activities to service_role;

create policy "people read their own activities" on public.activities
  for select to authenticated using (user_id = (select auth.uid()));
create policy "the second factor guards this table" on public.activities as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
create policy "tokens for some notebooks do not read activities" on public.activities as restrictive
  for select to authenticated using ((select private.sees_whole_library()));
create policy "access tokens do not reach this table" on public.activities as restrictive
  for all to authenticated using (not (select private.has_token()));

-- Activities use space too. They are counted like history: what a delete records must not refuse the delete.
create function private.activity_bytes(activity public.activities) returns bigint
  language sql stable
  set search_path = ''
  return 98 + octet_length(activity.summary) + 16 * cardinality(activity.ids) + octet_length(activity.change::text)
    + octet_length(activity.before::text) + octet_length(activity.links::text);

create function private.measure_activities() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    perform private.add_bytes(user_id, 0, sum(private.activity_bytes(added))) from added group by user_id order by user_id;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    perform private.add_bytes(user_id, -sum(private.activity_bytes(removed))) from removed group by user_id order by user_id;
  end if;
  return null;
end
$$;
create trigger measure_inserted after insert on public.activities referencing new table as added
  for each statement execute function private.measure_activities();
create trigger measure_updated after update on public.activities referencing new table as added old table as removed
  for each statement execute function private.measure_activities();
create trigger measure_deleted after delete on public.activities referencing old table as removed
  for each statement execute function private.measure_activities();

-- Deletes by a token are part of its activity.
create function private.record_deletes() returns trigger
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
create trigger record_deletes after delete on public.captures
  referencing old table as removed for each statement execute function private.record_deletes();

-- Called before an action. Only notes of the caller are recorded. Returns null when there are none, and in a full account: the action goes on,
-- and cannot be undone as a whole.
create function public.record_activity(p_kind text, p_ids uuid[], p_summary text default '', p_change jsonb default '{}') returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
  profile public.profiles;
  recorded uuid;
begin
  perform private.check_token();
  if owner is null then
    return null;
  end if;
  if p_kind not in ('create', 'move', 'tag') or cardinality(p_ids) > 10000 or octet_length(p_change::text) > 10000
    or length(p_summary) > 200
  then
    raise exception 'Invalid activity';
  end if;
  profile := private.lock_profile(owner);
  if profile.bytes_used >= profile.bytes_limit then
    return null;
  end if;
  insert into public.activities (user_id, kind, author, summary, ids, change, before)
  select owner, p_kind, private.author(), p_summary, array_agg(id), p_change,
    case when p_kind = 'create' then '{}' else jsonb_object_agg(id, jsonb_build_object('folder_id', folder_id, 'tags', tags)) end
  from public.captures where user_id = owner and id = any (p_ids)
  having count(*) > 0
  returning id into recorded;
  return recorded;
end
$$;

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

-- Adds to the activity of the caller's token. `touched` has the notes: null for a new one, else where it was.
create function private.add_token_work(touched jsonb, touched_links jsonb) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  token constant uuid := (auth.jwt() -> 'token' ->> 'id')::uuid;
  activity uuid;
begin
  select id into activity from public.activities
  where token_id = token and kind = 'token' and user_id = auth.uid() and undone_at is null and at > private.clock() - interval '30 minutes'
    and cardinality(ids) < 1000 and jsonb_array_length(links) < 1000
  order by at desc limit 1 for update;
  if activity is null then
    insert into public.activities (user_id, kind, author, token_id, ids, before, links)
    values (auth.uid(), 'token', private.author(), token, array(select key::uuid from jsonb_object_keys(touched) as key), touched, touched_links);
  else
    -- What was noted first is what undo brings back.
    update public.activities set before = touched || before, links = links || touched_links,
      ids = array(select key::uuid from jsonb_object_keys(touched || before) as key)
    where id = activity;
  end if;
end
$$;

create function private.record_token_work() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  touched jsonb;
begin
  if not private.has_token() or pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select jsonb_object_agg(id, null) into touched from saved;
  else
    select jsonb_object_agg(id, jsonb_build_object('folder_id', folder_id)) into touched from removed;
  end if;
  if touched is not null then
    perform private.add_token_work(touched, '[]');
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

-- Links that are deleted with a note come back with it from the trash.
create function private.record_token_links() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  touched jsonb;
begin
  if not private.has_token() or pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('made', id)) into touched from saved;
  else
    select jsonb_agg(jsonb_build_object('deleted', to_jsonb(removed))) into touched from removed;
  end if;
  if touched is not null then
    perform private.add_token_work('{}', touched);
  end if;
  return null;
end
$$;
create trigger record_token_links_made after insert on public.note_connections
  referencing new table as saved for each statement execute function private.record_token_links();
create trigger record_token_links_deleted after delete on public.note_connections
  referencing old table as removed for each statement execute function private.record_token_links();

-- Notes that a token made go to the trash, deleted ones come back, and changed ones get the text, tags and notebook that they had. Notes that
-- somebody else edited since then stay as they are, and so do those that a later activity changed; once that one is undone, they can follow.
-- Links that it made go, and those that it deleted come back.
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
        and version.author not in (activity.author, 'undo'))
    and not exists (
      select from public.activities as later
      where later.user_id = activity.user_id and later.kind = 'token' and later.at > activity.at and later.undone_at is null
        and note_id = any (later.ids)));
  made constant uuid[] := array(select key::uuid from jsonb_each(activity.before) as touched where value = 'null');
  removed integer;
  restored integer;
  changed integer;
  unlinked integer;
  linked integer;
begin
  perform set_config('jotsam.is_undoing', 'on', true);
  -- On Free too: plans have allowed what was there before.
  perform set_config('jotsam.is_restoring', 'on', true);
  delete from public.note_connections where user_id = activity.user_id and id in (
    select (link ->> 'made')::uuid from jsonb_array_elements(activity.links) as link);
  get diagnostics unlinked = row_count;
  perform set_config('jotsam.is_restoring', '', true);
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
  perform set_config('jotsam.is_restoring', 'on', true);
  insert into public.note_connections
  select former.* from jsonb_array_elements(activity.links) as link
    cross join jsonb_populate_record(null::public.note_connections, link -> 'deleted') as former
  where link ? 'deleted' and former.user_id = activity.user_id
    and not activity.links @> jsonb_build_array(jsonb_build_object('made', former.id))
    and exists (select from public.captures where id = former.source_capture_id and user_id = activity.user_id)
    and exists (select from public.captures where id = former.target_capture_id and user_id = activity.user_id)
  on conflict do nothing;
  get diagnostics linked = row_count;
  perform set_config('jotsam.is_restoring', '', true);
  perform set_config('jotsam.is_undoing', '', true);
  return removed + greatest(restored, changed) + unlinked + linked;
end
$$;

-- Undoes an activity once. Notes that were changed again since then keep the later change. Returns how many notes and links it changed.
create function public.undo_activity(p_id uuid) returns integer
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

revoke execute on function public.record_activity(text, uuid[], text, jsonb), public.undo_activity(uuid) from public, anon, authenticated;
grant execute on function public.record_activity(text, uuid[], text, jsonb), public.undo_activity(uuid) to authenticated, service_role;
