-- Undo goes in parts. One call handles a hundred notes, links, files or notebooks at most, so that it ends long before a statement has to, and
-- the activity says how much is left. The caller repeats it until nothing is. An undo that was interrupted goes on with the next call, from
-- whatever client. Each part weighs what is there at its time. An activity is undone when nothing of it is left. Until then it can be undone again.

-- For lists and for progress, which need no ids.
create function public.left_to_undo(activity public.activities) returns integer
  language sql stable
  set search_path = ''
  return coalesce(cardinality(activity.to_undo), 0);

-- Undoes the next part of what a person did to many notes. Notes that were changed again since then keep the later change. Says what stayed: a note
-- that was moved again, or that is in the trash.
create function private.undo_own_work(activity public.activities, room integer) returns public.activities
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := activity.user_id;
  part constant uuid[] := activity.to_undo[:room];
  done integer;
begin
  if activity.kind in ('move', 'tag') then
    activity.kept := activity.kept || (
      select coalesce(jsonb_agg(jsonb_build_object('kind', 'note', 'id', id, 'name', title, 'is_made', false, 'field', field)), '[]')
      from (
        select id, title, 'folder_id' as field from public.captures as note
        where user_id = owner and id = any (part) and activity.kind = 'move'
          and folder_id is distinct from (activity.change ->> 'folder_id')::uuid
          and folder_id is distinct from (activity.before -> id::text ->> 'folder_id')::uuid
        union all
        select id, title, 'trash' from public.trashed_captures where user_id = owner and id = any (part)
      ) as stayed);
  end if;
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

-- Ends an undo. What a token did is undone when nothing of it stayed; otherwise only what stayed remains in the activity, and can be undone again.
-- Every other activity is undone when something was undone.
create function private.end_undo(activity public.activities) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  stayed constant uuid[] := array(
    select (entry ->> 'id')::uuid from jsonb_array_elements(activity.kept) as entry where activity.kind = 'token');
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
create function public.undo_activity(p_id uuid) returns integer
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

revoke execute on function public.left_to_undo(public.activities), public.undo_activity(uuid) from public, anon, authenticated;
grant execute on function public.left_to_undo(public.activities), public.undo_activity(uuid) to authenticated, service_role;
