-- The rule of undo for what an access token did, field by field: where a field still has what the activity left there, it gets back what stood there
-- before; otherwise it stays, and the activity says what stayed and who changed it. What a person has taken up stays: a note or notebook that a
-- token made is deleted only as long as it is as the token left it.

-- What an activity left of a note or notebook, as digests. Activities of earlier versions recorded the columns themselves and no text: it is
-- what the next writer replaced, or what is there now.
create function private.left_by_activity(activity public.activities, present jsonb) returns jsonb
  language sql stable
  set search_path = ''
  return coalesce(
    activity.change #> array[present ->> 'id', 'left'],
    private.digests(present) || private.digests(activity.change -> (present ->> 'id')) || coalesce((
      select private.digests(jsonb_build_object('title', version.title, 'content', version.content, 'tags', version.tags))
      from public.capture_versions as version
      where version.capture_id = (present ->> 'id')::uuid and version.user_id = activity.user_id
        and version.saved_at > coalesce((
          select max(saved_at) from public.capture_versions as kept
          where kept.capture_id = version.capture_id and kept.user_id = version.user_id and kept.kept_for = activity.id), activity.at)
        and (version.author <> activity.author or version.kept_for <> activity.id)
      order by version.saved_at limit 1), '{}'));

-- When an activity deleted a note. Those of earlier versions may say only that it did, or nothing; then it is any time since they began.
create function private.deleted_at(activity public.activities, row_id uuid) returns timestamptz
  language sql stable
  set search_path = ''
  return case
    when activity.change #>> array[row_id::text, 'deleted'] not in ('true', 'false') then (activity.change #>> array[row_id::text, 'deleted'])::timestamptz
    when activity.change = '{}' or activity.change #>> array[row_id::text, 'deleted'] = 'true' then (
      select deleted_at from public.trashed_captures where id = row_id and user_id = activity.user_id and deleted_at >= activity.at)
  end;

-- The token whose later activity set a field of a note or notebook to what it is now, or deleted the note at that time.
create function private.token_that_set(activity public.activities, row_id uuid, field text, digest text) returns text
  language sql stable
  set search_path = ''
  return (
    select other.author from public.activities as other
    where other.user_id = activity.user_id and other.kind = 'token' and other.id <> activity.id and other.undone_at is null
      and (row_id = any (other.ids) or row_id = any (other.notebooks))
      and other.change #>> array[row_id::text, 'left', field] = digest
      and (other.before -> row_id::text ? field or other.before -> row_id::text ? 'made')
    order by other.at desc limit 1);

create function private.token_that_deleted(activity public.activities, row_id uuid, moment timestamptz) returns text
  language sql stable
  set search_path = ''
  return (
    select other.author from public.activities as other
    where other.user_id = activity.user_id and other.kind = 'token' and other.id <> activity.id and other.undone_at is null
      and row_id = any (other.ids) and private.deleted_at(other, row_id) = moment
    order by other.at desc limit 1);

-- The rule of undo for one note or notebook: which columns get back their former values, and which stay. Undo shares no note again, because
-- one that is private now may be so by the person's own choice.
create function private.weigh_columns(activity public.activities, present jsonb, former jsonb)
  returns table (back jsonb, kept jsonb)
  language sql stable
  set search_path = ''
begin atomic
  select coalesce(jsonb_object_agg(key, value) filter (where is_back), '{}'),
    coalesce(jsonb_agg(jsonb_build_object('field', key, 'by', private.token_that_set(activity, (present ->> 'id')::uuid, key, now ->> key)))
      filter (where not is_back), '[]')
  from (
    select private.left_by_activity(activity, present) as own, private.digests(present) as now, private.digests(former) as was
  ) as sides
    cross join jsonb_each(former)
    cross join lateral (select own ->> key = now ->> key and key <> 'is_public' as is_back) as verdict
  where was ->> key not in (own ->> key, now ->> key);
end;

-- What became of a note or notebook that a token made: the fields that are no longer as it left them.
create function private.changed_columns(activity public.activities, present jsonb) returns jsonb
  language sql stable
  set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('field', key, 'by', private.token_that_set(activity, (present ->> 'id')::uuid, key, value))), '[]')
    from jsonb_each_text(private.digests(present))
    -- Moving one notebook renumbers the others.
    where value <> private.left_by_activity(activity, present) ->> key and key <> 'sort_order');

-- The list of what stays, for one note or notebook.
create function private.kept_fields(kind text, row_id uuid, name text, is_made boolean, fields jsonb) returns jsonb
  language sql immutable
  set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', row_id, 'name', name, 'is_made', is_made) || field), '[]')
    from jsonb_array_elements(fields) as field);

