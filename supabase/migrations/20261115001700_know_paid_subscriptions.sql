-- A payment that names its subscription tells that there is one, though no event about it has come yet: whoever downgrades or leaves
-- before it comes must not be billed again, and what nobody knows of nobody ends.

-- Activates Pro for a confirmed transaction. The same transaction again changes nothing and returns the profile.
create or replace function public.activate_pro(
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
    -- The refund may have been heard of before the payment.
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
  -- Any event about it is newer than this.
  insert into public.subscriptions as known (provider, subscription_id, user_id, status, billing_cycle, last_event_at)
  select p_provider, p_subscription_id, p_user_id, 'active', p_billing_cycle, 'epoch' where p_subscription_id is not null
  on conflict (provider, subscription_id) do update set user_id = p_user_id where known.user_id is null;
  perform private.take_waiting_payments(p_user_id, p_provider, p_subscription_id);
  -- Paying ends a trial and the endless Pro of an administrator alike: from here on, payments say. One that was refunded
  -- or ran out before it was heard of changes nothing.
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

-- The same for what was paid before; what was given up since is then ended at its provider.
insert into public.subscriptions (provider, subscription_id, user_id, status, billing_cycle, given_up_at, last_event_at)
select distinct on (provider, subscription_id) provider, subscription_id, user_id, 'active', billing_cycle, given_up_at, 'epoch'
from public.payments where subscription_id is not null
order by provider, subscription_id, paid_at desc
on conflict (provider, subscription_id) do nothing;
