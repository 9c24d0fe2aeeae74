-- Undo of imports, one after the other and in any order. A note that the person has taken up stays. A part of an undo reads the texts and links
-- that lead to its own notes, and no others: it takes as long among 100,000 notes as among 1,000.

-- Takes what an import changed from its undo, where a later import changed the same notes: its undo leads to what was there before both. Returns the
-- other changes, and how many notes stay as the later import left them.
create function private.pass_changes_on(owner uuid, changes private.import_changes[], out changes_left private.import_changes[], out passed bigint)
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- The later import moved the note to the trash. There it becomes what it was before; what was in the trash before both stays there.
  with later as (
    select distinct on (change.capture_id) change.capture_id, change.previous, next.import_id, next.previous is null as is_trashed
    from unnest(changes) as change
      join private.import_changes as next on next.capture_id = change.capture_id and next.place > change.place
    order by change.capture_id, next.place
  ),
  rewritten as (
    update public.trashed_captures as note
    set title = previous ->> 'title', content = previous ->> 'content', source_url = previous ->> 'source_url',
      tags = array(select jsonb_array_elements_text(previous -> 'tags')), turns = nullif(previous -> 'turns', 'null')
    from later where later.is_trashed and later.previous is not null and note.id = later.capture_id and note.user_id = owner
    returning note.id, private.note_hash(note.title, note.content, note.tags) as hash, previous ->> 'content_hash' as content_hash
  ),
  known as (
    update private.imported_notes as known set content_hash = rewritten.content_hash, stored_hash = rewritten.hash
    from rewritten where known.capture_id = rewritten.id and known.user_id = owner
  ),
  needless as (
    delete from private.import_changes as next using later
    where next.import_id = later.import_id and next.capture_id = later.capture_id and later.is_trashed and later.previous ? 'trashed'
  ),
  passed_on as (
    update private.import_changes as next set previous = coalesce(later.previous, next.previous - 'trashed')
    from later where next.import_id = later.import_id and next.capture_id = later.capture_id and not later.is_trashed
    returning next.capture_id
  )
  select coalesce(array_agg(change) filter (where later.capture_id is null), '{}'),
    count(*) filter (where exists (
      select from passed_on join public.captures as note on note.id = passed_on.capture_id and note.user_id = owner
      where passed_on.capture_id = change.capture_id))
    into changes_left, passed
  from unnest(changes) as change left join later using (capture_id);
end
$$;

-- Notes that an import made and a later one changed, or added parts to, belong to the later one: its undo takes them away. Returns how many are here.
create function private.pass_notes_on(import public.imports) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  source_name constant text := coalesce(import.library, import.source);
  later constant uuid[] := array(
    select id from public.imports as other
    where other.user_id = import.user_id and coalesce(other.library, other.source) = source_name and other.state <> 'undone'
      and (other.created_at, other.id) > (import.created_at, import.id)
    order by other.created_at, other.id);
  passed uuid[];
