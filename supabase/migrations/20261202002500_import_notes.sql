-- Stores the notes of an import. A parser writes links between them, which become mentions here. What a note was before an import changed it is kept
-- for the undo.

create function private.note_hash(title text, content text, tags text[]) returns text
  language sql immutable
  set search_path = ''
  return md5(jsonb_build_array(title, content, tags)::text);

-- A save sets the time of the last change. An imported note keeps the one of its source. The name puts this after check_capture_insert. The function
-- leaves people's own saves alone itself: PostgreSQL plans the WHEN clause of a trigger at every statement, but a function's statements once in a
-- session.
create function private.keep_imported_date() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if not private.acts_as_person() then
    new.updated_at := least(coalesce(
      (select greatest(note.changed_at, new.created_at) from private.imported_notes as note where note.capture_id = new.id),
      new.updated_at), private.clock());
  end if;
  return new;
end
$$;
create trigger keep_imported_date before insert on public.captures for each row execute function private.keep_imported_date();

create function private.keep_place() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.placed := (
    select case when old.stored_hash = '' then jsonb_build_object('folder_id', folder_id, 'is_pinned', is_pinned, 'is_public', is_public)
      else new.placed end || jsonb_build_object('tags', tags) from public.captures
    where id = new.capture_id and user_id = new.user_id);
  return new;
end
$$;
-- An import stores a note with an empty digest, and sets it at the end.
create trigger keep_place before update of stored_hash on private.imported_notes
  for each row when (new.stored_hash <> '') execute function private.keep_place();

-- What a note is before an import changes it.
create function private.text_before(note public.captures, content_hash text) returns jsonb
  language sql immutable
  set search_path = ''
  return jsonb_build_object('title', note.title, 'content', note.content, 'tags', note.tags, 'source_url', note.source_url,
    'turns', note.turns, 'content_hash', content_hash);

-- The note that a part belongs to.
create function private.whole_note(external_id text) returns text
  language sql immutable parallel safe
  set search_path = ''
  return regexp_replace(external_id, '#\d+$', '');

