-- The administrator's lists, made for a hundred thousand accounts and more.

-- One page of accounts, newest first; the text is looked for in the address. Only the rows of the page are joined and read:
-- far pages would otherwise join everything before them.
create or replace function public.admin_users(p_search text default '', p_limit integer default 50, p_offset integer default 0)
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
    -- An address holds the text or not: one pass finds the page and counts the rest.
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

-- New accounts, new Pro periods, captures and payments per UTC day, for the small charts. Each table is gone through once.
drop function public.admin_series(integer);
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

revoke execute on function public.admin_series(integer) from public, anon, authenticated;
grant execute on function public.admin_series(integer) to service_role;
