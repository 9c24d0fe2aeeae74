-- Captures: what is valid, whose they are, and how each keeps its number, its link and its order.
create table public.ocr_extractions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  platform text not null check (platform in ('mobile', 'desktop')),
  -- An extraction pays for one capture, also when that capture is deleted later.
  used_at timestamptz,
  created_at timestamptz not null default private.clock(),
  unique (id, user_id)
);
create index ocr_extractions_user_id_idx on public.ocr_extractions (user_id, created_at);
alter table public.ocr_extractions enable row level security;
revoke all on public.ocr_extractions from anon, authenticated;
grant select on public.ocr_extractions to authenticated;
grant all on public.ocr_extractions to service_role;
create policy "people see their own extractions" on public.ocr_extractions
  for select to authenticated using (user_id = (select auth.uid()));

create function private.make_public_id() returns text
  language sql volatile
  set search_path = ''
  return replace(gen_random_uuid()::text, '-', '');

create table public.captures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  title text not null default 'Untitled Capture',
  content text not null,
  source_url text,
  folder_id uuid,
  tags text[] not null default '{}',
  zettel_id text not null,
  is_pinned boolean not null default false,
  is_public boolean not null default false,
  public_id text not null unique default private.make_public_id(),
  -- Made by the client with the save: the same key again means the same save.
  idempotency_key uuid,
  ocr_extraction_id uuid,
  created_at timestamptz not null default private.clock(),
  updated_at timestamptz not null default private.clock(),
  unique (id, user_id),
  unique (user_id, zettel_id),
  unique (user_id, idempotency_key),
  constraint captures_folder_id_fkey foreign key (folder_id, user_id)
    references public.folders (id, user_id) on delete set null (folder_id),
  constraint captures_ocr_extraction_id_fkey foreign key (ocr_extraction_id, user_id)
    references public.ocr_extractions (id, user_id) on delete set null (ocr_extraction_id)
);
-- The dashboard's order, with and without a notebook.
create index captures_order_idx on public.captures (user_id, is_pinned desc, created_at desc, id);
create index captures_folder_order_idx on public.captures (user_id, folder_id, is_pinned desc, created_at desc, id);
create index captures_folder_fkey_idx on public.captures (folder_id) where folder_id is not null;
create index captures_ocr_extraction_idx on public.captures (ocr_extraction_id) where ocr_extraction_id is not null;
create index captures_created_idx on public.captures (user_id, created_at desc);
create index captures_tags_idx on public.captures using gin (user_id extensions.uuid_ops, tags);

alter table public.captures enable row level security;
revoke all on public.captures from anon, authenticated;
grant select, insert, update, delete on public.captures to authenticated;
grant all on public.captures to service_role;

create policy "people read their own captures" on public.captures
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people save captures of their own" on public.captures
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "people change their own captures" on public.captures
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people delete their own captures" on public.captures
  for delete to authenticated using (user_id = (select auth.uid()));

-- Trims, fills in, and refuses what is not a capture.
create function private.valid_capture(capture public.captures) returns public.captures
  language plpgsql
  set search_path = ''
as $$
begin
  capture.title := coalesce(nullif(private.trimmed(capture.title), ''), 'Untitled Capture');
  capture.content := private.trimmed(capture.content);
  capture.tags := private.clean_tags(capture.tags);
  capture.source_url := private.trimmed(capture.source_url);
  -- A source that no browser should open is no source.
  if length(capture.source_url) > 4096 or private.web_host(capture.source_url) is null then
    capture.source_url := null;
  end if;
  if length(capture.title) > 200
    or capture.content is null or length(capture.content) not between 1 and 50000
    or exists (select from unnest(capture.tags) as tag where length(tag) > 50)
  then
    raise exception 'Invalid capture data';
  end if;
  return capture;
end
$$;

-- The minute that twelve digits stand for; null when they stand for none. Free of the session's time zone.
create function private.zettel_minute(zettel_id text) returns timestamp
  language sql immutable
  set search_path = ''
  return case
    when zettel_id ~ '^(?!0000)\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d$'
      -- Thirty days hath November: a day past its month's end rolls over and is no day.
      and to_char(make_date(left(zettel_id, 4)::int, substr(zettel_id, 5, 2)::int, 1) + substr(zettel_id, 7, 2)::int - 1, 'YYYYMMDD')
        = left(zettel_id, 8)
    then make_timestamp(left(zettel_id, 4)::int, substr(zettel_id, 5, 2)::int, substr(zettel_id, 7, 2)::int,
      substr(zettel_id, 9, 2)::int, substr(zettel_id, 11, 2)::int, 0)
  end;

