-- Access tokens: a person's scripts and assistants use them in place of a session. A token reads, or reads and writes; it reaches all notes, or
-- those of chosen notebooks. The host turns a token into JWT claims by public.claims_of_token(). Assistants that sign people in by OAuth 2.1 get
-- a token like every other: it is listed, limited and revoked in the same way. It ends after an hour, and a refresh token replaces it.
create table public.access_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- SHA-256. Tokens are long and random, so a slow hash would protect nothing.
  hash bytea not null unique check (octet_length(hash) = 32),
  access text not null check (access in ('read', 'write')),
  -- Null means all notes. A notebook includes the notebooks inside it.
  notebooks uuid[] check (cardinality(notebooks) between 1 and 20),
  expires_at timestamptz,
  last_used_at timestamptz,
  last_address text,
  revoked_at timestamptz,
  -- How many writes since when, for the limit of an hour.
  writes integer not null default 0,
  writes_since timestamptz,
  created_at timestamptz not null default private.clock(),
  -- By OAuth; null for a token that was pasted.
  client_id text check (length(client_id) <= 2000),
  refresh_hash bytea unique check (octet_length(refresh_hash) = 32),
  -- The refresh token before the current one. Who uses it late has copied it, or was copied.
  former_refresh_hash bytea unique check (octet_length(former_refresh_hash) = 32),
  refreshed_at timestamptz,
  refresh_expires_at timestamptz,
  -- The code that it came from. A code that is used again ends the token.
  code_hash bytea unique check (octet_length(code_hash) = 32),
  check ((client_id is null) = (refresh_hash is null) and (client_id is null) = (refresh_expires_at is null))
);
create index access_tokens_user_id_idx on public.access_tokens (user_id);

-- Only the server function access-tokens makes, lists and revokes them, after it has checked the session.
alter table public.access_tokens enable row level security;
revoke all on public.access_tokens from anon, authenticated;
grant all on public.access_tokens to service_role;

-- Control characters, line breaks and marks that turn the direction of a text would make a name look like another one.
create function private.is_plain_name(name text) returns boolean
  language sql immutable parallel safe
  set search_path = ''
  return name !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]';

