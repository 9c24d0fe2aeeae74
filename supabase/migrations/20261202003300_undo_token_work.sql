-- The steps by which the work of a token is undone. Each puts back some notes, links, files or notebooks, and tells how many it changed and
-- what stayed.

-- Notes that a token deleted come back, and one that the person had shared is shared again at its address. A note that the person restored and
-- deleted again stays in the trash. Notes that it changed get back their title, text, tags, notebook, source and pin, each by itself.
create function private.put_back_notes(activity public.activities, part uuid[], out done integer, out kept jsonb)
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := activity.user_id;
  restored uuid[];
  -- The public addresses of the notes that it deleted and the person had shared.
  shared text[];
begin
  activity := private.narrowed(activity, part);
  select array_agg(id), coalesce(array_agg(public_id) filter (where is_public), '{}') into restored, shared
  from public.trashed_captures where user_id = owner and id = any (part) and deleted_at = private.deleted_at(activity, id);
  restored := array(select id from public.restore_captures(restored));
  -- restore_captures() switches it off.
  perform set_config('jotsam.is_restoring', 'on', true);

  with weighed as materialized (
    select present.id, weight.kept,
      jsonb_populate_record(present, weight.back || case
        when present.id = any (restored) and present.public_id = any (shared) then '{"is_public": true}' else '{}' end::jsonb) as former,
      weight.back <> '{}' or present.id = any (restored) and present.public_id = any (shared) as is_changed
    from public.captures as present
      left join lateral (
        select jsonb_build_object('title', title, 'content', content, 'tags', tags) as texts from public.capture_versions
        where capture_id = present.id and user_id = owner and kept_for = activity.id order by saved_at desc limit 1
      ) as version on true
      cross join lateral private.weigh_columns(activity, to_jsonb(present),
        coalesce(activity.before -> present.id::text, '{}') - '{title, content, tags}'::text[] || coalesce(version.texts, '{}')) as weight
    where present.user_id = owner and present.id = any (part)
  ), changed as (
    update public.captures as note set title = (former).title, content = (former).content, tags = (former).tags,
      source_url = (former).source_url, is_pinned = (former).is_pinned, is_public = (former).is_public,
      folder_id = (select id from public.folders where id = (former).folder_id and user_id = owner)
    from weighed where note.id = weighed.id and is_changed
    returning note.id
  )
  select cardinality(restored) + (select count(*) from changed where not id = any (restored)),
    (select coalesce(jsonb_agg(entry), '[]') from weighed, jsonb_array_elements(private.kept_fields('note', id, (former).title, false, weighed.kept)) as entry)
  into done, kept;

  select put_back_notes.kept || coalesce(jsonb_agg(jsonb_build_object('kind', 'note', 'id', note.id, 'name', note.title, 'is_made', false,
    'field', 'trash', 'by', private.token_that_deleted(activity, note.id, note.deleted_at))), '[]') into kept
  from public.trashed_captures as note
  where note.user_id = owner and note.id = any (part) and (
    activity.before -> note.id::text <> '{}'
    or exists (select from public.capture_versions where capture_id = note.id and user_id = owner and kept_for = activity.id));
end
$$;

-- Notes that a token made and deleted, although somebody had taken them up by then, come back and stay.
create function private.bring_back_notes(activity public.activities, part uuid[], out done integer, out kept jsonb)
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform public.restore_captures(part);
  perform set_config('jotsam.is_restoring', 'on', true);
  activity := private.narrowed(activity, part || activity.files);
  select coalesce(jsonb_agg(entry), '[]') into kept
  from public.captures as note
    cross join lateral private.uses_of_note(activity, note) as uses
    cross join lateral jsonb_array_elements(private.kept_fields('note', note.id, note.title, true,
      case when uses = '[]' then '[{"field": "links"}]' else uses end)) as entry
  where note.user_id = activity.user_id and note.id = any (part);
  done := cardinality(part);
end
$$;

-- Links that a token made are deleted, and links that it deleted come back. Some would come back with a note from the trash or with the undo of
-- another activity, and some wait for such a note.
create function private.put_back_links(activity public.activities, part uuid[], out done integer, out kept jsonb)
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := activity.user_id;
  made constant uuid[] := private.made_by(activity);
  made_links constant uuid[] := private.links_made_by(activity);
  deleted integer;
