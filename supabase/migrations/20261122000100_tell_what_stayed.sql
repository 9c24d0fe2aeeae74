-- What people are told: which notes the undo of their own work left as they are, and that a webhook was switched off because too much was waiting.
-- And whose mentions keep a note: those in texts of a person, not those that a token wrote itself.

-- As before, and says what stayed: a note that was moved again, or that is in the trash.
create or replace function private.undo_own_work(activity public.activities, room integer) returns public.activities
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

-- As before, with one change: only what a token did waits for what stayed.
create or replace function private.end_undo(activity public.activities) returns void
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

-- The zettel ids that texts mention, except the texts of some notes.
create or replace function private.mentions_outside(owner uuid, p_ids uuid[]) returns text[]
  language sql stable
  set search_path = ''
  return array(
    select distinct mention[1] from public.captures cross join lateral regexp_matches(content, '\[\[(\d{12})(?:\||\]\])', 'g') as mention
    where user_id = owner and strpos(content, '[[') > 0 and not id = any (p_ids));

-- As before, with one change: a text that is as the token left it keeps nothing that it mentions, also where its note stays. Otherwise one note that
-- a person has taken up would keep all that the token mentions there.
create or replace function private.taken_up(activity public.activities, p_ids uuid[]) returns uuid[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  owner constant uuid := activity.user_id;
  made_links constant uuid[] := private.links_made_by(activity);
  -- The ends of links that come back.
  linked constant uuid[] := array(
    select unnest(array[link.source_capture_id, link.target_capture_id]) from private.links_deleted_by(activity) as link
    where 2 = (select count(*) from public.captures where user_id = owner and id in (link.source_capture_id, link.target_capture_id))
      + (select count(*) from public.trashed_captures where user_id = owner and id in (link.source_capture_id, link.target_capture_id)));
  deleted constant uuid[] := array(
    select id from public.trashed_captures where user_id = owner and id = any (p_ids) and deleted_at = private.deleted_at(activity, id));
  used uuid[];
  -- Notes that it made whose text somebody changed.
  rewritten uuid[];
  mentioned text[];
begin
  used := array(
    select note.id from public.captures as note
      left join jsonb_each(activity.change) as known on known.key = note.id::text
    where note.user_id = owner and note.id = any (p_ids) and (
      note.id = any (linked) or known.value ? 'deleted'
      or case when known.value ? 'left'
        then exists (select from jsonb_each_text(private.digests(to_jsonb(note))) where value <> known.value -> 'left' ->> key)
        else private.changed_columns(activity, to_jsonb(note)) <> '[]' end
      or exists (select from public.highlights where capture_id = note.id)
      or exists (select from public.note_connections where source_capture_id = note.id and not id = any (made_links))
      or exists (select from public.note_connections where target_capture_id = note.id and not id = any (made_links))
      or exists (select from public.attachments where capture_id = note.id) and private.has_other_files(activity, note.id, note.content))
    union all
    select note.id from public.trashed_captures as note
    where note.user_id = owner and note.id = any (deleted) and (
      note.id = any (linked) or note.highlights <> '[]'
      or exists (select from jsonb_array_elements(note.links) as link where not (link ->> 'id')::uuid = any (made_links))
      or exists (select from public.attachments where capture_id = note.id) and private.has_other_files(activity, note.id, note.content)));
  rewritten := array(
    select note.id from public.captures as note join jsonb_each(activity.change) as known on known.key = note.id::text
    where note.user_id = owner
      and private.digests(jsonb_build_object('content', note.content)) ->> 'content' is distinct from known.value -> 'left' ->> 'content');
  mentioned := private.mentions_outside(owner, array(select unnest(private.made_by(activity)) except select unnest(rewritten)));
  return array(
    select unnest(used)
    union
    select id from public.captures where user_id = owner and id = any (p_ids) and zettel_id = any (mentioned)
    union
    select id from public.trashed_captures where user_id = owner and id = any (deleted) and zettel_id = any (mentioned));
end
$$;

-- False for a webhook that was switched off because too much was waiting, until its person got the mail.
alter table public.webhooks add column is_told boolean not null default true;

-- As before, and the person is to be told.
create or replace function private.queue_deliveries(event text, owner uuid, notes public.captures[], before public.captures[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  hook public.webhooks;
begin
  for hook in
    select * from public.webhooks where user_id = owner and disabled_at is null and event = any (events)
  loop
    insert into private.webhook_deliveries (webhook_id, body)
    select hook.id, jsonb_build_object('type', 'note.' || event, 'at', private.clock(), 'by', private.author(), 'note', private.note_for_hooks(note))
      || case when event = 'changed' then jsonb_build_object('before', changed.before) else '{}' end
    from generate_subscripts(notes, 1) as place
    cross join lateral (select notes[place] as note, before[place] as former) as pair
    cross join lateral (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(private.note_for_hooks(former))
      where key <> 'updated_at' and value is distinct from private.note_for_hooks(note) -> key
    ) as changed (before)
    where (hook.folder_id is null or hook.folder_id in ((note).folder_id, (former).folder_id) or exists (
        select from public.folders where parent_id = hook.folder_id and id in ((note).folder_id, (former).folder_id)))
      and (event <> 'changed' or changed.before <> '{}' or (former).content <> (note).content);
    if (select count(*) > 5000 from private.webhook_deliveries where webhook_id = hook.id)
      or (select sum(pg_column_size(delivery.body)) > 32 * 1048576
        from private.webhook_deliveries as delivery join public.webhooks as own on own.id = delivery.webhook_id where own.user_id = owner)
    then
      update public.webhooks set disabled_at = private.clock(), is_told = false,
        last_fault = left(concat_ws(' ', 'More than 5,000 events or 32 MB were waiting.', last_fault), 200)
      where id = hook.id;
      delete from private.webhook_deliveries where webhook_id = hook.id;
    end if;
  end loop;
end
$$;

-- For the scheduled server function: the webhooks that were switched off and whose people have no mail about it yet. Each once.
create function public.take_switched_off() returns table (webhook_id uuid, url text, fault text)
  language sql security definer
  set search_path = ''
begin atomic
  update public.webhooks set is_told = true where not is_told returning id, webhooks.url, last_fault;
end;
revoke execute on function public.take_switched_off() from public, anon, authenticated;
grant execute on function public.take_switched_off() to service_role;
