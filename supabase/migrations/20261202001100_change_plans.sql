-- How a plan changes without a payment: a trial, a downgrade, the end of a period, an administrator. A person has one trial, also after
-- deleting the account and creating it again. To know that, the database keeps a keyed hash of the address.

-- Only the owner of the tables can read these two.
create table private.trial_key (key bytea not null);
insert into private.trial_key (key) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
create table private.used_trials (address_hash bytea primary key);
alter table private.trial_key enable row level security;
alter table private.used_trials enable row level security;
revoke all on private.trial_key, private.used_trials from public, anon, authenticated, service_role;

-- The mailbox behind an address: without a +tag, and without the dots that Gmail ignores.
create function private.mailbox(address text) returns text
  language sql immutable
  set search_path = ''
  return case
    when lower(address) ~ '@(gmail|googlemail)\.com$'
    then replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(address), '@', 1), '+', 1) || '@' || split_part(lower(address), '@', 2)
  end;

create function private.trial_hash(address text) returns bytea
  language sql stable
  set search_path = ''
  return (select sha256(key || sha256(key || convert_to(private.mailbox(address), 'UTF8'))) from private.trial_key);

create function private.remember_trial(p_user_id uuid) returns void
  language sql security definer
  set search_path = ''
begin atomic
  insert into private.used_trials (address_hash)
  select private.trial_hash(account.email::text) from auth.users as account where account.id = p_user_id and account.email <> ''
  on conflict (address_hash) do nothing;
end;

create function public.start_trial() returns public.profiles
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if private.me() is null then
    raise exception 'Sign in first' using errcode = 'PT401';
  end if;
  profile := private.lock_profile(private.me());
  if private.is_pro(profile) or profile.trial_used or profile.trial_started_at is not null or exists (
    select from private.used_trials as used join auth.users as account on used.address_hash = private.trial_hash(account.email::text)
    where account.id = profile.id
  ) then
    raise exception 'Trial is only available for free plan users who haven''t used their trial yet.';
  end if;
  update public.profiles set
    plan = 'pro', payment_status = 'trial', is_active = true, trial_used = true, trial_warning_sent = false,
    trial_started_at = private.clock(), sub_started_at = private.clock(), sub_expires_at = private.clock() + interval '7 days'
  where id = profile.id
  returning * into profile;
  perform private.remember_trial(profile.id);
  return profile;
end
$$;

-- When an account that had its trial changes its address, the new address has had its trial too.
create function private.carry_trial() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if exists (select from public.profiles where id = new.id and trial_started_at is not null) then
    perform private.remember_trial(new.id);
  end if;
  return null;
end
$$;
create trigger carry_trial after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.carry_trial();

create function private.return_to_free(p_user_id uuid) returns public.profiles
  language sql security definer
  set search_path = ''
begin atomic
  update public.profiles set
    plan = 'free', is_active = false, payment_status = null, sub_started_at = null, sub_expires_at = null, billing_cycle = null
  where id = p_user_id
  returning *;
end;

create function public.downgrade_plan() returns public.profiles
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if private.me() is null then
    raise exception 'Sign in first' using errcode = 'PT401';
  end if;
  profile := private.lock_profile(private.me());
  -- The person gives up what was paid: later events about the same payments must not bring Pro back.
  perform private.give_up_payments(profile.id);
  return private.return_to_free(profile.id);
end
$$;

-- Returns ended trials and paid periods to Free. Returns how many.
create function public.sweep_plans() returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  swept integer;
begin
  select count(*) into swept
  from (
    select id from public.profiles
    where plan = 'pro' and sub_expires_at <= private.clock()
    for update skip locked
  ) as ended, lateral private.return_to_free(ended.id) as freed;
  return swept;
end
$$;

-- Trials that end within a day and have not been warned. Each is returned once.
create function public.take_trial_warnings() returns table (user_id uuid, email text, sub_expires_at timestamptz)
  language sql security definer
  set search_path = ''
begin atomic
  with warned as (
    update public.profiles as profile set trial_warning_sent = true
    where profile.plan = 'pro' and profile.payment_status = 'trial' and not profile.trial_warning_sent
      and profile.sub_expires_at > private.clock() and profile.sub_expires_at <= private.clock() + interval '1 day'
    returning profile.id, profile.sub_expires_at
  )
  select warned.id, account.email::text, warned.sub_expires_at from warned join auth.users as account on account.id = warned.id;
end;

-- Pro without an end, given by an administrator. The profile names a payment provider only while a payment of the person still runs.
create function public.admin_activate_pro(p_user_id uuid) returns public.profiles
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles := private.lock_profile(p_user_id);
  is_paid boolean := exists (select from private.paid_period(p_user_id));
begin
  update public.profiles set
    plan = 'pro', payment_status = 'active', is_active = true, sub_started_at = private.clock(), sub_expires_at = null,
    billing_cycle = coalesce(billing_cycle, 'monthly'),
    payment_provider = case when is_paid then payment_provider end, payu_sub_id = case when is_paid then payu_sub_id end
  where id = p_user_id
  returning * into profile;
  return profile;
end
$$;

revoke execute on function public.start_trial(), public.downgrade_plan(), public.sweep_plans(), public.take_trial_warnings(),
  public.admin_activate_pro(uuid) from public, anon, authenticated;
grant execute on function public.start_trial(), public.downgrade_plan() to authenticated;
grant execute on function public.sweep_plans(), public.take_trial_warnings(), public.admin_activate_pro(uuid) to service_role;
