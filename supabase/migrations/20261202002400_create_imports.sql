-- Imports of notes from files of other programs. The server function `import` parses the file and calls these functions with batches of
-- notes. Every imported note keeps the key that it has in its source, so that the same file again creates nothing and a newer file
-- changes only what changed there and was not edited here. Two folders, vaults or files of one program are two libraries: their notes keep apart,
-- although their files have the same names.
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
  author text,
  -- The name of the folder in the archive, or else of the archive; empty for a single file. Null where notes have ids of their own.
  root text check (length(root) <= 255),
  -- Where its notes are known: `source` in private.imported_notes. Null stands for the source itself: all imports of a program whose notes have
  -- ids of their own, and all that came before there were libraries.
  library text
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
  -- The import that updated the note last.
  updated_by uuid references public.imports on delete set null,
  -- Its notebook, pin and sharing as the import stored it, and its tags as an import stored them last. Null for notes of earlier versions.
  placed jsonb,
  -- The undo of its import moved it to the trash. When the person restores it, it is no longer one of the import's.
  is_undone boolean not null default false,
  -- The zettel id in an export of Jotsam. Here it may have been taken.
  given_zettel_id text,
  -- An import moved it to the trash, because the note has fewer parts now.
  is_former_part boolean not null default false,
  -- The undo has come to this note and leaves it: the person has taken it up. A repeated undo looks again.
  is_held boolean not null default false,
  primary key (user_id, source, external_id)
);
create unique index imported_notes_capture_idx on private.imported_notes (capture_id);
create index imported_notes_import_idx on private.imported_notes (import_id);
create index imported_notes_updated_idx on private.imported_notes (updated_by) where updated_by is not null;
create index imported_notes_zettel_idx on private.imported_notes (user_id, given_zettel_id) where given_zettel_id is not null;

-- What notes were before an import changed them, for its undo.
create table private.import_changes (
  import_id uuid not null references public.imports on delete cascade,
  -- No foreign key: the note may be in the trash.
  capture_id uuid not null,
  user_id uuid not null references auth.users on delete cascade,
  -- The later change of a note has the higher number.
  place bigint generated always as identity,
  -- Null when the import moved the note to the trash. With "trashed" when it took it out of there.
  previous jsonb,
  -- The undo left the note, because the person had edited it. The next one tries again.
  is_kept boolean not null default false,
  primary key (import_id, capture_id)
);
create index import_changes_capture_idx on private.import_changes (capture_id, place desc);
create index import_changes_user_idx on private.import_changes (user_id);

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
create index import_additions_link_idx on private.import_additions (id) where kind = 'link';

alter table private.imported_notes enable row level security;
alter table private.import_changes enable row level security;
alter table private.waiting_links enable row level security;
alter table private.import_additions enable row level security;
revoke all on private.imported_notes, private.import_changes, private.waiting_links, private.import_additions from anon, authenticated;

select private.measure_table('public.imports', 'octet_length(file_name) + octet_length(report::text)');
select private.measure_table('private.imported_notes', '80 + octet_length(external_id)');
select private.measure_table('private.import_changes', '40 + coalesce(octet_length(previous::text), 0)');

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

-- How many different words both texts have, and each of them. Where words are not separated, each sign is one.
create function private.compare_words(one text, other text, out shared bigint, out fewer bigint, out more bigint)
  language sql immutable
  set search_path = ''
begin atomic
  select count(*) filter (where in_one and in_other), least(count(*) filter (where in_one), count(*) filter (where in_other)),
    greatest(count(*) filter (where in_one), count(*) filter (where in_other))
  from (
    select word, bool_or(side = 1) as in_one, bool_or(side = 2) as in_other
    from (values (1, one), (2, other)) as text (side, content),
      regexp_split_to_table(regexp_replace(lower(left(private.plain_text(content), 20000)), '([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3])', ' \1 ', 'g'),
        '[^[:alnum:]]+') as word
    where word <> '' group by word
  ) as words;
end;

-- Says which library an import belongs to, by its first notes: [{"id", "hash", "content"}]. It is one of an earlier import when
--   - that had the same file, or
--   - the folders in the two archives have the same name, or half of all notes are at the same places with mostly the same words;
--     and of the notes at the same places more have mostly the same words than other ones. One that is exactly equal decides a tie,
--     and one that was edited here, which no import replaces, does not count against it.
-- Otherwise it is a new one, which overwrites nothing. The person may choose: 'new', or 'same' for the nearest earlier one. An import keeps its
-- library. Without an import id this is a dry run. Returns {"library", "is_same", "former": {"file_name", "created_at"} or null}; `former` is there
-- when the choice makes a difference.
create function public.choose_library(p_user_id uuid, p_source text, p_import_id uuid, p_root text, p_hash text, p_notes jsonb,
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

-- Makes the notebooks that are missing, at most two levels deep. `wanted` is [{"path": [text], "color", "icon", "auto_tags", ...}]. A notebook of an
-- own export keeps its date.
create function private.add_notebooks(p_user_id uuid, p_import_id uuid, wanted jsonb) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  for level in 1..2 loop
    with made as (
      insert into public.folders (user_id, name, parent_id, color, icon, auto_tags, is_smart, sort_order, created_at)
      select distinct on (parent.id, folder.path ->> (level - 1)) p_user_id, folder.path ->> (level - 1), parent.id,
        coalesce(folder.color, '#6366f1'), coalesce(folder.icon, '📁'), coalesce(folder.auto_tags, '{}'),
        coalesce(folder.is_smart, false), coalesce(folder.sort_order, 0), least(folder.created_at, private.clock())
      from jsonb_to_recordset(wanted)
        as folder (path jsonb, color text, icon text, auto_tags text[], is_smart boolean, sort_order integer, created_at timestamptz)
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

revoke execute on function public.start_import(uuid, text, text, text), public.import_notebooks(uuid, uuid, jsonb),
  public.choose_library(uuid, text, uuid, text, text, jsonb, text) from public, anon, authenticated;
grant execute on function public.start_import(uuid, text, text, text), public.import_notebooks(uuid, uuid, jsonb),
  public.choose_library(uuid, text, uuid, text, text, jsonb, text) to service_role;
