-- What follows after the notes of an import are stored: links, files, highlights and earlier versions.

-- The text of a note of an own export, with the zettel ids that the notes of that export got here.
create function private.with_own_mentions(p_user_id uuid, p_import_id uuid, content text) returns text
  language sql stable
  set search_path = ''
  return (
    select string_agg(piece.text || coalesce('[[' || coalesce(target.zettel_id, found.groups[1]), ''), '' order by place)
    from regexp_split_to_table(content, '\[\[\d{12}(?=\||\]\])') with ordinality as piece (text, place)
      left join regexp_matches(content, '\[\[(\d{12})(?=\||\]\])', 'g') with ordinality as found (groups, place) using (place)
      left join lateral (
        select capture.zettel_id from private.imported_notes as known
          join public.captures as capture on capture.id = known.capture_id and capture.user_id = p_user_id
          join public.imports as import on import.id = known.import_id
        where known.user_id = p_user_id and known.source = 'jotsam' and known.given_zettel_id = found.groups[1]
        order by known.import_id = p_import_id desc, import.created_at desc limit 1
      ) as target on true);

-- When the links of a note are made, all notes of its import are stored, so its text gets its last mentions. This is no edit: it makes no
-- version and keeps the date, which check_capture_update() leaves alone in a trigger.
create function private.make_mentions() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  waiting uuid[];
  unedited uuid[];
begin
  select array_agg(capture.id), array_agg(capture.id) filter (
    where known.stored_hash = private.note_hash(capture.title, capture.content, capture.tags))
    into waiting, unedited
  from (select distinct import_id, user_id, from_id from taken) as link
    join public.imports as import on import.id = link.import_id
    join private.imported_notes as known
      on known.user_id = link.user_id and known.source = coalesce(import.library, import.source) and known.external_id = link.from_id
    join public.captures as capture on capture.id = known.capture_id and capture.user_id = link.user_id
  where (strpos(capture.content, '<a href="https://note.invalid/') > 0
      or import.source = 'jotsam' and import.id in (known.import_id, known.updated_by) and capture.content ~ '\[\[\d{12}(?:\||\]\])')
    -- Otherwise the account is being deleted.
    and exists (select from auth.users where id = link.user_id);
  if waiting is null then
    return null;
  end if;
  -- keep_versions() reads it.
  perform set_config('jotsam.is_keeping_picture', 'on', true);
  update public.captures as capture set content = made.content
  from private.imported_notes as known
    join public.captures as present on present.id = known.capture_id
    cross join lateral (
      select case when known.source = 'jotsam'
        then private.with_own_mentions(known.user_id, coalesce(known.updated_by, known.import_id), present.content)
        else private.with_mentions(known.user_id, known.source, present.content, true) end as content
      -- Otherwise it would be computed twice.
      offset 0) as made
  where capture.id = any (waiting) and known.capture_id = capture.id and made.content <> capture.content;
  perform set_config('jotsam.is_keeping_picture', '', true);
  update private.imported_notes as known set stored_hash = private.note_hash(capture.title, capture.content, capture.tags)
  from public.captures as capture where capture.id = any (unedited) and known.capture_id = capture.id;
  return null;
end
$$;
create trigger make_mentions after delete on private.waiting_links
  referencing old table as taken for each statement execute function private.make_mentions();

-- The parts that long notes had before and no longer have go to the trash, except for edited ones. `p_notes` is [{"id", "parts"}]. Returns how many
-- go, for each note. Without an import id this is a dry run.
create function public.trash_former_parts(p_user_id uuid, p_source text, p_import_id uuid, p_notes jsonb) returns integer[]
  language plpgsql security definer
  set search_path = ''
as $$
declare
  -- The longest note that is read has fewer.
  most constant integer := 120;
  former uuid[];
  counts integer[];
begin
  perform private.lock_profile(p_user_id);
  with given as (
    select note.* from rows from (jsonb_to_recordset(p_notes) as (id text, parts integer)) with ordinality as note (id, parts, place)
  ),
  part as (
    select given.place, known.capture_id from given
      join private.imported_notes as known on known.user_id = p_user_id and known.source = p_source
        and known.external_id = any (array(select given.id || '#' || number from generate_series(given.parts + 1, most) as number))
      left join public.captures as capture on capture.id = known.capture_id and capture.user_id = p_user_id
    where exists (
        select from private.imported_notes as next
        where next.user_id = p_user_id and next.source = p_source and next.external_id = given.id || '#' || (given.parts + 1))
      and (known.stored_hash = private.note_hash(capture.title, capture.content, capture.tags)
        -- The same step again.
        or exists (
          select from private.import_changes as change
          where change.import_id = p_import_id and change.capture_id = known.capture_id and change.previous is null))
  )
  select array(select count(part.capture_id) from given left join part using (place) group by place order by place),
    array(select capture_id from part) into counts, former;
  if p_import_id is not null and former <> '{}' then
    insert into private.import_changes (import_id, capture_id, user_id)
    select import.id, note.id, p_user_id from public.imports as import, unnest(former) as note (id)
    where import.id = p_import_id and import.user_id = p_user_id and import.state = 'running'
    on conflict (import_id, capture_id) do nothing;
    update private.imported_notes set is_former_part = true where capture_id = any (former);
    delete from public.captures where id = any (former) and user_id = p_user_id;
  end if;
  return counts;
