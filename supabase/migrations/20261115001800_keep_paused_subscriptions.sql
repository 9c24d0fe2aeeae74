-- A pause that is planned was stored as an end. Who pauses comes back and is billed again, so a downgrade or an account's end has to end it
-- at the provider too.
update public.subscriptions as sub set cancel_at = null
where sub.cancel_at is not null and exists (
  select from public.payment_events as event
  where event.provider = sub.provider and event.subscription_id = sub.subscription_id
    and event.event_type like 'subscription.%' and event.occurred_at = sub.last_event_at
    and event.payload #>> '{data,scheduled_change,action}' = 'pause'
);
