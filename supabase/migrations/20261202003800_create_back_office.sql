-- For administrators: the messages of the contact form, the log of what administrators did, and lists and charts of accounts. The lists
-- answer quickly with a hundred thousand accounts and more.
create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) <= 254),
  subject text not null check (length(subject) between 1 and 300),
  message text not null check (length(message) between 1 and 20000),
  sender_hash text not null,
  sent_at timestamptz,
  created_at timestamptz not null default private.clock()
);
create index contact_messages_sender_idx on public.contact_messages (sender_hash, created_at desc);
create index contact_messages_email_idx on public.contact_messages (lower(email));
alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
grant all on public.contact_messages to service_role;

create table public.admin_audit (
  id bigint generated always as identity primary key,
  admin_id uuid references auth.users on delete set null,
  admin_email text not null,
  action text not null,
  target_id uuid,
  target_email text,
  succeeded boolean not null,
  created_at timestamptz not null default private.clock()
);
create index admin_audit_created_idx on public.admin_audit (created_at desc);
alter table public.admin_audit enable row level security;
revoke all on public.admin_audit from anon, authenticated;
grant all on public.admin_audit to service_role;

-- Takes at most five messages an hour from one sender. The message is stored before the mail is sent.
create function public.store_contact_message(p_name text, p_email text, p_subject text, p_message text, p_sender_hash text) returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  stored uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_sender_hash, 0));
  if (select count(*) from public.contact_messages where sender_hash = p_sender_hash and created_at > private.clock() - interval '1 hour') >= 5 then
    raise exception 'Too many messages. Please try again later.' using errcode = 'PT429';
  end if;
  insert into public.contact_messages (name, email, subject, message, sender_hash, created_at)
  values (p_name, p_email, p_subject, p_message, p_sender_hash, private.clock())
  returning id into stored;
  return stored;
end
$$;

create function public.admin_stats() returns jsonb
  language sql stable security definer
  set search_path = ''
  return jsonb_build_object(
    'totalUsers', (select count(*) from auth.users),
    'proUsers', (select count(*) from public.profiles as profile where profile.plan = 'pro' and private.is_pro(profile)),
    'totalCaptures', (select count(*) from public.captures),
    'totalPayments', (select count(*) from public.payments where status = 'completed')
  );

create index captures_created_at_idx on public.captures (created_at);

-- New accounts, Pro periods, captures and payments for each UTC day. Reads each table once.
create function public.admin_series(p_days integer default 30)
  returns table (day date, users bigint, pro bigint, captures bigint, payments bigint)
  language sql stable security definer
  set search_path = ''
begin atomic
  with span as (
    select (private.today() - least(greatest(p_days, 1), 366) + 1) as first_day
  ), happened as (
    select (account.created_at at time zone 'UTC')::date as day, 'users' as what, count(*) as times
    from auth.users as account where account.created_at >= (select first_day::timestamp at time zone 'UTC' from span) group by 1
    union all
    select (profile.sub_started_at at time zone 'UTC')::date, 'pro', count(*)
    from public.profiles as profile
    where profile.plan = 'pro' and profile.sub_started_at >= (select first_day::timestamp at time zone 'UTC' from span) group by 1
    union all
    select (capture.created_at at time zone 'UTC')::date, 'captures', count(*)
    from public.captures as capture where capture.created_at >= (select first_day::timestamp at time zone 'UTC' from span) group by 1
    union all
    select (payment.paid_at at time zone 'UTC')::date, 'payments', count(*)
    from public.payments as payment where payment.paid_at >= (select first_day::timestamp at time zone 'UTC' from span) group by 1
  )
  select days.day::date,
    coalesce(sum(happened.times) filter (where happened.what = 'users'), 0)::bigint,
    coalesce(sum(happened.times) filter (where happened.what = 'pro'), 0)::bigint,
    coalesce(sum(happened.times) filter (where happened.what = 'captures'), 0)::bigint,
    coalesce(sum(happened.times) filter (where happened.what = 'payments'), 0)::bigint
  from span, generate_series(span.first_day::timestamp, private.today()::timestamp, interval '1 day') as days (day)
    left join happened on happened.day = days.day::date
  group by days.day
  order by days.day;
end;

-- One page of accounts, newest first. p_search is a part of the address. Joins only the rows of the page: far pages would otherwise join
-- everything before them.
create function public.admin_users(p_search text default '', p_limit integer default 50, p_offset integer default 0)
  returns table (id uuid, email text, created_at timestamptz, plan text, is_active boolean, total bigint)
  language plpgsql stable security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  page uuid[];
  found bigint;
begin
  if p_search = '' then
    select count(*) into found from auth.users;
    page := array(
      select account.id from auth.users as account
      order by account.created_at desc, account.id
      limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0));
  else
    -- No index finds a part of an address. One pass finds the page and counts the rest.
    with matching as materialized (
      select account.id, account.created_at from auth.users as account where strpos(account.email::text, lower(p_search)) > 0
    )
    select (select count(*) from matching), array(
      select matching.id from matching
      order by matching.created_at desc, matching.id
      limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0))
    into found, page;
  end if;
  return query
    select account.id, account.email::text, account.created_at, coalesce(profile.plan, 'free'), coalesce(profile.is_active, false), found
    from unnest(page) with ordinality as wanted (id, place)
    join auth.users as account on account.id = wanted.id
    left join public.profiles as profile on profile.id = account.id
    order by wanted.place;
end
$$;

-- Deletes the rows of a deleted account that no foreign key refers to.
create function private.forget_person() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from private.tallies where user_id = old.id;
  delete from public.contact_messages where lower(email) = lower(old.email::text);
  return null;
end
$$;
-- After-triggers run in the order of their names. The cascades, whose names start with RI_, have run by then.
create trigger forget_person after delete on auth.users for each row execute function private.forget_person();

revoke execute on function public.store_contact_message(text, text, text, text, text), public.admin_stats(), public.admin_series(integer),
  public.admin_users(text, integer, integer) from public, anon, authenticated;
grant execute on function public.store_contact_message(text, text, text, text, text), public.admin_stats(), public.admin_series(integer),
  public.admin_users(text, integer, integer) to service_role;
