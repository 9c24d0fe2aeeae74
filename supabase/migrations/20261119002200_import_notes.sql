-- Imports of notes from files of other programs. The server function `import` parses the file and calls these functions with batches of
-- notes. Every imported note keeps the key that it has in its source, so that the same file again creates nothing and a newer file
-- changes only what changed there and was not edited here.
create table public.imports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  source text not null check (length(source) between 1 and 40),
  file_name text not null check (length(file_name) between 1 and 255),
  -- SHA-256 of the file. The same file continues an import that was interrupted.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  state text not null default 'running' check (state in ('running', 'done', 'undone')),
  -- What the endpoint answered. Empty while it runs.
  report jsonb not null default '{}' check (octet_length(report::text) <= 1048576),
  created_at timestamptz not null default private.clock(),
  -- The time of the last batch. A running import whose time is long past was interrupted.
  active_at timestamptz not null default private.clock(),
  finished_at timestamptz,
  -- The access token that it was sent with; null for the person. The notes themselves are stored by the service.
  author text
);
create index imports_user_id_idx on public.imports (user_id, created_at desc);

alter table public.imports enable row level security;
revoke all on public.imports from anon, authenticated;
grant select on public.imports to authenticated;
grant all on public.imports to service_role;
create policy "people read their own imports" on public.imports
  for select to authenticated using (user_id = (select auth.uid()));
create policy "the second factor guards this table" on public.imports as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
create policy "access tokens do not reach this table" on public.imports as restrictive
  for all to authenticated using (not (select private.has_token()));

create table private.imported_notes (
  user_id uuid not null references auth.users on delete cascade,
  source text not null,
  external_id text not null check (length(external_id) between 1 and 600),
  -- No foreign key: a note that was deleted here is remembered, and the same file does not bring it back.
  capture_id uuid not null,
  -- A digest of the note in its source, and one of the note as the import stored it. The first tells what changed there, the second
  -- what a person edited here.
  content_hash text not null,
  stored_hash text not null default '',
  -- When the source says that the note was changed last.
  changed_at timestamptz,
  import_id uuid not null references public.imports on delete cascade,
  -- The import that updated the note last, and what the note was before.
  updated_by uuid references public.imports on delete set null,
  previous jsonb,
  primary key (user_id, source, external_id)
);
create unique index imported_notes_capture_idx on private.imported_notes (capture_id);
create index imported_notes_import_idx on private.imported_notes (import_id);
create index imported_notes_updated_idx on private.imported_notes (updated_by) where updated_by is not null;

-- Links wait here until the import has stored both of their ends.
create table private.waiting_links (
  import_id uuid not null references public.imports on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  from_id text not null,
  to_id text not null,
  connection_type text not null,
  primary key (import_id, from_id, to_id, connection_type)
);
create index waiting_links_user_idx on private.waiting_links (user_id);

-- The notebooks and links that an import made, for its undo.
create table private.import_additions (
  import_id uuid not null references public.imports on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('notebook', 'link')),
  id uuid not null,
  primary key (import_id, kind, id)
);
create index import_additions_user_idx on private.import_additions (user_id);

alter table private.imported_notes enable row level security;
alter table private.waiting_links enable row level security;
alter table private.import_additions enable row level security;
revoke all on private.imported_notes, private.waiting_links, private.import_additions from anon, authenticated;

select private.measure_table('public.imports', 'octet_length(file_name) + octet_length(report::text)');
select private.measure_table('private.imported_notes', '80 + octet_length(external_id) + coalesce(octet_length(previous::text), 0)');

create function private.note_hash(title text, content text, tags text[]) returns text
  language sql immutable
  set search_path = ''
  return md5(jsonb_build_array(title, content, tags)::text);

-- A save sets the time of the last change. An imported note keeps the one of its source. The name puts this after check_capture_insert.
create function private.keep_imported_date() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.updated_at := least(coalesce(
    (select greatest(note.changed_at, new.created_at) from private.imported_notes as note where note.capture_id = new.id),
    new.updated_at), private.clock());
  return new;
