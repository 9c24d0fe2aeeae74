-- Copies of accounts, in two places. Each person who wants one gets a weekly copy: the ZIP of "Download all my data" in the private bucket
-- `copies`, under USER_ID/name. The scheduled server function write-copies writes it and keeps the last two. These copies do not count towards
-- the space of their owner, because an account that is half full could not have one. People only read them. They are deleted with the setting
-- and with the account. The operator may have copies of all accounts written to a folder or bucket.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('copies', 'copies', false, 5 * 1024 ^ 3, array['application/zip'])
on conflict (id) do nothing;

-- A row says that the person wants copies.
create table public.weekly_copies (
  user_id uuid primary key default auth.uid() references auth.users on delete cascade,
  created_at timestamptz not null default private.clock(),
  copied_at timestamptz,
  tried_at timestamptz,
  -- Why the last attempt failed; null after one that succeeded.
  fault text check (fault in ('failed', 'too-large'))
);

alter table public.weekly_copies enable row level security;
revoke all on public.weekly_copies from anon, authenticated;
grant select, delete on public.weekly_copies to authenticated;
grant insert (user_id) on public.weekly_copies to authenticated;
grant all on public.weekly_copies to service_role;
create policy "people decide about their own copies" on public.weekly_copies
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "the second factor guards this table" on public.weekly_copies as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
create policy "access tokens do not reach this table" on public.weekly_copies as restrictive
  for all to authenticated using (not (select private.has_token()));

-- The policies of storage.objects for tokens and for the second factor hold here too.
create policy "people read their own copies" on storage.objects for select to authenticated
  using (bucket_id = 'copies' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- A copy that is written while its owner turns copies off or deletes the account is refused. The lock makes the two wait for each other.
create function private.check_copy() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- Policies refuse people after this trigger. Without this line its answer would tell them who keeps copies.
  if auth.role() <> 'service_role' then
    raise insufficient_privilege;
  end if;
  perform from public.weekly_copies where user_id::text = split_part(new.name, '/', 1) for share;
  if not found then
    raise exception 'This person keeps no copies.' using errcode = 'PT404';
  end if;
  return new;
end
$$;
create trigger check_copy before insert or update of bucket_id, name on storage.objects
  for each row when (new.bucket_id = 'copies') execute function private.check_copy();

create function private.remove_copies() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- Hosted Supabase refuses the statement without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'copies' and name like old.user_id::text || '/%';
  return null;
end
$$;
create trigger remove_copies after delete on public.weekly_copies for each row execute function private.remove_copies();

-- Whose last copy is a week old. One that failed is due again after an hour, one that was too large after a day.
create function public.due_weekly_copies(p_limit integer) returns uuid[]
  language sql stable security definer
  set search_path = ''
  return array(
    select user_id from public.weekly_copies
    where (copied_at is null or copied_at < private.clock() - interval '7 days')
      and (tried_at is null or tried_at < private.clock() - case fault when 'too-large' then interval '1 day' else interval '1 hour' end)
      and not private.is_banned(user_id)
    -- Turning copies off and on again is no way to the front.
    order by coalesce(copied_at, created_at), user_id
    limit p_limit);

-- `started` comes before the attempt, so that one which a killed server began is not repeated at once.
create function public.record_weekly_copy(p_user_id uuid, p_outcome text) returns void
  language sql security definer
  set search_path = ''
begin atomic
  update public.weekly_copies set
    tried_at = private.clock(),
    copied_at = case p_outcome when 'done' then private.clock() else copied_at end,
    fault = case p_outcome when 'started' then fault when 'done' then null else p_outcome end
  where user_id = p_user_id;
end;

-- When the function write-copies wrote the export of an account to the operator's folder or bucket. Only the service uses it.
create table private.account_copies (
  user_id uuid primary key references auth.users on delete cascade,
  copied_at timestamptz,
  tried_at timestamptz not null
);
alter table private.account_copies enable row level security;
revoke all on private.account_copies from anon, authenticated;

-- The accounts whose last copy is a week old; one that failed is due again an hour later.
create function public.due_copies(p_limit integer) returns uuid[]
  language sql stable security definer
  set search_path = ''
  return array(
    select person.id from auth.users as person
      left join private.account_copies as copy on copy.user_id = person.id
    where (copy.copied_at is null or copy.copied_at < private.clock() - interval '7 days')
      and (copy.tried_at is null or copy.tried_at < private.clock() - interval '1 hour')
    order by copy.copied_at nulls first, person.id
    limit p_limit);

create function public.record_copy(p_user_id uuid, p_succeeded boolean) returns void
  language sql security definer
  set search_path = ''
begin atomic
  insert into private.account_copies (user_id, copied_at, tried_at)
  select id, case when p_succeeded then private.clock() end, private.clock() from auth.users where id = p_user_id
  on conflict (user_id) do update
  set copied_at = coalesce(excluded.copied_at, account_copies.copied_at), tried_at = excluded.tried_at;
end;

-- Which of these accounts were deleted. Their copies go too.
create function public.deleted_accounts(p_ids uuid[]) returns uuid[]
  language sql stable security definer
  set search_path = ''
  return array(select id from unnest(p_ids) as given (id) where not exists (select from auth.users where users.id = given.id));

revoke execute on function public.due_weekly_copies(integer), public.record_weekly_copy(uuid, text), public.due_copies(integer),
  public.record_copy(uuid, boolean), public.deleted_accounts(uuid[]) from public, anon, authenticated;
grant execute on function public.due_weekly_copies(integer), public.record_weekly_copy(uuid, text), public.due_copies(integer),
  public.record_copy(uuid, boolean), public.deleted_accounts(uuid[]) to service_role;
