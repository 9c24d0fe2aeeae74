-- Undo of an import leaves the notes that the person has taken up since then, by the same signs as the undo of what a token did.
alter table private.imported_notes
  -- Its notebook, pin and sharing as the import stored it, and its tags as an import stored them last. Null for notes of earlier versions.
  add column placed jsonb,
  -- The undo of its import moved it to the trash. When the person restores it, it is no longer one of the import's.
  add column is_undone boolean not null default false;
-- What stayed and what was restored cannot be told apart for earlier ones.
update private.imported_notes as known set is_undone = true
from public.imports as import where import.id = known.import_id and import.state = 'undone';
create function private.keep_place() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.placed := (
    select case when old.stored_hash = '' then jsonb_build_object('folder_id', folder_id, 'is_pinned', is_pinned, 'is_public', is_public)
      else new.placed end || jsonb_build_object('tags', tags) from public.captures
    where id = new.capture_id and user_id = new.user_id);
  return new;
end
$$;
-- An import stores a note with an empty digest, and sets it at the end.
create trigger keep_place before update of stored_hash on private.imported_notes
  for each row when (new.stored_hash <> '') execute function private.keep_place();

-- The notes that an import made and the person has taken up since then, with the signs of it: edited, moved, pinned, shared, marked, linked,
-- mentioned in an edited text or in one from elsewhere, or with files of the person. A mention in a text of the import is none, also when that note
-- stays: otherwise one note would keep all that are reached from it.
create function private.taken_up_since_import(p_user_id uuid, p_import_id uuid) returns table (id uuid, fields jsonb)
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  finished constant timestamptz := (select coalesce(finished_at, active_at) from public.imports where imports.id = p_import_id);
  its constant uuid[] := array(
    select note.id from private.imported_notes as known
      join public.captures as note on note.id = known.capture_id and note.user_id = p_user_id
    where known.import_id = p_import_id and known.user_id = p_user_id and not known.is_undone);
  used jsonb;
  mentioned text[];
begin
  if its = '{}' then
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
          ('links', exists (
            select from public.note_connections as link
            where note.id in (link.source_capture_id, link.target_capture_id)
              and not exists (select from private.import_additions as added where added.id = link.id and added.kind = 'link'))),
          ('files', exists (
            select from public.attachments as file
            where file.capture_id = note.id and file.created_at > finished and not private.names_file(note.content, file.sha256)))
      ) as sign (field, is_there) where is_there
    ) as signs
  where known.import_id = p_import_id and known.user_id = p_user_id and not known.is_undone and signs.fields is not null;
  mentioned := array(
    select distinct mention[1] from public.captures as note
      cross join lateral regexp_matches(note.content, '\[\[(\d{12})(?:\||\]\])', 'g') as mention
    where note.user_id = p_user_id and strpos(note.content, '[[') > 0
      and (not note.id = any (its) or used -> note.id::text @> '[{"field": "content"}]'));
  return query
    select note.id, coalesce(used -> note.id::text, '[{"field": "links"}]') from public.captures as note
    where note.user_id = p_user_id and note.id = any (its) and (used ? note.id::text or note.zettel_id = any (mentioned));
end
$$;

-- The notes that the undo of an import left, as `kept` of an activity has them: the first hundred. `free` says that nothing holds one any more.
create function public.kept_notes(import public.imports) returns jsonb
  language sql stable security definer
  set search_path = ''
  return (
    select coalesce(jsonb_agg(entry), '[]') from (
      select entry from private.imported_notes as known
        join public.captures as note on note.id = known.capture_id and note.user_id = import.user_id
        left join private.taken_up_since_import(import.user_id, import.id) as taken on taken.id = note.id
        cross join lateral jsonb_array_elements(
          private.kept_fields('note', note.id, note.title, true, coalesce(taken.fields, '[{"field": "free"}]'))) as entry
      where known.import_id = import.id and known.user_id = import.user_id and not known.is_undone
        and import.state = 'undone' and import.user_id = private.me()
      order by note.created_at, note.id limit 100
    ) as entries);
revoke execute on function public.kept_notes(public.imports) from public, anon, authenticated;
grant execute on function public.kept_notes(public.imports) to authenticated, service_role;
