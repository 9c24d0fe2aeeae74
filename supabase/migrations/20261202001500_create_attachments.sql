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
  -- When the name of the file left the text of the note.
  unused_since timestamptz,
  -- When the text in it was read, or found unreadable.
  read_at timestamptz,
  -- A PDF whose pages are pictures. Like a picture, it waits until its owner's plan has a reading for it.
  is_scan boolean not null default false,
  -- Only the beginning of a long file was read.
  is_partly_read boolean not null default false,
  unique (capture_id, name)
);
create index attachments_user_id_idx on public.attachments (user_id, id);
create index attachments_unread_idx on public.attachments (created_at) where read_at is null;
create index attachments_unused_idx on public.attachments (unused_since) where unused_since is not null;
create index attachments_sha256_idx on public.attachments (user_id, sha256);

alter table public.attachments enable row level security;
revoke all on public.attachments from anon, authenticated;
grant select on public.attachments to authenticated;
grant all on public.attachments to service_role;
create policy "people see their own attachments" on public.attachments
  for select to authenticated using (user_id = (select auth.uid()));
create policy "the second factor guards this table" on public.attachments as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
-- Files too are those of the captures that the caller reaches.
create policy "a token reaches the files of its notes" on public.attachments as restrictive
  for all to authenticated using (not (select private.has_token()) or exists (select from public.captures where id = capture_id));

