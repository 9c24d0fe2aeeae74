-- What follows after the notes of an import are stored: links, files, highlights and earlier versions. And the undo of an import.

-- Makes links whose ends are both here, up to 2,000 at a time: all of them could take longer than a statement may. Null while more wait. Then
-- keeps the report, and returns how many links there are.
create function public.finish_import(p_user_id uuid, p_import_id uuid, p_report jsonb) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  linked integer;
begin
  perform private.lock_profile(p_user_id);
  with taken as (
    delete from private.waiting_links where (import_id, from_id, to_id, connection_type) in (
      select import_id, from_id, to_id, connection_type from private.waiting_links
      where import_id = p_import_id and user_id = p_user_id limit 2000)
    returning *
  ),
  made as (
    insert into public.note_connections (user_id, source_capture_id, target_capture_id, connection_type)
    select p_user_id, source.capture_id, target.capture_id, link.connection_type
    from taken as link
      join public.imports as import on import.id = link.import_id and import.user_id = p_user_id
      join private.imported_notes as source
        on source.user_id = p_user_id and source.source = import.source and source.external_id = link.from_id
      join private.imported_notes as target
        on target.user_id = p_user_id and target.source = import.source and target.external_id = link.to_id
    where source.capture_id <> target.capture_id
      and exists (select from public.captures where id = source.capture_id and user_id = p_user_id)
      and exists (select from public.captures where id = target.capture_id and user_id = p_user_id)
    on conflict (source_capture_id, target_capture_id, connection_type) do nothing
    returning id
  )
  insert into private.import_additions (import_id, user_id, kind, id) select p_import_id, p_user_id, 'link', id from made;
  if exists (select from private.waiting_links where import_id = p_import_id and user_id = p_user_id) then
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
-- of a note does not come back. `p_files` is [{"note", "sha256", "is_named"}], with the key of the note in its source.
create function public.missing_import_files(p_user_id uuid, p_source text, p_files jsonb) returns uuid[]
  language sql stable security definer
  set search_path = ''
  return array(
    select capture.id
    from rows from (jsonb_to_recordset(p_files) as (note text, sha256 text, is_named boolean)) with ordinality
        as file (note, sha256, is_named, place)
      left join private.imported_notes as known
        on known.user_id = p_user_id and known.source = p_source and known.external_id = file.note
      left join public.captures as capture on capture.id = known.capture_id and capture.user_id = p_user_id
        and (not file.is_named or private.names_file(capture.content, file.sha256))
        and not exists (
          select from public.attachments as stored where stored.capture_id = capture.id and stored.sha256 = file.sha256)
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
      join private.imported_notes as known on known.user_id = p_user_id and known.source = import.source
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

-- Undoes an import: deletes the notes, notebooks and links that it made, and restores the notes that it changed. Notes that the person edited
-- since then stay. A call undoes up to 1,000 notes, because more could take longer than a statement may. Returns {"deleted", "restored",
-- "kept", "is_done"}; the caller repeats it until it is done.
create function public.undo_import(p_import_id uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.me();
  most constant integer := 1000;
  links uuid[];
  made uuid[];
  deleted integer := 0;
  restored integer := 0;
  kept integer := 0;
  is_done boolean := true;
begin
  perform private.lock_profile(me);
  perform from public.imports where id = p_import_id and user_id = me
    and (state = 'done' or state = 'running' and active_at < private.clock() - interval '1 minute');
  if not found then
    raise exception 'There is no such import to undo.';
  end if;

  if private.is_pro(me) then
    -- Before the notes: links that are deleted with a note would come back with it from the trash.
    links := array(select id from private.import_additions where import_id = p_import_id and kind = 'link' limit 2 * most);
    delete from public.note_connections where id = any (links) and user_id = me;
    delete from private.import_additions where import_id = p_import_id and kind = 'link' and id = any (links);
    is_done := cardinality(links) < 2 * most;

    if is_done then
      with unedited as (
        select known.capture_id, known.previous from private.imported_notes as known
          join public.captures as capture on capture.id = known.capture_id and capture.user_id = me
        where known.updated_by = p_import_id and known.import_id <> p_import_id and known.user_id = me
          and known.stored_hash = private.note_hash(capture.title, capture.content, capture.tags)
        limit most
      )
      update public.captures as capture
      set title = previous ->> 'title', content = previous ->> 'content', source_url = previous ->> 'source_url',
        tags = array(select jsonb_array_elements_text(previous -> 'tags')),
        turns = case when previous ? 'turns' then nullif(previous -> 'turns', 'null') else turns end
      from unedited where capture.id = unedited.capture_id and capture.user_id = me;
      get diagnostics restored = row_count;
      update private.imported_notes as known
      set content_hash = previous ->> 'content_hash', updated_by = null, previous = null,
        stored_hash = private.note_hash(capture.title, capture.content, capture.tags)
      from public.captures as capture
      where known.updated_by = p_import_id and known.user_id = me and capture.id = known.capture_id
        and capture.title = known.previous ->> 'title' and capture.content = known.previous ->> 'content';
      is_done := restored < most;
    end if;
  end if;

  if is_done then
    made := array(
      select capture.id from private.imported_notes as known
        join public.captures as capture on capture.id = known.capture_id and capture.user_id = me
      where known.import_id = p_import_id and known.user_id = me
        and known.stored_hash = private.note_hash(capture.title, capture.content, capture.tags)
      limit most);
    delete from public.captures where id = any (made) and user_id = me;
    get diagnostics deleted = row_count;
    is_done := deleted < most;
  end if;

  if is_done then
    -- What is gone may come again with the same file. An edited note stays, and stays known.
    delete from private.imported_notes as known
    where known.import_id = p_import_id and known.user_id = me
      and not exists (select from public.captures where id = known.capture_id and user_id = me);
    select count(*) into kept from private.imported_notes where import_id = p_import_id and user_id = me;
    if private.is_pro(me) then
      -- Subnotebooks first: a notebook is removed only when nothing is left in it.
      for level in 1..2 loop
        delete from public.folders as folder using private.import_additions as added
        where added.import_id = p_import_id and added.kind = 'notebook' and folder.id = added.id and folder.user_id = me
          and not exists (select from public.captures where folder_id = folder.id)
          and not exists (select from public.folders as child where child.parent_id = folder.id);
      end loop;
    end if;
    delete from private.import_additions where import_id = p_import_id;
    delete from private.waiting_links where import_id = p_import_id;
  end if;
  update public.imports set state = case when is_done then 'undone' else 'done' end, active_at = private.clock() where id = p_import_id;
  return jsonb_build_object('deleted', deleted, 'restored', restored, 'kept', kept, 'is_done', is_done);
end
$$;

revoke execute on function public.finish_import(uuid, uuid, jsonb), public.missing_import_files(uuid, text, jsonb),
  public.import_details(uuid, uuid, jsonb), public.undo_import(uuid) from public, anon, authenticated;
grant execute on function public.finish_import(uuid, uuid, jsonb), public.missing_import_files(uuid, text, jsonb),
  public.import_details(uuid, uuid, jsonb) to service_role;
grant execute on function public.undo_import(uuid) to authenticated;
