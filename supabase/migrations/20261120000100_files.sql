-- Files of notes. The marks of Jotsam's own clients are in one reserved key of a file's metadata, so that the metadata of other programs means
-- nothing here. A row in attachments follows its file, also out of the bucket. The same content may lie in a note under two names; the storage
-- keeps its bytes once. A full account is refused by the same measure by which its space is counted.

-- The same content under another name is a file of its own.
alter table public.attachments drop constraint attachments_capture_id_sha256_key;

-- Only the beginning of a long file was read.
alter table public.attachments add column is_partly_read boolean not null default false;

-- The marks are in `jotsam` of the file's metadata: `from` names the client that stores the file, `replaces` the address of a picture on the
-- web whose place it takes. A copy has the metadata of its original, but was made by somebody else.
create function private.file_marks(user_metadata jsonb) returns jsonb
  language sql stable
  set search_path = ''
  return case when current_setting('storage.operation', true) is distinct from 'storage.object.copy' then user_metadata -> 'jotsam' end;

-- As before, with the marks; the space of the row is checked with that of its bytes; a file that moves to another note starts there as one
-- that was stored by itself.
create or replace function private.follow_object() returns trigger
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

-- A file that is moved to another bucket is no file of a note any more.
create trigger forget_moved_object after update of bucket_id on storage.objects
  for each row when (old.bucket_id = 'attachments' and new.bucket_id <> 'attachments') execute function private.forget_object();

create or replace function private.keep_picture() returns trigger
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
drop trigger keep_picture on storage.objects;
create trigger keep_picture after insert or update of metadata on storage.objects
  for each row when (new.bucket_id = 'attachments' and new.user_metadata #> '{jotsam,replaces}' is not null)
  execute function private.keep_picture();

drop trigger a_refuse_token_picture on storage.objects;
create trigger a_refuse_token_picture before insert on storage.objects
  for each row when (new.bucket_id = 'attachments' and new.user_metadata #> '{jotsam,replaces}' is not null)
  execute function private.refuse_token('An access token cannot replace the pictures of a note this way. Store the file, then change the text of the note.');

-- Only files of Jotsam's own clients end when the text no longer names them. What a person stores by other means stays until it is deleted.
create or replace function private.follow_file_use() returns trigger
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

-- As before; the text that the undo of an import would bring back names files too.
create or replace function public.sweep_files(p_limit integer default 1000) returns integer
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
        select from private.imported_notes where capture_id = file.capture_id and private.names_file(previous ->> 'content', file.sha256));
    get diagnostics swept = row_count;
    total := total + swept;
  end loop;
  return total;
end
$$;

-- As before; has:picture also finds notes with a picture that their text does not name.
create or replace function private.term_condition(p_user_id uuid, field text, value text) returns text
  language sql stable
  set search_path = ''
  return case field
    when 'tag' then format('exists (select from unnest(capture.tags) as tag where lower(tag) = lower(%L))', value)
    when 'in' then format('capture.folder_id is not null and capture.folder_id = any (%L)', array(
      select id from public.folders
      where user_id = p_user_id and (lower(name) = lower(value) or parent_id in (
        select parent.id from public.folders as parent where parent.user_id = p_user_id and lower(parent.name) = lower(value)))))
    when 'from' then format('coalesce(private.is_host_or_subdomain(private.web_host(capture.source_url), %L), false)', lower(value))
    when 'before' then format('capture.created_at < %L', private.first_day_of(value)::timestamp at time zone 'UTC')
    when 'after' then format('capture.created_at >= %L', private.first_day_of(value)::timestamp at time zone 'UTC')
    when 'is' then case lower(value) when 'pinned' then 'capture.is_pinned' else 'capture.is_public' end
    when 'has' then case lower(value)
      when 'code' then 'entry.class >= 6'
      when 'link' then 'entry.class / 3 in (1, 3)'
      else '(capture.content ~* ''<img[\s/]'' or exists (select from public.attachments as file
        where file.capture_id = capture.id and file.user_id = capture.user_id and starts_with(file.mime, ''image/'')))' end
    when 'title' then format('strpos(split_part(entry.body, e''\n'', 1), %L) > 0', private.searchable(value))
  end;

revoke execute on function private.file_marks(jsonb) from public, anon, authenticated;