end
$$;

-- For a dry run: what becomes of each link, [from, to, type, whether the note that it begins in is new or changed]. `here`: it exists, or was deleted
-- here. `new`: it will be made. `waits`: it will be made when the note that it leads to comes.
create function public.weigh_import_links(p_user_id uuid, p_source text, p_links jsonb) returns text[]
  language sql stable security definer
  set search_path = ''
  return array(
    select case
      when target.id is null then 'waits'
      when not (link ->> 3)::boolean or exists (
        select from public.note_connections
        where source_capture_id = source.id and target_capture_id = target.id and connection_type = link ->> 2) then 'here'
      else 'new'
    end
    from jsonb_array_elements(p_links) with ordinality as given (link, place)
      left join private.imported_notes as source_note
        on source_note.user_id = p_user_id and source_note.source = p_source and source_note.external_id = link ->> 0
      left join public.captures as source on source.id = source_note.capture_id and source.user_id = p_user_id
      left join private.imported_notes as target_note
        on target_note.user_id = p_user_id and target_note.source = p_source and target_note.external_id = link ->> 1
      left join public.captures as target on target.id = target_note.capture_id and target.user_id = p_user_id
    order by place);

-- Makes links whose ends are both here, for two seconds at most: all of them could take longer than a statement may. Null while more wait.
-- Then keeps the report, and returns how many links there are.
create function public.finish_import(p_user_id uuid, p_import_id uuid, p_report jsonb) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  most constant integer := 100;
  until constant timestamptz := clock_timestamp() + interval '2 seconds';
  is_done boolean := false;
  linked integer;
begin
  perform private.lock_profile(p_user_id);
  while not is_done and clock_timestamp() < until loop
    with taken as (
      delete from private.waiting_links where (import_id, from_id, to_id, connection_type) in (
        select import_id, from_id, to_id, connection_type from private.waiting_links
        where import_id = p_import_id and user_id = p_user_id limit most)
      returning *
    ),
    made as (
      insert into public.note_connections (user_id, source_capture_id, target_capture_id, connection_type)
      select p_user_id, source.capture_id, target.capture_id, link.connection_type
      from taken as link
        join public.imports as import on import.id = link.import_id and import.user_id = p_user_id
        join private.imported_notes as source
          on source.user_id = p_user_id and source.source = coalesce(import.library, import.source) and source.external_id = link.from_id
        join private.imported_notes as target
          on target.user_id = p_user_id and target.source = coalesce(import.library, import.source) and target.external_id = link.to_id
      where source.capture_id <> target.capture_id
        and exists (select from public.captures where id = source.capture_id and user_id = p_user_id)
        and exists (select from public.captures where id = target.capture_id and user_id = p_user_id)
      on conflict (source_capture_id, target_capture_id, connection_type) do nothing
      returning id
    )
    insert into private.import_additions (import_id, user_id, kind, id) select p_import_id, p_user_id, 'link', id from made;
    is_done := not exists (select from private.waiting_links where import_id = p_import_id and user_id = p_user_id);
  end loop;
  if not is_done then
    update public.imports set active_at = private.clock() where id = p_import_id and user_id = p_user_id;
    return null;
  end if;
  select count(*) into linked from private.import_additions where import_id = p_import_id and user_id = p_user_id and kind = 'link';
  update public.imports
  set state = 'done', finished_at = private.clock(), active_at = private.clock(),
    report = p_report || jsonb_build_object('links', linked)
  where id = p_import_id and user_id = p_user_id and state = 'running';
  return linked;
end
$$;

