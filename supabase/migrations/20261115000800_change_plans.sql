-- The ways a plan changes: a trial, a downgrade, a payment, an end. Each on the server's clock, each once.
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

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  transaction_id text not null,
  subscription_id text,
  billing_cycle text not null check (billing_cycle in ('monthly', 'yearly')),
  amount numeric(12, 2),
  currency text check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'completed' check (status in ('completed', 'refunded')),
  paid_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (provider, transaction_id)
);
create index payments_user_id_idx on public.payments (user_id, paid_at desc);
create index payments_subscription_id_idx on public.payments (subscription_id) where subscription_id is not null;
alter table public.payments enable row level security;
revoke all on public.payments from anon, authenticated;
grant select on public.payments to authenticated;
create policy "people see their own payments" on public.payments
  for select to authenticated using (user_id = (select auth.uid()));

-- Every event of the provider, stored once by its id before it is acted on.
create table public.payment_events (
  provider text not null,
  event_id text not null,
  event_type text not null,
  occurred_at timestamptz not null,
  payload jsonb not null,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (provider, event_id)
);
alter table public.payment_events enable row level security;
revoke all on public.payment_events from anon, authenticated;

-- Activates Pro for a confirmed transaction. The same transaction again changes nothing and returns the profile.
create function public.activate_pro(
  p_user_id uuid, p_provider text, p_transaction_id text, p_billing_cycle text,
  p_subscription_id text default null, p_amount numeric default null, p_currency text default null, p_paid_at timestamptz default null
) returns public.profiles
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles := private.lock_profile(p_user_id);
  started timestamptz := coalesce(p_paid_at, private.clock());
begin
  insert into public.payments (user_id, provider, transaction_id, subscription_id, billing_cycle, amount, currency, paid_at)
  values (p_user_id, p_provider, p_transaction_id, p_subscription_id, p_billing_cycle, p_amount, p_currency, started)
  on conflict (provider, transaction_id) do nothing;
  if not found then
    return profile;
  end if;
  update public.profiles set
    plan = 'pro', payment_status = 'active', is_active = true, payment_provider = p_provider,
    payu_sub_id = coalesce(p_subscription_id, payu_sub_id), billing_cycle = p_billing_cycle, sub_started_at = started,
    sub_expires_at = started + case p_billing_cycle when 'yearly' then interval '365 days' else interval '30 days' end,
    messages_count = 0, daily_messages_count = 0, monthly_ocr_count = 0, ocr_count = 0, daily_ocr_count = 0,
    trial_used = false, trial_warning_sent = false
  where id = p_user_id
  returning * into profile;
  return profile;
end
$$;

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

revoke execute on function public.sweep_plans(), public.take_trial_warnings(), public.admin_activate_pro(uuid),
  public.activate_pro(uuid, text, text, text, text, numeric, text, timestamptz) from public, anon, authenticated;
revoke execute on function public.start_trial(), public.downgrade_plan() from public, anon;
