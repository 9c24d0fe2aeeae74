-- OAuth 2.1 for assistants that sign people in instead of asking for a pasted token. What a person allows becomes an access token like every
-- other: it is listed, limited and revoked in the same way. It ends after an hour, and a refresh token replaces it.
alter table public.access_tokens
  -- Null for a token that was pasted.
  add column client_id text check (length(client_id) <= 2000),
  add column refresh_hash bytea unique check (octet_length(refresh_hash) = 32),
  -- The refresh token before the current one. Who uses it late has copied it, or was copied.
  add column former_refresh_hash bytea unique check (octet_length(former_refresh_hash) = 32),
  add column refreshed_at timestamptz,
  add column refresh_expires_at timestamptz,
  add check ((client_id is null) = (refresh_hash is null) and (client_id is null) = (refresh_expires_at is null));

-- Codes between the consent and the token, for a minute. Only the server function oauth uses them.
create table public.oauth_codes (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id uuid not null references auth.users on delete cascade,
  client_id text not null check (length(client_id) between 1 and 2000),
  client_name text not null check (length(client_name) between 1 and 60),
  redirect_uri text not null check (length(redirect_uri) between 1 and 500),
  -- PKCE, always by S256.
  challenge text not null check (length(challenge) between 43 and 128),
  access text not null check (access in ('read', 'write')),
  notebooks uuid[] check (cardinality(notebooks) between 1 and 20),
  expires_at timestamptz not null
);
create index oauth_codes_expires_at_idx on public.oauth_codes (expires_at);
create index oauth_codes_user_id_idx on public.oauth_codes (user_id);
alter table public.oauth_codes enable row level security;
revoke all on public.oauth_codes from anon, authenticated;
grant all on public.oauth_codes to service_role;

create function private.forget_expired_codes() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.oauth_codes where expires_at < private.clock();
  return null;
end
$$;
revoke execute on function private.forget_expired_codes() from public, anon, authenticated;
create trigger forget_expired_codes after insert on public.oauth_codes
  for each statement execute function private.forget_expired_codes();

-- For the host, which names them in the mail about a new password. The token of an assistant is replaced every hour; it works until its
-- refresh token ends.
create function public.names_of_tokens(p_user_id uuid) returns text[]
  language sql stable security definer
  set search_path = ''
  return array(
    select name from public.access_tokens
    where user_id = p_user_id and revoked_at is null and coalesce(refresh_expires_at, expires_at, 'infinity') > private.clock()
    order by created_at desc limit 100);
revoke execute on function public.names_of_tokens(uuid) from public, anon, authenticated;
grant execute on function public.names_of_tokens(uuid) to service_role;
