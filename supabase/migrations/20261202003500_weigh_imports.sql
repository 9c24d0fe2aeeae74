-- Which notes of an import the person has taken up since then. Its undo leaves them, by the same signs as the undo of what a token did.

-- The given notes of an import that the person has taken up since then, with the signs of it: edited, moved, pinned, shared, marked, linked,
-- mentioned in an edited text or in one from elsewhere, or with files of the person. A mention in a text of the import is none, also when that note
-- stays: otherwise one note would keep all that are reached from it. Texts and links come from their indexes, for all notes at once.
create function private.taken_up_since_import(p_user_id uuid, p_import_id uuid, among uuid[]) returns table (id uuid, fields jsonb)
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

-- The notes that the undo of an import left, made or changed by it, as `kept` of an activity has them: the first hundred. `free` says that nothing
-- holds one any more.
create function public.kept_notes(import public.imports) returns jsonb
  language sql stable security definer
  set search_path = ''
  return (
    select coalesce(jsonb_agg(entry), '[]') from (
      select entry from (
        select note.id, note.title, note.created_at, true as is_made, coalesce(taken.fields, '[{"field": "free"}]') as fields
        from private.imported_notes as known
          join public.captures as note on note.id = known.capture_id and note.user_id = import.user_id
          left join private.taken_up_since_import(import.user_id, import.id, case when import.state = 'undone' then array(
            select capture_id from private.imported_notes where import_id = import.id and user_id = import.user_id and not is_undone)
          else '{}' end) as taken on taken.id = note.id
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

revoke execute on function public.kept_notes(public.imports) from public, anon, authenticated;
grant execute on function public.kept_notes(public.imports) to authenticated, service_role;
