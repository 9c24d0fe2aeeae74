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

-- As before, without a version when a picture gets its new address.
create or replace function private.keep_versions() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  writer constant text := private.author();
  before public.captures[];
begin
  if coalesce(current_setting('jotsam.is_keeping_picture', true), '') <> 'on' then
    select array_agg(edited.capture) into before
    from (select removed.id, removed::public.captures as capture from removed) as edited
      join added on added.id = edited.id
    where (added.title, added.content, added.tags) is distinct from ((capture).title, (capture).content, (capture).tags)
      and (
        select latest.author = writer and latest.saved_at > private.clock() - interval '10 minutes'
        from public.capture_versions as latest where latest.capture_id = added.id and latest.user_id = added.user_id
        order by latest.saved_at desc limit 1
      ) is not true;
  end if;
  if before is not null then
    perform private.store_versions(before, writer);
  end if;
  perform private.add_bytes(user_id, sum(change), sum(history)) from (
    select user_id, private.version_bytes(title, content, tags) + coalesce(octet_length(source_url), 0)
      + coalesce(octet_length(turns::text), 0) as change, 0 as history from added
    union all
    select user_id, -(private.version_bytes(title, content, tags) + coalesce(octet_length(source_url), 0)
      + coalesce(octet_length(turns::text), 0)), 0 from removed
    union all
    select user_id, 0, private.version_bytes(title, content, tags) from unnest(before)
  ) as stored group by user_id order by user_id;
  return null;
end
$$;

revoke execute on function private.keep_picture() from public, anon, authenticated;