begin
  if later = '{}' then
    return 0;
  end if;
  -- A part that was there from this import only is in the trash, and stays there.
  delete from private.import_changes as change using private.imported_notes as known
  where change.import_id = any (later) and change.previous is null and change.capture_id = known.capture_id
    and known.import_id = import.id and known.user_id = import.user_id
    and not exists (select from private.import_changes as earlier where earlier.capture_id = change.capture_id and earlier.place < change.place);
  with touching as (
    select private.whole_note(known.external_id) as note, min(array_position(later, heir.id)) as place
    from private.imported_notes as known
      cross join lateral (
        select known.import_id as id where known.import_id = any (later)
        union all
        select change.import_id from private.import_changes as change where change.capture_id = known.capture_id and change.import_id = any (later)
      ) as heir
    where known.user_id = import.user_id and known.source = source_name
    group by 1
  ),
  first_change as (
    select distinct on (change.capture_id) change.capture_id, change.import_id
    from private.imported_notes as known join private.import_changes as change on change.capture_id = known.capture_id
    where known.import_id = import.id and known.user_id = import.user_id and change.import_id = any (later)
    order by change.capture_id, change.place
  ),
  made_later as (
    delete from private.import_changes as change using first_change
    where change.import_id = first_change.import_id and change.capture_id = first_change.capture_id
  ),
  moved as (
    update private.imported_notes as known
    set import_id = coalesce((select first_change.import_id from first_change where first_change.capture_id = known.capture_id), later[touching.place])
    from touching
    where known.import_id = import.id and known.user_id = import.user_id and not known.is_undone
      and touching.note = private.whole_note(known.external_id)
      -- A part in the trash that no later import changed was there from this one only.
      and (exists (select from public.captures as note where note.id = known.capture_id and note.user_id = import.user_id)
        or exists (select from first_change where first_change.capture_id = known.capture_id))
    returning known.capture_id
  )
  select coalesce(array_agg(capture_id), '{}') into passed from moved;
  if passed = '{}' then
    return 0;
  end if;
  -- So do the notebooks that they are in, and the links that begin in them or are in the trash with them.
  update private.import_additions as added set import_id = known.import_id
  from public.note_connections as link, private.imported_notes as known
  where added.import_id = import.id and added.kind = 'link' and link.id = added.id
    and link.source_capture_id = any (passed) and known.capture_id = link.source_capture_id;
  update private.import_additions as added set import_id = later[1]
  where added.import_id = import.id and (added.kind = 'notebook' or not exists (select from public.note_connections where id = added.id));
  return (select count(*) from public.captures where id = any (passed) and user_id = import.user_id);
end
$$;

