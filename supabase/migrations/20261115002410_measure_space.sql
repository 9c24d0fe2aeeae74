-- How many bytes a person stores, and how many their plan allows. Kept in the profile with every change, one update per statement.
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

alter table public.profiles
  add column bytes_used bigint not null default 0 check (bytes_used >= 0),
  add column bytes_limit bigint not null default 0;

-- Lists the columns of the profile as it is now.
create or replace function private.return_to_free(p_user_id uuid) returns public.profiles
  language sql security definer
  set search_path = ''
begin atomic
  update public.profiles set
    plan = 'free', is_active = false, payment_status = null, sub_started_at = null, sub_expires_at = null, billing_cycle = null
  where id = p_user_id
  returning *;
end;

-- A period that ends by the clock is returned to Free by the sweep, which updates these columns.
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

-- For the scheduled server function: the operator's settings FREE_BYTES and PRO_BYTES.
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

-- The limit binds people; an edit that makes a note shorter is always allowed.
create function private.add_bytes(p_user_id uuid, change numeric) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if change = 0 then
    return;
  end if;
  update public.profiles set bytes_used = greatest(bytes_used + change, 0) where id = p_user_id returning * into profile;
  -- The stored limit, since computing it would be what a save waits for. The sweep makes it follow a period's end within a minute.
  if change > 0 and profile.bytes_used > profile.bytes_limit and private.acts_as_person() then
    if private.is_pro(profile) then
      raise exception 'Your storage is full. Delete notes you no longer need to save new ones.';
    end if;
    raise exception 'Your storage is full. Delete notes you no longer need, or upgrade to Pro for more space.';
  end if;
end
$$;

-- Counts the rows of a table with a column user_id into their owners' space. `size` is an expression over the table's columns.
create function private.measure_table(measured regclass, size text) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  name constant text := 'measure_' || (select relname from pg_catalog.pg_class where oid = measured);
begin
  -- One function with three branches: a branch is planned only by the trigger that has its transition tables.
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
  execute format('create trigger measure_inserted after insert on %s referencing new table as added
    for each statement execute function private.%I()', measured, name);
  execute format('create trigger measure_updated after update on %s referencing new table as added old table as removed
    for each statement execute function private.%I()', measured, name);
  execute format('create trigger measure_deleted after delete on %s referencing old table as removed
    for each statement execute function private.%I()', measured, name);
  execute format('update public.profiles set bytes_used = bytes_used + measured.bytes
    from (select user_id, sum(%s) as bytes from %s group by user_id) as measured where id = measured.user_id', size, measured);
end
$$;

select private.measure_table('public.captures', 'octet_length(title) + octet_length(content)
  + coalesce(octet_length(source_url), 0) + octet_length(array_to_string(tags, '','')) ');

-- A save locks the profile before it looks at notes. A delete takes the same order, or the two could wait for each other.
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
create trigger lock_own_profile before delete on public.captures for each statement execute function private.lock_own_profile();

update public.profiles as profile set bytes_limit = private.bytes_limit(profile);

revoke execute on function public.set_space_limits(bigint, bigint), private.bytes_limit(public.profiles), private.follow_bytes_limit(),
  private.add_bytes(uuid, numeric), private.measure_table(regclass, text), private.lock_own_profile() from public, anon, authenticated;
grant execute on function public.set_space_limits(bigint, bigint) to service_role;
