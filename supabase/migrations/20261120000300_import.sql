-- Links between the notes of an import become mentions in their texts. Large imports, and a trash of any size, are finished and emptied in
-- parts, each shorter than a statement may take. A note that an undone import made and that was restored does not come again.

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
      cross join lateral (select case when capture.id is not null or former.state is distinct from 'undone' then known.capture_id end as capture_id)
        as seen
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
    from unnest(notes) as note where note.outcome = 'create'
    on conflict (user_id, source, external_id) do update set capture_id = excluded.capture_id, content_hash = excluded.content_hash,
      stored_hash = '', changed_at = excluded.changed_at, import_id = excluded.import_id, updated_by = null, previous = null;

    insert into public.captures (id, user_id, title, content, source_url, folder_id, tags, is_pinned, zettel_id, turns, created_at)
    select note.capture_id, p_user_id, note.title, private.with_mentions(p_user_id, p_source, note.content, not is_pro), note.source_url,
      case when is_pro and cardinality(note.notebook) > 0 then private.notebook_at(p_user_id, note.notebook[:2]) end,
      case when is_pro then note.tags else '{}' end, note.is_pinned, note.zettel_id, note.turns, note.created_at
    from unnest(notes) as note where note.outcome = 'create' order by note.created_at, note.place;
    get diagnostics made = row_count;

    update private.imported_notes as known
    set content_hash = note.hash, changed_at = note.changed_at, updated_by = p_import_id, previous = jsonb_build_object(
      'title', capture.title, 'content', capture.content, 'tags', capture.tags, 'source_url', capture.source_url,
      'turns', capture.turns, 'content_hash', known.content_hash)
    from unnest(notes) as note, public.captures as capture
    where note.outcome = 'update' and capture.id = note.capture_id
      and known.user_id = p_user_id and known.source = p_source and known.external_id = note.id;

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
      on known.user_id = link.user_id and known.source = import.source and known.external_id = link.from_id
    join public.captures as capture on capture.id = known.capture_id and capture.user_id = link.user_id
  where strpos(capture.content, '<a href="https://note.invalid/') > 0
    -- Otherwise the account is being deleted.
    and exists (select from auth.users where id = link.user_id);
  if waiting is null then
    return null;
  end if;
  -- keep_versions() reads it.
  perform set_config('jotsam.is_keeping_picture', 'on', true);
  update public.captures as capture set content = private.with_mentions(capture.user_id, known.source, capture.content, true)
  from private.imported_notes as known where capture.id = any (waiting) and known.capture_id = capture.id;
  perform set_config('jotsam.is_keeping_picture', '', true);
  update private.imported_notes as known set stored_hash = private.note_hash(capture.title, capture.content, capture.tags)
  from public.captures as capture where capture.id = any (unedited) and known.capture_id = capture.id;
  return null;
end
$$;
create trigger make_mentions after delete on private.waiting_links
  referencing old table as taken for each statement execute function private.make_mentions();

-- Makes links whose ends are both here, for two seconds at most: all of them could take longer than a statement may. Null while more wait.
-- Then keeps the report, and returns how many links there are.
create or replace function public.finish_import(p_user_id uuid, p_import_id uuid, p_report jsonb) returns integer
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

-- As before, except that the notes that it takes away stay known, and that a call undoes half as many: a thousand took up to five seconds.
create or replace function public.undo_import(p_import_id uuid) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.me();
  most constant integer := 500;
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
    -- All stay known: an edited note stays, and one that is restored from the trash does not come again with the same file. What was deleted
    -- before is forgotten, and may come again too.
    select count(*) into kept from private.imported_notes as known
      join public.captures as capture on capture.id = known.capture_id and capture.user_id = me
    where known.import_id = p_import_id and known.user_id = me;
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
    delete from private.import_additions where import_id = p_import_id;
    delete from private.waiting_links where import_id = p_import_id;
  end if;
  update public.imports set state = case when is_done then 'undone' else 'done' end, active_at = private.clock() where id = p_import_id;
  return jsonb_build_object('deleted', deleted, 'restored', restored, 'kept', kept, 'is_done', is_done);
end
$$;

-- A note that is deleted for good may come again with the file of its undone import.
create function private.forget_undone_notes() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if coalesce(current_setting('jotsam.is_restoring', true), '') <> 'on' then
    delete from private.imported_notes as known using removed, public.imports as import
    where known.capture_id = removed.id and known.user_id = removed.user_id and import.id = known.import_id and import.state = 'undone'
      and not exists (select from public.captures where id = removed.id and user_id = removed.user_id);
  end if;
  return null;
