-- Files in the text of notes. The HTML of a note names a file of that note by its hash, as /files/SHA256. A file whose name leaves the text
-- is deleted a week later, once no version of the note names it either. A file that was stored by itself and never named stays.
alter table public.attachments
  add column unused_since timestamptz,
  -- When the text in it was read, or found unreadable.
  add column read_at timestamptz;
create index attachments_unread_idx on public.attachments (created_at) where read_at is null;
create index attachments_unused_idx on public.attachments (unused_since) where unused_since is not null;
create index attachments_sha256_idx on public.attachments (user_id, sha256);

create function private.names_file(content text, sha256 text) returns boolean
  language sql immutable parallel safe
  return strpos(content, '/files/' || sha256) > 0;

create function private.follow_file_use() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.attachments
  set unused_since = case when private.names_file(new.content, sha256) then null else private.clock() end
  where capture_id = new.id and user_id = new.user_id
    and private.names_file(old.content, sha256) is distinct from private.names_file(new.content, sha256);
  return null;
end
$$;
create trigger follow_file_use after update of content on public.captures
  for each row when (strpos(old.content, '/files/') > 0 or strpos(new.content, '/files/') > 0)
  execute function private.follow_file_use();

-- As before, with the lock before it looks for the note, which could be deleted in between. A file that the editor stores before its note is
-- saved counts as unused until then. An import, which stores files as the
-- service, keeps to the space of the person, and so does a mail.
create or replace function private.follow_object() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  parts constant text[] := string_to_array(new.name, '/');
  uuid_form constant text := '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$';
  size constant bigint := coalesce((new.metadata ->> 'size')::bigint, 0);
  hash constant text := new.metadata ->> 'sha256';
  sender constant text := new.user_metadata ->> 'from';
  person uuid;
  profile public.profiles;
  words text;
  added bigint;
begin
  if cardinality(parts) <> 3 or parts[1] !~ uuid_form or parts[2] !~ uuid_form or length(parts[3]) > 255 then
    raise exception 'A file of a note needs the path USER_ID/CAPTURE_ID/name, with a name of at most 255 letters.';
  end if;
  person := parts[1]::uuid;
  profile := private.lock_profile(person);
  select capture.content into words from public.captures as capture where id = parts[2]::uuid and user_id = person;
  if not found then
    raise exception 'The note of this file does not exist.' using errcode = 'PT404';
  end if;
  added := size - coalesce((select bytes from public.attachments where id = new.id), 0);
  perform private.check_space(profile, added);
  if sender in ('import', 'mail') and added > 0 and profile.bytes_used + added > profile.bytes_limit then
    raise exception 'Your storage is full.' using errcode = 'PT413';
  end if;
  insert into public.attachments as stored (id, capture_id, user_id, name, mime, bytes, sha256, width, height, unused_since)
  values (new.id, parts[2]::uuid, person, parts[3], coalesce(new.metadata ->> 'mimetype', 'application/octet-stream'), size,
    hash, (new.metadata ->> 'width')::integer, (new.metadata ->> 'height')::integer,
    case when sender = 'editor' and not private.names_file(words, hash) then private.clock() end)
  on conflict (id) do update set capture_id = excluded.capture_id, name = excluded.name, mime = excluded.mime, bytes = excluded.bytes,
    sha256 = excluded.sha256, width = excluded.width, height = excluded.height,
    text = case when stored.sha256 = excluded.sha256 then stored.text end,
    read_at = case when stored.sha256 = excluded.sha256 then stored.read_at end;
  return null;
end
$$;

-- Deletes files that nothing has named for a week. The storage erases their bytes.
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
      and not exists (select from public.capture_versions where capture_id = file.capture_id and private.names_file(content, file.sha256));
    get diagnostics swept = row_count;
    total := total + swept;
  end loop;
  return total;
end
$$;

-- Pictures and scanned pages in notes are read in the background, out of what Pro includes. The last hundred readings of a month stay for
-- what a person reads by hand, and a person can turn it off. Free's two readings are never taken. The text of a PDF costs nothing.
alter table public.profiles add column reads_files boolean not null default true;

create function private.reads_in_background(profile public.profiles) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return profile.reads_files and private.is_pro(profile)
    and (select used < quota - 100 from private.ocr_allowance(profile));
