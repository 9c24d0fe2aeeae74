-- Copies the rows of the old tables and drops these. Counts, space and what searches need are computed from the rows by the triggers
-- that keep them; no other trigger runs. Databases from before the last file of the old set lack some tables and columns.
do $$
declare
  -- A table comes after those that its foreign keys refer to.
  tables constant text[] := '{private.space_limits, private.site_tags, private.notebook_keywords, private.trial_key, private.used_trials,
    public.profiles, public.folders, public.ocr_extractions, private.ocr_attempts, public.captures, public.note_connections,
    public.pdf_downloads, public.checkouts, public.payments, public.subscriptions, public.payment_events, public.contact_messages,
    public.admin_audit}';
  name text;
  columns text;
  homeless text;
  silenced record;
begin
  for silenced in
    select tgrelid::regclass as relation, tgname from pg_trigger
    where tgrelid = any (tables::regclass[]) and not tgisinternal and tgenabled = 'O'
      and tgname not in ('follow_bytes_limit', 'measure_inserted', 'tally_inserted')
  loop
    execute format('alter table %s disable trigger %I', silenced.relation, silenced.tgname);
  end loop;

  foreach name in array tables loop
    continue when to_regclass('old_' || name) is null;
    select string_agg(format('%I', old.attname), ', '), string_agg(old.attname, ', ') filter (where new.attname is null)
    into columns, homeless
    from pg_attribute as old
    left join pg_attribute as new on new.attrelid = name::regclass and new.attname = old.attname and not new.attisdropped
    where old.attrelid = ('old_' || name)::regclass and old.attnum > 0 and not old.attisdropped
      -- Computed again.
      and (name, old.attname::text) <> ('public.profiles', 'bytes_used');
    if homeless is not null then
      raise exception 'There is no place for the columns % of %. Move them to a table of their own first.', homeless, name;
    end if;
    execute format('delete from %s', name);
    execute format('insert into %s (%s) overriding system value select %2$s from old_%1$s', name, columns);
  end loop;
  perform setval(pg_get_serial_sequence('public.admin_audit', 'id'), last_value, is_called) from old_public.admin_audit_id_seq;

  -- What later files of the old set did to the rows that were there. It changes nothing on a database that had these files.
  insert into public.subscriptions (provider, subscription_id, user_id, status, billing_cycle, given_up_at, last_event_at)
  select distinct on (provider, subscription_id) provider, subscription_id, user_id, 'active', billing_cycle, given_up_at, 'epoch'
  from public.payments where subscription_id is not null
  order by provider, subscription_id, paid_at desc
  on conflict (provider, subscription_id) do nothing;
  update public.subscriptions as sub set cancel_at = null
  where sub.cancel_at is not null and exists (
    select from public.payment_events as event
    where event.provider = sub.provider and event.subscription_id = sub.subscription_id
      and event.event_type like 'subscription.%' and event.occurred_at = sub.last_event_at
      and event.payload #>> '{data,scheduled_change,action}' = 'pause');
  update public.profiles set payment_provider = null, payu_sub_id = null
  where plan = 'pro' and payment_status = 'active' and is_active and sub_expires_at is null and payment_provider is not null
    and not exists (select from private.paid_period(id));
  perform private.remember_trial(id) from public.profiles where trial_started_at is not null;
  if not exists (
    select from pg_attribute where attrelid = 'old_public.payments'::regclass and attname = 'receipt_taken_at'
  ) then
    update public.payments set receipt_taken_at = created_at;
  end if;

  for silenced in
    select tgrelid::regclass as relation, tgname from pg_trigger where tgrelid = any (tables::regclass[]) and tgenabled = 'D'
  loop
    execute format('alter table %s enable trigger %I', silenced.relation, silenced.tgname);
  end loop;
end
$$;

drop schema old_public, old_private cascade;
