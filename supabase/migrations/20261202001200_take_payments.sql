-- Payments, subscriptions and the events of the payment provider. Events may arrive twice and in any order: each is stored once, and the
-- plan is computed from all of them. So the result does not depend on the order. Each payment gets one receipt by mail.

-- Checkouts that were started. They prove that a transaction belongs to the person who returns with it.
create table public.checkouts (
  provider text not null,
  transaction_id text not null,
  user_id uuid not null references auth.users on delete cascade,
  billing_cycle text not null check (billing_cycle in ('monthly', 'yearly')),
  completed_at timestamptz,
  created_at timestamptz not null default private.clock(),
  primary key (provider, transaction_id)
);
create index checkouts_user_id_idx on public.checkouts (user_id);
alter table public.checkouts enable row level security;
revoke all on public.checkouts from anon, authenticated;
grant all on public.checkouts to service_role;

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
  -- Set by a downgrade. The payment no longer gives Pro.
  given_up_at timestamptz,
  paid_at timestamptz not null default private.clock(),
  receipt_taken_at timestamptz,
  created_at timestamptz not null default private.clock(),
  unique (provider, transaction_id)
);
create index payments_user_id_idx on public.payments (user_id, paid_at desc);
create index payments_subscription_id_idx on public.payments (subscription_id) where subscription_id is not null;
create index payments_receipt_idx on public.payments (created_at) where receipt_taken_at is null;
alter table public.payments enable row level security;
revoke all on public.payments from anon, authenticated;
grant select on public.payments to authenticated;
grant all on public.payments to service_role;
create policy "people see their own payments" on public.payments
  for select to authenticated using (user_id = (select auth.uid()));
create policy "the second factor guards this table" on public.payments as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
create policy "access tokens do not reach this table" on public.payments as restrictive
  for all to authenticated using (not (select private.has_token()));

-- The latest state of each subscription, by the clock of the provider.
create table public.subscriptions (
  provider text not null,
  subscription_id text not null,
  -- Null until an event or a payment names the owner.
  user_id uuid references auth.users on delete cascade,
  status text not null check (status in ('active', 'trialing', 'past_due', 'paused', 'canceled')),
  billing_cycle text check (billing_cycle in ('monthly', 'yearly')),
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  -- When the subscription will end. It is active until then.
  cancel_at timestamptz,
  given_up_at timestamptz,
  last_event_at timestamptz not null,
  created_at timestamptz not null default private.clock(),
  primary key (provider, subscription_id)
);
create index subscriptions_user_id_idx on public.subscriptions (user_id);
alter table public.subscriptions enable row level security;
revoke all on public.subscriptions from anon, authenticated;
grant select on public.subscriptions to authenticated;
grant all on public.subscriptions to service_role;
create policy "people see their own subscriptions" on public.subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "the second factor guards this table" on public.subscriptions as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
create policy "access tokens do not reach this table" on public.subscriptions as restrictive
  for all to authenticated using (not (select private.has_token()));

-- Every event of the provider, once by its id, with its outcome.
create table public.payment_events (
  provider text not null,
  event_id text not null,
  event_type text not null,
  occurred_at timestamptz not null,
  user_id uuid references auth.users on delete cascade,
  subscription_id text,
  transaction_id text,
  billing_cycle text,
  amount numeric(12, 2),
  currency text,
  payload jsonb not null,
  outcome text check (outcome in ('applied', 'stale', 'unmatched', 'ignored')),
  handled_at timestamptz,
  created_at timestamptz not null default private.clock(),
  primary key (provider, event_id)
);
create index payment_events_user_id_idx on public.payment_events (user_id);
create index payment_events_transaction_idx on public.payment_events (provider, transaction_id) where transaction_id is not null;
create index payment_events_subscription_idx on public.payment_events (provider, subscription_id) where subscription_id is not null;
alter table public.payment_events enable row level security;
revoke all on public.payment_events from anon, authenticated;
grant all on public.payment_events to service_role;