end
$$;
create trigger forget_undone_notes after delete on public.trashed_captures
  referencing old table as removed for each statement execute function private.forget_undone_notes();

-- Deletes the given notes in the trash for good, or all of them: 2,000 at most, and for two seconds at most. Returns how many; the caller
-- repeats it until none is left.
create or replace function public.empty_trash(p_ids uuid[] default null) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
  most constant integer := 500;
  until constant timestamptz := clock_timestamp() + interval '2 seconds';
  removed integer := most;
  total integer := 0;
begin
  if owner is null then
    return 0;
  end if;
  perform private.lock_profile(owner);
  -- Their files are looked for at the end of the transaction, so there is a number too.
  while removed = most and total < 4 * most and clock_timestamp() < until loop
    delete from public.trashed_captures where user_id = owner and id in (
      select id from public.trashed_captures where user_id = owner and (p_ids is null or id = any (p_ids)) limit most);
    get diagnostics removed = row_count;
    total := total + removed;
  end loop;
  return total;
end
$$;

-- As before, but deletes at most so many notes of a person.
create or replace function public.sweep_trash(p_limit integer default 1000) returns integer
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
      select user_id from public.trashed_captures where deleted_at < private.clock() - interval '30 days' order by deleted_at limit p_limit
    ) as ended order by user_id
  loop
    perform private.lock_profile(owner);
    delete from public.trashed_captures where user_id = owner and id in (
      select id from public.trashed_captures where user_id = owner and deleted_at < private.clock() - interval '30 days' limit p_limit);
    get diagnostics swept = row_count;
    total := total + swept;
  end loop;
  delete from public.activities where at < private.clock() - interval '30 days';
  return total;
end
$$;

-- A mention may have words of its own: [[zettel id|words]].
create or replace function public.library_graph(p_limit integer default 500) returns jsonb
  language sql stable
  set search_path = ''
begin atomic
  with edge as materialized (
    select link.source_capture_id as source, link.target_capture_id as target, link.connection_type as type
    from public.note_connections as link where link.user_id = auth.uid()
    union all
    select distinct mentioning.id, mentioned.id, 'mention'
    from public.captures as mentioning
      cross join lateral regexp_matches(mentioning.content, '\[\[(\d{12})(?:\|[^\[\]]*)?\]\]', 'g') as mention
      join public.captures as mentioned on mentioned.user_id = auth.uid() and mentioned.zettel_id = mention[1]
    where mentioning.user_id = auth.uid() and strpos(mentioning.content, '[[') > 0 and mentioned.id <> mentioning.id
  ),
  ends as (select source as id from edge union all select target from edge),
  node as materialized (
    select ends.id, count(*) as links from ends group by ends.id
    order by links desc, ends.id limit least(greatest(p_limit, 1), 10000)
  )
  select jsonb_build_object(
    'nodes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', capture.id, 'title', capture.title, 'zettel_id', capture.zettel_id,
        'folder_id', capture.folder_id, 'tags', capture.tags, 'links', node.links) order by node.links desc, capture.id), '[]')
      from node join public.captures as capture on capture.id = node.id),
    'edges', (
      select coalesce(jsonb_agg(jsonb_build_object('source', edge.source, 'target', edge.target, 'type', edge.type)
        order by edge.source, edge.target, edge.type), '[]')
      from edge where edge.source in (select id from node) and edge.target in (select id from node)),
    'total', (select count(distinct ends.id) from ends)
  );
end;

create or replace function private.captures_mentioning(p_capture_id uuid)
  returns table (id uuid, title text, zettel_id text, created_at timestamptz)
  language sql stable security definer
  set search_path = ''
begin atomic
  select capture.id, capture.title, capture.zettel_id, capture.created_at
  from public.captures as mentioned,
    lateral private.captures_containing(private.me_or_token(), '[[' || mentioned.zettel_id, 200, null, null, null, null, null, 'all') as capture
  where mentioned.id = p_capture_id and mentioned.user_id = private.me_or_token()
    and capture.id <> p_capture_id and (strpos(capture.content, '[[' || mentioned.zettel_id || ']]') > 0
      or strpos(capture.content, '[[' || mentioned.zettel_id || '|') > 0)
  order by capture.created_at desc;
end;
