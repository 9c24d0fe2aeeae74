-- Each account has one profile: its plan, its counters, its subscription and the space it uses. People read their own profile and cannot
-- change it. Functions change it, by the clock of the server.
create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  plan text not null default 'free' check (plan in ('free', 'pro')),
  messages_count integer not null default 0 check (messages_count >= 0),
  daily_messages_count integer not null default 0 check (daily_messages_count >= 0),
  last_message_date date,
  ocr_count integer not null default 0 check (ocr_count >= 0),
  daily_ocr_count integer not null default 0 check (daily_ocr_count >= 0),
  last_ocr_date date,
  monthly_ocr_count integer not null default 0 check (monthly_ocr_count >= 0),
  last_ocr_month text check (last_ocr_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  billing_cycle text default 'monthly' check (billing_cycle in ('monthly', 'yearly')),
  payment_status text,
  payment_provider text,
  payu_sub_id text,
  sub_started_at timestamptz,
  sub_expires_at timestamptz,
  is_active boolean not null default false,
  trial_used boolean not null default false,
  trial_warning_sent boolean not null default false,
  -- Never reset. A payment resets trial_used, but each account has one trial only.
  trial_started_at timestamptz,
  bytes_used bigint not null default 0 check (bytes_used >= 0),
  bytes_limit bigint not null default 0,
  created_at timestamptz not null default private.clock(),
  updated_at timestamptz not null default private.clock(),
  -- Whether pictures in notes are read in the background.
  reads_files boolean not null default true,
  -- The steps of the first run that are done, of 'extension', 'app' and 'import', and 'closed' when the person closed the checklist. The
  -- trial and the first note are known from elsewhere.
  checklist text[] not null default '{}',
  -- The notes that show_samples() made. Null until then.
  sample_ids uuid[]
);
create index profiles_ending_idx on public.profiles (sub_expires_at) where plan = 'pro' and sub_expires_at is not null;

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select, insert (id) on public.profiles to authenticated;
grant all on public.profiles to service_role;

create policy "people read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "people make their own missing profile, with its defaults" on public.profiles
  for insert to authenticated with check (id = (select auth.uid()));
create policy "the second factor guards this table" on public.profiles as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
create policy "access tokens do not reach this table" on public.profiles as restrictive
  for all to authenticated using (not (select private.has_token()));

-- Effective Pro. A trial or a paid period ends at its instant, also before sweep_plans() has run.
create function private.is_pro(profile public.profiles) returns boolean
  language sql stable
  return coalesce(
    profile.plan = 'pro'
    and case
      when profile.payment_status = 'trial' then profile.sub_expires_at > private.clock()
      else profile.is_active and (profile.sub_expires_at is null or profile.sub_expires_at > private.clock())
    end, false);

create function private.is_pro(user_id uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  return coalesce((select private.is_pro(profile) from public.profiles as profile where profile.id = user_id), false);

create function public.is_pro() returns boolean
  language sql stable
  set search_path = ''
  return private.is_pro(private.me_or_token());

-- Locks a person's profile until the transaction ends, and creates it when it is missing. Counters and limits are exact because every change
-- of them takes this lock first.
create function private.lock_profile(user_id uuid) returns public.profiles
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles;
begin
  select * into profile from public.profiles where id = user_id for update;
  if not found then
    insert into public.profiles (id) values (user_id) on conflict (id) do nothing;
    select * into profile from public.profiles where id = user_id for update;
  end if;
  return profile;
end
$$;

create function private.make_profile() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.profiles (id) values (new.id) on conflict (id) do nothing;
  return new;
end
$$;
create trigger make_profile after insert on auth.users for each row execute function private.make_profile();

create function private.touch_updated_at() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.updated_at := private.clock();
  return new;
end
$$;
create trigger touch_updated_at before update on public.profiles for each row execute function private.touch_updated_at();

revoke execute on function public.is_pro() from public, anon, authenticated;
grant execute on function public.is_pro() to authenticated, service_role;
