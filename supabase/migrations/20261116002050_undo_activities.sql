-- Activities: actions on many notes at once, which a person can undo as a whole for as long as the trash keeps notes. Deletes of several notes
-- are recorded here by themselves. Clients record what they are about to do by record_activity, because a bulk move or an import is many requests.
create table public.activities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- create: the notes are moved to the trash by undo; an import or an agent records it. delete: they are restored.
  kind text not null check (kind in ('create', 'delete', 'move', 'tag')),
  at timestamptz not null default private.clock(),
  author text not null,
  -- What a person reads; empty where the kind and the number of notes say all.
  summary text not null default '' check (length(summary) <= 200),
  ids uuid[] not null check (cardinality(ids) between 1 and 10000),
  -- move: {"folder_id"}, tag: {"tags"}: what the action sets or adds.
  change jsonb not null default '{}',
  -- What the notes had before: {note id: {"folder_id", "tags"}}.
  before jsonb not null default '{}',
  undone_at timestamptz
);
create index activities_order_idx on public.activities (user_id, at desc, id);
create index activities_at_idx on public.activities (at);

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

create function private.record_deletes() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.activities (user_id, kind, author, ids)
  select user_id, 'delete', private.author(), (array_agg(id))[:10000] from removed
  where exists (select from auth.users where auth.users.id = removed.user_id)
  group by user_id having count(*) > 1;
  return null;
end
$$;
create trigger record_deletes after delete on public.captures
  referencing old table as removed for each statement execute function private.record_deletes();

-- Called before an action. Only notes of the caller are recorded. Returns null when there are none.
create function public.record_activity(p_kind text, p_ids uuid[], p_summary text default '', p_change jsonb default '{}') returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
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
  insert into public.activities (user_id, kind, author, summary, ids, change, before)
  select owner, p_kind, private.author(), p_summary, array_agg(id), p_change,
    case when p_kind = 'create' then '{}' else jsonb_object_agg(id, jsonb_build_object('folder_id', folder_id, 'tags', tags)) end
  from public.captures where user_id = owner and id = any (p_ids)
  having count(*) > 0
  returning id into recorded;
  return recorded;
end
$$;

-- Undoes an activity once. Notes that were changed again since then keep the later change. Returns how many notes it changed.
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
  update public.activities set undone_at = private.clock() where id = p_id and user_id = owner and undone_at is null
  returning * into activity;
  if not found then
    return 0;
  end if;
  case activity.kind
    when 'delete' then
      select count(*) into undone from public.restore_captures(activity.ids);
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

-- With the trash, activities end after thirty days.
create or replace function public.sweep_trash(p_limit integer default 1000) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner uuid;
  swept integer;
  total integer := 0;
begin
  for owner in
    select distinct user_id from (
      select user_id from public.trashed_captures where deleted_at < private.clock() - interval '30 days' order by deleted_at limit p_limit
    ) as ended order by user_id
  loop
    perform private.lock_profile(owner);
    delete from public.trashed_captures where user_id = owner and deleted_at < private.clock() - interval '30 days';
    get diagnostics swept = row_count;
    total := total + swept;
  end loop;
  delete from public.activities where at < private.clock() - interval '30 days';
  return total;
end
$$;

revoke execute on function private.record_deletes() from public, anon, authenticated;
revoke execute on function public.record_activity(text, uuid[], text, jsonb), public.undo_activity(uuid) from public, anon, authenticated;
grant execute on function public.record_activity(text, uuid[], text, jsonb), public.undo_activity(uuid) to authenticated, service_role;
