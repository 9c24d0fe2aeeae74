-- Pictures of saved pages. A note is saved with the addresses that its pictures have on the web. The extension then uploads each picture with
-- the address that it replaces, as the note's HTML writes it, in the file's metadata. The upload and the new address are one transaction, so
-- a picture is replaced once, however often it is sent. This is no edit: it needs no Pro, makes no version and keeps the date.
create function private.keep_picture() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  hash constant text := new.metadata ->> 'sha256';
  before constant text := '<img src="' || (new.user_metadata ->> 'replaces') || '"';
  after constant text := '<img src="/files/' || hash || '"';
begin
  -- The storage tries the row before it receives the bytes, and knows no hash then.
  if hash is null or new.user_metadata ->> 'replaces' ~ '["<>]' or new.metadata ->> 'mimetype' !~ '^image/(?!svg)' then
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
  for each row when (new.bucket_id = 'attachments' and new.user_metadata ? 'replaces') execute function private.keep_picture();

revoke execute on function private.keep_picture() from public, anon, authenticated;