end
$$;

create function public.set_file_reading(p_is_on boolean) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
begin
  if owner is null then
    raise exception 'Sign in first' using errcode = 'PT401';
  end if;
  perform private.lock_profile(owner);
  update public.profiles set reads_files = p_is_on where id = owner and p_is_on is not null;
end
$$;

-- When the last file of a person was taken. Not found from their files, which they can delete.
create table private.file_turns (
  user_id uuid primary key references auth.users on delete cascade,
  served_at timestamptz not null
);
alter table private.file_turns enable row level security;

-- For the schedule: a file that may be read now, which counts as read from here on. So a file that brings the server down is not read
-- again, and two servers never read the same one. People take turns: the next file is the oldest of the person who has waited longest. A
-- picture that may not be read yet waits for a month.
create function public.take_file_to_read() returns setof public.attachments
  language plpgsql security definer
  set search_path = ''
as $$
declare
  taken public.attachments;
begin
  -- What is asked about a person is asked once, not for each of their files.
  with waiting as materialized (
    select person.id, private.reads_in_background(person) as reads_pictures, turn.served_at
    from public.profiles as person left join private.file_turns as turn on turn.user_id = person.id
    where person.id in (
      select user_id from public.attachments where read_at is null and created_at > private.clock() - interval '31 days')
  )
  update public.attachments set read_at = private.clock()
  where id = (
    select file.id from waiting join public.attachments as file on file.user_id = waiting.id
    where file.read_at is null and file.created_at > private.clock() - interval '31 days'
      and (file.mime = 'application/pdf'
        or (file.mime in ('image/png', 'image/jpeg', 'image/webp') and waiting.reads_pictures))
    order by waiting.served_at nulls first, file.created_at limit 1
    for update of file skip locked
  )
  returning * into taken;
  if found then
    insert into private.file_turns (user_id, served_at) values (taken.user_id, private.clock())
    on conflict (user_id) do update set served_at = excluded.served_at;
    return next taken;
  end if;
end
$$;

-- As take_ocr(), out of what may be read in the background. Null when nothing may be.
create function public.take_background_ocr(p_user_id uuid) returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if not private.reads_in_background(private.lock_profile(p_user_id)) then
    return null;
  end if;
  return (select taken.extraction_id from public.take_ocr(p_user_id, 'desktop') as taken);
end
$$;

-- The length of a note counts what people read: no markup and no pictures. As readingLength in packages/core/src/html/plain-text.ts.
create function private.reading_length(content text) returns integer
  language sql immutable parallel safe
  return length(case
    when private.is_html(content) then
      private.trimmed(regexp_replace(regexp_replace(private.visible_text(content), '[ \u00a0\v\f]+', ' ', 'g'), ' ?\n[ \n]*', e'\n', 'g'))
    else content
  end);

create or replace function private.valid_capture(capture public.captures) returns public.captures
  language plpgsql
  set search_path = ''
as $$
begin
  capture.title := coalesce(nullif(private.trimmed(capture.title), ''), 'Untitled Capture');
  capture.content := private.trimmed(capture.content);
  capture.tags := private.clean_tags(capture.tags);
  capture.source_url := private.trimmed(capture.source_url);
  -- An address that no browser should open is not kept.
  if length(capture.source_url) > 4096 or private.web_host(capture.source_url) is null then
    capture.source_url := null;
  end if;
  if length(capture.title) > 200
    or capture.content is null or length(capture.content) not between 1 and 500000
    -- Most notes are short even with their markup, which costs nothing to see.
    or (length(capture.content) > 50000 and private.reading_length(capture.content) > 50000)
    or exists (select from unnest(capture.tags) as tag where length(tag) > 50)
  then
    raise exception 'Invalid capture data';
  end if;
  return capture;
end
$$;

revoke execute on function private.names_file(text, text), private.follow_file_use(), private.reading_length(text), public.sweep_files(integer),
  private.reads_in_background(public.profiles), public.set_file_reading(boolean), public.take_file_to_read(), public.take_background_ocr(uuid)
  from public, anon, authenticated;
grant execute on function public.set_file_reading(boolean) to authenticated;
grant execute on function public.sweep_files(integer), public.take_file_to_read(), public.take_background_ocr(uuid) to service_role;
