-- Mail addresses of a person's own. A mail to one of them becomes a note, by the rules of its owner: plan, space, length. A server function
-- makes and removes the addresses, after it has checked the session.
create table public.mail_addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- The part before the @. It is random, because whoever knows it can write notes.
  name text not null unique check (name ~ '^[a-z0-9]{20}$'),
  folder_id uuid,
  created_at timestamptz not null default private.clock(),
  used_at timestamptz,
  -- Why the last mail was refused; null after one that was filed.
  last_fault text,
  -- The mails of the current hour.
  hour timestamptz not null default private.clock(),
  mails integer not null default 0,
  foreign key (folder_id, user_id) references public.folders (id, user_id) on delete set null (folder_id)
);
create index mail_addresses_user_id_idx on public.mail_addresses (user_id);

alter table public.mail_addresses enable row level security;
revoke all on public.mail_addresses from anon, authenticated;
grant all on public.mail_addresses to service_role;

create function private.limit_mail_addresses() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.lock_profile(new.user_id);
  if (select count(*) >= 20 from public.mail_addresses where user_id = new.user_id) then
    raise exception 'You can have twenty mail addresses. Remove one that you no longer use.';
  end if;
  return new;
end
$$;
create trigger limit_mail_addresses before insert on public.mail_addresses
  for each row execute function private.limit_mail_addresses();

-- The owner of an address; null when it is unknown. `wait` is true when it has received its mails of this hour, `room` is the space that is
-- left.
create function public.open_mail_address(p_name text, p_counts boolean) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address public.mail_addresses;
begin
  if p_counts then
    update public.mail_addresses
    set hour = case when private.clock() - hour < interval '1 hour' then hour else private.clock() end,
      mails = case when private.clock() - hour < interval '1 hour' then mails + 1 else 1 end
    where name = p_name;
  end if;
  select * into address from public.mail_addresses where name = p_name and not private.is_banned(user_id);
  if not found then
    return null;
  end if;
  return (
    select jsonb_build_object('user_id', address.user_id, 'wait', address.mails > 100, 'room', greatest(bytes_limit - bytes_used, 0))
    from public.profiles where id = address.user_id);
end
$$;

-- Saves a note as the owner of the address would, once for each key, and returns its id.
create function public.file_mail(p_name text, p_key uuid, p_title text, p_content text) returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  address public.mail_addresses;
  note uuid;
begin
  update public.mail_addresses set used_at = private.clock(), last_fault = null where name = p_name returning * into address;
  if not found then
    raise exception 'This mail address no longer exists.';
  end if;
  perform set_config('request.jwt.claims',
    jsonb_build_object('sub', address.user_id, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  perform set_config('request.headers', '{"x-jotsam-client": "mail"}', true);
  insert into public.captures (user_id, title, content, folder_id, idempotency_key)
  values (address.user_id, p_title, p_content, address.folder_id, p_key)
  on conflict (user_id, idempotency_key) do update set idempotency_key = excluded.idempotency_key
  returning id into note;
  return note;
end
$$;

revoke execute on function public.open_mail_address(text, boolean), public.file_mail(text, uuid, text, text)
  from public, anon, authenticated;
grant execute on function public.open_mail_address(text, boolean), public.file_mail(text, uuid, text, text) to service_role;
