-- The notes that mention a note are found by an index. So a part of the undo of an import reads the texts and links that lead to its own notes,
-- and no others: it takes as long among 100,000 notes as among 1,000. It waits for the indexing of an import once, not for each note.

-- The zettel ids in a text: [[202611151230]] or [[202611151230|words]].
create function private.mentions(content text) returns text[]
  -- About what it takes, so that the index is used before each text is read.
  language sql immutable parallel safe cost 2000
  set search_path = ''
  return array(select distinct mention[1] from regexp_matches(content, '\[\[(\d{12})(?:\||\]\])', 'g') as mention);

create index captures_mentions_idx on public.captures using gin (user_id extensions.uuid_ops, private.mentions(content))
  with (fastupdate = off) where strpos(content, '[[') > 0;

create index import_additions_link_idx on private.import_additions (id) where kind = 'link';

-- As before; texts and links come from their indexes, for all notes at once.
create or replace function private.taken_up_since_import(p_user_id uuid, p_import_id uuid, among uuid[]) returns table (id uuid, fields jsonb)
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  finished constant timestamptz := (select coalesce(finished_at, active_at) from public.imports where imports.id = p_import_id);
  zettels constant text[] := array(select zettel_id from public.captures as note where note.user_id = p_user_id and note.id = any (among));
  linked constant uuid[] := array(
    select link.capture_id from (
      select note_connections.id, source_capture_id from public.note_connections where source_capture_id = any (among)
      union all
      select note_connections.id, target_capture_id from public.note_connections where target_capture_id = any (among)
    ) as link (id, capture_id)
    where not exists (select from private.import_additions as added where added.id = link.id and added.kind = 'link'));
  used jsonb;
  mentioned text[];
begin
  if among = '{}' then
    return;
  end if;
  select coalesce(jsonb_object_agg(note.id, signs.fields), '{}') into used
  from private.imported_notes as known
    join public.captures as note on note.id = known.capture_id and note.user_id = p_user_id
    cross join lateral (
      select case when known.placed ? 'tags' then array(select jsonb_array_elements_text(known.placed -> 'tags')) else note.tags end as tags
    ) as stored
    cross join lateral (
      select jsonb_agg(jsonb_build_object('field', sign.field)) as fields from (
        values ('content', known.stored_hash <> private.note_hash(note.title, note.content, stored.tags)),
          ('tags', note.tags <> stored.tags),
          ('folder_id', note.folder_id is distinct from (known.placed ->> 'folder_id')::uuid and known.placed is not null),
          ('is_pinned', note.is_pinned <> coalesce((known.placed ->> 'is_pinned')::boolean, note.is_pinned)),
          ('is_public', note.is_public),
          ('highlights', exists (select from public.highlights where capture_id = note.id and created_at > finished)),
          ('links', note.id = any (linked)),
          ('files', exists (
            select from public.attachments as file
            where file.capture_id = note.id and file.created_at > finished and not private.names_file(note.content, file.sha256)))
      ) as sign (field, is_there) where is_there
    ) as signs
  where known.capture_id = any (among) and known.user_id = p_user_id and signs.fields is not null;
  mentioned := array(
    select distinct mention.zettel_id from public.captures as note
      cross join lateral unnest(private.mentions(note.content)) as mention (zettel_id)
    where note.user_id = p_user_id and strpos(note.content, '[[') > 0 and private.mentions(note.content) && zettels
      and (note.updated_at > finished or not exists (
        select from private.imported_notes as known where known.capture_id = note.id and known.import_id = p_import_id))
      and not exists (
        select from private.imported_notes as known
        where known.capture_id = note.id and known.user_id = p_user_id and known.import_id = p_import_id and not known.is_undone
          and known.stored_hash = private.note_hash(note.title, note.content,
            case when known.placed ? 'tags' then array(select jsonb_array_elements_text(known.placed -> 'tags')) else note.tags end)));
  return query
    select note.id, coalesce(used -> note.id::text, '[{"field": "links"}]') from public.captures as note
    where note.user_id = p_user_id and note.id = any (among) and (used ? note.id::text or note.zettel_id = any (mentioned));
end
$$;

-- As before; takes the search texts of the part before all else.
create or replace function public.undo_import(p_import_id uuid) returns jsonb
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