create policy "people use their own folder of attachments" on storage.objects for all to authenticated
  using (bucket_id = 'attachments' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'attachments' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "the second factor guards files" on storage.objects as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
create policy "a token reaches the files of its notes" on storage.objects as restrictive
  for all to authenticated using (
    not (select private.has_token()) or exists (select from public.captures where id::text = (storage.foldername(name))[2]));

-- The HTML of a note names a file of that note by its hash, as /files/SHA256.
create function private.names_file(content text, sha256 text) returns boolean
  language sql immutable parallel safe
  return strpos(content, '/files/' || sha256) > 0;

-- The marks are in `jotsam` of the file's metadata: `from` names the client that stores the file, `replaces` the address of a picture on the
-- web whose place it takes. A copy has the metadata of its original, but was made by somebody else.
create function private.file_marks(user_metadata jsonb) returns jsonb
  language sql stable
  set search_path = ''
  return case when current_setting('storage.operation', true) is distinct from 'storage.object.copy' then user_metadata -> 'jotsam' end;

-- The storage tries every row before it receives the bytes, with the size that the client announces. So this refuses early, by the space of the row
-- and of its bytes. It takes the lock before it looks for the note, which could be deleted in between. A file that the editor stores before its
-- note is saved counts as unused until then. A file that moves to another note starts there as one that was stored by itself. An import, which
-- stores files as the service, keeps to the space of the person, and so does a mail.
create function private.follow_object() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  parts constant text[] := string_to_array(new.name, '/');
  uuid_form constant text := '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$';
  size constant bigint := coalesce((new.metadata ->> 'size')::bigint, 0);
  hash constant text := new.metadata ->> 'sha256';
  sender constant text := private.file_marks(new.user_metadata) ->> 'from';
  person uuid;
  profile public.profiles;
  words text;
  added bigint;
begin
  if cardinality(parts) <> 3 or parts[1] !~ uuid_form or parts[2] !~ uuid_form or length(parts[3]) > 255 then
    raise exception 'A file of a note needs the path USER_ID/CAPTURE_ID/name, with a name of at most 255 letters.';
  end if;
  -- It does not count as space.
  if octet_length(new.user_metadata::text) > 4096 then
    raise exception 'The metadata of a file of a note can have 4 kB at most.' using errcode = 'PT413';
  end if;
  person := parts[1]::uuid;
  profile := private.lock_profile(person);
  select capture.content into words from public.captures as capture where id = parts[2]::uuid and user_id = person;
  if not found then
    raise exception 'The note of this file does not exist.' using errcode = 'PT404';
  end if;
  added := 500 + size + octet_length(parts[3])
    - coalesce((select 500 + bytes + octet_length(name) from public.attachments where id = new.id and user_id = person), 0);
  perform private.check_space(profile, added);
  if sender in ('import', 'mail') and added > 0 and profile.bytes_used + added > profile.bytes_limit then
    raise exception 'Your storage is full.' using errcode = 'PT413';
  end if;
  insert into public.attachments as stored (id, capture_id, user_id, name, mime, bytes, sha256, width, height, unused_since)
  values (new.id, parts[2]::uuid, person, parts[3], coalesce(new.metadata ->> 'mimetype', 'application/octet-stream'), size,
    hash, (new.metadata ->> 'width')::integer, (new.metadata ->> 'height')::integer,
    case when tg_op = 'INSERT' and sender = 'editor' and not private.names_file(words, hash) then private.clock() end)
  on conflict (id) do update set capture_id = excluded.capture_id, user_id = excluded.user_id, name = excluded.name, mime = excluded.mime,
    bytes = excluded.bytes, sha256 = excluded.sha256, width = excluded.width, height = excluded.height,
    unused_since = case when stored.capture_id = excluded.capture_id then stored.unused_since end,
    text = case when stored.sha256 = excluded.sha256 then stored.text end,
    read_at = case when stored.sha256 = excluded.sha256 then stored.read_at end,
    is_scan = stored.is_scan and stored.sha256 is not distinct from excluded.sha256,
    is_partly_read = stored.is_partly_read and stored.sha256 is not distinct from excluded.sha256;
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
-- A file that is moved to another bucket is no file of a note any more.
create trigger forget_moved_object after update of bucket_id on storage.objects
  for each row when (old.bucket_id = 'attachments' and new.bucket_id <> 'attachments') execute function private.forget_object();

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

-- A note in the trash, its files and its versions keep their id. Nobody else can save a note under it, nor can a token of the same person,
-- which would then see them. A living note of the same person does not count, because a save under its id changes that note.
create function private.check_unused_id() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  is_new_to_token constant boolean := private.has_token()
    and not exists (select from public.captures where id = new.id and user_id = new.user_id);
begin
  if exists (select from public.trashed_captures where id = new.id and (user_id <> new.user_id or is_new_to_token))
    or exists (select from public.attachments where capture_id = new.id and (user_id <> new.user_id or is_new_to_token))
    or exists (select from public.capture_versions where capture_id = new.id and (user_id <> new.user_id or is_new_to_token))
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

-- A file of a few bytes takes two rows and their indexes: it counts as half a kilobyte at least.
select private.measure_table('public.attachments', '500 + bytes + octet_length(name) + coalesce(octet_length(text), 0)');

-- A file whose name leaves the text is deleted a week later, once no version of the note names it either. This is so only for files of Jotsam's own
-- clients: what a person stores by other means stays until it is deleted.
create function private.follow_file_use() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.attachments as file
  set unused_since = case when not private.names_file(new.content, sha256) then private.clock() end
  where capture_id = new.id and user_id = new.user_id
    and private.names_file(old.content, sha256) is distinct from private.names_file(new.content, sha256)
    and (private.names_file(new.content, sha256)
      or exists (select from storage.objects as object where object.id = file.id and object.user_metadata ? 'jotsam'));
  return null;
end
$$;
create trigger follow_file_use after update of content on public.captures
  for each row when (strpos(old.content, '/files/') > 0 or strpos(new.content, '/files/') > 0)
  execute function private.follow_file_use();

-- Deletes files that nothing has named for a week: no note, no version, and no text that the undo of an import would bring back. The storage erases
-- their bytes.
create function public.sweep_files(p_limit integer default 1000) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner uuid;
  swept integer;
  total integer := 0;
begin
  for owner in
    select distinct user_id from (
      select user_id from public.attachments where unused_since < private.clock() - interval '7 days' order by unused_since limit p_limit
    ) as ended order by user_id
  loop
    perform private.lock_profile(owner);
    delete from public.attachments as file
    where user_id = owner and unused_since < private.clock() - interval '7 days'
      and not exists (select from public.captures where id = file.capture_id and private.names_file(content, file.sha256))
      and not exists (select from public.trashed_captures where id = file.capture_id and private.names_file(content, file.sha256))
      and not exists (select from public.capture_versions where capture_id = file.capture_id and private.names_file(content, file.sha256))
      and not exists (
        select from private.import_changes where capture_id = file.capture_id and private.names_file(previous ->> 'content', file.sha256));
    get diagnostics swept = row_count;
    total := total + swept;
  end loop;
  return total;
end
$$;

-- A note of a saved page has the addresses that its pictures have on the web. The extension then uploads each picture with the address that it
-- replaces, as the note's HTML writes it, in the file's metadata. The upload and the new address are one transaction, so a picture is
-- replaced once, however often it is sent. This is no edit: it needs no Pro, makes no version and keeps the date.
create function private.keep_picture() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  hash constant text := new.metadata ->> 'sha256';
  address constant text := private.file_marks(new.user_metadata) ->> 'replaces';
  before constant text := '<img src="' || address || '"';
  after constant text := '<img src="/files/' || hash || '"';
begin
  -- The storage tries the row before it receives the bytes, and knows no hash then.
  if hash is null or address is null or address ~ '["<>]' or new.metadata ->> 'mimetype' !~ '^image/(?!svg)' then
    return null;
  end if;
  perform set_config('jotsam.is_keeping_picture', 'on', true);
  update public.captures as capture set content = replace(content, before, after)
  from public.attachments as file
  where file.id = new.id and capture.id = file.capture_id and capture.user_id = file.user_id
    and strpos(content, before) > 0 and length(replace(content, before, after)) <= 500000;
  perform set_config('jotsam.is_keeping_picture', '', true);
  -- The note may have changed meanwhile. A file that it does not name is deleted a week later.
  update public.attachments as file set unused_since = private.clock()
  where id = new.id and unused_since is null
    and not exists (select from public.captures where id = file.capture_id and private.names_file(content, hash));
  return null;
end
$$;
-- Runs after follow_object, which makes the row in attachments.
create trigger keep_picture after insert or update of metadata on storage.objects
  for each row when (new.bucket_id = 'attachments' and new.user_metadata #> '{jotsam,replaces}' is not null)
  execute function private.keep_picture();

-- The files of a note, the oldest first, as an assistant reads them: with the note, in one query.
create function public.note_files(note public.captures) returns jsonb
  language sql stable
  set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', file.name, 'mime', file.mime, 'text', file.text) order by file.created_at), '[]')
    from public.attachments as file where file.capture_id = note.id and file.user_id = note.user_id);

revoke execute on function public.sweep_files(integer), public.note_files(public.captures) from public, anon, authenticated;
grant execute on function public.sweep_files(integer) to service_role;
grant execute on function public.note_files(public.captures) to authenticated, service_role;