-- Parts that a note did not have for a while come out of the trash, with their ids, zettel ids and links.
create function private.restore_former_parts(p_user_id uuid, p_source text, p_import_id uuid, p_ids text[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  caller constant text := current_setting('request.jwt.claims', true);
  former constant uuid[] := array(
    select known.capture_id from private.imported_notes as known
      join public.trashed_captures as note on note.id = known.capture_id and note.user_id = p_user_id
    where known.user_id = p_user_id and known.source = p_source and known.external_id = any (p_ids) and known.is_former_part
      and not exists (select from public.captures where id = known.capture_id));
begin
  if former = '{}' then
    return;
  end if;
  -- A person's function: the import acts for them.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', p_user_id, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  perform from public.restore_captures(former);
  perform set_config('request.jwt.claims', coalesce(caller, ''), true);
  insert into private.import_changes (import_id, capture_id, user_id, previous)
  select p_import_id, note.id, p_user_id, private.text_before(note, known.content_hash) || '{"trashed": true}'
  from public.captures as note join private.imported_notes as known on known.capture_id = note.id
  where note.id = any (former) and note.user_id = p_user_id
  on conflict (import_id, capture_id) do nothing;
  update private.imported_notes set is_former_part = false where capture_id = any (former) and user_id = p_user_id;
end
$$;

-- Null when the digits are no text.
create function private.text_of_hex(hex text) returns text
  language plpgsql immutable
  set search_path = ''
as $$
begin
  return convert_from(decode(hex, 'hex'), 'UTF8');
exception when others then
  return null;
end
$$;

-- A parser writes a link to another note as <a href="https://note.invalid/KEY">words</a>, with the key of that note in its source, in
-- hexadecimal: it cannot know the zettel id. This makes mentions of the links whose notes are stored: [[zettel id|words]]. The words stay in the
-- text, where cards show them and searches find them. Words with markup stay before the mention. The other links wait, or become plain words when
-- `is_last` says that no more notes come.
create function private.with_mentions(p_user_id uuid, p_source text, content text, is_last boolean) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  link constant text := '(<a href="https://note\.invalid/((?:[0-9a-f]{2})+)"[^<>]*>((?:[^<]|<(?!/a>))*)</a>)';
begin
  if strpos(content, '<a href="https://note.invalid/') = 0 then
    return content;
  end if;
  return (
    select string_agg(piece.text || coalesce(mention.text, ''), '' order by piece.place)
    from regexp_split_to_table(content, link) with ordinality as piece (text, place)
      left join (
        select found.place, case
            when target.id is null then case when is_last then groups[3] else groups[1] end
            when words = '' then '[[' || target.zettel_id || ']]'
            when strpos(words, '<') > 0 or length(words) > 200 then groups[3] || ' [[' || target.zettel_id || ']]'
            else '[[' || target.zettel_id || '|' || words || ']]'
          end as text
        from regexp_matches(content, link, 'g') with ordinality as found (groups, place)
          cross join lateral private.trimmed(regexp_replace(groups[3], '[\s\[\]|]+', ' ', 'g')) as words
          -- The limit makes it a look-up of each note. Otherwise the planner, which expects a thousand links, reads all imported notes.
          left join lateral (
            select capture.id, capture.zettel_id from private.imported_notes as known
              join public.captures as capture on capture.id = known.capture_id and capture.user_id = p_user_id
            where known.user_id = p_user_id and known.source = p_source and known.external_id = private.text_of_hex(groups[2])
            limit 1
          ) as target on true
      ) as mention using (place));
end
$$;

create type private.incoming_note as (
  place bigint, id text, hash text, title text, content text, source_url text, notebook text[], tags text[], is_pinned boolean,
  zettel_id text, turns jsonb, created_at timestamptz, changed_at timestamptz, links jsonb, capture_id uuid, outcome text
);

-- Stores a batch of notes and returns what became of each, in order:
--   created, updated, unchanged
--   edited: the source changed it, and so did the person here; it stays as it is here
--   deleted: the person deleted it here; it stays deleted
--   incomplete: the file lacks pictures or files that the note has here; it stays as it is here
--   plan-site, plan-day, plan-edit: the Free plan does not allow it
-- Notes are known in the library of the import. A part that was in the trash comes out of it first. The mentions of an own export wait for the zettel
-- ids of all its notes. Without an import id this is a dry run, which stores nothing. `p_created` is how many notes its earlier batches would have
-- created.
create function public.import_notes(p_user_id uuid, p_source text, p_import_id uuid, p_notes jsonb, p_created integer default 0)
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
    where id = p_import_id and user_id = p_user_id and coalesce(library, source) = p_source and state = 'running';
    if not found then
      raise exception 'This import is not running.' using errcode = 'PT409';
    end if;
    if is_pro then
      perform private.restore_former_parts(p_user_id, p_source, p_import_id, array(select note ->> 'id' from jsonb_array_elements(p_notes) as note));
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
    select given.*, seen.capture_id, case
      when known.import_id = p_import_id then 'created'
      when known.updated_by = p_import_id then 'updated'
      when seen.capture_id is not null and capture.id is null then 'deleted'
      when seen.capture_id is not null and known.content_hash = given.hash then 'unchanged'
      when seen.capture_id is not null and known.stored_hash <> private.note_hash(capture.title, capture.content, capture.tags) then 'edited'
      -- Of the whole note: where its text is split depends on what is in it.
      when sum(case when given.incomplete_note is not null then
          coalesce(regexp_count(capture.content, '/files/[0-9a-f]{64}'), 0) - regexp_count(given.content, '/files/[0-9a-f]{64}')
        end) over (partition by given.incomplete_note) > 0 then 'incomplete'
      when seen.capture_id is not null then case when is_pro then 'update' else 'plan-edit' end
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
      left join public.imports as former on former.id = known.import_id
      -- What an undone import took away may come again.
      -- So may a part that the note did not have for a while.
      cross join lateral (
        select case when capture.id is not null or former.state is distinct from 'undone' and not known.is_former_part then known.capture_id end
          as capture_id) as seen
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
    insert into private.imported_notes (user_id, source, external_id, capture_id, content_hash, changed_at, import_id, given_zettel_id)
    select p_user_id, p_source, note.id, note.capture_id, note.hash, note.changed_at, p_import_id, note.zettel_id
    from unnest(notes) as note where note.outcome = 'create'
    on conflict (user_id, source, external_id) do update set capture_id = excluded.capture_id, content_hash = excluded.content_hash,
      stored_hash = '', changed_at = excluded.changed_at, import_id = excluded.import_id, updated_by = null, is_former_part = false,
      is_undone = false, given_zettel_id = excluded.given_zettel_id;

    insert into public.captures (id, user_id, title, content, source_url, folder_id, tags, is_pinned, zettel_id, turns, created_at)
    select note.capture_id, p_user_id, note.title, private.with_mentions(p_user_id, p_source, note.content, not is_pro), note.source_url,
      case when is_pro and cardinality(note.notebook) > 0 then private.notebook_at(p_user_id, note.notebook[:2]) end,
      case when is_pro then note.tags else '{}' end, note.is_pinned, note.zettel_id, note.turns, note.created_at
    from unnest(notes) as note where note.outcome = 'create' order by note.created_at, note.place;
    get diagnostics made = row_count;

    -- Undo goes back as far as the trash does, and always one step.
    delete from private.import_changes as former using unnest(notes) as note, public.imports as import
    where note.outcome = 'update' and former.capture_id = note.capture_id and import.id = former.import_id
      and import.created_at < private.clock() - interval '30 days';
    insert into private.import_changes (import_id, capture_id, user_id, previous)
    select p_import_id, capture.id, p_user_id, private.text_before(capture, known.content_hash)
    from unnest(notes) as note
      join public.captures as capture on capture.id = note.capture_id
      join private.imported_notes as known on known.user_id = p_user_id and known.source = p_source and known.external_id = note.id
    where note.outcome = 'update'
    on conflict (import_id, capture_id) do nothing;
    update private.imported_notes as known
    set content_hash = note.hash, changed_at = note.changed_at, updated_by = p_import_id, is_former_part = false
    from unnest(notes) as note
    where note.outcome = 'update' and known.user_id = p_user_id and known.source = p_source and known.external_id = note.id;

    update public.captures as capture
    set title = note.title, content = private.with_mentions(p_user_id, p_source, note.content, false), tags = note.tags,
      source_url = note.source_url, turns = note.turns
    from unnest(notes) as note
    where note.outcome = 'update' and capture.id = note.capture_id and capture.user_id = p_user_id;

    update private.imported_notes as known set stored_hash = private.note_hash(capture.title, capture.content, capture.tags)
    from unnest(notes) as note, public.captures as capture
    where note.outcome in ('create', 'update') and capture.id = note.capture_id and known.capture_id = note.capture_id;

    insert into private.waiting_links (import_id, user_id, from_id, to_id, connection_type)
    select p_import_id, p_user_id, note.id, link ->> 0, link ->> 1
    from unnest(notes) as note, jsonb_array_elements(note.links) as link
    where is_pro and (note.outcome in ('create', 'update') or note.outcome = 'unchanged' and not exists (
      -- A link between two notes that were here may have been deleted here.
      select from private.imported_notes as target join public.captures as capture on capture.id = target.capture_id and capture.user_id = p_user_id
      where target.user_id = p_user_id and target.source = p_source and target.external_id = link ->> 0 and target.import_id <> p_import_id))
    on conflict do nothing;
    -- A note that waits for itself gets the new zettel ids of the notes that it mentions.
    insert into private.waiting_links (import_id, user_id, from_id, to_id, connection_type)
    select p_import_id, p_user_id, note.id, note.id, 'related'
    from unnest(notes) as note
    where p_source = 'jotsam' and note.outcome in ('create', 'update') and note.content ~ '\[\[\d{12}(?:\||\]\])'
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

revoke execute on function public.import_notes(uuid, text, uuid, jsonb, integer) from public, anon, authenticated;
grant execute on function public.import_notes(uuid, text, uuid, jsonb, integer) to service_role;
