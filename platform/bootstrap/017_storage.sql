-- Files, as Supabase's storage has them: buckets, objects and the functions that policies use. A row of storage.objects is a file; its
-- bytes lie outside of the database under the row's version, a random id that is never used twice.
create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean not null default false,
  file_size_limit bigint check (file_size_limit >= 0),
  allowed_mime_types text[],
  type storage.buckettype not null default 'STANDARD',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets,
  name text not null,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  version text unique,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  constraint objects_bucket_id_name_key unique (bucket_id, name)
);
-- For names that begin with a text, whatever the locale of the database.
create index objects_prefix_idx on storage.objects (bucket_id, name collate "C");

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;

-- Versions whose bytes are to be erased. An upload enters its version before it writes the first byte, and storing the row takes the entry
-- out again, in the same transaction. A row that goes, by whatever statement, enters its version here. So bytes without a row always
-- have an entry, also after a crash.
create table storage.erasures (
  version text primary key,
  due_at timestamptz not null
);
create index erasures_due_at_idx on storage.erasures (due_at);
alter table storage.erasures enable row level security;

create function storage.follow_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' and new.version is not null and (tg_op = 'INSERT' or new.version is distinct from old.version) then
    delete from storage.erasures where version = new.version;
    if not found then
      raise exception 'The bytes of this file are no longer there. Upload it again.' using errcode = 'PT408';
    end if;
  end if;
  if tg_op <> 'INSERT' and old.version is not null and (tg_op = 'DELETE' or new.version is distinct from old.version) then
    insert into storage.erasures (version, due_at) values (old.version, now());
  end if;
  return null;
end
$$;
create trigger follow_version after insert or delete or update of version on storage.objects
  for each row execute function storage.follow_version();

create function storage.touch_updated_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create trigger touch_updated_at before update on storage.buckets for each row execute function storage.touch_updated_at();
create trigger touch_updated_at before update on storage.objects for each row execute function storage.touch_updated_at();

-- All parts of a name but the last.
create function storage.foldername(name text) returns text[]
  language sql immutable
  return (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1];

create function storage.filename(name text) returns text
  language sql immutable
  return (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))];

-- What follows the last dot; the whole file name where there is none.
create function storage.extension(name text) returns text
  language sql immutable
  return reverse(split_part(reverse(storage.filename(name)), '.', 1));

-- What the caller is doing, such as storage.object.upload, for policies to ask.
create function storage.operation() returns text
  language sql stable
  return current_setting('storage.operation', true);

create function storage.allow_only_operation(expected_operation text) returns boolean
  language sql stable
  return storage.operation() in (expected_operation, 'storage.' || expected_operation);

create function storage.allow_any_operation(expected_operations text[]) returns boolean
  language sql stable
  return exists (select from unnest(expected_operations) as expected where storage.allow_only_operation(expected));

-- The files and folders of one folder, as far as the caller may see them. Folders are the names that go on after a slash.
create function storage.search(prefix text, bucketname text, limits integer default 100, levels integer default 1, offsets integer default 0,
  search text default '', sortcolumn text default 'name', sortorder text default 'asc')
  returns table (name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb)
  language sql stable set search_path = ''
as $$
  with found as (
    select o.*, o.path_tokens[levels] as part, cardinality(o.path_tokens) = levels as is_file
    from storage.objects as o
    where o.bucket_id = bucketname
      and o.name collate "C" >= prefix and o.name collate "C" < prefix || chr(1114111)
      and starts_with(lower(o.path_tokens[levels]), lower(search))
  ), entries as (
    select part, id, updated_at, created_at, last_accessed_at, metadata from found where is_file
    union all
    select distinct part, null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb from found where not is_file
  )
  select e.* from entries as e
  order by
    case when sortcolumn <> 'name' then e.id is not null end,
    case when sortorder <> 'desc' then
      case sortcolumn when 'updated_at' then e.updated_at when 'created_at' then e.created_at when 'last_accessed_at' then e.last_accessed_at end
    end,
    case when sortorder = 'desc' then
      case sortcolumn when 'updated_at' then e.updated_at when 'created_at' then e.created_at when 'last_accessed_at' then e.last_accessed_at end
    end desc,
    case when sortorder <> 'desc' then e.part collate "C" end,
    case when sortorder = 'desc' then e.part collate "C" end desc
  limit least(limits, 1500) offset offsets
$$;

revoke execute on function storage.follow_version(), storage.touch_updated_at() from public;
