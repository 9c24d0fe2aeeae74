-- Two folders, vaults or files of one program are two libraries: their notes keep apart, although their files have the same names. A newer export
-- of a library updates its notes.
alter table public.imports
  -- The name of the folder in the archive, or else of the archive; empty for a single file. Null where notes have ids of their own.
  add column root text check (length(root) <= 255),
  -- Where its notes are known: `source` in private.imported_notes. Null stands for the source itself: all imports of a program whose notes have
  -- ids of their own, and all that came before there were libraries.
  add column library text;

alter table private.imported_notes
  -- The zettel id in an export of Jotsam. Here it may have been taken.
  add column given_zettel_id text,
  -- An import moved it to the trash, because the note has fewer parts now.
  add column is_former_part boolean not null default false;
create index imported_notes_zettel_idx on private.imported_notes (user_id, given_zettel_id) where given_zettel_id is not null;

-- What notes were before an import changed them, for its undo.
create table private.import_changes (
  import_id uuid not null references public.imports on delete cascade,
  -- No foreign key: the note may be in the trash.
  capture_id uuid not null,
  user_id uuid not null references auth.users on delete cascade,
  -- The later change of a note has the higher number.
  place bigint generated always as identity,
  -- Null when the import moved the note to the trash.
  previous jsonb,
  primary key (import_id, capture_id)
);
create index import_changes_capture_idx on private.import_changes (capture_id, place desc);
create index import_changes_user_idx on private.import_changes (user_id);
alter table private.import_changes enable row level security;
revoke all on private.import_changes from anon, authenticated;
insert into private.import_changes (import_id, capture_id, user_id, previous)
select updated_by, capture_id, user_id, previous from private.imported_notes where updated_by is not null and previous is not null;
select private.measure_table('private.import_changes', '40 + coalesce(octet_length(previous::text), 0)');
update private.imported_notes set previous = null where previous is not null;
comment on column private.imported_notes.previous is 'No longer used: private.import_changes has it.';

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
--   - the folders in the two archives have the same name, and half of the notes at the same places have mostly the same words, or
--   - half of all notes are at the same places with mostly the same words.
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
    select earlier.library, known.content_hash = given.hash as is_equal, words.*
    from earlier cross join given
      cross join lateral (
        select note.content_hash, note.capture_id from private.imported_notes as note
        where note.user_id = p_user_id and note.source = earlier.library and note.external_id = given.id limit 1
      ) as known
      left join lateral (
        select content from public.captures where id = known.capture_id and user_id = p_user_id
        union all
        select content from public.trashed_captures where id = known.capture_id and user_id = p_user_id
      ) as present on known.content_hash <> given.hash
      cross join lateral private.compare_words(present.content, given.content) as words
  ),
  weighed as (
    -- A text that is gone or has no words is neither.
    select library, count(*) as common, count(*) filter (where is_alike) as alike, count(*) filter (where not is_alike and fewer > 0) as unlike
    from compared cross join lateral (select is_equal or shared * 2 > fewer and shared * 5 >= more as is_alike) as weight
    group by library
  )
  select earlier.*, common, has_same_file or has_name and coalesce(unlike <= alike, true)
      or coalesce(alike > 0 and alike * 2 >= (select count(*) from given), false) as is_same into nearest
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

-- As before, with five changes: notes are known in the library of the import, what an import changes is kept for the undo of each import, parts that a
-- note had before may come again, a link from a note that was here to one that is new is made, and the mentions of an own export wait for the
-- zettel ids of all its notes.
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
    select p_import_id, capture.id, p_user_id, jsonb_build_object(
      'title', capture.title, 'content', capture.content, 'tags', capture.tags, 'source_url', capture.source_url,
      'turns', capture.turns, 'content_hash', known.content_hash)
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

revoke execute on function public.choose_library(uuid, text, uuid, text, text, jsonb, text) from public, anon, authenticated;
grant execute on function public.choose_library(uuid, text, uuid, text, text, jsonb, text) to service_role;