-- The period of Pro that a person's payments and subscriptions give, as the profile shows it. No row when there is none.
create function private.paid_period(p_user_id uuid)
  returns table (provider text, subscription_id text, billing_cycle text, status text, starts_at timestamptz, ends_at timestamptz)
  language sql stable security definer
  set search_path = ''
begin atomic
  with paid as (
    select payment.*, payment.status = 'completed' and payment.given_up_at is null as counts
    from public.payments as payment where payment.user_id = p_user_id
  ),
  reason as (
    select paid.provider, paid.subscription_id, paid.billing_cycle, coalesce(
        (select case when sub.status in ('past_due', 'canceled') then sub.status end from public.subscriptions as sub
         where sub.provider = paid.provider and sub.subscription_id = paid.subscription_id), 'active') as status,
      paid.paid_at as starts_at,
      paid.paid_at + case paid.billing_cycle when 'yearly' then interval '365 days' else interval '30 days' end as ends_at
    from paid where paid.counts
    union all
    -- A running subscription gives Pro until its period ends, unless its payment was refunded or given up.
    select sub.provider, sub.subscription_id, coalesce(sub.billing_cycle, last_paid.billing_cycle, 'monthly'), 'active',
      coalesce(last_paid.paid_at, sub.period_starts_at), least(sub.period_ends_at, sub.cancel_at)
    from public.subscriptions as sub
    left join lateral (
      select paid.* from paid
      where paid.provider = sub.provider and paid.subscription_id = sub.subscription_id order by paid.paid_at desc limit 1
    ) as last_paid on true
    where sub.user_id = p_user_id and sub.status in ('active', 'trialing') and sub.period_ends_at is not null
      and coalesce(last_paid.counts, sub.given_up_at is null)
  )
  select reason.* from reason where reason.ends_at > private.clock() order by reason.ends_at desc, reason.starts_at desc limit 1;
end;

