-- Imports that need no statistics of the tables, and that never take a picture from a note.

-- Returns the wanted zettel id, or the next free minute when it is taken, also by a note in the trash. Many captures saved at once fill long
-- runs of minutes. So this counts along the index in strides that double while all their minutes are taken, and then halve. The notes of an
-- import often want the same minute: the next one in the transaction goes on where the last one was stored. The caller holds the lock on the
-- profile.
create or replace function private.free_zettel_id(p_user_id uuid, wanted text) returns text
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

-- Stores a batch of notes and returns what became of each, in order:
--   created, updated, unchanged
--   edited: the source changed it, and so did the person here; it stays as it is here
--   deleted: the person deleted it here; it stays deleted
--   incomplete: the file lacks pictures or files that the note has here; it stays as it is here
--   plan-site, plan-day, plan-edit: the Free plan does not allow it
-- Without an import it only tells. `p_created` is how many notes a dry run has counted as created before.
create or replace function public.import_notes(p_user_id uuid, p_source text, p_import_id uuid, p_notes jsonb, p_created integer default 0)
  returns text[]
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles := private.lock_profile(p_user_id);
  is_pro constant boolean := private.is_pro(profile);
  used_today constant integer := case when profile.last_message_date = private.today() then profile.daily_messages_count else 0 end;
  -- The limit of allowed_by_plan().
  saves_left constant integer := 2 - used_today - p_created;
  notes private.incoming_note[];
  made integer;
begin
  if p_import_id is not null then
    update public.imports set active_at = private.clock()
    where id = p_import_id and user_id = p_user_id and source = p_source and state = 'running';
    if not found then
      raise exception 'This import is not running.' using errcode = 'PT409';
    end if;
  end if;

  with given as (
    select note.* from rows from (jsonb_to_recordset(p_notes) as (id text, hash text, title text, content text, source_url text,
      notebook text[], tags text[], is_pinned boolean, zettel_id text, turns jsonb, created_at timestamptz, changed_at timestamptz,
      links jsonb, incomplete_note text)) with ordinality
      as note (id, hash, title, content, source_url, notebook, tags, is_pinned, zettel_id, turns, created_at, changed_at, links,
        incomplete_note, place)
  ),
  compared as (
    select given.*, known.capture_id, case
      when known.import_id = p_import_id then 'created'
      when known.updated_by = p_import_id then 'updated'
      when known.capture_id is not null and capture.id is null then 'deleted'
      when known.content_hash = given.hash then 'unchanged'
      when known.capture_id is not null and known.stored_hash <> private.note_hash(capture.title, capture.content, capture.tags) then 'edited'
      -- Of the whole note: where its text is split depends on what is in it.
      when sum(case when given.incomplete_note is not null then
          coalesce(regexp_count(capture.content, '/files/[0-9a-f]{64}'), 0) - regexp_count(given.content, '/files/[0-9a-f]{64}')
        end) over (partition by given.incomplete_note) > 0 then 'incomplete'
      when known.capture_id is not null then case when is_pro then 'update' else 'plan-edit' end
      -- The note never left this account.
      when p_source = 'jotsam' and exists (
        select from public.captures as own
        where own.user_id = p_user_id and own.id = case when given.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then given.id::uuid end
      ) then 'unchanged'
      when is_pro then 'create'
      when not private.is_chatgpt(given.source_url) then 'plan-site'
      else 'plan-day'
    end as outcome
    from given
      left join private.imported_notes as known
        on known.user_id = p_user_id and known.source = p_source and known.external_id = given.id
      left join public.captures as capture on capture.id = known.capture_id and capture.user_id = p_user_id
  ),
  allowed as (
    select compared.*, row_number() over (partition by outcome order by place) as turn from compared
  )
  select array_agg(row(place, id, hash, title, content, source_url, notebook, tags, is_pinned, zettel_id, turns, created_at, changed_at,
      links, coalesce(capture_id, gen_random_uuid()),
      case when outcome = 'plan-day' and turn <= saves_left then 'create' else outcome end)::private.incoming_note order by place)
    into notes
  from allowed;

  if p_import_id is not null then
    if is_pro then
      perform private.add_notebooks(p_user_id, p_import_id, jsonb_agg(distinct jsonb_build_object('path', note.notebook)))
      from unnest(notes) as note where note.outcome = 'create' and cardinality(note.notebook) > 0;
    end if;

    -- First, because keep_imported_date() reads them.
    insert into private.imported_notes (user_id, source, external_id, capture_id, content_hash, changed_at, import_id)
    select p_user_id, p_source, note.id, note.capture_id, note.hash, note.changed_at, p_import_id
    from unnest(notes) as note where note.outcome = 'create';

    insert into public.captures (id, user_id, title, content, source_url, folder_id, tags, is_pinned, zettel_id, turns, created_at)
    select note.capture_id, p_user_id, note.title, note.content, note.source_url,
      case when is_pro and cardinality(note.notebook) > 0 then private.notebook_at(p_user_id, note.notebook[:2]) end,
      case when is_pro then note.tags else '{}' end, note.is_pinned, note.zettel_id, note.turns, note.created_at
    from unnest(notes) as note where note.outcome = 'create' order by note.created_at, note.place;
    get diagnostics made = row_count;

    update private.imported_notes as known
    set content_hash = note.hash, changed_at = note.changed_at, updated_by = p_import_id, previous = jsonb_build_object(
      'title', capture.title, 'content', capture.content, 'tags', capture.tags, 'source_url', capture.source_url,
      'content_hash', known.content_hash)
    from unnest(notes) as note, public.captures as capture
    where note.outcome = 'update' and capture.id = note.capture_id
      and known.user_id = p_user_id and known.source = p_source and known.external_id = note.id;

    update public.captures as capture
    set title = note.title, content = note.content, tags = note.tags, source_url = note.source_url, turns = note.turns
    from unnest(notes) as note
    where note.outcome = 'update' and capture.id = note.capture_id and capture.user_id = p_user_id;

    update private.imported_notes as known set stored_hash = private.note_hash(capture.title, capture.content, capture.tags)
    from unnest(notes) as note, public.captures as capture
    where note.outcome in ('create', 'update') and capture.id = note.capture_id and known.capture_id = note.capture_id;

    insert into private.waiting_links (import_id, user_id, from_id, to_id, connection_type)
    select p_import_id, p_user_id, note.id, link ->> 0, link ->> 1
    from unnest(notes) as note, jsonb_array_elements(note.links) as link
    where is_pro and note.outcome in ('create', 'update')
    on conflict do nothing;

    if made > 0 then
      update public.profiles
      set messages_count = messages_count + made, daily_messages_count = used_today + made, last_message_date = private.today()
      where id = p_user_id;
    end if;
    -- add_bytes() binds people only; here the service acts for one.
    select * into profile from public.profiles where id = p_user_id;
    if profile.bytes_used > profile.bytes_limit
      and exists (select from unnest(notes) as note where note.outcome in ('create', 'update'))
    then
      raise exception 'Your storage is full.' using errcode = 'PT413';
    end if;
  end if;
  return array(
    select case note.outcome when 'create' then 'created' when 'update' then 'updated' else note.outcome end
    from unnest(notes) as note order by note.place);
end
$$;
