-- Captures: what is valid, who owns them, and how each gets its zettel id and its public link. A save that is sent again with the same
-- idempotency key returns the first row. A text read from a picture is an extraction; it pays for one capture. What a plan allows is
-- checked here too, and Pro adds tags.
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
create policy "the second factor guards this table" on public.ocr_extractions as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
create policy "access tokens do not reach this table" on public.ocr_extractions as restrictive
  for all to authenticated using (not (select private.has_token()));

create function private.make_public_id() returns text
  language sql volatile
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
  -- The client creates it with the save. The same key again means the same save.
  idempotency_key uuid,
  ocr_extraction_id uuid,
  -- The turns of a saved AI chat, as [{"id": text, "digest": text}]: they tell a later save which turns are new.
  turns jsonb check (jsonb_typeof(turns) = 'array' and octet_length(turns::text) <= 1048576),
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

-- The order of the dashboard, with and without a notebook.
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
create policy "the second factor guards this table" on public.captures as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
create policy "a token reaches the notes of its notebooks" on public.captures as restrictive
  for all to authenticated using (
    case when (select private.token_notebooks()) is null then true else folder_id = any ((select private.token_notebooks())::uuid[]) end);

-- The length of a note counts what people read: no markup and no pictures. As readingLength in packages/core/src/html/plain-text.ts.
create function private.reading_length(content text) returns integer
  language sql immutable parallel safe
  return length(case
    when private.is_html(content) then
      private.trimmed(regexp_replace(regexp_replace(private.visible_text(content), '[ \u00a0\v\f]+', ' ', 'g'), ' ?\n[ \n]*', e'\n', 'g'))
    else content
  end);

-- Trims and completes a capture, or refuses it and says what is wrong.
create function private.valid_capture(capture public.captures) returns public.captures
  language plpgsql
  set search_path = ''
as $$
declare
  fault text;
begin
  capture.title := coalesce(nullif(private.trimmed(capture.title), ''), 'Untitled Capture');
  capture.content := private.trimmed(capture.content);
  capture.source_url := private.trimmed(capture.source_url);
  -- An address that no browser should open is not kept.
  if length(capture.source_url) > 4096 or private.web_host(capture.source_url) is null then
    capture.source_url := null;
  end if;
  fault := case
    when length(capture.title) > 200 then format('The title has %s characters. 200 are allowed.', length(capture.title))
    when capture.content is null or capture.content = '' then 'The text is empty.'
    when length(capture.content) > 500000 then format('The text with its markup has %s characters. 500,000 are allowed.', length(capture.content))
    -- Checked last because it costs most: most notes are short even with their markup.
    when length(capture.content) > 50000 and private.reading_length(capture.content) > 50000
      then format('The text has %s characters. 50,000 are allowed. Split it into several notes.', private.reading_length(capture.content))
  end;
  if (capture.tags = '{}') is not true then
    capture.tags := private.clean_tags(capture.tags);
    if fault is null and exists (select from unnest(capture.tags) as tag where length(tag) > 50) then
      fault := 'A tag has more than 50 characters.';
    end if;
  end if;
  if fault is not null then
    raise exception 'Invalid capture data' using detail = fault;
  end if;
  return capture;
end
$$;

-- The minute that the twelve digits of a zettel id name; null when there is no such minute. Does not depend on the session's time zone.
create function private.zettel_minute(zettel_id text) returns timestamp
  language sql immutable
  return case
    when zettel_id ~ '^(?!0000)\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d$'
      -- A day past the end of its month, such as 31 November, rolls over to another day and is refused.
      and to_char(make_date(left(zettel_id, 4)::int, substr(zettel_id, 5, 2)::int, 1) + substr(zettel_id, 7, 2)::int - 1, 'YYYYMMDD')
        = left(zettel_id, 8)
    then make_timestamp(left(zettel_id, 4)::int, substr(zettel_id, 5, 2)::int, substr(zettel_id, 7, 2)::int,
      substr(zettel_id, 9, 2)::int, substr(zettel_id, 11, 2)::int, 0)
  end;

-- Returns the wanted zettel id, or the next free minute when it is taken, also by a note in the trash. Many captures saved at once fill long
-- runs of minutes, so this is an exponential search: it counts along the index in strides that double while all their minutes are taken, and
-- then halve. The notes of an import often want the same minute, so the search continues where it ended for the note before. The caller holds
-- the lock on the profile.
create function private.free_zettel_id(p_user_id uuid, wanted text) returns text
  language plpgsql
  set search_path = ''
  -- Only the indexes by zettel id return the rows in their order. Before the tables have statistics the planner would take another index
  -- and read the whole library for every note.
  set enable_sort = off
as $$
declare
  minutes constant text := 'YYYYMMDDHH24MI';
  last_given constant text[] := string_to_array(current_setting('jotsam.last_zettel_id', true), ' ');
  free timestamp := private.zettel_minute(wanted);
  last text;
  stride int := 1;
  is_growing boolean := true;
  is_taken boolean;
begin
  if free is null then
    raise exception 'Invalid capture data';
  end if;
  if last_given[1:2] = array[p_user_id::text, wanted] then
    free := private.zettel_minute(last_given[3]);
  end if;
  while stride > 0 loop
    last := to_char(free + (stride - 1) * interval '1 minute', minutes);
    is_taken := stride = (
      select count(*) from (
        select from public.captures
        where user_id = p_user_id and zettel_id between to_char(free, minutes) and last order by zettel_id limit stride) as saved
    ) + (
      select count(*) from (
        select from public.trashed_captures
        where user_id = p_user_id and zettel_id between to_char(free, minutes) and last order by zettel_id limit stride) as trashed);
    is_growing := is_growing and is_taken;
    if is_taken then
      free := free + stride * interval '1 minute';
    end if;
    stride := case when is_growing then stride * 2 else stride / 2 end;
  end loop;
  -- A year of five digits does not fit.
  if length(to_char(free, minutes)) <> 12 then
    raise exception 'Invalid capture data';
  end if;
  perform set_config('jotsam.last_zettel_id', concat_ws(' ', p_user_id, wanted, to_char(free, minutes)), true);
  return to_char(free, minutes);