-- The note of each file that is not stored yet, in the order of the files; null for the others. A file that a person took out of the text
-- of a note does not come back. A file of an own export is stored under each of its names. `p_files` is [{"note", "sha256", "name", "is_named"}],
-- with the key of the note in its source; the name is null where the content alone counts.
create function public.missing_import_files(p_user_id uuid, p_source text, p_files jsonb) returns uuid[]
  language sql stable security definer
  set search_path = ''
  return array(
    select capture.id
    from rows from (jsonb_to_recordset(p_files) as (note text, sha256 text, name text, is_named boolean)) with ordinality
        as file (note, sha256, name, is_named, place)
      left join private.imported_notes as known
        on known.user_id = p_user_id and known.source = p_source and known.external_id = file.note
      left join public.captures as capture on capture.id = known.capture_id and capture.user_id = p_user_id
        and (not file.is_named or private.names_file(capture.content, file.sha256))
        and not exists (
          select from public.attachments as stored
          where stored.capture_id = capture.id and stored.sha256 = file.sha256 and stored.name = coalesce(file.name, stored.name))
    order by file.place);

-- Highlights and earlier versions of notes that this import created. Their ids follow from the note and from their id in the export, so that
-- an import that continues stores each once. `p_details` is [{"kind": "highlight" or "version", "id", "note", "values"}].
create function public.import_details(p_user_id uuid, p_import_id uuid, p_details jsonb) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles := private.lock_profile(p_user_id);
  added bigint;
begin
  update public.imports set active_at = private.clock() where id = p_import_id and user_id = p_user_id and state = 'running';
  if not found then
    raise exception 'This import is not running.' using errcode = 'PT409';
  end if;

  with given as (
    select md5(known.capture_id::text || detail.id)::uuid as id, known.capture_id, detail.kind, value.*
    from jsonb_to_recordset(p_details) as detail (kind text, id text, note text, "values" jsonb)
      join public.imports as import on import.id = p_import_id
      join private.imported_notes as known on known.user_id = p_user_id and known.source = coalesce(import.library, import.source)
        and known.external_id = detail.note and known.import_id = p_import_id
      join public.captures as capture on capture.id = known.capture_id and capture.user_id = p_user_id
      cross join lateral jsonb_to_record(detail."values") as value (quote text, prefix text, suffix text, start_position integer,
        colour text, comment text, created_at timestamptz, title text, content text, tags text[], saved_at timestamptz, author text)
  ),
  marked as (
    insert into public.highlights (id, user_id, capture_id, quote, prefix, suffix, start_position, colour, comment, created_at)
    select id, p_user_id, capture_id, quote, coalesce(prefix, ''), coalesce(suffix, ''), greatest(coalesce(start_position, 0), 0), colour,
      coalesce(comment, ''), least(coalesce(created_at, private.clock()), private.clock())
    from given
    where kind = 'highlight' and length(quote) between 1 and 5000 and private.trimmed(quote) <> ''
      and length(coalesce(prefix, '')) <= 64 and length(coalesce(suffix, '')) <= 64 and length(coalesce(comment, '')) <= 5000
      and colour in ('yellow', 'green', 'blue', 'pink')
    on conflict (id) do nothing
  ),
  kept as (
    insert into public.capture_versions (id, capture_id, user_id, title, content, tags, saved_at, author)
    select id, capture_id, p_user_id, title, content, coalesce(tags, '{}'), least(saved_at, private.clock()), left(author, 100)
    from given
    where kind = 'version' and length(title) <= 200 and length(content) between 1 and 500000 and cardinality(coalesce(tags, '{}')) <= 20
      and saved_at is not null and length(author) > 0
      and (select count(*) < 100 from public.capture_versions as known where known.capture_id = given.capture_id)
    on conflict (id) do nothing
    returning private.version_bytes(title, content, tags) as bytes
  )
  select sum(bytes) into added from kept;
  if added is not null then
    perform private.add_bytes(p_user_id, added);
  end if;

  -- add_bytes() binds people only; here the service acts for one.
  select * into profile from public.profiles where id = p_user_id;
  if profile.bytes_used > profile.bytes_limit then
    raise exception 'Your storage is full.' using errcode = 'PT413';
  end if;
end
$$;

revoke execute on function public.finish_import(uuid, uuid, jsonb), public.missing_import_files(uuid, text, jsonb),
  public.import_details(uuid, uuid, jsonb), public.trash_former_parts(uuid, text, uuid, jsonb), public.weigh_import_links(uuid, text, jsonb)
  from public, anon, authenticated;
grant execute on function public.finish_import(uuid, uuid, jsonb), public.missing_import_files(uuid, text, jsonb),
  public.import_details(uuid, uuid, jsonb), public.trash_former_parts(uuid, text, uuid, jsonb), public.weigh_import_links(uuid, text, jsonb)
  to service_role;
