-- The history of notes. Before an edit, the text that a note had is stored as a version, with who edits it and when. Edits of one author
-- within ten minutes are one version. Versions stay with a note in the trash, and are deleted when it is deleted for good.
create table public.capture_versions (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: the note may be in the trash.
  capture_id uuid not null,
  user_id uuid not null references auth.users on delete cascade,
  title text not null,
  content text not null,
  tags text[] not null,
  -- The edit that replaced this text.
  saved_at timestamptz not null default private.clock(),
  author text not null,
  -- The activity whose undo brings this text back.
  kept_for uuid
);
create index capture_versions_order_idx on public.capture_versions (capture_id, saved_at desc);
create index capture_versions_user_idx on public.capture_versions (user_id, id);

alter table public.capture_versions enable row level security;
revoke all on public.capture_versions from anon, authenticated;
grant select on public.capture_versions to authenticated;
grant all on public.capture_versions to service_role;

create policy "people read their own versions" on public.capture_versions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "the second factor guards this table" on public.capture_versions as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
create policy "access tokens do not reach this table" on public.capture_versions as restrictive
  for all to authenticated using (not (select private.has_token()));

create function private.version_bytes(title text, content text, tags text[]) returns bigint
  language sql immutable parallel safe
  return octet_length(title) + octet_length(content) + octet_length(array_to_string(tags, ','));

-- Stores the texts that notes had. The caller counts the space. A note's id alone does not say whose it is: the note of one person may be in
-- the trash while another person uses its id. So the history compares the owner too. `activity` is the activity of a token: it keeps the text
-- from before its first edit of a note.
create function private.store_versions(before public.captures[], writer text, activity uuid default null) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  crowded uuid[];
begin
  insert into public.capture_versions (capture_id, user_id, title, content, tags, saved_at, author, kept_for)
  select id, user_id, title, content, tags, moment, writer,
    case when not exists (
      select from public.capture_versions as kept
      where kept.capture_id = note.id and kept.user_id = note.user_id and kept.kept_for = activity
    ) then activity end
  from unnest(before) as note;

  crowded := array(
    select capture_id from public.capture_versions where (capture_id, user_id) in (select id, user_id from unnest(before))
    group by capture_id having count(*) > 20);
  if crowded = '{}' then
    return;
  end if;
  -- Keeps all versions of the last day, one an hour of the last thirty days, one a day of earlier ones, and a hundred in all. What tokens
  -- replaced counts by itself, so that it does not push out what the person replaced.
  delete from public.capture_versions where id in (
    select aged.id from (
      select id, saved_at, kept_for, row_number() over (partition by capture_id, is_own order by saved_at desc) as place,
        row_number() over (partition by capture_id, is_own, step, date_bin(step, saved_at, timestamptz 'epoch') order by saved_at) as place_in_step
      from public.capture_versions, lateral (
        select private.is_client_name(author) as is_own,
          case when saved_at > moment - interval '30 days' then interval '1 hour' else interval '1 day' end as step) as age
      where capture_id = any (crowded) and (capture_id, user_id) in (select note.id, note.user_id from unnest(before) as note)
    ) as aged
    where (aged.kept_for is null or aged.saved_at <= moment - interval '30 days')
      and (aged.place > 100 or aged.place_in_step > 1 and aged.saved_at <= moment - interval '1 day'));
end
$$;

-- Stores versions after an edit and counts its space, because one update of the profile costs less than two. A picture that gets its stored
-- address is no edit: keep_picture() turns versions off, and the note stays as a token left it. The first edit of a note in an activity of a token
-- always stores a version, because undo needs it. An activity begins anew where somebody else changed the note.
create function private.keep_versions() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  writer constant text := private.author();
  activity uuid;
  before public.captures[];
