-- Files of one owner with the same content share their bytes: several rows of storage.objects may have one version. Bytes are erased when the
-- last of these rows is gone.
alter table storage.objects drop constraint objects_version_key;
create index objects_version_idx on storage.objects (version);
create index objects_sha256_idx on storage.objects (coalesce(owner_id, ''), (metadata ->> 'sha256'));

-- A row that takes a version locks another row that has it, which then cannot be deleted or replaced before this one is stored. Without such a row it takes
-- the version out of the list of erasures. A row that goes always enters its version; the sweep erases only what no row has.
create or replace function storage.follow_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' and new.version is not null and (tg_op = 'INSERT' or new.version is distinct from old.version) then
    perform from storage.objects where version = new.version and id <> new.id limit 1 for share;
    if not found then
      delete from storage.erasures where version = new.version;
      if not found then
        raise exception 'The bytes of this file are no longer there. Upload it again.' using errcode = 'PT408';
      end if;
    end if;
  end if;
  if tg_op <> 'INSERT' and old.version is not null and (tg_op = 'DELETE' or new.version is distinct from old.version) then
    insert into storage.erasures (version, due_at) values (old.version, now())
    on conflict (version) do update set due_at = excluded.due_at;
  end if;
  return null;
end
$$;