end
$$;
create trigger keep_imported_date before insert on public.captures
  for each row when (not private.acts_as_person()) execute function private.keep_imported_date();

-- Begins an import, or continues the one of the same file that was interrupted. One import of a person runs at a time.
create function public.start_import(p_user_id uuid, p_source text, p_file_name text, p_hash text) returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  started uuid;
begin
  perform private.lock_profile(p_user_id);
  update public.imports set active_at = private.clock()
  where user_id = p_user_id and source = p_source and hash = p_hash and state = 'running'
  returning id into started;
  if started is not null then
    return started;
  end if;
  if exists (
    select from public.imports
    where user_id = p_user_id and state = 'running' and active_at > private.clock() - interval '1 minute'
  ) then
    raise exception 'Another import is still running.' using errcode = 'PT409';
  end if;
  insert into public.imports (user_id, source, file_name, hash)
  values (p_user_id, p_source, left(p_file_name, 255), p_hash) returning id into started;
  return started;
end
$$;

-- Makes the notebooks that are missing, at most two levels deep. `wanted` is [{"path": [text], "color", "icon", "auto_tags", ...}].
create function private.add_notebooks(p_user_id uuid, p_import_id uuid, wanted jsonb) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  for level in 1..2 loop
    with made as (
      insert into public.folders (user_id, name, parent_id, color, icon, auto_tags, is_smart, sort_order)
      select distinct on (parent.id, folder.path ->> (level - 1)) p_user_id, folder.path ->> (level - 1), parent.id,
        coalesce(folder.color, '#6366f1'), coalesce(folder.icon, '📁'), coalesce(folder.auto_tags, '{}'),
        coalesce(folder.is_smart, false), coalesce(folder.sort_order, 0)
      from jsonb_to_recordset(wanted)
        as folder (path jsonb, color text, icon text, auto_tags text[], is_smart boolean, sort_order integer)
      left join public.folders as parent
        on level = 2 and parent.user_id = p_user_id and parent.parent_id is null and parent.name = folder.path ->> 0
      where jsonb_array_length(folder.path) >= level
        and not exists (
          select from public.folders as known
          where known.user_id = p_user_id and known.parent_id is not distinct from parent.id
            and known.name = folder.path ->> (level - 1))
      -- The look of a notebook stands in the row whose path ends with it.
      order by parent.id, folder.path ->> (level - 1), jsonb_array_length(folder.path)
      returning id
    )
    insert into private.import_additions (import_id, user_id, kind, id) select p_import_id, p_user_id, 'notebook', id from made;
  end loop;
end
$$;

create function private.notebook_at(p_user_id uuid, path text[]) returns uuid
  language sql stable
  set search_path = ''
  return (
    select folder.id from public.folders as folder
      left join public.folders as parent on parent.id = folder.parent_id
    where folder.user_id = p_user_id and folder.name = path[cardinality(path)]
      and case when cardinality(path) = 1 then folder.parent_id is null else parent.name = path[1] end
    order by folder.created_at, folder.id limit 1);

-- Makes the notebooks of an export of Jotsam, with their colours and icons. Free has no notebooks.
create function public.import_notebooks(p_user_id uuid, p_import_id uuid, p_notebooks jsonb) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if private.is_pro(p_user_id) then
    perform private.lock_profile(p_user_id);
    perform private.add_notebooks(p_user_id, p_import_id, p_notebooks);
  end if;
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
-- Without an import id this is a dry run, which stores nothing. `p_created` is how many notes its earlier batches would have created.
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
      'turns', capture.turns, 'content_hash', known.content_hash)
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

revoke execute on function public.start_import(uuid, text, text, text), public.import_notebooks(uuid, uuid, jsonb),
  public.import_notes(uuid, text, uuid, jsonb, integer) from public, anon, authenticated;
grant execute on function public.start_import(uuid, text, text, text), public.import_notebooks(uuid, uuid, jsonb),
  public.import_notes(uuid, text, uuid, jsonb, integer) to service_role;