-- Undoes an import: moves the notes that it made to the trash, with their links, removes its other links and its notebooks, and gives the notes that
-- it changed the text of before. What a later import changed or added to is passed on to it as a whole: its undo leads to what was there before
-- both. Notes that the person edited or took up otherwise since then stay. A call undoes up to 500 notes and looks at those only, after it has taken
-- their search texts, for which it may have to wait. Returns {"deleted", "restored", "kept", "is_done"} of this call; the caller repeats it until
-- it is done. As long as notes stay, the import can be undone again.
create function public.undo_import(p_import_id uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.me();
  most constant integer := 500;
  its public.imports;
  picked uuid[];
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
  select * into its from public.imports where id = p_import_id and user_id = me
    and (state = 'done' or state = 'running' and active_at < private.clock() - interval '1 minute' or state = 'undone' and exists (
      select from private.imported_notes as known join public.captures as note on note.id = known.capture_id and note.user_id = me
      where known.import_id = p_import_id and known.user_id = me and not known.is_undone
      union all
      select from private.import_changes where import_id = p_import_id and user_id = me));
  if not found then
    raise exception 'There is no such import to undo.';
  end if;
  -- What its parts delete is one activity.
  perform set_config('jotsam.undone', p_import_id::text, true);

  if private.is_pro(me) then
    if its.state = 'undone' then
      update private.import_changes set is_kept = false where import_id = p_import_id and user_id = me and is_kept;
    end if;
    picked := array(select capture_id from private.import_changes where import_id = p_import_id and user_id = me and not is_kept limit most);
    is_done := cardinality(picked) < most;
    -- Edited since. Those that a later import changed too are passed on below.
    update private.import_changes as change set is_kept = true
    from private.imported_notes as known
      join public.captures as capture on capture.id = known.capture_id and capture.user_id = me
    where change.import_id = p_import_id and change.capture_id = any (picked) and change.previous is not null
      and known.capture_id = change.capture_id and known.user_id = me
      and known.stored_hash <> private.note_hash(capture.title, capture.content, capture.tags)
      and not exists (select from private.import_changes as next where next.capture_id = change.capture_id and next.place > change.place);
    get diagnostics kept = row_count;
    -- First, so that their space is free for the texts that come back.
    with taken as (
      delete from private.import_changes where import_id = p_import_id and user_id = me and capture_id = any (picked) and not is_kept returning *
    )
    select coalesce(array_agg(taken::private.import_changes), '{}') into changes from taken;
    select changes_left, kept + passed into changes, kept from private.pass_changes_on(me, changes) as passed_on (changes_left, passed);

    with former as (
      select change.capture_id, change.previous from unnest(changes) as change
        join private.imported_notes as known on known.capture_id = change.capture_id and known.user_id = me
        join public.captures as capture on capture.id = change.capture_id and capture.user_id = me
      where change.previous is not null
    ),
    changed as (
      update public.captures as capture
      set title = previous ->> 'title', content = previous ->> 'content', source_url = previous ->> 'source_url',
        tags = array(select jsonb_array_elements_text(previous -> 'tags')),
        turns = case when previous ? 'turns' then nullif(previous -> 'turns', 'null') else turns end
      from former where capture.id = former.capture_id and capture.user_id = me
      returning capture.id, private.note_hash(capture.title, capture.content, capture.tags) as hash, previous ->> 'content_hash' as content_hash,
        previous ? 'trashed' as is_trashed
    ),
    known as (
      update private.imported_notes as known
      set content_hash = changed.content_hash, stored_hash = changed.hash, is_former_part = changed.is_trashed
      from changed where known.capture_id = changed.id and known.user_id = me
    )
    select count(*) filter (where not is_trashed), coalesce(array_agg(id) filter (where is_trashed), '{}') into restored, made from changed;
    -- Parts that it took out of the trash.
    delete from public.captures where id = any (made) and user_id = me;
    deleted := cardinality(made);
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
    kept := kept + private.pass_notes_on(its);
    if its.state = 'undone' then
      update private.imported_notes set is_held = false where import_id = p_import_id and user_id = me and is_held;
    end if;
    picked := array(
      select capture.id from private.imported_notes as known
        join public.captures as capture on capture.id = known.capture_id and capture.user_id = me
      where known.import_id = p_import_id and known.user_id = me and not known.is_undone and not known.is_held
      limit most);
    -- In the order in which the indexing takes them: it passes over locked ones, so it is waited for once.
    perform from private.search_texts where capture_id = any (picked) order by created_at desc for update;
    taken_up := array(select taken.id from private.taken_up_since_import(me, p_import_id, picked) as taken);
    -- The links of a note go to the trash with it, and come back with it.
    made := array(
      select capture.id from private.imported_notes as known
        join public.captures as capture on capture.id = known.capture_id and capture.user_id = me
      where known.capture_id = any (picked) and known.user_id = me and not capture.id = any (taken_up)
        and known.stored_hash = private.note_hash(capture.title, capture.content, capture.tags));
    update private.imported_notes set is_held = true where capture_id = any (picked) and user_id = me and not capture_id = any (made);
    if private.is_pro(me) then
      -- By one statement: the triggers of a link would run for each note that takes its links along.
      with gone as (
        delete from public.note_connections
        where user_id = me and (source_capture_id = any (made) or target_capture_id = any (made)) returning *
      )
      select array_agg(gone::public.note_connections) into connections from gone;
      delete from private.import_additions
      where import_id = p_import_id and kind = 'link' and id in (select link.id from unnest(connections) as link);
    end if;
    delete from public.captures where id = any (made) and user_id = me;
    get diagnostics done = row_count;
    deleted := deleted + done;
    is_done := cardinality(picked) < most;
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

-- A note that is deleted for good may come again with the file of its undone import. What imports kept of it ends with it.
create function private.forget_undone_notes() returns trigger
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
create trigger forget_undone_notes after delete on public.trashed_captures
  referencing old table as removed for each statement execute function private.forget_undone_notes();

revoke execute on function public.undo_import(uuid) from public, anon, authenticated;
grant execute on function public.undo_import(uuid) to authenticated;
