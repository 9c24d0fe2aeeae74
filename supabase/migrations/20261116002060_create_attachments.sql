-- Files of captures: pictures, PDFs and others, in the private bucket `attachments`, under USER_ID/CAPTURE_ID/name. Every file has a row in
-- public.attachments, which triggers keep in step with storage.objects: whoever uploads, moves or removes a file, and whichever way a
-- capture goes. Files count towards the space of their owner; a full account is refused before the bytes are sent.
insert into storage.buckets (id, name, public) values ('attachments', 'attachments', false) on conflict (id) do nothing;

create table public.attachments (
  -- The id of the row in storage.objects.
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: a capture that goes to the trash keeps its files.
  capture_id uuid not null,
  user_id uuid not null references auth.users on delete cascade,
  name text not null check (length(name) between 1 and 255),
  -- By content, as the storage found it.
  mime text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text,
  -- Of pictures, as shown.
  width integer,
  height integer,
  -- What was read in a picture or a PDF.
  text text,
  created_at timestamptz not null default private.clock(),
  unique (capture_id, name),
  -- The same file twice in one capture is stored once.
  unique (capture_id, sha256)
);
create index attachments_user_id_idx on public.attachments (user_id, id);

alter table public.attachments enable row level security;
revoke all on public.attachments from anon, authenticated;
grant select on public.attachments to authenticated;
grant all on public.attachments to service_role;
create policy "people see their own attachments" on public.attachments
  for select to authenticated using (user_id = (select auth.uid()));
create policy "the second factor guards this table" on public.attachments as restrictive
  for all to authenticated using ((select private.passed_second_factor()));

create policy "people use their own folder of attachments" on storage.objects for all to authenticated
  using (bucket_id = 'attachments' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'attachments' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "the second factor guards files" on storage.objects as restrictive
  for all to authenticated using ((select private.passed_second_factor()));

-- Raises an error when a file does not fit into the space of the plan. Binds people, also those who upload by a signed address.
create function private.check_space(profile public.profiles, added bigint) returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if auth.uid() is null or added <= 0 or profile.bytes_used + added <= profile.bytes_limit then
    return;
  end if;
  if private.is_pro(profile) then
    raise exception 'Your storage is full. Delete notes you no longer need and empty the trash to save new ones.' using errcode = 'PT413';
  end if;
  raise exception 'Your storage is full. Delete notes you no longer need and empty the trash, or upgrade to Pro for more space.' using errcode = 'PT413';
end
$$;

-- The storage tries every row before it receives the bytes, with the size that the client announces. So this refuses early.
create function private.follow_object() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  parts constant text[] := string_to_array(new.name, '/');
  uuid_form constant text := '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$';
  size constant bigint := coalesce((new.metadata ->> 'size')::bigint, 0);
  person uuid;
begin
  if cardinality(parts) <> 3 or parts[1] !~ uuid_form or parts[2] !~ uuid_form or length(parts[3]) > 255 then
    raise exception 'A file of a note needs the path USER_ID/CAPTURE_ID/name, with a name of at most 255 letters.';
  end if;
  person := parts[1]::uuid;
  if not exists (select from public.captures where id = parts[2]::uuid and user_id = person) then
    raise exception 'The note of this file does not exist.' using errcode = 'PT404';
  end if;
  perform private.check_space(private.lock_profile(person),
    size - coalesce((select bytes from public.attachments where id = new.id), 0));
  insert into public.attachments as stored (id, capture_id, user_id, name, mime, bytes, sha256, width, height)
  values (new.id, parts[2]::uuid, person, parts[3], coalesce(new.metadata ->> 'mimetype', 'application/octet-stream'), size,
    new.metadata ->> 'sha256', (new.metadata ->> 'width')::integer, (new.metadata ->> 'height')::integer)
  on conflict (id) do update set capture_id = excluded.capture_id, name = excluded.name, mime = excluded.mime, bytes = excluded.bytes,
    sha256 = excluded.sha256, width = excluded.width, height = excluded.height,
    text = case when stored.sha256 = excluded.sha256 then stored.text end;
  return null;
end
$$;
create trigger follow_object after insert or update of bucket_id, name, metadata on storage.objects
  for each row when (new.bucket_id = 'attachments') execute function private.follow_object();

create function private.forget_object() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.attachments where id = old.id;
  return null;
end
$$;
create trigger forget_object after delete on storage.objects
  for each row when (old.bucket_id = 'attachments') execute function private.forget_object();

-- The storage erases the bytes of a row that is gone.
create function private.remove_objects() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- Hosted Supabase refuses the statement without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'attachments' and id in (select id from removed);
  return null;
end
$$;
create trigger remove_objects after delete on public.attachments referencing old table as removed
  for each statement execute function private.remove_objects();

-- At the end of the transaction, because a deleted capture may be in the trash by then.
create function private.remove_attachments() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if not exists (select from public.captures where id = old.id and user_id = old.user_id)
    and not exists (select from public.trashed_captures where id = old.id and user_id = old.user_id)
  then
    delete from public.attachments where capture_id = old.id and user_id = old.user_id;
  end if;
  return null;
end
$$;
create constraint trigger remove_attachments after delete on public.captures deferrable initially deferred
  for each row execute function private.remove_attachments();
create constraint trigger remove_attachments after delete on public.trashed_captures deferrable initially deferred
  for each row execute function private.remove_attachments();

-- A note in the trash, its files and its versions keep their id. Nobody else can save a note under it.
create index trashed_captures_id_idx on public.trashed_captures (id);
create function private.check_unused_id() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if exists (select from public.trashed_captures where id = new.id and user_id <> new.user_id)
    or exists (select from public.attachments where capture_id = new.id and user_id <> new.user_id)
    or exists (select from public.capture_versions where capture_id = new.id and user_id <> new.user_id)
  then
    raise exception 'Invalid capture data';
  end if;
  return new;
end
$$;
create trigger b_check_unused_id before insert on public.captures for each row execute function private.check_unused_id();

-- The profile first, as every other statement takes the locks.
create trigger lock_own_profile before insert or update or delete on storage.objects
  for each statement execute function private.lock_own_profile();
select private.measure_table('public.attachments', 'bytes + octet_length(name) + coalesce(octet_length(text), 0)');

revoke execute on function private.check_space(public.profiles, bigint), private.follow_object(), private.forget_object(),
  private.remove_objects(), private.remove_attachments(), private.check_unused_id() from public, anon, authenticated;
