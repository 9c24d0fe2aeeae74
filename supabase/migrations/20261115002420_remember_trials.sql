-- A trial is one per person, also when the account is deleted and made again. Kept is a keyed hash of the address, in a table that
-- no role but the owner reads.
create table private.trial_key (key bytea not null);
insert into private.trial_key (key) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
create table private.used_trials (address_hash bytea primary key);
alter table private.trial_key enable row level security;
alter table private.used_trials enable row level security;
revoke all on private.trial_key, private.used_trials from public, anon, authenticated, service_role;

-- The mailbox behind an address: without a +tag, and without the dots that Gmail ignores.
create function private.mailbox(address text) returns text
  language sql immutable
  set search_path = ''
  return case
    when lower(address) ~ '@(gmail|googlemail)\.com$'
    then replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(address), '@', 1), '+', 1) || '@' || split_part(lower(address), '@', 2)
  end;

create function private.trial_hash(address text) returns bytea
  language sql stable
  set search_path = ''
  return (select sha256(key || sha256(key || convert_to(private.mailbox(address), 'UTF8'))) from private.trial_key);

create function private.remember_trial(p_user_id uuid) returns void
  language sql security definer
  set search_path = ''
begin atomic
  insert into private.used_trials (address_hash)
  select private.trial_hash(account.email::text) from auth.users as account where account.id = p_user_id and account.email <> ''
  on conflict (address_hash) do nothing;
end;

create or replace function public.start_trial() returns public.profiles
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if private.me() is null then
    raise exception 'Sign in first' using errcode = 'PT401';
  end if;
  profile := private.lock_profile(private.me());
  if private.is_pro(profile) or profile.trial_used or profile.trial_started_at is not null or exists (
    select from private.used_trials as used join auth.users as account on used.address_hash = private.trial_hash(account.email::text)
    where account.id = profile.id
  ) then
    raise exception 'Trial is only available for free plan users who haven''t used their trial yet.';
  end if;
  update public.profiles set
    plan = 'pro', payment_status = 'trial', is_active = true, trial_used = true, trial_warning_sent = false,
    trial_started_at = private.clock(), sub_started_at = private.clock(), sub_expires_at = private.clock() + interval '7 days'
  where id = profile.id
  returning * into profile;
  perform private.remember_trial(profile.id);
  return profile;
end
$$;

-- An address that an account takes after its trial has had its trial too.
create function private.carry_trial() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if exists (select from public.profiles where id = new.id and trial_started_at is not null) then
    perform private.remember_trial(new.id);
  end if;
  return null;
end
$$;
create trigger carry_trial after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.carry_trial();

select private.remember_trial(id) from public.profiles where trial_started_at is not null;

revoke execute on function private.mailbox(text), private.trial_hash(text), private.remember_trial(uuid), private.carry_trial()
  from public, anon, authenticated;
