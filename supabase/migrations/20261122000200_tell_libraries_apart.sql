-- A folder is taken for a known one only when more of its notes agree than differ.

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
