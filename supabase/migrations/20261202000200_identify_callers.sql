-- Tells who calls: a person, the service, or a script with one of a person's access tokens. A token comes as the JWT claim `token`:
-- {"id", "name", "access", "notebooks"}. The policies and functions of all tables use these functions.

-- A person who has a verified second factor must have used it in this session. The JWT alone does not tell, because it stays valid after a
-- factor is added. So this reads the factors themselves.
create function private.passed_second_factor() returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return coalesce(auth.jwt() ->> 'aal' in ('aal2', 'aal3'), false)
    or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
end
$$;

create function private.has_token() returns boolean
  language sql stable
  return auth.jwt() -> 'token' is not null;

-- The notebooks that the caller's token is limited to, with those inside them. Null without such a limit.
create function private.token_notebooks() returns uuid[]
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  chosen constant jsonb := auth.jwt() #> '{token,notebooks}';
begin
  if chosen is null or jsonb_typeof(chosen) <> 'array' then
    return null;
  end if;
  return array(
    select id from public.folders where user_id = auth.uid() and (chosen ? (id)::text or chosen ? (parent_id)::text));
end
$$;

-- Restricts a list of notebooks to those of the token. Null means all.
create function private.within_token(p_folder_ids uuid[]) returns uuid[]
  language sql stable
  set search_path = ''
  return case
    when private.token_notebooks() is null then p_folder_ids
    when p_folder_ids is null then private.token_notebooks()
    else array(select unnest(p_folder_ids) intersect select unnest(private.token_notebooks()))
  end;

-- The person who calls, also by an access token. Only for functions that return and change nothing beyond the token's limits.
create function private.me_or_token() returns uuid
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

-- The person who calls. Functions that run as their owner are not bound by policies, so they name the caller by this function. It refuses
-- a person who has not used their second factor. It refuses tokens too, because most of these functions know nothing of a token's limits.
create function private.me() returns uuid
  language plpgsql stable
  set search_path = ''
as $$
begin
  if private.has_token() then
    raise exception 'This cannot be done with an access token. Sign in to do it.' using errcode = 'PT403', detail = 'token_refused';
  end if;
  return private.me_or_token();
end
$$;

-- The rules of plans bind people. They do not bind the service role (server functions, imports), which acts without a person. While the
-- setting is on, a note is being restored that plans have allowed before. Clients cannot change settings.
create function private.acts_as_person() returns boolean
  language sql stable
  return auth.uid() is not null and auth.role() is distinct from 'service_role'
    and coalesce(current_setting('jotsam.is_restoring', true), '') <> 'on';

-- Triggers run before the policies of an insert. Without this check they would reveal another person's plan or take from their quota
-- before a policy refuses the row.
create function private.check_owner() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if private.acts_as_person() and new.user_id is distinct from private.me_or_token() then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- Names of tokens are the authors in lists, mails and histories. They take neither the name of a client nor the words by which the app shows one.
create function private.is_client_name(name text) returns boolean
  language sql immutable parallel safe
  set search_path = ''
  return lower(regexp_replace(normalize(name, nfkc), '[\s._:\u200b-\u200d\u2060\ufeff-]', '', 'g')) in (
    'web', 'extension', 'import', 'mail', 'api', 'undo', 'ontheweb', 'browserextension', 'bymail', 'ascript', 'undoneinactivity');

-- Who writes: the name of the access token, or the client that names itself in a header, or the undo of what a token did.
create function private.author() returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  client constant text := nullif(current_setting('request.headers', true), '')::json ->> 'x-jotsam-client';
  token constant text := auth.jwt() -> 'token' ->> 'name';
begin
  if current_setting('jotsam.is_undoing', true) = 'on' then
    return 'undo';
  end if;
  -- Older tokens may have such a name.
  if private.is_client_name(token) then
    return 'token ' || token;
  end if;
  return coalesce(token, case when client in ('web', 'extension', 'import', 'mail') then client else 'api' end);
end
$$;
