-- Imports can be undone one after the other, in any order. Undo brings links to the trash with their notes, and back.

-- Undoes an import: moves the notes that it made to the trash, with their links, removes its other links and its notebooks, and gives the notes that
-- it changed the text of before. Where a later import changed a note too, the text of that one stays, and its undo leads to what was there
-- before both. Notes that the person edited or took up otherwise since then stay. A call undoes up to 500 notes. Returns {"deleted", "restored", "kept",
-- "is_done"} of this call; the caller repeats it until it is done. As long as notes stay, the import can be undone again.
create or replace function public.undo_import(p_import_id uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.me();
  most constant integer := 500;
  changes private.import_changes[];
  made uuid[];
  connections public.note_connections[];
  links uuid[];
  taken_up uuid[] := '{}';
  done integer;
  deleted integer := 0;
  restored integer := 0;
  kept integer := 0;
  is_done boolean := true;
begin
  perform private.lock_profile(me);
  perform from public.imports where id = p_import_id and user_id = me
    and (state = 'done' or state = 'running' and active_at < private.clock() - interval '1 minute' or state = 'undone' and exists (
      select from private.imported_notes as known join public.captures as note on note.id = known.capture_id and note.user_id = me
      where known.import_id = p_import_id and known.user_id = me and not known.is_undone));
  if not found then
    raise exception 'There is no such import to undo.';
  end if;
  -- What its parts delete is one activity.
  perform set_config('jotsam.undone', p_import_id::text, true);

  if private.is_pro(me) then
    -- First, so that their space is free for the texts that come back.
    with taken as (
      delete from private.import_changes where import_id = p_import_id and user_id = me and capture_id in (
        select capture_id from private.import_changes where import_id = p_import_id and user_id = me limit most)
      returning *
    )
    select coalesce(array_agg(taken::private.import_changes), '{}') into changes from taken;
    is_done := cardinality(changes) < most;

    -- Those that a later import changed too.
    with later as (
      select distinct on (change.capture_id) change.capture_id, next.import_id, change.previous
      from unnest(changes) as change
        join private.import_changes as next on next.capture_id = change.capture_id and next.place > change.place and next.previous is not null
      where change.previous is not null
      order by change.capture_id, next.place
    ),
    passed_on as (
      update private.import_changes as next set previous = later.previous
      from later where next.import_id = later.import_id and next.capture_id = later.capture_id
      returning next.capture_id
    )
    select coalesce(array_agg(change) filter (where passed_on.capture_id is null), '{}'),
      count(passed_on.capture_id) filter (where exists (select from public.captures where id = passed_on.capture_id and user_id = me))
      into changes, kept
    from unnest(changes) as change left join passed_on using (capture_id);

    with former as (
      select change.capture_id, change.previous from unnest(changes) as change
        join private.imported_notes as known on known.capture_id = change.capture_id and known.user_id = me
        join public.captures as capture on capture.id = change.capture_id and capture.user_id = me
      where change.previous is not null and known.stored_hash = private.note_hash(capture.title, capture.content, capture.tags)
    ),
    changed as (
      update public.captures as capture
      set title = previous ->> 'title', content = previous ->> 'content', source_url = previous ->> 'source_url',
        tags = array(select jsonb_array_elements_text(previous -> 'tags')),
        turns = case when previous ? 'turns' then nullif(previous -> 'turns', 'null') else turns end
      from former where capture.id = former.capture_id and capture.user_id = me
      returning capture.id, private.note_hash(capture.title, capture.content, capture.tags) as hash, previous ->> 'content_hash' as content_hash
    ),
    known as (
      update private.imported_notes as known set content_hash = changed.content_hash, stored_hash = changed.hash
      from changed where known.capture_id = changed.id and known.user_id = me
    )
    select count(*) into restored from changed;
    select kept + count(*) - restored into kept
    from unnest(changes) as change join public.captures as capture on capture.id = change.capture_id and capture.user_id = me;
    update private.imported_notes as known set updated_by = (
      select earlier.import_id from private.import_changes as earlier
      where earlier.capture_id = known.capture_id and earlier.previous is not null order by earlier.place desc limit 1)
    from unnest(changes) as change where known.capture_id = change.capture_id and known.user_id = me and known.updated_by = p_import_id;

    -- Parts that it moved to the trash.
    made := array(select change.capture_id from unnest(changes) as change where change.previous is null);
    if made <> '{}' then
      select restored + count(*) into restored from public.restore_captures(made);
      update private.imported_notes set is_former_part = false where capture_id = any (made) and user_id = me;
    end if;
  end if;

  if is_done then
    taken_up := array(select taken.id from private.taken_up_since_import(me, p_import_id) as taken);
    -- The links of a note go to the trash with it, and come back with it.
    made := array(
      select capture.id from private.imported_notes as known
        join public.captures as capture on capture.id = known.capture_id and capture.user_id = me
      where known.import_id = p_import_id and known.user_id = me and not known.is_undone and not capture.id = any (taken_up)
        and known.stored_hash = private.note_hash(capture.title, capture.content, capture.tags)
      limit most);
    if private.is_pro(me) then
      -- By one statement: the triggers of a link would run for each note that takes its links along.
      with gone as (
        delete from public.note_connections
        where user_id = me and (source_capture_id = any (made) or target_capture_id = any (made)) returning *
      )
      select array_agg(gone::public.note_connections) into connections from gone;
    end if;
    delete from public.captures where id = any (made) and user_id = me;
    get diagnostics deleted = row_count;
    is_done := deleted < most;
    update private.imported_notes set is_undone = true where capture_id = any (made) and user_id = me;
    update public.trashed_captures as note set links = gone.links
    from (
      select case when link.source_capture_id = any (made) then link.source_capture_id else link.target_capture_id end as id,
        jsonb_agg(to_jsonb(link) - 'user_id') as links
      from unnest(connections) as link group by 1
    ) as gone
    where note.user_id = me and note.id = gone.id;
  end if;

  if is_done and private.is_pro(me) then
    -- Those between notes that stay.
    links := array(
      select link.id from private.import_additions as added
        join public.note_connections as link on link.id = added.id and link.user_id = me
      where added.import_id = p_import_id and added.kind = 'link' limit 2 * most);
    delete from public.note_connections where id = any (links) and user_id = me;
    is_done := cardinality(links) < 2 * most;
  end if;

  if is_done then
    -- All stay known: an edited note stays, and one that is restored from the trash does not come again with the same file. What was deleted
    -- before is forgotten, and may come again too.
    select count(*) into done from private.imported_notes as known
      join public.captures as capture on capture.id = known.capture_id and capture.user_id = me
    where known.import_id = p_import_id and known.user_id = me and not known.is_undone;
    kept := kept + done;
    delete from private.imported_notes as known
    where known.import_id = p_import_id and known.user_id = me
      and not exists (select from public.captures where id = known.capture_id and user_id = me)
      and not exists (select from public.trashed_captures where id = known.capture_id and user_id = me);
    if private.is_pro(me) then
      -- Subnotebooks first: a notebook is removed only when nothing is left in it.
      for level in 1..2 loop
        delete from public.folders as folder using private.import_additions as added
        where added.import_id = p_import_id and added.kind = 'notebook' and folder.id = added.id and folder.user_id = me
          and not exists (select from public.captures where folder_id = folder.id)
          and not exists (select from public.folders as child where child.parent_id = folder.id);
      end loop;
    end if;
    -- A notebook that is in use goes when the undo is repeated.
    delete from private.import_additions as added
    where import_id = p_import_id and not (kind = 'notebook' and exists (select from public.folders where id = added.id and user_id = me));
    delete from private.waiting_links where import_id = p_import_id;
  end if;
  perform set_config('jotsam.undone', '', true);
  update public.imports set state = case when is_done then 'undone' else 'done' end, active_at = private.clock() where id = p_import_id;
  return jsonb_build_object('deleted', deleted, 'restored', restored, 'kept', kept, 'is_done', is_done);
end
$$;

-- As before; what imports kept of a note ends with it too.
create or replace function private.forget_undone_notes() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if coalesce(current_setting('jotsam.is_restoring', true), '') <> 'on' then
    delete from private.imported_notes as known using removed, public.imports as import
    where known.capture_id = removed.id and known.user_id = removed.user_id and import.id = known.import_id and import.state = 'undone'
      and not exists (select from public.captures where id = removed.id and user_id = removed.user_id);
    delete from private.import_changes as change using removed
    where change.capture_id = removed.id and change.user_id = removed.user_id
      and not exists (select from public.captures where id = removed.id and user_id = removed.user_id);
  end if;
  return null;
end
$$;

-- As before, with the texts that the undo of every import would bring back.
create or replace function public.sweep_files(p_limit integer default 1000) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner uuid;
  swept integer;
  total integer := 0;
begin
  for owner in
    select distinct user_id from (
      select user_id from public.attachments where unused_since < private.clock() - interval '7 days' order by unused_since limit p_limit
    ) as ended order by user_id
  loop
    perform private.lock_profile(owner);
    delete from public.attachments as file
    where user_id = owner and unused_since < private.clock() - interval '7 days'
      and not exists (select from public.captures where id = file.capture_id and private.names_file(content, file.sha256))
      and not exists (select from public.trashed_captures where id = file.capture_id and private.names_file(content, file.sha256))
      and not exists (select from public.capture_versions where capture_id = file.capture_id and private.names_file(content, file.sha256))
      and not exists (
        select from private.import_changes where capture_id = file.capture_id and private.names_file(previous ->> 'content', file.sha256));
    get diagnostics swept = row_count;
    total := total + swept;
  end loop;
  return total;
end
$$;
