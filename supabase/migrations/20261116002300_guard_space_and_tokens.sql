-- Closes gaps around space, history, files and access tokens.

-- A note's id alone does not say whose it is: the note of one person may be in the trash while another person uses its id. So the history
-- compares the owner too.
create or replace function private.store_versions(before public.captures[], writer text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  crowded uuid[];
begin
  insert into public.capture_versions (capture_id, user_id, title, content, tags, saved_at, author)
  select id, user_id, title, content, tags, moment, writer from unnest(before);

  crowded := array(
    select capture_id from public.capture_versions where (capture_id, user_id) in (select id, user_id from unnest(before))
    group by capture_id having count(*) > 20);
  if crowded = '{}' then
    return;
  end if;
  -- Keeps all versions of the last day, one an hour of the last thirty days, one a day of earlier ones, and a hundred in all.
  delete from public.capture_versions where id in (
    select aged.id from (
      select id, saved_at, row_number() over (partition by capture_id order by saved_at desc) as place,
        row_number() over (partition by capture_id, step, date_bin(step, saved_at, timestamptz 'epoch') order by saved_at) as place_in_step
      from public.capture_versions, lateral (
        select case when saved_at > moment - interval '30 days' then interval '1 hour' else interval '1 day' end as step) as age
      where capture_id = any (crowded) and (capture_id, user_id) in (select note.id, note.user_id from unnest(before) as note)
    ) as aged
    where aged.place > 100 or aged.place_in_step > 1 and aged.saved_at <= moment - interval '1 day');
end
$$;

-- A picture that gets its stored address is no edit: keep_picture() turns versions off.
create or replace function private.keep_versions() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  writer constant text := private.author();
  before public.captures[];
begin
  if coalesce(current_setting('jotsam.is_keeping_picture', true), '') <> 'on' then
    select array_agg(edited.capture) into before
    from (select removed.id, removed::public.captures as capture from removed) as edited
      join added on added.id = edited.id
    where (added.title, added.content, added.tags) is distinct from ((capture).title, (capture).content, (capture).tags)
      and (
        select latest.author = writer and latest.saved_at > private.clock() - interval '10 minutes'
        from public.capture_versions as latest where latest.capture_id = added.id and latest.user_id = added.user_id
        order by latest.saved_at desc limit 1
      ) is not true;
  end if;
  if before is not null then
    perform private.store_versions(before, writer);
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

create or replace function private.forget_versions() returns trigger
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

create or replace function public.finish_import(p_user_id uuid, p_import_id uuid, p_report jsonb) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  linked integer;
begin
  perform private.lock_profile(p_user_id);
  with made as (
    insert into public.note_connections (user_id, source_capture_id, target_capture_id, connection_type)
    select p_user_id, source.capture_id, target.capture_id, link.connection_type
    from private.waiting_links as link
      join public.imports as import on import.id = link.import_id and import.user_id = p_user_id
      join private.imported_notes as source
        on source.user_id = p_user_id and source.source = import.source and source.external_id = link.from_id
      join private.imported_notes as target
        on target.user_id = p_user_id and target.source = import.source and target.external_id = link.to_id
    where link.import_id = p_import_id and link.user_id = p_user_id and source.capture_id <> target.capture_id
      and exists (select from public.captures where id = source.capture_id and user_id = p_user_id)
      and exists (select from public.captures where id = target.capture_id and user_id = p_user_id)
    on conflict (source_capture_id, target_capture_id, connection_type) do nothing
    returning id
  )
  insert into private.import_additions (import_id, user_id, kind, id) select p_import_id, p_user_id, 'link', id from made;
  get diagnostics linked = row_count;
  delete from private.waiting_links where import_id = p_import_id and user_id = p_user_id;
  update public.imports
  set state = 'done', finished_at = private.clock(), active_at = private.clock(),
    report = p_report || jsonb_build_object('links', linked)
  where id = p_import_id and user_id = p_user_id and state = 'running';
  return linked;
end
$$;

-- History is no reason to refuse an edit. It goes beyond the space of the plan by a megabyte at most, so that an edit in a full account
-- keeps what it replaces; then the oldest versions of the person give way.
create function private.trim_history(p_user_id uuid, excess bigint) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.capture_versions where id in (
    select aged.id from (
      select id, sum(private.version_bytes(title, content, tags)) over (order by saved_at, id)
        - private.version_bytes(title, content, tags) as older from public.capture_versions where user_id = p_user_id
    ) as aged
    where aged.older < excess);
end
$$;

create or replace function private.add_bytes(p_user_id uuid, change numeric, history numeric default 0) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if change + history = 0 then
    return;
  end if;
  update public.profiles set bytes_used = greatest(bytes_used + change + history, 0) where id = p_user_id returning * into profile;
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

-- Activities use space too. They are counted like history: what a delete records must not refuse the delete.
select private.measure_table('public.activities',
  '100 + octet_length(summary) + 16 * cardinality(ids) + octet_length(change::text) + octet_length(before::text)');
create or replace function private.measure_activities() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_bytes(user_id, 0, sum(100 + octet_length(summary) + 16 * cardinality(ids) + octet_length(change::text)
      + octet_length(before::text))) from added group by user_id order by user_id;
  else
    perform private.add_bytes(user_id, -sum(100 + octet_length(summary) + 16 * cardinality(ids) + octet_length(change::text)
      + octet_length(before::text))) from removed group by user_id order by user_id;
  end if;
  return null;
end
$$;
-- Only undone_at changes.
drop trigger measure_updated on public.activities;

-- Nothing is recorded in a full account. The action goes on, and cannot be undone as a whole.
create or replace function public.record_activity(p_kind text, p_ids uuid[], p_summary text default '', p_change jsonb default '{}') returns uuid
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

-- The links and highlights that a note takes to the trash are counted while they are there. Its text stays counted, as before.
create function private.trash_extras(links jsonb, highlights jsonb) returns bigint
  language sql immutable parallel safe
  return octet_length(links::text) + octet_length(highlights::text) - 4;

create or replace function private.measure_trashed_captures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_bytes(user_id, 0, sum(private.trash_extras(links, highlights))) from added group by user_id order by user_id;
  elsif tg_op = 'DELETE' then
    perform private.add_bytes(user_id, -sum(private.version_bytes(title, content, tags) + coalesce(octet_length(source_url), 0)
      + coalesce(octet_length(turns::text), 0) + private.trash_extras(links, highlights))) from removed group by user_id order by user_id;
  else
    perform private.add_bytes(user_id, 0, sum(bytes)) from (
      select user_id, private.trash_extras(links, highlights) as bytes from added
      union all
      select user_id, -private.trash_extras(links, highlights) from removed
    ) as extras group by user_id order by user_id;
  end if;
  return null;
end
$$;
create trigger measure_inserted after insert on public.trashed_captures referencing new table as added
  for each statement execute function private.measure_trashed_captures();
create trigger measure_updated after update on public.trashed_captures referencing new table as added old table as removed
  for each statement execute function private.measure_trashed_captures();
update public.profiles set bytes_used = bytes_used + extras.bytes
from (select user_id, sum(private.trash_extras(links, highlights)) as bytes from public.trashed_captures group by user_id) as extras
where id = extras.user_id and extras.bytes <> 0;

-- A file of a few bytes takes two rows and their indexes: it counts as half a kilobyte at least.
update public.profiles set bytes_used = greatest(bytes_used - measured.bytes, 0)
from (select user_id, sum(bytes + octet_length(name) + coalesce(octet_length(text), 0)) as bytes from public.attachments group by user_id) as measured
where id = measured.user_id;
drop function private.measure_attachments() cascade;
select private.measure_table('public.attachments', '500 + bytes + octet_length(name) + coalesce(octet_length(text), 0)');

-- The history shows the name of a token as the author. A token does not take the name of a client.
create function private.is_client_name(name text) returns boolean
  language sql immutable parallel safe
  set search_path = ''
  return lower(regexp_replace(normalize(name, nfkc), '[\s._:\u200b-\u200d\u2060\ufeff-]', '', 'g')) in ('web', 'extension', 'import', 'mail', 'api');

create or replace function private.author() returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  client constant text := nullif(current_setting('request.headers', true), '')::json ->> 'x-jotsam-client';
  token constant text := auth.jwt() -> 'token' ->> 'name';
begin
  -- Older tokens may have such a name.
  if private.is_client_name(token) then
    return 'token ' || token;
  end if;
  return coalesce(token, case when client in ('web', 'extension', 'import', 'mail') then client else 'api' end);
end
$$;

create or replace function private.check_access_token() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.lock_profile(new.user_id);
  if private.is_client_name(new.name) then
    raise exception 'This name is used by the app itself. Choose another one.';
  end if;
  delete from public.access_tokens where user_id = new.user_id and revoked_at < private.clock() - interval '30 days';
  if (select count(*) >= 100 from public.access_tokens where user_id = new.user_id) then
    raise exception 'You have too many access tokens. Revoke those that you no longer use, and try again in a month.';
  end if;
  if exists (
    select from unnest(new.notebooks) as notebook
    where not exists (select from public.folders where id = notebook and user_id = new.user_id))
  then
    raise exception 'One of these notebooks does not exist.';
  end if;
  return new;
end
$$;

-- What a token wrote can be taken back, but not what the world has read: an assistant that believes a hostile text must not publish notes.
create function private.refuse_share_by_token() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if auth.jwt() -> 'token' is not null and (tg_op = 'INSERT' or not old.is_public) then
    raise exception 'An access token cannot share notes. Sign in to do it.' using errcode = 'PT403', detail = 'token_refused';
  end if;
  return new;
end
$$;
create trigger a_refuse_share_by_token before insert or update of is_public on public.captures
  for each row when (new.is_public) execute function private.refuse_share_by_token();

-- For the host, which calls it when a person signs out everywhere, where a project has it.
create function public.end_tokens(p_user_id uuid) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  ended integer;
begin
  update public.access_tokens set revoked_at = private.clock() where user_id = p_user_id and revoked_at is null;
  get diagnostics ended = row_count;
  -- What else reads notes without a session. A webhook can be switched on again.
  delete from public.oauth_codes where user_id = p_user_id;
  delete from public.feeds where user_id = p_user_id;
  update public.webhooks set disabled_at = private.clock(), last_fault = 'You signed out everywhere.'
  where user_id = p_user_id and disabled_at is null;
  return ended;
end
$$;

-- When the person of a session proved last who they are, for the server function that makes tokens. Hosted Supabase has no column amr;
-- there it is the beginning of the session.
create function public.session_proved_at(p_session_id uuid, p_user_id uuid) returns timestamptz
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return (
    select coalesce(
      (select to_timestamp(max((entry ->> 'timestamp')::double precision))
       from jsonb_array_elements(coalesce(to_jsonb(session) -> 'amr', '[]')) as entry),
      session.created_at)
    from auth.sessions as session where session.id = p_session_id and session.user_id = p_user_id);
end
$$;

revoke execute on function public.end_tokens(uuid), public.session_proved_at(uuid, uuid) from public, anon, authenticated;
grant execute on function public.end_tokens(uuid), public.session_proved_at(uuid, uuid) to service_role;
revoke execute on function private.trim_history(uuid, bigint), private.trash_extras(jsonb, jsonb), private.is_client_name(text),
  private.refuse_share_by_token() from public, anon, authenticated;
