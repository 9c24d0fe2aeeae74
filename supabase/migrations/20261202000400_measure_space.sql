-- How many bytes a person stores, and how many the plan allows. Every statement that changes what a person stores updates the profile once.
-- The limit binds people; an edit that makes a note shorter is always allowed.
create table private.space_limits (
  plan text primary key check (plan in ('free', 'pro')),
  bytes bigint not null check (bytes >= 0)
);
alter table private.space_limits enable row level security;
revoke all on private.space_limits from anon, authenticated;
insert into private.space_limits (plan, bytes) values ('free', 50 * 1024 * 1024), ('pro', 10 * 1024 * 1024 * 1024::bigint);

create function private.bytes_limit(profile public.profiles) returns bigint
  language sql stable security definer
  set search_path = ''
  return (select bytes from private.space_limits where plan = case when private.is_pro(profile) then 'pro' else 'free' end);

-- Keeps bytes_limit in step with the plan. When a period ends by the clock, sweep_plans() changes these columns.
create function private.follow_bytes_limit() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.bytes_limit := private.bytes_limit(new);
  return new;
end
$$;
create trigger follow_bytes_limit before insert or update of plan, is_active, payment_status, sub_expires_at on public.profiles
  for each row execute function private.follow_bytes_limit();

-- For the scheduled server function: the settings FREE_BYTES and PRO_BYTES of the operator.
create function public.set_space_limits(p_free bigint, p_pro bigint) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update private.space_limits set bytes = wanted.bytes
  from (values ('free', p_free), ('pro', p_pro)) as wanted (plan, bytes)
  where space_limits.plan = wanted.plan and space_limits.bytes <> wanted.bytes;
  if not found then
    return false;
  end if;
  update public.profiles as profile set bytes_limit = private.bytes_limit(profile)
  where bytes_limit <> private.bytes_limit(profile);
  return true;
end
$$;

-- Adds to the space of a person and to the number of their saves, or raises an error when the space is full. `history` is what an action adds
-- to the history of notes. It is counted, but it alone is no reason to refuse the action.
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

-- History may exceed the space of the plan by a megabyte, so that an edit in a full account keeps the text that it replaces. Beyond that the
-- oldest versions of the person are deleted. Texts that a token replaced stay for thirty days; when nothing else is left to delete, the token
-- is refused.
create function private.trim_history(p_user_id uuid, excess bigint) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.capture_versions where id in (
    select aged.id from (
      select id, sum(private.version_bytes(title, content, tags)) over (order by saved_at, id)
        - private.version_bytes(title, content, tags) as older from public.capture_versions
      where user_id = p_user_id and (kept_for is null or saved_at <= private.clock() - interval '30 days')
    ) as aged
    where aged.older < excess);
  if private.has_token() and exists (select from public.profiles where id = p_user_id and bytes_used > bytes_limit + 1048576) then
    raise exception 'Your storage is full. Delete notes you no longer need and empty the trash to save new ones.' using errcode = 'PT413';
  end if;
end
$$;

-- Raises an error when a file does not fit into the space of the plan. Binds people, also those who upload by a signed address.
create function private.check_space(profile public.profiles, added bigint) returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if auth.uid() is null or added <= 0 or profile.bytes_used + added <= profile.bytes_limit then
    return;
  end if;
  if private.is_pro(profile) then
    raise exception 'Your storage is full. Delete notes you no longer need and empty the trash to save new ones.' using errcode = 'PT413';
  end if;
  raise exception 'Your storage is full. Delete notes you no longer need and empty the trash, or upgrade to Pro for more space.' using errcode = 'PT413';
end
$$;

-- Adds the rows of a table with a column user_id to the space of their owners. `size` is an expression over the columns of the table, `events`
-- are the statements that change the space.
create function private.measure_table(measured regclass, size text, events text[] default '{insert, update, delete}') returns void
  language plpgsql
  set search_path = ''
as $$
declare
  name constant text := 'measure_' || (select relname from pg_catalog.pg_class where oid = measured);
begin
  -- One function with three branches. PostgreSQL plans a branch only when the trigger that has its transition tables runs it.
  execute format($function$
    create function private.%I() returns trigger language plpgsql security definer set search_path = '' as $body$
    begin
      if tg_op = 'INSERT' then
        perform private.add_bytes(user_id, sum(%2$s)) from added group by user_id order by user_id;
      elsif tg_op = 'DELETE' then
        perform private.add_bytes(user_id, -sum(%2$s)) from removed group by user_id order by user_id;
      else
        perform private.add_bytes(user_id, sum(bytes)) from (
          select user_id, %2$s as bytes from added union all select user_id, -(%2$s) from removed
        ) as change group by user_id order by user_id;
      end if;
      return null;
    end
    $body$
  $function$, name, size);
  execute format('revoke execute on function private.%I() from public, anon, authenticated', name);
  execute (
    select string_agg(format('create trigger %I after %s on %s referencing %s for each statement execute function private.%I()',
      kind.trigger, kind.event, measured, kind.transition, name), ';')
    from (values ('measure_inserted', 'insert', 'new table as added'), ('measure_deleted', 'delete', 'old table as removed'),
      ('measure_updated', 'update', 'new table as added old table as removed')) as kind (trigger, event, transition)
    where kind.event = any (events));
  execute format('update public.profiles set bytes_used = bytes_used + measured.bytes
    from (select user_id, sum(%s) as bytes from %s group by user_id) as measured where id = measured.user_id', size, measured);
end
$$;

-- A save locks the profile before it reads captures. Deletes, edits, and changes of other tables that are measured take the lock first too.
-- Otherwise two statements could wait for each other.
create function private.lock_own_profile() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if private.acts_as_person() then
    perform private.lock_profile(auth.uid());
  end if;
  return null;
end
$$;

revoke execute on function public.set_space_limits(bigint, bigint) from public, anon, authenticated;
grant execute on function public.set_space_limits(bigint, bigint) to service_role;