begin
  delete from public.note_connections where user_id = owner and id = any (part) and id = any (made_links);
  get diagnostics deleted = row_count;
  insert into public.note_connections
  select former.* from private.links_deleted_by(activity) as former
  where former.id = any (part)
    and exists (select from public.captures where id = former.source_capture_id and user_id = owner)
    and exists (select from public.captures where id = former.target_capture_id and user_id = owner)
  on conflict do nothing;
  get diagnostics done = row_count;
  done := done + deleted;

  select coalesce(jsonb_agg(jsonb_build_object('kind', 'link', 'id', link.id, 'field', case when in_trash then 'trash' else 'link' end,
    'by', by_token)), '[]') into kept
  from (
    select id, true as is_made, null::public.note_connections as former from unnest(made_links) as id
    union all
    select former.id, false, former from private.links_deleted_by(activity) as former
  ) as link
    cross join lateral (
      select exists (
          select from public.trashed_captures as note where note.user_id = owner and case when is_made
            then note.links @> jsonb_build_array(jsonb_build_object('id', link.id))
              and not (note.id = any (made) and note.deleted_at = private.deleted_at(activity, note.id))
            else note.id in ((former).source_capture_id, (former).target_capture_id) end) as in_trash,
        (
          select other.author from public.activities as other
          where other.user_id = owner and other.kind = 'token' and other.id <> activity.id and other.undone_at is null
            and case when is_made then other.links @> jsonb_build_array(jsonb_build_object('deleted', jsonb_build_object('id', link.id)))
              else exists (
                select from public.note_connections as again
                where other.links @> jsonb_build_array(jsonb_build_object('made', again.id))
                  and (again.source_capture_id, again.target_capture_id, again.connection_type)
                    = ((former).source_capture_id, (former).target_capture_id, (former).connection_type)) end
          order by other.at desc limit 1) as by_token
    ) as obstacle
  where link.id = any (part) and (in_trash or by_token is not null) and not exists (select from public.note_connections where id = link.id);
end
$$;

-- Notes that a token made go to the trash, if they are as it left them and nobody has taken them up. Those that are in the trash by now belong
-- there, unless the undo of another activity would bring them back. `waiting` are all notes that it made and undo has not come to: what they
-- mention goes with them.
create function private.remove_notes(activity public.activities, part uuid[], waiting uuid[], out done integer, out kept jsonb)
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := activity.user_id;
  staying constant uuid[] := private.taken_up(activity, waiting);
begin
  activity := private.narrowed(activity, part || activity.files);
  select coalesce(jsonb_agg(entry), '[]') into kept
  from public.captures as note
    cross join lateral (
      select private.changed_columns(activity, to_jsonb(note)) || private.uses_of_note(activity, note)
        || case when activity.change -> note.id::text ? 'deleted' then '[{"field": "restored"}]' else '[]' end::jsonb as fields
    ) as signs
    cross join lateral jsonb_array_elements(private.kept_fields('note', note.id, note.title, true,
      case when fields = '[]' then '[{"field": "links"}]' else fields end)) as entry
  where note.user_id = owner and note.id = any (part) and note.id = any (staying);
  select remove_notes.kept || coalesce(jsonb_agg(jsonb_build_object('kind', 'note', 'id', note.id, 'name', note.title, 'is_made', true,
    'field', 'trash', 'by', by_token)), '[]') into kept
  from public.trashed_captures as note
    cross join lateral private.token_that_deleted(activity, note.id, note.deleted_at) as by_token
  where note.user_id = owner and note.id = any (part)
    and by_token is not null and private.deleted_at(activity, note.id) is distinct from note.deleted_at;
  delete from public.captures where user_id = owner and id = any (part) and not id = any (staying);
  get diagnostics done = row_count;
end
$$;

-- Files that a token stored are deleted when they are as it left them and no text names them, except those of a note that it made and that
-- stays. The note of a file may be in the trash by now; then the file stays with it. One that went to the trash with this undo took its file along.
create function private.remove_files(activity public.activities, part uuid[], out done integer, out kept jsonb)
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := activity.user_id;
  made constant uuid[] := private.made_by(activity);
begin
  activity := private.narrowed(activity, part);
  delete from public.attachments as file
  where id = any (part) and user_id = owner and private.is_own_file(activity, file)
    and not activity.kept @> jsonb_build_array(jsonb_build_object('id', capture_id, 'is_made', true))
    and exists (select from public.captures where id = file.capture_id and not private.names_file(content, file.sha256))
    and not exists (select from public.capture_versions where capture_id = file.capture_id and private.names_file(content, file.sha256));
  get diagnostics done = row_count;
  select coalesce(jsonb_agg(jsonb_build_object('kind', 'file', 'id', file.id, 'name', file.name,
    'field', case
      when not private.is_own_file(activity, file) then 'files'
      when activity.kept @> jsonb_build_array(jsonb_build_object('id', capture_id, 'is_made', true)) then 'note'
      when exists (select from public.captures where id = file.capture_id) then 'text'
      else 'trash'
    end)), '[]') into kept
  from public.attachments as file
  where file.id = any (part) and file.user_id = owner
    and not (file.capture_id = any (made) and private.is_own_file(activity, file) and not exists (select from public.captures where id = file.capture_id));
end
$$;

-- Notebooks that a token changed get back their columns, and notebooks that it made are deleted if they are empty and unused. One that goes makes
-- place for another, and so does one that goes back: they are handled together. A notebook stands at the top, or in one of the top if it has
-- none itself. Its former place may be gone or taken.
create function private.put_back_notebooks(activity public.activities, part uuid[], out done integer, out kept jsonb)
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := activity.user_id;
  made constant uuid[] := private.made_by(activity);
  staying jsonb;
  staying_in_place jsonb;
  changed integer;
