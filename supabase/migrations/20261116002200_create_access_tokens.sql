-- Access tokens: a person's scripts and assistants use them in place of a session. A token reads, or reads and writes; it reaches all
-- notes, or those of chosen notebooks. The host turns a token into JWT claims by public.claims_of_token(), and everything below reads
-- the claim `token`: {"id", "name", "access", "notebooks"}.
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
  created_at timestamptz not null default private.clock()
);
create index access_tokens_user_id_idx on public.access_tokens (user_id);

-- Only the server function access-tokens makes, lists and revokes them, after it has checked the session.
alter table public.access_tokens enable row level security;
revoke all on public.access_tokens from anon, authenticated;
grant all on public.access_tokens to service_role;

create function private.check_access_token() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.lock_profile(new.user_id);
  delete from public.access_tokens where user_id = new.user_id and revoked_at < private.clock() - interval '30 days';
  if (select count(*) >= 100 from public.access_tokens where user_id = new.user_id) then
    raise exception 'You have too many access tokens. Revoke those that you no longer use, and try again in a month.';
  end if;
  if exists (
    select from unnest(new.notebooks) as notebook
    where not exists (select from public.folders where id = notebook and user_id = new.user_id))
  then
    raise exception 'One of these notebooks does not exist.';
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
revoke execute on function public.claims_of_token(text, text) from public, anon, authenticated;
grant execute on function public.claims_of_token(text, text) to service_role;

create function private.has_token() returns boolean
  language sql stable
  set search_path = ''
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

-- Most functions that run as their owner know nothing of a token's limits, so they refuse tokens.
create or replace function private.me() returns uuid
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

create policy "a token reaches the notes of its notebooks" on public.captures as restrictive
  for all to authenticated using (
    case when (select private.token_notebooks()) is null then true else folder_id = any ((select private.token_notebooks())::uuid[]) end);
create policy "a token reaches its notebooks" on public.folders as restrictive
  for all to authenticated using (
    case when (select private.token_notebooks()) is null then true else id = any ((select private.token_notebooks())::uuid[]) end);
-- The two queries see only captures that the caller reaches.
create policy "a token reaches links between its notes" on public.note_connections as restrictive
  for all to authenticated using (
    case
      when (select private.token_notebooks()) is null then true
      else exists (select from public.captures where id = source_capture_id) and exists (select from public.captures where id = target_capture_id)
    end);

-- Files too are those of the captures that the caller reaches.
create policy "a token reaches the files of its notes" on public.attachments as restrictive
  for all to authenticated using (not (select private.has_token()) or exists (select from public.captures where id = capture_id));
create policy "a token reaches the files of its notes" on storage.objects as restrictive
  for all to authenticated using (
    not (select private.has_token()) or exists (select from public.captures where id::text = (storage.foldername(name))[2]));

-- All other tables that people read are closed to tokens: profile, payments, counts.
do $$
declare
  closed text;