-- Refuses what no token may be, before a person consents and again when the token is made.
create function private.check_new_access(p_user_id uuid, name text, notebooks uuid[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.lock_profile(p_user_id);
  if not private.is_plain_name(name) then
    raise exception 'A name is one line of visible characters.';
  end if;
  delete from public.access_tokens where user_id = p_user_id and revoked_at < private.clock() - interval '30 days';
  if (select count(*) >= 100 from public.access_tokens where user_id = p_user_id) then
    raise exception 'You have too many access tokens. Revoke those that you no longer use, and try again in a month.';
  end if;
  if exists (
    select from unnest(notebooks) as notebook
    where not exists (select from public.folders where id = notebook and user_id = p_user_id))
  then
    raise exception 'One of these notebooks does not exist.';
  end if;
end
$$;

create function private.check_access_token() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.check_new_access(new.user_id, new.name, new.notebooks);
  if private.is_client_name(new.name) then
    if new.client_id is null then
      raise exception 'This name is used by the app itself. Choose another one.';
    end if;
    -- A person cannot choose another name for an assistant.
    new.name := left(new.name, 48) || ' (assistant)';
  end if;
  if new.code_hash is not null then
    -- The lock makes a second use of the code wait, and then find this token.
    perform from public.oauth_codes where hash = new.code_hash for update;
    if not found then
      raise exception 'This code was used before.';
    end if;
  end if;
  return new;
end
$$;
create trigger check_access_token before insert on public.access_tokens
  for each row execute function private.check_access_token();

-- Servers keep claims for a short time. This makes all of them forget a token at once.
create function private.forget_access_token() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  perform pg_notify('opaque_tokens', encode(old.hash, 'hex'));
  return null;
end
$$;
create trigger forget_access_token after delete or update of revoked_at, expires_at, name, access, notebooks on public.access_tokens
  for each row execute function private.forget_access_token();

-- The host calls this with a token's SHA-256, and keeps the claims for a short time. So the last use is written now and then, not with
-- every request. Null for a token that is unknown, revoked or expired, or whose person is banned.
create function public.claims_of_token(p_sha256 text, p_address text) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  token public.access_tokens;
begin
  update public.access_tokens set last_used_at = private.clock(), last_address = left(p_address, 64)
  where hash = decode(p_sha256, 'hex') and revoked_at is null and (expires_at is null or expires_at > private.clock())
    and not exists (select from auth.users where id = user_id and banned_until > private.clock())
  returning * into token;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'sub', token.user_id, 'role', 'authenticated', 'aal', 'aal2', 'exp', floor(extract(epoch from token.expires_at)),
    'token', jsonb_build_object('id', token.id, 'name', token.name, 'access', token.access, 'notebooks', token.notebooks));
end
$$;

-- Limits how often a token writes; the hint says how long the hour still lasts. A token that was revoked or has expired writes nothing, also where
-- its request began before. A file that is still arriving is refused at its end.
create function private.count_token_write() returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  used integer;
  since timestamptz;
begin
  if not private.has_token() then
    return;
  end if;
  update public.access_tokens set
    writes = case when writes_since > private.clock() - interval '1 hour' then writes + 1 else 1 end,
    writes_since = case when writes_since > private.clock() - interval '1 hour' then writes_since else private.clock() end
  where id = (auth.jwt() -> 'token' ->> 'id')::uuid and revoked_at is null and (expires_at is null or expires_at > private.clock())
  returning writes, writes_since into used, since;
  if not found then
    raise exception 'The access token is unknown, revoked or expired' using errcode = 'PT401', detail = 'token_ended';
  end if;
  if used > 600 then
    raise exception 'This access token has written 600 times within an hour. Try again later.'
      using errcode = 'PT429', detail = 'token_writes',
        hint = format('Try again in %s seconds.', ceil(extract(epoch from since + interval '1 hour' - private.clock()))::integer);
  end if;
end
$$;

-- Refuses a token that may not write, with a reason, and limits how often one writes. A statement counts once; what it causes in other
-- tables does not count.
create function private.check_token_write() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  token constant jsonb := auth.jwt() -> 'token';
begin
  if token is null or pg_trigger_depth() > 1 then
    return null;
  end if;
  if token ->> 'access' is distinct from 'write' then
    raise exception 'This access token may only read. Make one that may write on your account page, under Connect.'
      using errcode = 'PT403', detail = 'token_reads_only';
  end if;
  if tg_table_name = 'folders' and private.token_notebooks() is not null then
    raise exception 'An access token for chosen notebooks cannot change notebooks.' using errcode = 'PT403', detail = 'token_notebooks';
  end if;
  perform private.count_token_write();
  return null;
end
$$;
create trigger a_check_token_write before insert or update or delete on public.captures
  for each statement execute function private.check_token_write();
create trigger a_check_token_write before insert or update or delete on public.folders
  for each statement execute function private.check_token_write();
create trigger a_check_token_write before insert or update or delete on public.note_connections
  for each statement execute function private.check_token_write();
create trigger a_check_token_write before insert or update or delete on storage.objects
  for each statement execute function private.check_token_write();

-- A batch of an import counts as a write of the caller's token, if there is one.
create function private.count_batch_of_token() returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.me_or_token();
  if private.has_token() and (auth.jwt() #>> '{token,access}' is distinct from 'write' or private.token_notebooks() is not null) then
    raise exception 'An import needs an access token that may write in all notebooks.' using errcode = 'PT403', detail = 'token_refused';
  end if;
  perform private.count_token_write();
end
$$;

create function public.count_import_batch() returns void
  language sql
  set search_path = ''
begin atomic
  select private.count_batch_of_token();
end;

-- A token for chosen notebooks gets a reason where a policy would refuse the row without one. The names put these triggers behind those that
-- complete the row. The function leaves other callers alone itself: PostgreSQL plans the WHEN clause of a trigger at every statement.
create function private.refuse_outside_notebooks() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  reached constant uuid[] := private.token_notebooks();
  given jsonb;
  is_inside boolean;
begin
  if reached is null then
    return new;
  end if;
  given := to_jsonb(new);
  is_inside := case tg_table_name
    -- A save may also lead to a note that is there already, by its id or key.
    when 'captures' then coalesce((given ->> 'folder_id')::uuid = any (reached), false) and not exists (
      select from public.captures
      where user_id = auth.uid() and (id = (given ->> 'id')::uuid or idempotency_key = (given ->> 'idempotency_key')::uuid)
        and (folder_id = any (reached)) is not true)
    when 'note_connections' then (
      select count(*) = 2 from public.captures
      where user_id = auth.uid() and folder_id = any (reached)
        and id in ((given ->> 'source_capture_id')::uuid, (given ->> 'target_capture_id')::uuid))
    else exists (
      select from public.captures
      where user_id = auth.uid() and folder_id = any (reached) and id::text = (storage.foldername(given ->> 'name'))[2])
  end;
  if not is_inside then
    raise exception 'This access token writes only in its notebooks. Name one of them as folder_id.'
      using errcode = 'PT403', detail = 'token_notebooks';
  end if;
  return new;
end
$$;
create trigger z_refuse_outside_notebooks before insert or update of folder_id on public.captures
  for each row execute function private.refuse_outside_notebooks();
create trigger z_refuse_outside_notebooks before insert on public.note_connections
  for each row when (jsonb_typeof(auth.jwt() #> '{token,notebooks}') = 'array') execute function private.refuse_outside_notebooks();
create trigger z_refuse_outside_notebooks before insert on storage.objects
  for each row when (jsonb_typeof(auth.jwt() #> '{token,notebooks}') = 'array') execute function private.refuse_outside_notebooks();

-- What a token wrote can be undone, but not that others have read it: an assistant that believes a hostile text must not publish notes.
create function private.refuse_share_by_token() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if auth.jwt() -> 'token' is not null and (tg_op = 'INSERT' or not old.is_public) then
    raise exception 'An access token cannot share notes. Sign in to do it.' using errcode = 'PT403', detail = 'token_refused';
  end if;
  return new;
end
$$;
create trigger a_refuse_share_by_token before insert or update of is_public on public.captures
  for each row when (new.is_public) execute function private.refuse_share_by_token();

-- What undo could not bring back, tokens may not do at all: they delete no notebooks and neither delete nor replace files. The argument of the
-- trigger is the reason.
create function private.refuse_token() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if private.has_token() then
    raise exception '%', tg_argv[0] using errcode = 'PT403', detail = 'token_refused';
  end if;
  return coalesce(new, old);
end
$$;
create trigger a_refuse_token before delete on public.folders
  for each row execute function private.refuse_token('An access token cannot delete notebooks. Sign in to do it.');
create trigger a_refuse_token before update or delete on storage.objects for each row
  execute function private.refuse_token('An access token cannot replace, move or delete files. Store the file under another name, or sign in.');
create trigger a_refuse_token_picture before insert on storage.objects
  for each row when (new.bucket_id = 'attachments' and new.user_metadata #> '{jotsam,replaces}' is not null)
  execute function private.refuse_token('An access token cannot replace the pictures of a note this way. Store the file, then change the text of the note.');
create trigger a_refuse_token_turns before update of turns on public.captures
  for each row when (new.turns is distinct from old.turns)
  execute function private.refuse_token('An access token cannot change the turns of a saved chat. Change its text.');

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
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_codes_expires_at_idx on public.oauth_codes (expires_at);
create index oauth_codes_user_id_idx on public.oauth_codes (user_id);
alter table public.oauth_codes enable row level security;
revoke all on public.oauth_codes from anon, authenticated;
grant all on public.oauth_codes to service_role;

create function private.check_oauth_code() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.check_new_access(new.user_id, new.client_name, new.notebooks);
  return new;
end
$$;
create trigger check_oauth_code before insert on public.oauth_codes
  for each row execute function private.check_oauth_code();

create function private.forget_expired_codes() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.oauth_codes where expires_at < private.clock();
  return null;
end
$$;
create trigger forget_expired_codes after insert on public.oauth_codes
  for each statement execute function private.forget_expired_codes();

-- For the host, which calls it when a person signs out everywhere, where a project has it.
create function public.end_tokens(p_user_id uuid) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  ended integer;
begin
  update public.access_tokens set revoked_at = private.clock() where user_id = p_user_id and revoked_at is null;
  get diagnostics ended = row_count;
  -- What else reads notes without a session. A webhook can be switched on again.
  delete from public.oauth_codes where user_id = p_user_id;
  delete from public.feeds where user_id = p_user_id;
  update public.webhooks set disabled_at = private.clock(), last_fault = 'You signed out everywhere.'
  where user_id = p_user_id and disabled_at is null;
  return ended;
end
$$;

-- When the person of a session proved last who they are, for the server function that makes tokens. Hosted Supabase has no column amr;
-- there it is the beginning of the session.
create function public.session_proved_at(p_session_id uuid, p_user_id uuid) returns timestamptz
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return (
    select coalesce(
      (select to_timestamp(max((entry ->> 'timestamp')::double precision))
       from jsonb_array_elements(coalesce(to_jsonb(session) -> 'amr', '[]')) as entry),
      session.created_at)
    from auth.sessions as session where session.id = p_session_id and session.user_id = p_user_id);
end
$$;

-- For the host, which names them in the mail about a new password. The token of an assistant is replaced every hour; it works until its
-- refresh token ends.
create function public.names_of_tokens(p_user_id uuid) returns text[]
  language sql stable security definer
  set search_path = ''
  return array(
    select name from public.access_tokens
    where user_id = p_user_id and revoked_at is null and coalesce(refresh_expires_at, expires_at, 'infinity') > private.clock()
    order by created_at desc limit 100);

revoke execute on function public.claims_of_token(text, text), public.end_tokens(uuid), public.session_proved_at(uuid, uuid),
  public.names_of_tokens(uuid), public.count_import_batch() from public, anon, authenticated;
grant execute on function public.claims_of_token(text, text), public.end_tokens(uuid), public.session_proved_at(uuid, uuid),
  public.names_of_tokens(uuid) to service_role;
grant execute on function public.count_import_batch() to authenticated, service_role;
