-- Undo goes in parts. One call handles a hundred notes, links, files or notebooks at most, so that it ends long before a statement has to, and
-- the activity says how much is left. The caller repeats it until nothing is. An undo that was interrupted goes on with the next call, from
-- whatever client. Each part weighs what is there at its time, by the rule field by field: what a person has taken up stays.

-- Undoes the next part of what a token did: so many notes, links and files at most, one step after the other, because each builds on those before.
-- Texts go back before the notes that they mention are weighed, and links go before their notes. Returns the activity with what is left, what
-- stays and how much was changed. This needs no Pro, because plans have allowed what was there before.
drop function private.undo_token_work(public.activities);
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

-- Undoes the next part of what a person did to many notes. Notes that were changed again since then keep the later change.
create function private.undo_own_work(activity public.activities, room integer) returns public.activities
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := activity.user_id;
  part constant uuid[] := activity.to_undo[:room];
  done integer;
begin
  case activity.kind
    when 'delete' then
      select count(*) into done from public.restore_captures(part);
    when 'create' then
      delete from public.captures where user_id = owner and id = any (part);
      get diagnostics done = row_count;
    when 'move' then
      update public.captures as note set folder_id = (
        select folder.id from public.folders as folder
        where folder.id = (activity.before -> note.id::text ->> 'folder_id')::uuid and folder.user_id = owner)
      where note.user_id = owner and note.id = any (part)
        and note.folder_id is not distinct from (activity.change ->> 'folder_id')::uuid;
      get diagnostics done = row_count;
    when 'tag' then
      update public.captures as note set tags = array(
        select tag from unnest(note.tags) with ordinality as present (tag, place)
        where not (activity.change -> 'tags' ? tag) or activity.before -> note.id::text -> 'tags' ? tag order by place)
      where note.user_id = owner and note.id = any (part)
        and exists (select from unnest(note.tags) as tag
          where activity.change -> 'tags' ? tag and not activity.before -> note.id::text -> 'tags' ? tag);
      get diagnostics done = row_count;
  end case;
  activity.undone_count := activity.undone_count + done;
  activity.to_undo := activity.to_undo[room + 1:];
  return activity;
end
$$;

-- Ends an undo. What a token did is undone when nothing of it stayed; every other activity, when something was undone. Otherwise only what stayed
-- remains in the activity, and can be undone again.
create function private.end_undo(activity public.activities) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  stayed constant uuid[] := array(select (entry ->> 'id')::uuid from jsonb_array_elements(activity.kept) as entry);
begin
  update public.activities set to_undo = null,
    undone_at = case when stayed = '{}' and (kind = 'token' or undone_count > 0) then private.clock() end
  where id = activity.id;
  if stayed <> '{}' then
    update public.activities set
      ids = array(select unnest(ids) intersect select unnest(stayed)),
      notebooks = array(select unnest(notebooks) intersect select unnest(stayed)),
      files = array(select unnest(files) intersect select unnest(stayed)),
      links = (
        select coalesce(jsonb_agg(link), '[]') from jsonb_array_elements(links) as link
        where coalesce(link ->> 'made', link #>> '{deleted,id}')::uuid = any (stayed)),
      before = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(before) where key::uuid = any (stayed)),
      change = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(change) where key::uuid = any (stayed))
    where id = activity.id;
  end if;
end
$$;

-- Undoes a part of an activity. Returns how many notes, links, files and notebooks it changed; left_to_undo() tells whether to call it again.
create or replace function public.undo_activity(p_id uuid) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
  most constant integer := 100;
  activity public.activities;
  earlier integer;
begin
  if owner is null then
    return 0;
  end if;
  perform private.lock_profile(owner);
  select * into activity from public.activities
  where id = p_id and user_id = owner and kind <> 'use' and undone_at is null for update;
  if not found then
    return 0;
  end if;
  if activity.to_undo is null then
    activity.to_undo := activity.ids || activity.notebooks || activity.files
      || array(select coalesce(link ->> 'made', link #>> '{deleted,id}')::uuid from jsonb_array_elements(activity.links) as link);
    activity.undone_count := 0;
    activity.kept := '[]';
  end if;
  earlier := activity.undone_count;
  perform set_config('jotsam.undone', activity.id::text, true);
  activity := case when activity.kind = 'token' then private.undo_token_work(activity, most) else private.undo_own_work(activity, most) end;
  perform set_config('jotsam.undone', '', true);
  update public.activities set is_closed = true, to_undo = activity.to_undo, undone_count = activity.undone_count, kept = activity.kept
  where id = activity.id;
  if activity.to_undo = '{}' then
    perform private.end_undo(activity);
  end if;
  return activity.undone_count - earlier;
end
$$;

-- An activity of a token ends where a person marks or links one of its notes. What the token does to that note afterwards is an activity of its
-- own, so that its undo brings back what the person marked.
create function private.close_token_work() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  touched uuid[];
begin
  if owner is null or private.has_token() or not exists (
    select from public.activities where user_id = owner and kind = 'token' and not is_closed and at > private.clock() - interval '30 minutes')
  then
    return null;
  end if;
  if tg_table_name = 'highlights' then
    touched := array(select capture_id from added);
  else
    touched := array(select unnest(array[source_capture_id, target_capture_id]) from added);
  end if;
  -- Before the activity, as everywhere: it uses space.
  perform private.lock_profile(owner);
  update public.activities set is_closed = true
  where user_id = owner and kind = 'token' and not is_closed and at > private.clock() - interval '30 minutes' and ids && touched;
  return null;
end
$$;
create trigger close_token_work after insert on public.highlights
  referencing new table as added for each statement execute function private.close_token_work();
create trigger close_token_work after insert on public.note_connections
  referencing new table as added for each statement execute function private.close_token_work();

-- As before, with one change: a note that it made and deleted counts as deleted too when a text mentions it.
create or replace function public.token_work(activity public.activities) returns jsonb
  language sql stable
  set search_path = ''
  return (
    select jsonb_build_object(
      'made', count(*) filter (where is_note and is_made and not is_deleted),
      'deleted', count(*) filter (where is_note and is_deleted and (not is_made or is_taken)),
      'made_and_deleted', count(*) filter (where is_note and is_deleted and is_made and not is_taken),
      'made_notebooks', count(*) filter (where not is_note and is_made))
    from jsonb_each(activity.before) as touched
      left join jsonb_each(activity.change) as changed using (key)
      left join unnest(activity.ids) as note (id) on note.id = touched.key::uuid
      left join unnest(activity.notebooks) as notebook (id) on notebook.id = touched.key::uuid
      cross join lateral (
        select note.id is not null as is_note, touched.value = 'null' or touched.value ? 'made' as is_made,
          coalesce(changed.value ? 'deleted', false) as is_deleted) as what
      cross join lateral (
        select is_note and is_made and is_deleted and exists (
          select from public.trashed_captures as trashed
          where trashed.user_id = activity.user_id and trashed.id = note.id and (
            trashed.highlights <> '[]'
            or exists (
              select from jsonb_array_elements(trashed.links) as link
              where not activity.links @> jsonb_build_array(jsonb_build_object('made', link -> 'id')))
            or exists (select from public.attachments where capture_id = note.id and not id = any (activity.files))
            or exists (
              select from public.captures as text
              where text.user_id = activity.user_id and strpos(text.content, '[[') > 0 and strpos(text.content, '[[' || trashed.zettel_id) > 0))
        ) as is_taken) as taken
    where activity.kind = 'token' and (is_note or notebook.id is not null));