begin
  if coalesce(current_setting('jotsam.is_keeping_picture', true), '') <> 'on' then
    if private.has_token() and exists (
      select from removed join added using (id)
      where (added.title, added.content, added.tags) is distinct from (removed.title, removed.content, removed.tags))
    then
      activity := private.token_activity((select jsonb_object_agg(id, private.digests(to_jsonb(removed))) from removed));
    end if;
    select array_agg(edited.capture) into before
    from (select removed.id, removed::public.captures as capture from removed) as edited
      join added on added.id = edited.id
    where (added.title, added.content, added.tags) is distinct from ((capture).title, (capture).content, (capture).tags)
      and (
        (
          select latest.author = writer and latest.saved_at > private.clock() - interval '10 minutes'
          from public.capture_versions as latest where latest.capture_id = added.id and latest.user_id = added.user_id
          order by latest.saved_at desc limit 1
        ) is not true
        or activity is not null and not exists (
          select from public.capture_versions as kept
          where kept.capture_id = added.id and kept.user_id = added.user_id and kept.kept_for = activity));
  else
    update public.activities as known
    set change = jsonb_set(known.change, array[picture.id, 'left', 'content'], picture.became -> 'content')
    from (
      select added.user_id, added.id::text, private.digests(to_jsonb(removed)) as was, private.digests(to_jsonb(added)) as became
      from removed join added using (id)
    ) as picture
    where known.user_id = picture.user_id and known.kind = 'token' and known.undone_at is null
      and known.change #> array[picture.id, 'left', 'content'] = picture.was -> 'content';
  end if;
  if before is not null then
    perform private.store_versions(before, writer, activity);
  end if;
  perform private.add_bytes(user_id, sum(change), sum(history)) from (
    select user_id, private.version_bytes(title, content, tags) + coalesce(octet_length(source_url), 0)
      + coalesce(octet_length(turns::text), 0) as change, 0 as history from added
    union all
    select user_id, -(private.version_bytes(title, content, tags) + coalesce(octet_length(source_url), 0)
      + coalesce(octet_length(turns::text), 0)), 0 from removed
    union all
    select user_id, 0, private.version_bytes(title, content, tags) from unnest(before)
  ) as stored group by user_id order by user_id;
  return null;
end
$$;
create trigger keep_versions after update on public.captures
  referencing old table as removed new table as added for each statement execute function private.keep_versions();

-- keep_versions() and restore_version() count the versions that they store.
select private.measure_table('public.capture_versions', 'private.version_bytes(title, content, tags)', '{update, delete}');

-- Brings back the title, text and tags of a version. What it replaces is a version too, also within ten minutes of the last edit.
create function public.restore_version(p_version_id uuid) returns setof public.captures
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
  version public.capture_versions;
  present public.captures;
begin
  select * into version from public.capture_versions where id = p_version_id and user_id = owner;
  if not found then
    return;
  end if;
  perform private.lock_profile(owner);
  select * into present from public.captures where id = version.capture_id and user_id = owner for update;
  if not found then
    raise exception 'This note is in the trash. Restore it first.';
  end if;
  if (present.title, present.content, present.tags) is distinct from (version.title, version.content, version.tags) then
    perform private.store_versions(array[present], private.author());
    perform private.add_bytes(owner, 0, private.version_bytes(present.title, present.content, present.tags));
  end if;
  return query
    update public.captures set title = version.title, content = version.content, tags = version.tags
    where id = present.id returning *;
end
$$;

-- A note that is deleted for good takes its versions with it.
create function private.forget_versions() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if coalesce(current_setting('jotsam.is_restoring', true), '') <> 'on' then
    delete from public.capture_versions as version using removed
    where version.capture_id = removed.id and version.user_id = removed.user_id
      and not exists (select from public.captures where id = removed.id and user_id = removed.user_id);
  end if;
  return null;
end
$$;
create trigger forget_versions after delete on public.trashed_captures
  referencing old table as removed for each statement execute function private.forget_versions();

revoke execute on function public.restore_version(uuid) from public, anon, authenticated;
grant execute on function public.restore_version(uuid) to authenticated, service_role;