begin
  for closed in
    select distinct tablename from pg_catalog.pg_policies
    where schemaname = 'public' and tablename not in ('captures', 'folders', 'note_connections', 'attachments')
  loop
    execute format('create policy "access tokens do not reach this table" on public.%I as restrictive
      for all to authenticated using (not (select private.has_token()))', closed);
  end loop;
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
  used integer;
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
  update public.access_tokens set
    writes = case when writes_since > private.clock() - interval '1 hour' then writes + 1 else 1 end,
    writes_since = case when writes_since > private.clock() - interval '1 hour' then writes_since else private.clock() end
  where id = (token ->> 'id')::uuid
  returning writes into used;
  if used > 600 then
    raise exception 'This access token has written 600 times within an hour. Try again later.'
      using errcode = 'PT429', detail = 'token_writes';
  end if;
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

-- The functions that tokens may call. Each keeps to the token's notebooks.
create or replace function public.search_captures(
  p_query text default '', p_limit integer default 20, p_offset integer default 0, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns setof public.captures
  language sql stable security definer
  set search_path = ''
begin atomic
  select found.* from private.captures_containing(
    private.me_or_token(), private.search_words(p_query), least(greatest(p_limit, 1), 100) + greatest(p_offset, 0),
    private.within_token(p_folder_ids), p_tags, p_sources, p_from, p_before, p_content_type) as found
  limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0);
end;

create or replace function public.count_search(
  p_query text default '', p_up_to integer default 1000, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns bigint
  language sql stable security definer
  set search_path = ''
  return (
    select count(*) from private.captures_containing(
      private.me_or_token(), private.search_words(p_query), least(greatest(p_up_to, 0), 100000) + 1,
      private.within_token(p_folder_ids), p_tags, p_sources, p_from, p_before, p_content_type));

create or replace function public.get_folder_counts(p_user_id uuid) returns table (folder_id uuid, count bigint)
  language sql stable security definer
  set search_path = ''
begin atomic
  select nullif(tally.key, '')::uuid, tally.captures from private.tallies as tally
  where tally.user_id = p_user_id and tally.user_id = private.me_or_token() and tally.kind = 'notebook'
    and (private.token_notebooks() is null or nullif(tally.key, '')::uuid = any (private.token_notebooks()));
end;

create or replace function public.capture_facets() returns table (kind text, value text, count bigint)
  language sql stable security definer
  set search_path = ''
begin atomic
  select tally.kind, tally.key, tally.captures from (
    select known.kind, known.key, known.captures from private.tallies as known
    where known.user_id = private.me_or_token() and known.kind in ('tag', 'source') and private.token_notebooks() is null
    union all
    select keys.kind, keys.key, count(*) from public.captures as capture, private.tally_keys(capture) as keys
    where capture.user_id = private.me_or_token() and capture.folder_id = any (private.token_notebooks()) and keys.kind in ('tag', 'source')
    group by 1, 2
  ) as tally (kind, key, captures)
  order by tally.kind desc, tally.captures desc, tally.key;
end;

-- These three search all of a person's notes. The functions that clients call put the token's notebooks on top.
alter function public.find_captures(text, integer, integer) rename to rank_captures;
alter function public.rank_captures(text, integer, integer) set schema private;
alter function public.related_captures(uuid, integer) rename to captures_sharing_words;
alter function public.captures_sharing_words(uuid, integer) set schema private;
alter function public.get_backlinks(uuid) rename to captures_mentioning;
alter function public.captures_mentioning(uuid) set schema private;

-- A token's notebooks are searched one by one, by their names. Names may repeat, so the ids are compared too.
create function public.find_captures(p_query text, p_limit integer default 20, p_offset integer default 0)
  returns table (id uuid, title text, snippet text, score double precision, why text, folder_id uuid, tags text[], source_url text,
    created_at timestamptz)
  language plpgsql stable
  set search_path = ''
as $$
begin
  if private.token_notebooks() is null then
    return query select * from private.rank_captures(p_query, p_limit, p_offset);
  else
    return query
      select distinct on (found.score, found.created_at, found.id) found.*
      from (select distinct folder.name from public.folders as folder) as notebook,
        lateral private.rank_captures(format('in:"%s" %s', notebook.name, left(p_query, 800)),
          least(greatest(p_limit, 1) + greatest(p_offset, 0), 100), 0) as found
      where found.folder_id = any (private.token_notebooks())
      order by found.score desc, found.created_at desc, found.id
      limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0);
  end if;
end
$$;

create function public.related_captures(p_capture_id uuid, p_limit integer default 5)
  returns table (id uuid, title text, score double precision, words text[])
  language plpgsql stable
  set search_path = ''
as $$
begin
  if private.token_notebooks() is null then
    return query select * from private.captures_sharing_words(p_capture_id, p_limit);
  else
    return query
      select near.* from private.captures_sharing_words(p_capture_id, 50) as near
      where exists (select from public.captures as capture where capture.id = p_capture_id)
        and exists (select from public.captures as capture where capture.id = near.id)
      order by near.score desc, near.id limit greatest(p_limit, 1);
  end if;
end
$$;

create function public.get_backlinks(p_capture_id uuid)
  returns table (id uuid, title text, zettel_id text, created_at timestamptz)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    select mentioning.* from private.captures_mentioning(p_capture_id) as mentioning
    where private.token_notebooks() is null
      or exists (select from public.captures as capture where capture.id = p_capture_id)
        and exists (select from public.captures as capture where capture.id = mentioning.id)
    order by mentioning.created_at desc;
end
$$;

revoke execute on function public.find_captures(text, integer, integer), public.related_captures(uuid, integer), public.get_backlinks(uuid)
  from public, anon, authenticated;
grant execute on function public.find_captures(text, integer, integer), public.related_captures(uuid, integer), public.get_backlinks(uuid)
  to authenticated;
revoke execute on function
  private.check_access_token(), private.forget_access_token(), private.has_token(), private.token_notebooks(), private.within_token(uuid[]),
  private.check_token_write() from public, anon, authenticated;
grant execute on function private.has_token(), private.token_notebooks() to authenticated, service_role;
grant execute on function private.rank_captures(text, integer, integer), private.captures_sharing_words(uuid, integer),
  private.captures_mentioning(uuid) to authenticated;