-- The wanted id, or when its minute is taken the next free one. The caller holds the person's lock.
create function private.free_zettel_id(p_user_id uuid, wanted text) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  free text := wanted;
begin
  if private.zettel_minute(wanted) is null then
    raise exception 'Invalid capture data';
  end if;
  if exists (select from public.captures where user_id = p_user_id and zettel_id = wanted) then
    -- The end of the unbroken run of minutes that starts at the wanted one, in one walk along the index.
    select next_minute into free
    from (
      select to_char(private.zettel_minute(zettel_id) + interval '1 minute', 'YYYYMMDDHH24MI') as next_minute,
        lead(zettel_id) over (order by zettel_id) as next_taken
      from public.captures
      where user_id = p_user_id and zettel_id >= wanted
    ) as run
    where next_taken is distinct from next_minute
    limit 1;
  end if;
  if length(free) <> 12 then
    raise exception 'Invalid capture data';
  end if;
  return free;
end
$$;

create function private.check_capture_insert() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles;
begin
  new := private.valid_capture(new);
  profile := private.lock_profile(new.user_id);
  -- A retried save, or an upsert of a known row: its unique key leads there, and nothing is counted again. The row is held,
  -- or deleting it at this moment would let this one in without any rule. The lock above may have waited for the first try.
  perform from public.captures
  where user_id = new.user_id and (id = new.id or idempotency_key = new.idempotency_key)
  for key share;
  if found then
    new.zettel_id := coalesce(new.zettel_id, '000000000000');
    return new;
  end if;
  if private.acts_as_person() then
    new := private.allowed_by_plan(new, profile);
    new.public_id := private.make_public_id();
  end if;
  if new.folder_id is not null and not exists (select from public.folders where id = new.folder_id and user_id = new.user_id) then
    raise exception 'Invalid capture data';
  end if;
  -- Saved while offline, a capture keeps its moment; nobody saves into the future.
  if new.created_at is null or new.created_at not between timestamptz '1970-01-01 00:00:00Z' and private.clock() then
    new.created_at := private.clock();
  end if;
  new.updated_at := private.clock();
  new.zettel_id := private.free_zettel_id(new.user_id,
    coalesce(new.zettel_id, to_char(new.created_at at time zone 'UTC', 'YYYYMMDDHH24MI')));
  return new;
end
$$;
create trigger check_capture_insert before insert on public.captures
  for each row execute function private.check_capture_insert();

-- "insert ... on conflict (user_id, idempotency_key) do update" names the key in its SET list, an edit never does:
-- so a retried save ends here and returns the first row as it is.
create function private.keep_first_save() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  return old;
end
$$;
create trigger a_keep_first_save before update of idempotency_key on public.captures
  for each row execute function private.keep_first_save();

create function private.check_capture_update() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if new is not distinct from old then
    return new;
  end if;
  new.id := old.id;
  new.user_id := old.user_id;
  new.zettel_id := old.zettel_id;
  new.public_id := old.public_id;
  new.idempotency_key := old.idempotency_key;
  new.created_at := old.created_at;
  -- Cleared by the end of its notebook or extraction, not by a person.
  if pg_trigger_depth() > 1 then
    new.updated_at := old.updated_at;
    return new;
  end if;
  new.ocr_extraction_id := old.ocr_extraction_id;
  if (new.title, new.content, new.source_url, new.folder_id, new.tags)
    is distinct from (old.title, old.content, old.source_url, old.folder_id, old.tags)
  then
    new := private.valid_capture(new);
    if private.acts_as_person() and not private.is_pro(new.user_id) then
      raise exception 'Editing requires Pro plan';
    end if;
    if new.folder_id is distinct from old.folder_id and new.folder_id is not null
      and not exists (select from public.folders where id = new.folder_id and user_id = new.user_id)
    then
      raise exception 'Invalid capture data';
    end if;
  end if;
  new.updated_at := private.clock();
  return new;
end
$$;
create trigger check_capture_update before update on public.captures
  for each row execute function private.check_capture_update();