end
$$;

create trigger a_check_owner before insert on public.captures for each row execute function private.check_owner();

create function private.check_capture_insert() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles;
begin
  new := private.valid_capture(new);
  profile := private.lock_profile(new.user_id);
  -- A save that is sent again, or an upsert of an existing row: the unique key leads to that row, and nothing is counted again. The row
  -- is locked: if it were deleted now, this one would be inserted without any check. The lock above may have waited for the first save.
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
  -- A capture saved offline keeps its time. A time in the future is replaced.
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

-- "insert ... on conflict (user_id, idempotency_key) do update" names the key in its SET list; an edit never does. So a save that is sent
-- again ends here and returns the first row unchanged.
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
  -- A foreign key cleared the notebook or the extraction; this is not an edit by a person.
  if pg_trigger_depth() > 1 then
    new.updated_at := old.updated_at;
    return new;
  end if;
  new.ocr_extraction_id := old.ocr_extraction_id;
  if (new.title, new.content, new.source_url, new.folder_id, new.tags, new.turns)
    is distinct from (old.title, old.content, old.source_url, old.folder_id, old.tags, old.turns)
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

-- The functions below run while the person's profile is locked, so the limits of a plan are exact under parallel saves.

-- An address with a user name is never the page that a person saves from. It is a trick to look like ChatGPT.
create function private.is_chatgpt(source_url text) returns boolean
  language sql immutable
  return coalesce(
    private.is_host_or_subdomain(private.web_host(source_url), 'chatgpt.com')
    or private.is_host_or_subdomain(private.web_host(source_url), 'chat.openai.com'), false)
    and source_url !~ '^[^/]*//[^/?#\\]*@';

create function private.allowed_by_plan(capture public.captures, profile public.profiles) returns public.captures
  language plpgsql security definer
  set search_path = ''
as $$
declare
  used_today integer := case when profile.last_message_date = private.today() then profile.daily_messages_count else 0 end;
  is_extraction boolean := capture.ocr_extraction_id is not null and private.use_extraction(capture.ocr_extraction_id, capture.user_id);
begin
  if not is_extraction then
    capture.ocr_extraction_id := null;
  end if;
  if private.is_pro(profile) then
    if capture.tags = '{}' then
      capture.tags := public.auto_tags(capture.content, capture.source_url);
    else
      capture.tags := private.clean_tags(capture.tags || public.auto_tags(capture.content, capture.source_url));
    end if;
  else
    if not is_extraction then
      if not private.is_chatgpt(capture.source_url) then
        raise exception 'Free plan can only save from ChatGPT. Upgrade to Pro to save from any website.';
      end if;
      if used_today >= 2 then
        raise exception 'Daily limit reached (2 captures per day). Upgrade to Pro for unlimited captures.';
      end if;
      update public.profiles
      set messages_count = messages_count + 1, daily_messages_count = used_today + 1, last_message_date = private.today()
      where id = profile.id;
    end if;
    capture.tags := '{}';
    capture.folder_id := null;
  end if;
  return capture;
end
$$;

-- True when the capture comes from an extraction of the same person that has not paid for another capture.
create function private.use_extraction(extraction_id uuid, p_user_id uuid) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if extraction_id is null then
    return false;
  end if;
  update public.ocr_extractions set used_at = private.clock() where id = extraction_id and user_id = p_user_id and used_at is null;
  return found;
end
$$;

-- Reads a public capture by its link. Returns what the page shows, and nothing about the owner.
create function public.get_public_capture(p_public_id text)
  returns table (title text, content text, tags text[], source_url text, created_at timestamptz)
  language sql stable security definer
  set search_path = ''
begin atomic
  select capture.title, capture.content, capture.tags, capture.source_url, capture.created_at
  from public.captures as capture where capture.public_id = p_public_id and capture.is_public;
end;

create trigger lock_own_profile before delete on public.captures for each statement execute function private.lock_own_profile();
-- Edits update the profile's space at their end: keep_versions() counts it. A deleted note stays counted until it leaves the trash.
create trigger lock_profile_of_edit before update of title, content, source_url, tags, turns on public.captures
  for each statement execute function private.lock_own_profile();

-- Counts the saves of a person with Pro once for each statement. allowed_by_plan() counts the saves of Free one by one, because Free limits
-- them.
create function private.measure_captures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.add_bytes(saved.user_id, saved.bytes, 0, case when private.acts_as_person() and private.is_pro(profile) then saved.notes else 0 end)
  from (
    select user_id, count(*) filter (where ocr_extraction_id is null) as notes,
      sum(octet_length(title) + octet_length(content) + coalesce(octet_length(source_url), 0)
        + octet_length(array_to_string(tags, ',')) + coalesce(octet_length(turns::text), 0)) as bytes
    from added group by user_id
  ) as saved left join public.profiles as profile on profile.id = saved.user_id
  order by saved.user_id;
  return null;
end
$$;
create trigger measure_inserted after insert on public.captures
  referencing new table as added for each statement execute function private.measure_captures();

revoke execute on function public.get_public_capture(text) from public, anon, authenticated;
grant execute on function public.get_public_capture(text) to anon, authenticated, service_role;
