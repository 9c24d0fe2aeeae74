-- Pro that an administrator gives names a provider only while a payment of the person's still runs: an old one says that somebody bills for it.
create or replace function public.admin_activate_pro(p_user_id uuid) returns public.profiles
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

-- The same for what was given before.
update public.profiles set payment_provider = null, payu_sub_id = null
where plan = 'pro' and payment_status = 'active' and is_active and sub_expires_at is null and payment_provider is not null
  and not exists (select from private.paid_period(id));