-- Whether a file is as the activity stored it. Activities of earlier versions recorded only its id.
create function private.is_own_file(activity public.activities, file public.attachments) returns boolean
  language sql stable
  set search_path = ''
  return file.id = any (activity.files) and coalesce(
    activity.change #>> array[file.id::text, 'file'] = private.file_digest(concat_ws('/', file.user_id, file.capture_id, file.name), file.sha256), true);

-- Whether a note has files of somebody else. A picture that took the place of its address on the web is part of the text, and so is a file
-- that a token stored and the text names.
create function private.has_other_files(activity public.activities, note_id uuid, content text) returns boolean
  language sql stable
  set search_path = ''
  return exists (
    select from public.attachments as file
    where file.capture_id = note_id and file.user_id = activity.user_id and not private.is_own_file(activity, file)
      and not (private.names_file(content, file.sha256) and (
        exists (select from storage.objects as object where object.id = file.id and object.user_metadata #> '{jotsam,replaces}' is not null)
        or exists (
          select from public.activities as other
          where other.user_id = activity.user_id and other.kind = 'token' and other.id <> activity.id and private.is_own_file(other, file)))));

-- The zettel ids that texts mention, except the texts of some notes.
create function private.mentions_outside(owner uuid, p_ids uuid[]) returns text[]
  language sql stable
  set search_path = ''
  return array(
    select distinct mention[1] from public.captures cross join lateral regexp_matches(content, '\[\[(\d{12})(?:\||\]\])', 'g') as mention
    where user_id = owner and strpos(content, '[[') > 0 and not id = any (p_ids));

-- What a notebook is used for. A note in the trash goes back to its notebook, unless a token made it.
create function private.uses_of_notebook(p_id uuid) returns jsonb
  language sql stable
  set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('field', field)), '[]') from (
      values ('notebooks', exists (select from public.folders where parent_id = p_id)),
        ('notes', exists (select from public.captures where folder_id = p_id)),
        ('trashed_notes', exists (
          select note.id from public.trashed_captures as note
          where folder_id = p_id and user_id = (select user_id from public.folders where id = p_id)
          except
          select made.key::uuid from public.activities as other cross join jsonb_each(other.before) as made
          where other.user_id = (select user_id from public.folders where id = p_id) and other.kind = 'token' and made.value ? 'made')),
        ('feed', exists (select from public.feeds where folder_id = p_id)),
        ('webhook', exists (select from public.webhooks where folder_id = p_id)),
        ('mail', exists (select from public.mail_addresses where folder_id = p_id)),
        ('token', exists (select from public.access_tokens where p_id = any (notebooks) and revoked_at is null))
    ) as use (field, is_used) where is_used);

-- The notes and notebooks that a token made.
create function private.made_by(activity public.activities) returns uuid[]
  language sql stable
  set search_path = ''
  return array(select key::uuid from jsonb_each(activity.before) where value = 'null' or value ? 'made');

-- The links that a token made, and the ones of others that it deleted.
create function private.links_made_by(activity public.activities) returns uuid[]
  language sql stable
  set search_path = ''
  return array(select (link ->> 'made')::uuid from jsonb_array_elements(activity.links) as link where link ? 'made');

create function private.links_deleted_by(activity public.activities) returns setof public.note_connections
  language sql stable
  set search_path = ''
begin atomic
  select former.* from jsonb_array_elements(activity.links) as link
    cross join jsonb_populate_record(null::public.note_connections, link -> 'deleted') as former
  where link ? 'deleted' and former.user_id = activity.user_id
    and not exists (select from jsonb_array_elements(activity.links) as own where own ->> 'made' = link #>> '{deleted,id}');
end;

-- An activity with what it says of some notes, files or notebooks only: looking one up in a large one takes long.
create function private.narrowed(activity public.activities, p_ids uuid[]) returns public.activities
  language plpgsql stable
  set search_path = ''
as $$
begin
  activity.before := (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(activity.before) where key = any (p_ids::text[]));
  -- Without any change it would pass for an activity of an earlier version, which recorded none.
  if activity.change <> '{}' then
    activity.change := (
      select coalesce(jsonb_object_agg(key, value), '{}') || '{"narrowed": {}}' from jsonb_each(activity.change) where key = any (p_ids::text[]));
  end if;
  return activity;
end
$$;

-- Of notes that a token made, those that somebody has taken up: changed, restored, marked, linked or added files to, or mentioned in a text of a
-- person. A text that is as the token left it keeps nothing that it mentions, also where its note stays: otherwise one note that a person has taken
-- up would keep all that the token mentions there. Of those in the trash, only the ones count that the token deleted itself.
create function private.taken_up(activity public.activities, p_ids uuid[]) returns uuid[]
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

-- Why a note that a token made stays, apart from its columns. A mention is a link.
create function private.uses_of_note(activity public.activities, note public.captures) returns jsonb
  language sql stable
  set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('field', field)), '[]') from (
      values ('highlights', exists (select from public.highlights where capture_id = note.id)),
        ('links', exists (select from public.note_connections where note.id in (source_capture_id, target_capture_id))),
        ('files', private.has_other_files(activity, note.id, note.content))
    ) as use (field, is_used) where is_used);

-- What a token did, for the list of activities, which does not load all of its columns: the notes that it made, those that it deleted, those that
-- it made and deleted again, and the notebooks that it made. A note that it made and deleted counts as deleted when a text mentions it or the trash
-- has highlights, links or files of somebody else with it, so that undo is offered.
create function public.token_work(activity public.activities) returns jsonb
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

revoke execute on function public.token_work(public.activities) from public, anon, authenticated;
grant execute on function public.token_work(public.activities) to authenticated, service_role;
