-- The second factor guards the data: a person who has a verified factor must have used it in this session. A token is not enough
-- to tell, because it outlives the moment at which a factor is added; so the factors themselves are asked.
create function private.passed_second_factor() returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return coalesce(auth.jwt() ->> 'aal' in ('aal2', 'aal3'), false)
    or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
end
$$;

-- The person who calls, for functions that run as their owner and so pass by all policies. Refuses a person who has not used their factor.
create function private.me() returns uuid
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  if not private.passed_second_factor() then
    raise exception 'Enter the code of your second factor first.' using errcode = 'PT403', detail = 'insufficient_aal';
  end if;
  return auth.uid();
end
$$;

revoke execute on function private.passed_second_factor(), private.me() from public, anon;
grant execute on function private.passed_second_factor(), private.me() to authenticated, service_role;

-- Adds the restrictive policy to a table that has other policies. PostgreSQL asks it once per statement, not per row.
create function private.guard_table(guarded regclass) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  execute format('create policy "the second factor guards this table" on %s as restrictive for all to authenticated
    using ((select private.passed_second_factor()))', guarded);
end
$$;
revoke execute on function private.guard_table(regclass) from public, anon, authenticated;

select private.guard_table(guarded::regclass)
from unnest(array[
  'public.profiles', 'public.folders', 'public.captures', 'public.note_connections', 'public.ocr_extractions',
  'public.pdf_downloads', 'public.payments', 'public.subscriptions'
]) as guarded;

-- Functions that clients call and that run as their owner name the caller by private.me() from now on.
do $$
declare
  definition text;
begin
  for definition in
    select replace(pg_get_functiondef(oid), 'auth.uid()', 'private.me()') from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege('authenticated', oid, 'execute')
      and strpos(pg_get_functiondef(oid), 'auth.uid()') > 0
  loop
    execute definition;
  end loop;
end
$$;

create or replace function public.is_pro() returns boolean
  language sql stable
  set search_path = ''
  return private.is_pro(private.me());

-- A missing profile counts as Free with nothing used.
create or replace function public.ocr_quota() returns table (used integer, quota integer, period text)
  language sql stable
  set search_path = ''
begin atomic
  select allowance.used, allowance.quota, allowance.period
  from public.profiles as profile, private.ocr_allowance(profile) as allowance where profile.id = private.me()
  union all
  select 0, 2, 'total' where not exists (select from public.profiles where id = private.me());
end;

-- Triggers run before the policies of an insert. Without this check they would tell another person's plan, or take from their quota,
-- before the policies refuse the row; and a person who has not used their factor would get as far. As private.acts_as_person()
-- tells, the service role acts without a person.
create function private.check_owner() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if auth.uid() is not null and auth.role() is distinct from 'service_role' and new.user_id is distinct from private.me() then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
revoke execute on function private.check_owner() from public, anon, authenticated;
-- Triggers of one table run in the order of their names.
create trigger a_check_owner before insert on public.captures for each row execute function private.check_owner();
create trigger a_check_owner before insert on public.folders for each row execute function private.check_owner();
create trigger a_check_owner before insert on public.note_connections for each row execute function private.check_owner();
