-- The ways a plan changes without money: a trial, a downgrade, an end, an administrator. Each on the server's clock, each once.
create function public.start_trial() returns public.profiles
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if auth.uid() is null then
    raise exception 'Sign in first' using errcode = 'PT401';
  end if;
  profile := private.lock_profile(auth.uid());
  if private.is_pro(profile) or profile.trial_used or profile.trial_started_at is not null then
    raise exception 'Trial is only available for free plan users who haven''t used their trial yet.';
  end if;
  update public.profiles set
    plan = 'pro', payment_status = 'trial', is_active = true, trial_used = true, trial_warning_sent = false,
    trial_started_at = private.clock(), sub_started_at = private.clock(), sub_expires_at = private.clock() + interval '7 days'
  where id = profile.id
  returning * into profile;
  return profile;
end
$$;

create function public.downgrade_plan() returns public.profiles
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if auth.uid() is null then
    raise exception 'Sign in first' using errcode = 'PT401';
  end if;
  profile := private.lock_profile(auth.uid());
  -- What was paid is given up: later news of the same payments must not bring Pro back.
  perform private.give_up_payments(profile.id);
  return private.return_to_free(profile.id);
end
$$;

create function private.return_to_free(p_user_id uuid) returns public.profiles
  language sql security definer
  set search_path = ''
begin atomic
  update public.profiles set
    plan = 'free', is_active = false, payment_status = null, sub_started_at = null, sub_expires_at = null, billing_cycle = null
  where id = p_user_id
  returning *;
end;

-- Returns ended trials and paid periods to Free; says how many.
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

-- Trials that end within a day and were not warned yet; each is given out once.
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

-- By an administrator: active, with no end.
create function public.admin_activate_pro(p_user_id uuid) returns public.profiles
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles := private.lock_profile(p_user_id);
begin
  update public.profiles set
    plan = 'pro', payment_status = 'active', is_active = true, sub_started_at = private.clock(), sub_expires_at = null,
    billing_cycle = coalesce(billing_cycle, 'monthly')
  where id = p_user_id
  returning * into profile;
  return profile;
end
$$;

revoke execute on function public.start_trial(), public.downgrade_plan(), public.sweep_plans(), public.take_trial_warnings(),
  public.admin_activate_pro(uuid) from public, anon, authenticated;
grant execute on function public.start_trial(), public.downgrade_plan() to authenticated;
grant execute on function public.sweep_plans(), public.take_trial_warnings(), public.admin_activate_pro(uuid) to service_role;
