-- A long note is one note, although it is stored in parts: imports that are undone in any order never leave some parts of it behind, and a part that
-- it no longer had comes back as it was. A note that stayed, because the person edited it, can be undone later. A folder is taken for a known one
-- only when more of its notes agree than differ.
alter table private.import_changes
  -- The undo left the note, because the person had edited it. The next one tries again.
  add column is_kept boolean not null default false;
comment on column private.import_changes.previous is
  'Null when the import moved the note to the trash. With "trashed" when it took it out of there.';

-- As before, with one change: notes that agree must be more than those that differ. An import belongs to an earlier one when
--   - that had the same file, or
--   - the folders in the two archives have the same name, or half of all notes are at the same places with mostly the same words;
--     and of the notes at the same places more have mostly the same words than other ones. One that is exactly equal decides a tie,
--     and one that was edited here, which no import replaces, does not count against it.
create or replace function public.choose_library(p_user_id uuid, p_source text, p_import_id uuid, p_root text, p_hash text, p_notes jsonb,
  p_choice text default null) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  chosen text;
  nearest record;
  is_same boolean;
begin
  perform private.lock_profile(p_user_id);
  select library into chosen from public.imports where id = p_import_id and user_id = p_user_id;
  if chosen is not null then
    return jsonb_build_object('library', chosen, 'is_same', true, 'former', null);
  end if;

  with given as (
    select * from jsonb_to_recordset(p_notes) as note (id text, hash text, content text)
  ),
  earlier as (
    select coalesce(library, source) as library, bool_or(hash = p_hash) as has_same_file,
      bool_or(p_root <> '' and lower(coalesce(root, regexp_replace(file_name, '\.\w+$', ''))) = lower(p_root)) as has_name,
      max(created_at) as created_at, (array_agg(file_name order by created_at desc))[1] as file_name
    from public.imports where user_id = p_user_id and source = p_source and id is distinct from p_import_id
    group by 1
  ),
  compared as (
    select earlier.library, known.content_hash = given.hash as is_equal, known.stored_hash <> present.hash as is_edited, words.*
    from earlier cross join given
      cross join lateral (
        select note.content_hash, note.stored_hash, note.capture_id from private.imported_notes as note
        where note.user_id = p_user_id and note.source = earlier.library and note.external_id = given.id limit 1
      ) as known
      left join lateral (
        select content, private.note_hash(title, content, tags) as hash from public.captures where id = known.capture_id and user_id = p_user_id
        union all
        select content, private.note_hash(title, content, tags) from public.trashed_captures where id = known.capture_id and user_id = p_user_id
      ) as present on known.content_hash <> given.hash
      cross join lateral private.compare_words(present.content, given.content) as words
  ),
  weighed as (
    -- A text that is gone, has no words or was edited here is neither.
    select library, count(*) as common, count(*) filter (where is_equal) as equal, count(*) filter (where is_alike) as alike,
      count(*) filter (where not is_alike and fewer > 0 and not is_edited) as unlike
    from compared cross join lateral (select is_equal or shared * 2 > fewer and shared * 5 >= more as is_alike) as weight
    group by library
  )
  select earlier.*, common, has_same_file or (has_name or coalesce(alike > 0 and alike * 2 >= (select count(*) from given), false))
      and coalesce(unlike = 0 or alike > unlike or alike = unlike and equal > 0, true) as is_same into nearest
  from earlier left join weighed using (library)
  where has_same_file or has_name or common > 0
  order by has_same_file desc, 7 desc, alike desc nulls last, has_name desc, earlier.created_at desc limit 1;

  is_same := case when nearest.library is null then false when p_choice in ('new', 'same') then p_choice = 'same' else nearest.is_same end;
  chosen := case when is_same then nearest.library else p_source || ':' || gen_random_uuid() end;
  update public.imports set library = chosen, root = left(p_root, 255) where id = p_import_id and user_id = p_user_id;
  return jsonb_build_object('library', chosen, 'is_same', is_same, 'former', case
    when nearest.common > 0 then jsonb_build_object('file_name', nearest.file_name, 'created_at', nearest.created_at) end);
end
$$;

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

-- As before, with one change: a part that was in the trash comes out of it first.
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

-- As before, with three changes: what a later import changed or added to is passed on to it as a whole, parts go back to the trash that they came
-- from, and a note that stays because it was edited can be undone again. Undoes an import: moves the notes that it made to the trash, with their links,
-- removes its other links and its notebooks, and gives the notes that it changed the text of before. Notes that the person edited or took up otherwise since
-- then stay. A call undoes up to 500 notes. Returns {"deleted", "restored", "kept", "is_done"} of this call; the caller repeats it until it is done.
-- As long as notes stay, the import can be undone again.
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
    get diagnostics done = row_count;
    deleted := deleted + done;
    is_done := done < most;
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

-- As before, with the notes that it changed and the person edited since.
create or replace function public.kept_notes(import public.imports) returns jsonb
  language sql stable security definer
  set search_path = ''
  return (
    select coalesce(jsonb_agg(entry), '[]') from (
      select entry from (
        select note.id, note.title, note.created_at, true as is_made, coalesce(taken.fields, '[{"field": "free"}]') as fields
        from private.imported_notes as known
          join public.captures as note on note.id = known.capture_id and note.user_id = import.user_id
          left join private.taken_up_since_import(import.user_id, import.id) as taken on taken.id = note.id
        where known.import_id = import.id and known.user_id = import.user_id and not known.is_undone
        union all
        select note.id, note.title, note.created_at, false, jsonb_build_array(jsonb_build_object('field',
          case when known.stored_hash = private.note_hash(note.title, note.content, note.tags) then 'free' else 'content' end))
        from private.import_changes as change
          join private.imported_notes as known on known.capture_id = change.capture_id
          join public.captures as note on note.id = change.capture_id and note.user_id = import.user_id
        where change.import_id = import.id and change.user_id = import.user_id and change.is_kept
      ) as kept
        cross join lateral jsonb_array_elements(private.kept_fields('note', kept.id, kept.title, kept.is_made, kept.fields)) as entry
      where import.state = 'undone' and import.user_id = private.me()
      order by kept.created_at, kept.id limit 100
    ) as entries);
