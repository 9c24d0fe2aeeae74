-- Each payment is followed by one receipt by mail.
alter table public.payments add column receipt_taken_at timestamptz;
-- What was paid before this migration gets none.
update public.payments set receipt_taken_at = created_at;
create index payments_receipt_idx on public.payments (created_at) where receipt_taken_at is null;

-- Payments whose receipt has not been sent; each is given out once. One that could not be sent is given back, for three days.
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

revoke execute on function public.take_receipts() from public, anon, authenticated;
grant execute on function public.take_receipts() to service_role;