-- Updates the profile from the payments. The caller holds the lock on the profile. Pro given by an administrator has no end and stays.
-- A trial stays while nothing is paid.
create function private.follow_payments(p_user_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles := private.lock_profile(p_user_id);
  period record;
begin
  select * into period from private.paid_period(p_user_id);
  if found then
    if profile.plan = 'pro' and profile.payment_status = 'active' and profile.is_active and profile.sub_expires_at is null then
      return;
    end if;
    update public.profiles set
      plan = 'pro', is_active = true, payment_status = period.status, payment_provider = period.provider,
      payu_sub_id = coalesce(period.subscription_id, payu_sub_id), billing_cycle = period.billing_cycle,
      sub_started_at = period.starts_at, sub_expires_at = period.ends_at
    where id = p_user_id;
  elsif profile.plan = 'pro' and profile.payment_status is distinct from 'trial' and profile.sub_expires_at is not null then
    perform private.return_to_free(p_user_id);
  end if;
end
$$;

create function private.give_up_payments(p_user_id uuid) returns void
  language sql security definer
  set search_path = ''
begin atomic
  update public.payments set given_up_at = private.clock() where user_id = p_user_id and given_up_at is null;
  update public.subscriptions set given_up_at = private.clock() where user_id = p_user_id and given_up_at is null;
end;

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
  paid timestamptz := coalesce(p_paid_at, private.clock());
begin
  insert into public.payments (user_id, provider, transaction_id, subscription_id, billing_cycle, amount, currency, paid_at, status)
  values (p_user_id, p_provider, p_transaction_id, p_subscription_id, p_billing_cycle, p_amount, p_currency, paid,
    -- The event of the refund may arrive before the payment.
    case when exists (
      select from public.payment_events as refund
      where refund.provider = p_provider and refund.transaction_id = p_transaction_id
        and refund.event_type like 'adjustment.%' and refund.outcome <> 'ignored'
    ) then 'refunded' else 'completed' end)
  on conflict (provider, transaction_id) do nothing;
  if not found then
    if exists (
      select from public.payments where provider = p_provider and transaction_id = p_transaction_id and user_id <> p_user_id
    ) then
      raise exception 'This transaction belongs to another account.' using errcode = 'PT403';
    end if;
    return profile;
  end if;
  update public.checkouts set completed_at = private.clock()
  where provider = p_provider and transaction_id = p_transaction_id and completed_at is null;
  -- The subscription is known from now on, so that a downgrade can end it. 'epoch' makes every later event newer.
  insert into public.subscriptions as known (provider, subscription_id, user_id, status, billing_cycle, last_event_at)
  select p_provider, p_subscription_id, p_user_id, 'active', p_billing_cycle, 'epoch' where p_subscription_id is not null
  on conflict (provider, subscription_id) do update set user_id = p_user_id where known.user_id is null;
  perform private.take_waiting_payments(p_user_id, p_provider, p_subscription_id);
  -- A payment ends a trial and the Pro of an administrator: payments decide from now on. A payment that was refunded, or whose
  -- period had ended before it arrived, changes nothing.
  if exists (select from private.paid_period(p_user_id)) then
    update public.profiles set
      payment_status = null,
      messages_count = 0, daily_messages_count = 0, monthly_ocr_count = 0, ocr_count = 0, daily_ocr_count = 0,
      trial_used = false, trial_warning_sent = false
    where id = p_user_id;
  end if;
  perform private.follow_payments(p_user_id);
  select * into profile from public.profiles where id = p_user_id;
  return profile;
end
$$;

-- Applies payments of a subscription that arrived before its owner was known.
create function private.take_waiting_payments(p_user_id uuid, p_provider text, p_subscription_id text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  waiting public.payment_events;
begin
  for waiting in
    update public.payment_events set user_id = p_user_id, outcome = 'applied', handled_at = private.clock()
    where provider = p_provider and subscription_id = p_subscription_id
      and event_type = 'transaction.completed' and outcome = 'unmatched'
    returning *
  loop
    perform public.activate_pro(p_user_id, p_provider, waiting.transaction_id, coalesce(waiting.billing_cycle, 'monthly'),
      p_subscription_id, waiting.amount, waiting.currency, waiting.occurred_at);
  end loop;
end
$$;

-- Applies one signed event of the provider. Returns the outcome: applied; duplicate (seen before); stale (older than what is known of that
-- subscription); unmatched (its owner is not known yet); ignored. p_status is the status of the subscription, or 'refunded' for an
-- adjustment that returned the whole payment.
create function public.apply_payment_event(
  p_provider text, p_event_id text, p_event_type text, p_occurred_at timestamptz, p_payload jsonb,
  p_user_id uuid default null, p_subscription_id text default null, p_transaction_id text default null,
  p_billing_cycle text default null, p_status text default null,
  p_period_starts_at timestamptz default null, p_period_ends_at timestamptz default null, p_cancel_at timestamptz default null,
  p_amount numeric default null, p_currency text default null
) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  person uuid;
  verdict text := 'ignored';
begin
  -- Handles the events of one subscription one after the other, also while its owner is not known and no profile can be locked.
  perform pg_advisory_xact_lock(hashtextextended(p_provider || coalesce(p_subscription_id, p_transaction_id, p_event_id), 0));
  -- The checkout names its person, but later renewals and refunds may not. A deleted account gets no events.
  select account.id into person from auth.users as account
  where account.id = coalesce(p_user_id,
    (select user_id from public.payments where provider = p_provider and transaction_id = p_transaction_id),
    (select user_id from public.checkouts where provider = p_provider and transaction_id = p_transaction_id),
    (select user_id from public.subscriptions where provider = p_provider and subscription_id = p_subscription_id),
    (select user_id from public.payments where provider = p_provider and subscription_id = p_subscription_id
     order by paid_at desc limit 1));
  insert into public.payment_events
    (provider, event_id, event_type, occurred_at, user_id, subscription_id, transaction_id, billing_cycle, amount, currency, payload)
  values (p_provider, p_event_id, p_event_type, p_occurred_at, person, p_subscription_id, p_transaction_id,
    p_billing_cycle, p_amount, p_currency, p_payload)
  on conflict (provider, event_id) do nothing;
  if not found then
    return 'duplicate';
  end if;
  if person is not null then
    perform private.lock_profile(person);
  end if;

  if p_event_type = 'transaction.completed' and p_transaction_id is not null then
    verdict := 'unmatched';
    if person is not null then
      perform public.activate_pro(person, p_provider, p_transaction_id, coalesce(p_billing_cycle, 'monthly'),
        p_subscription_id, p_amount, p_currency, p_occurred_at);
      verdict := 'applied';
    end if;
  elsif p_event_type like 'adjustment.%' and p_status = 'refunded' and p_transaction_id is not null then
    update public.payments set status = 'refunded' where provider = p_provider and transaction_id = p_transaction_id;
    verdict := case when found then 'applied' else 'unmatched' end;
  elsif p_event_type like 'subscription.%' and p_subscription_id is not null and p_status is not null then
    insert into public.subscriptions as known
      (provider, subscription_id, user_id, status, billing_cycle, period_starts_at, period_ends_at, cancel_at, last_event_at)
    values (p_provider, p_subscription_id, person, p_status, p_billing_cycle, p_period_starts_at, p_period_ends_at, p_cancel_at, p_occurred_at)
    on conflict (provider, subscription_id) do update set
      user_id = coalesce(known.user_id, excluded.user_id), status = excluded.status,
      billing_cycle = coalesce(excluded.billing_cycle, known.billing_cycle),
      period_starts_at = coalesce(excluded.period_starts_at, known.period_starts_at),
      period_ends_at = coalesce(excluded.period_ends_at, known.period_ends_at),
      cancel_at = excluded.cancel_at, last_event_at = excluded.last_event_at
    -- Of two events at the same instant, a cancellation wins.
    where known.last_event_at < excluded.last_event_at
      or known.last_event_at = excluded.last_event_at and known.status <> 'canceled';
    verdict := case when not found then 'stale' when person is null then 'unmatched' else 'applied' end;
  end if;
  if person is not null and verdict in ('applied', 'stale') then
    perform private.take_waiting_payments(person, p_provider, p_subscription_id);
    perform private.follow_payments(person);
  end if;
  update public.payment_events set outcome = verdict, handled_at = private.clock()
  where provider = p_provider and event_id = p_event_id;
  return verdict;
end
$$;

-- Payments whose receipt has not been sent, each once. The server function returns one that it could not send; it is offered again for
-- three days.
create function public.take_receipts()
  returns table (payment_id uuid, email text, transaction_id text, billing_cycle text, amount numeric, currency text, paid_at timestamptz)
  language sql security definer
  set search_path = ''
begin atomic
  with taken as (
    update public.payments as payment set receipt_taken_at = private.clock()
    where payment.receipt_taken_at is null and payment.status = 'completed'
      and payment.created_at > private.clock() - interval '3 days'
    returning payment.*
  )
  select taken.id, account.email::text, taken.transaction_id, taken.billing_cycle, taken.amount, taken.currency, taken.paid_at
  from taken join auth.users as account on account.id = taken.user_id;
end;

revoke execute on function public.activate_pro(uuid, text, text, text, text, numeric, text, timestamptz),
  public.apply_payment_event(text, text, text, timestamptz, jsonb, uuid, text, text, text, text, timestamptz, timestamptz, timestamptz, numeric, text),
  public.take_receipts() from public, anon, authenticated;
grant execute on function public.activate_pro(uuid, text, text, text, text, numeric, text, timestamptz),
  public.apply_payment_event(text, text, text, timestamptz, jsonb, uuid, text, text, text, text, timestamptz, timestamptz, timestamptz, numeric, text),
  public.take_receipts() to service_role;