begin
  done := 0;
  activity := private.narrowed(activity, part);
  for level in 1..3 loop
    select coalesce(jsonb_agg(entry), '[]') into staying
    from public.folders as notebook
      cross join lateral jsonb_array_elements(private.kept_fields('notebook', id, name, true,
        private.changed_columns(activity, to_jsonb(notebook)) || private.uses_of_notebook(id))) as entry
    where user_id = owner and id = any (part) and id = any (made);
    delete from public.folders
    where user_id = owner and id = any (part) and id = any (made) and not staying @> jsonb_build_array(jsonb_build_object('id', id));
    get diagnostics changed = row_count;
    done := done + changed;
    with weighed as materialized (
      select present.id, possible.back <> '{}' as is_changed, jsonb_populate_record(present, possible.back) as former,
        weight.kept || case when former_place.id is not null and not is_free then '[{"field": "place"}]' else '[]' end::jsonb as kept
      from public.folders as present
        cross join lateral private.weigh_columns(activity, to_jsonb(present), activity.before -> present.id::text) as weight
        left join public.folders as former_place on former_place.id = (weight.back ->> 'parent_id')::uuid and former_place.user_id = owner
        cross join lateral (
          select former_place.parent_id is null and not exists (select from public.folders where parent_id = present.id) as is_free
        ) as place
        cross join lateral (
          select case when weight.back ->> 'parent_id' is null or former_place.id is not null and is_free
            then weight.back else weight.back - 'parent_id' end as back
        ) as possible
      where present.user_id = owner and present.id = any (part) and not present.id = any (made)
    ), changed as (
      update public.folders as notebook set name = (former).name, color = (former).color, icon = (former).icon, auto_tags = (former).auto_tags,
        is_smart = (former).is_smart, sort_order = (former).sort_order, parent_id = (former).parent_id
      from weighed where notebook.id = weighed.id and is_changed
      returning notebook.id
    )
    select (select count(*) from changed), (
        select coalesce(jsonb_agg(entry), '[]')
        from weighed, jsonb_array_elements(private.kept_fields('notebook', id, (former).name, false, weighed.kept)) as entry)
    into changed, staying_in_place;
    done := done + changed;
  end loop;
  kept := staying_in_place || staying;
end
$$;

-- Undoes the next part of what a token did: so many notes, links and files at most, one step after the other, because each builds on those before.
-- Texts go back before the notes that they mention are weighed, and links go before their notes. Returns the activity with what is left, what
-- stays and how much was changed. This needs no Pro, because plans have allowed what was there before.
create function private.undo_token_work(activity public.activities, room integer) returns public.activities
  language plpgsql security definer
  set search_path = ''
as $$
declare
  made constant uuid[] := private.made_by(activity);
  made_links constant uuid[] := private.links_made_by(activity);
  step text;
  waiting uuid[];
  part uuid[];
  done integer;
  kept jsonb;
begin
  -- Takes it out of its compressed form once, not with each look.
  activity.before := activity.before || '{}';
  activity.change := activity.change || '{}';
  perform set_config('jotsam.is_undoing', 'on', true);
  perform set_config('jotsam.is_restoring', 'on', true);
  foreach step in array array['put back notes', 'bring back notes', 'put back links', 'remove notes', 'remove files', 'put back notebooks'] loop
    waiting := case step
      when 'put back notes' then array(select unnest(activity.ids) except select unnest(made))
      when 'put back links' then made_links || array(select (link #>> '{deleted,id}')::uuid from jsonb_array_elements(activity.links) as link)
      when 'remove files' then activity.files
      when 'put back notebooks' then activity.notebooks
      else array(select unnest(activity.ids) intersect select unnest(made))
    end;
    waiting := array(
      select id from unnest(waiting) with ordinality as its (id, place) where id = any (activity.to_undo) group by id order by min(place));
    part := case
      when step = 'put back notebooks' then waiting
      when step <> 'bring back notes' then waiting[:room]
      when exists (select from public.trashed_captures where id = any (waiting) and user_id = activity.user_id) then array(
        select taken.id from unnest(private.taken_up(activity, waiting)) as taken (id)
          join public.trashed_captures as note on note.id = taken.id and note.user_id = activity.user_id
        limit room)
      else '{}'
    end;
    if part <> '{}' then
      case step
        when 'put back notes' then select * into done, kept from private.put_back_notes(activity, part);
        when 'bring back notes' then select * into done, kept from private.bring_back_notes(activity, part);
        when 'put back links' then select * into done, kept from private.put_back_links(activity, part);
        when 'remove notes' then select * into done, kept from private.remove_notes(activity, part, waiting);
        when 'remove files' then select * into done, kept from private.remove_files(activity, part);
        when 'put back notebooks' then select * into done, kept from private.put_back_notebooks(activity, part);
      end case;
      activity.undone_count := activity.undone_count + done;
      activity.kept := activity.kept || kept;
      activity.to_undo := array(select unnest(activity.to_undo) except select unnest(part));
      room := room - cardinality(part);
    end if;
    exit when room <= 0;
  end loop;
  perform set_config('jotsam.is_restoring', '', true);
  perform set_config('jotsam.is_undoing', '', true);
  return activity;
end
$$;
