-- Activities: actions on many notes at once, which a person can undo as a whole for as long as the trash keeps notes. A delete of several notes
-- records itself. Clients call record_activity before a bulk move or an import, because these are many requests. What an access token does is
-- an activity too: record_token_work() records it.
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
  -- What the action sets or adds. move: {"folder_id"}. tag: {"tags"}. token: what it set last, {id: {column: value}}, or
  -- {id: {"deleted": true}}.
  change jsonb not null default '{}',
  -- What was there before. move, tag: {note id: {"folder_id", "tags"}}. token: what changed columns were, {id: {column: value}}, or {id: null}
  -- for what it made. Versions have the texts.
  before jsonb not null default '{}',
  -- token: the links that it made, as {"made": id}, and those that it deleted, as {"deleted": row}.
  links jsonb not null default '[]',
  undone_at timestamptz,
  token_id uuid,
  -- token: the notebooks that it made or changed; `before` and `change` have their columns, as those of notes.
  notebooks uuid[] not null default '{}',
  -- token: the files that it stored.
  files uuid[] not null default '{}',
  -- token: nothing is added to it any more.
  is_closed boolean not null default false,
  -- What the last undo left as it is, [{"kind", "id", "name", "is_made", "field", "by"}]. `by` is the name of the token whose later activity
  -- changed the field, or null.
  kept jsonb not null default '[]',
  -- What the undo under way has not come to yet: ids of notes, links, files and notebooks. Null when no undo is under way.
  to_undo uuid[],
  -- How much the undo under way, or else the last one, has changed.
  undone_count integer not null default 0
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
create policy "access tokens do not reach this table" on public.activities as restrictive
  for all to authenticated using (not (select private.has_token()));

-- Activities use space too. They are counted like history: what a delete records must not refuse the delete.
create function private.activity_bytes(activity public.activities) returns bigint
  language sql stable
  set search_path = ''
  return 98 + octet_length(activity.summary) + octet_length(activity.change::text) + octet_length(activity.before::text)
    + octet_length(activity.links::text) + octet_length(activity.kept::text) - 2
    + 16 * (cardinality(activity.ids) + cardinality(activity.notebooks) + cardinality(activity.files));

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

-- Deletes by a token are part of its activity. What the parts of one undo delete is one activity, so that one press brings all of it back.
create function private.record_deletes() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  undone constant text := nullif(current_setting('jotsam.undone', true), '');
begin
  if private.has_token() then
    return null;
  end if;
  if undone is not null then
    update public.activities as earlier set ids = earlier.ids || added.ids
    from (select user_id, array_agg(id) as ids from removed group by user_id) as added
    where earlier.user_id = added.user_id and earlier.kind = 'delete' and earlier.change ->> 'undone' = undone and earlier.undone_at is null
      and earlier.to_undo is null and cardinality(earlier.ids) + cardinality(added.ids) <= 10000;
    if found then
      return null;
    end if;
  end if;
  insert into public.activities (user_id, kind, author, ids, change)
  select user_id, 'delete', private.author(), (array_agg(id))[:10000], jsonb_strip_nulls(jsonb_build_object('undone', undone)) from removed
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

revoke execute on function public.record_activity(text, uuid[], text, jsonb) from public, anon, authenticated;
grant execute on function public.record_activity(text, uuid[], text, jsonb) to authenticated, service_role;
