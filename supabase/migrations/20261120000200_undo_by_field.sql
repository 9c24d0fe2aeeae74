-- Undo of what an access token did follows one rule, field by field: where a field still has what the activity left there, it gets back what
-- stood there before; otherwise it stays, and the activity says what stayed and who changed it. What a person has taken up stays: a note or
-- notebook that a token made is deleted only as long as it is as the token left it. An activity is undone when nothing of it is left. Until then
-- it can be undone again. An activity never spans the change of somebody else: when a token comes back to a note that a person or another token
-- has changed since, a new activity begins.
alter table public.activities
  -- token: nothing is added to it any more.
  add column is_closed boolean not null default false,
  -- token: what the last undo left as it is, [{"kind", "id", "name", "is_made", "field", "by"}]. `by` is the name of the token whose later
  -- activity changed the field, or null.
  add column kept jsonb not null default '[]';

create or replace function private.activity_bytes(activity public.activities) returns bigint
  language sql stable
  set search_path = ''
  return 98 + octet_length(activity.summary) + octet_length(activity.change::text) + octet_length(activity.before::text)
    + octet_length(activity.links::text) + octet_length(activity.kept::text) - 2
    + 16 * (cardinality(activity.ids) + cardinality(activity.notebooks) + cardinality(activity.files));

-- The columns that undo brings back, each as a digest: equal digests mean an equal value, and an activity stays small.
create function private.digests(columns jsonb) returns jsonb
  language sql immutable parallel safe
  set search_path = ''
  return (
    select coalesce(jsonb_object_agg(key, left(md5(value::text), 16)), '{}') from jsonb_each(columns)
    where key in ('title', 'content', 'tags', 'folder_id', 'source_url', 'is_pinned', 'is_public', 'name', 'color', 'icon', 'auto_tags', 'is_smart',
      'sort_order', 'parent_id'));

-- A file by its path, USER_ID/CAPTURE_ID/name, and its content.
create function private.file_digest(path text, sha256 text) returns text
  language sql immutable parallel safe
  set search_path = ''
  return left(md5(path || ' ' || coalesce(sha256, '')), 16);

-- The activity of the caller's token: one for half an hour, or for a thousand notes. `seen` has the digests of what the statement found there, by
-- id. A new activity begins where they are not what the token left.
drop function private.token_activity();
create function private.token_activity(seen jsonb default '{}') returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
declare
  token constant uuid := (auth.jwt() -> 'token' ->> 'id')::uuid;
  activity public.activities;
begin
  select * into activity from public.activities
  where token_id = token and kind = 'token' and user_id = auth.uid() and undone_at is null and not is_closed
    and at > private.clock() - interval '30 minutes'
    and cardinality(ids) < 1000 and jsonb_array_length(links) < 1000 and cardinality(files) < 1000
  order by at desc limit 1 for update;
  if exists (
    select from jsonb_each(seen) where activity.change ? key and activity.change -> key <> jsonb_build_object('left', value))
  then
    update public.activities set is_closed = true where id = activity.id;
    activity := null;
  end if;
  if activity.id is null then
    insert into public.activities (user_id, kind, author, token_id, ids) values (auth.uid(), 'token', private.author(), token, '{}')
    returning * into activity;
  end if;
  return activity.id;
end
$$;

-- As before, with one change: an activity keeps only the text from before its first edit of a note.
create or replace function private.store_versions(before public.captures[], writer text, activity uuid default null) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  crowded uuid[];
begin
  insert into public.capture_versions (capture_id, user_id, title, content, tags, saved_at, author, kept_for)
  select id, user_id, title, content, tags, moment, writer,
    case when not exists (
      select from public.capture_versions as kept
      where kept.capture_id = note.id and kept.user_id = note.user_id and kept.kept_for = activity
    ) then activity end
  from unnest(before) as note;

  crowded := array(
    select capture_id from public.capture_versions where (capture_id, user_id) in (select id, user_id from unnest(before))
    group by capture_id having count(*) > 20);
  if crowded = '{}' then
    return;
  end if;
  -- Keeps all versions of the last day, one an hour of the last thirty days, one a day of earlier ones, and a hundred in all. What tokens
  -- replaced counts by itself, so that it does not push out what the person replaced.
  delete from public.capture_versions where id in (
    select aged.id from (
      select id, saved_at, kept_for, row_number() over (partition by capture_id, is_own order by saved_at desc) as place,
        row_number() over (partition by capture_id, is_own, step, date_bin(step, saved_at, timestamptz 'epoch') order by saved_at) as place_in_step
      from public.capture_versions, lateral (
        select private.is_client_name(author) as is_own,
          case when saved_at > moment - interval '30 days' then interval '1 hour' else interval '1 day' end as step) as age
      where capture_id = any (crowded) and (capture_id, user_id) in (select note.id, note.user_id from unnest(before) as note)
    ) as aged
    where (aged.kept_for is null or aged.saved_at <= moment - interval '30 days')
      and (aged.place > 100 or aged.place_in_step > 1 and aged.saved_at <= moment - interval '1 day'));
end
$$;

-- As before, with two changes: an activity begins anew where somebody else changed the note, and a picture that gets its stored address
-- leaves the note as the token left it.
create or replace function private.keep_versions() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  writer constant text := private.author();
  activity uuid;
  before public.captures[];
begin
  if coalesce(current_setting('jotsam.is_keeping_picture', true), '') <> 'on' then
    if private.has_token() and exists (
      select from removed join added using (id)
      where (added.title, added.content, added.tags) is distinct from (removed.title, removed.content, removed.tags))
    then
      activity := private.token_activity((select jsonb_object_agg(id, private.digests(to_jsonb(removed))) from removed));
    end if;
    select array_agg(edited.capture) into before
    from (select removed.id, removed::public.captures as capture from removed) as edited
      join added on added.id = edited.id
    where (added.title, added.content, added.tags) is distinct from ((capture).title, (capture).content, (capture).tags)
      and (
        (
          select latest.author = writer and latest.saved_at > private.clock() - interval '10 minutes'
          from public.capture_versions as latest where latest.capture_id = added.id and latest.user_id = added.user_id
          order by latest.saved_at desc limit 1
        ) is not true
        or activity is not null and not exists (
          select from public.capture_versions as kept
          where kept.capture_id = added.id and kept.user_id = added.user_id and kept.kept_for = activity));
  else
    update public.activities as known
    set change = jsonb_set(known.change, array[picture.id, 'left', 'content'], picture.became -> 'content')
    from (
      select added.user_id, added.id::text, private.digests(to_jsonb(removed)) as was, private.digests(to_jsonb(added)) as became
      from removed join added using (id)
    ) as picture
    where known.user_id = picture.user_id and known.kind = 'token' and known.undone_at is null
      and known.change #> array[picture.id, 'left', 'content'] = picture.was -> 'content';
  end if;
  if before is not null then
    perform private.store_versions(before, writer, activity);
  end if;
  perform private.add_bytes(user_id, sum(change), sum(history)) from (
    select user_id, private.version_bytes(title, content, tags) + coalesce(octet_length(source_url), 0)
      + coalesce(octet_length(turns::text), 0) as change, 0 as history from added
    union all
    select user_id, -(private.version_bytes(title, content, tags) + coalesce(octet_length(source_url), 0)
      + coalesce(octet_length(turns::text), 0)), 0 from removed
    union all
    select user_id, 0, private.version_bytes(title, content, tags) from unnest(before)
  ) as stored group by user_id order by user_id;
  return null;
end
$$;

-- Adds to the activity of the caller's token what a statement did. Links that are deleted with a note come back with it from the trash.
-- `before` has what was there first, texts as digests, because versions have them; `change` has what the token left last, also of files.
create or replace function private.record_token_work() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  -- By id: what the statement saw and left, and the former values of what it changed.
  seen jsonb := '{}';
  became jsonb := '{}';
  was jsonb := '{}';
  touched_links jsonb := '[]';
  stored uuid[] := '{}';
  touched uuid[];
  activity uuid;
begin
  if not private.has_token() or pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_table_name = 'objects' then
    select coalesce(array_agg(id), '{}'),
      coalesce(jsonb_object_agg(id, jsonb_build_object('file', private.file_digest(name, metadata ->> 'sha256'))), '{}')
    into stored, became from saved where bucket_id = 'attachments';
  elsif tg_table_name = 'note_connections' and tg_op = 'INSERT' then
    select coalesce(jsonb_agg(jsonb_build_object('made', id)), '[]') into touched_links from saved;
  elsif tg_table_name = 'note_connections' then
    select coalesce(jsonb_agg(jsonb_build_object('deleted', to_jsonb(removed))), '[]') into touched_links from removed;
  elsif tg_op = 'INSERT' then
    select coalesce(jsonb_object_agg(id, null), '{}'), coalesce(jsonb_object_agg(id, '{"made": true}'::jsonb), '{}'),
      coalesce(jsonb_object_agg(id, jsonb_build_object('left', private.digests(to_jsonb(saved)))), '{}')
    into seen, was, became from saved;
  elsif tg_op = 'DELETE' then
    select coalesce(jsonb_object_agg(id, digests), '{}'), coalesce(jsonb_object_agg(id, '{}'::jsonb), '{}'),
      coalesce(jsonb_object_agg(id, jsonb_build_object('left', digests, 'deleted', private.clock())), '{}')
    into seen, was, became from removed cross join lateral private.digests(to_jsonb(removed)) as digests;
  else
    select coalesce(jsonb_object_agg(id, digests), '{}'), coalesce(jsonb_object_agg(id, difference.was), '{}'),
      coalesce(jsonb_object_agg(id, jsonb_build_object('left', private.digests(new_row))), '{}')
    into seen, was, became
    from (select id, to_jsonb(removed) as old_row, to_jsonb(saved) as new_row from removed join saved using (id)) as pair
      cross join lateral private.digests(old_row) as digests
      cross join lateral (
        select coalesce(jsonb_object_agg(key, case when key in ('title', 'content', 'tags') then value else old_row -> key end), '{}') as was
        from jsonb_each(digests) where old_row -> key <> new_row -> key
      ) as difference
    where difference.was <> '{}';
  end if;
  touched := array(select key::uuid from jsonb_object_keys(was) as key);
  if greatest(cardinality(touched), jsonb_array_length(touched_links)) > 1000 then
    raise exception 'An access token changes 1,000 notes or links at once at most. Change fewer.' using errcode = 'PT413';
  end if;
  if touched = '{}' and touched_links = '[]' and stored = '{}' then
    return null;
  end if;
  activity := private.token_activity(seen);
  update public.activities set
    before = before || (select coalesce(jsonb_object_agg(key, value || coalesce(before -> key, '{}')), '{}') from jsonb_each(was)),
    change = change || became,
    ids = case when tg_table_name = 'captures' then array(select unnest(ids) union select unnest(touched)) else ids end,
    notebooks = case when tg_table_name = 'folders' then array(select unnest(notebooks) union select unnest(touched)) else notebooks end,
    links = links || touched_links, files = files || stored
  where id = activity;
  return null;
end
$$;
drop function private.first_columns(public.activities, text, jsonb), private.columns_before(public.activities, jsonb);

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
    select distinct mention[1] from public.captures
      cross join lateral regexp_matches(content, '\[\[(\d{12})(?:\||\]\])', 'g') as mention
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
          select from public.trashed_captures as note
          where folder_id = p_id and user_id = (select user_id from public.folders where id = p_id)
            and not exists (
              select from public.activities as other
              where other.user_id = note.user_id and other.kind = 'token' and other.before -> note.id::text ? 'made'))),
        ('feed', exists (select from public.feeds where folder_id = p_id)),
        ('webhook', exists (select from public.webhooks where folder_id = p_id)),
        ('mail', exists (select from public.mail_addresses where folder_id = p_id)),
        ('token', exists (select from public.access_tokens where p_id = any (notebooks) and revoked_at is null))
    ) as use (field, is_used) where is_used);

-- Undoes what a token did, by the rule above:
--   notes that it made go to the trash, if they are as it left them and nobody marked, linked, mentioned or restored them or added files to them
--   notes that it deleted come back, and one that the person had shared is shared again at its address; of those that it made, the ones that
--     somebody had marked, linked or mentioned or added files to
--   notes that it changed get back their title, text, tags, notebook, source and pin, each by itself
--   links that it made are deleted, and links that it deleted come back
--   files that it stored are deleted when they are as it left them and no text names them, except those of a note that it made and that stays
--   notebooks that it changed get back their columns, and notebooks that it made are deleted if they are empty and unused
-- What stays is listed in `kept`, and remains in the activity. This needs no Pro, because plans have allowed what was there before.
create or replace function private.undo_token_work(activity public.activities) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := activity.user_id;
  made constant uuid[] := array(
    select id from unnest(activity.ids || activity.notebooks) as touched (id)
    where activity.before -> id::text = 'null' or activity.before -> id::text ? 'made');
  made_links constant uuid[] := array(
    select (link ->> 'made')::uuid from jsonb_array_elements(activity.links) as link where link ? 'made');
  restored uuid[];
  mentioned text[];
  -- The public addresses of the notes that it deleted and the person had shared.
  shared text[];
  -- Lists of what stays.
  stays jsonb;
  stays_in_place jsonb;
  kept jsonb := '[]';
  stayed uuid[];
  done integer;
  total integer;
begin
  perform set_config('jotsam.is_undoing', 'on', true);
  -- A note that the person restored and deleted again stays in the trash.
  select array_agg(id), coalesce(array_agg(public_id) filter (where is_public), '{}') into restored, shared
  from public.trashed_captures
  where user_id = owner and id = any (activity.ids) and not id = any (made) and deleted_at = private.deleted_at(activity, id);
  restored := array(select id from public.restore_captures(restored));
  total := cardinality(restored);
  -- restore_captures() switches it off.
  perform set_config('jotsam.is_restoring', 'on', true);

  -- Notes that it changed.
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
    where present.user_id = owner and present.id = any (activity.ids) and not present.id = any (made)
  ), changed as (
    update public.captures as note set title = (former).title, content = (former).content, tags = (former).tags,
      source_url = (former).source_url, is_pinned = (former).is_pinned, is_public = (former).is_public,
      folder_id = (select id from public.folders where id = (former).folder_id and user_id = owner)
    from weighed where note.id = weighed.id and is_changed
    returning note.id
  )
  select (select count(*) from changed where not id = any (restored)),
    (select coalesce(jsonb_agg(entry), '[]') from weighed, jsonb_array_elements(private.kept_fields('note', id, (former).title, false, weighed.kept)) as entry)
  into done, stays;
  total := total + done;
  kept := kept || stays;

  -- Notes that it made and deleted, although somebody had taken them up by then.
  mentioned := private.mentions_outside(owner, made);
  restored := array(
    select note.id from public.trashed_captures as note
    where user_id = owner and id = any (activity.ids) and id = any (made) and deleted_at = private.deleted_at(activity, id)
      and (highlights <> '[]' or zettel_id = any (mentioned) or private.has_other_files(activity, id, content)
        or exists (
          select from jsonb_populate_recordset(null::public.note_connections, links || jsonb_path_query_array(activity.links, '$[*].deleted')) as link
          where note.id in (link.source_capture_id, link.target_capture_id) and not link.id = any (made_links))));
  perform public.restore_captures(restored);
  perform set_config('jotsam.is_restoring', 'on', true);
  total := total + cardinality(restored);

  delete from public.note_connections where user_id = owner and id = any (made_links);
  get diagnostics done = row_count;
  total := total + done;

  insert into public.note_connections
  select former.* from jsonb_array_elements(activity.links) as link
    cross join jsonb_populate_record(null::public.note_connections, link -> 'deleted') as former
  where link ? 'deleted' and former.user_id = owner and not former.id = any (made_links)
    and exists (select from public.captures where id = former.source_capture_id and user_id = owner)
    and exists (select from public.captures where id = former.target_capture_id and user_id = owner)
  on conflict do nothing;
  get diagnostics done = row_count;
  total := total + done;
  -- Notes that it made.
  select coalesce(jsonb_agg(entry), '[]') into stays
  from public.captures as note
    cross join lateral jsonb_array_elements(private.kept_fields('note', id, title, true,
      private.changed_columns(activity, to_jsonb(note))
      || case when exists (select from public.highlights where capture_id = note.id) then '[{"field": "highlights"}]' else '[]' end::jsonb
      || case when exists (select from public.note_connections where note.id in (source_capture_id, target_capture_id))
        then '[{"field": "links"}]' else '[]' end::jsonb
      || case when private.has_other_files(activity, note.id, note.content) then '[{"field": "files"}]' else '[]' end::jsonb
      || case when activity.change -> note.id::text ? 'deleted' and not note.id = any (restored)
        then '[{"field": "restored"}]' else '[]' end::jsonb)) as entry
  where user_id = owner and id = any (activity.ids) and id = any (made);
  -- A text that stays mentions them.
  mentioned := private.mentions_outside(owner, array(
    select unnest(made) except select (entry ->> 'id')::uuid from jsonb_array_elements(stays) as entry));
  select stays || coalesce(jsonb_agg(entry), '[]') into stays
  from public.captures as note
    cross join lateral jsonb_array_elements(private.kept_fields('note', id, title, true, '[{"field": "links"}]')) as entry
  where user_id = owner and id = any (activity.ids) and id = any (made) and zettel_id = any (mentioned)
    and not stays @> jsonb_build_array(jsonb_build_object('id', id));
  kept := kept || stays;
  delete from public.captures as note
  where user_id = owner and id = any (activity.ids) and id = any (made) and not stays @> jsonb_build_array(jsonb_build_object('id', id));
  get diagnostics done = row_count;
  total := total + done;

  -- Notes that are in the trash by now. Those that it made belong there, unless the undo of another activity would bring them back.
  select kept || coalesce(jsonb_agg(jsonb_build_object('kind', 'note', 'id', note.id, 'name', note.title, 'is_made', note.id = any (made),
    'field', 'trash', 'by', by_token)), '[]') into kept
  from public.trashed_captures as note
    cross join lateral private.token_that_deleted(activity, note.id, note.deleted_at) as by_token
  where note.user_id = owner and note.id = any (activity.ids)
    and case when note.id = any (made) then by_token is not null and private.deleted_at(activity, note.id) is distinct from note.deleted_at
      else activity.before -> note.id::text <> '{}'
        or exists (select from public.capture_versions where capture_id = note.id and user_id = owner and kept_for = activity.id) end;

  -- Links that would come back with a note from the trash or with the undo of another activity, and links that wait for such a note.
  select kept || coalesce(jsonb_agg(jsonb_build_object('kind', 'link', 'id', link.id, 'field', case when in_trash then 'trash' else 'link' end,
    'by', by_token)), '[]') into kept
  from (
    select coalesce(entry ->> 'made', entry #>> '{deleted,id}')::uuid as id, entry ? 'made' as is_made,
      jsonb_populate_record(null::public.note_connections, entry -> 'deleted') as former
    from jsonb_array_elements(activity.links) as entry
    where entry ? 'made' or not (entry #>> '{deleted,id}')::uuid = any (made_links)
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
  where (in_trash or by_token is not null) and not exists (select from public.note_connections where id = link.id);

  -- The note of a file may be in the trash by now; then the file stays with it. So it does with a note that the token made and that stays.
  delete from public.attachments as file
  where id = any (activity.files) and user_id = owner and private.is_own_file(activity, file)
    and not kept @> jsonb_build_array(jsonb_build_object('id', capture_id, 'is_made', true))
    and exists (select from public.captures where id = file.capture_id and not private.names_file(content, file.sha256))
    and not exists (select from public.capture_versions where capture_id = file.capture_id and private.names_file(content, file.sha256));
  get diagnostics done = row_count;
  total := total + done;
  select kept || coalesce(jsonb_agg(jsonb_build_object('kind', 'file', 'id', file.id, 'name', file.name,
    'field', case
      when not private.is_own_file(activity, file) then 'files'
      when kept @> jsonb_build_array(jsonb_build_object('id', capture_id, 'is_made', true)) then 'note'
      when exists (select from public.captures where id = file.capture_id) then 'text'
      else 'trash'
    end)), '[]') into kept
  from public.attachments as file
  -- The file of a note that went to the trash with this undo went with it.
  where file.id = any (activity.files) and file.user_id = owner
    and not (file.capture_id = any (made) and private.is_own_file(activity, file) and not exists (select from public.captures where id = file.capture_id));

  -- Notebooks. One that goes makes place for another, and so does one that goes back.
  for level in 1..3 loop
    -- Those that it made.
    select coalesce(jsonb_agg(entry), '[]') into stays
    from public.folders as notebook
      cross join lateral jsonb_array_elements(private.kept_fields('notebook', id, name, true,
        private.changed_columns(activity, to_jsonb(notebook)) || private.uses_of_notebook(id))) as entry
    where user_id = owner and id = any (activity.notebooks) and id = any (made);
    delete from public.folders
    where user_id = owner and id = any (activity.notebooks) and id = any (made) and not stays @> jsonb_build_array(jsonb_build_object('id', id));
    get diagnostics done = row_count;
    total := total + done;
    -- Those that it changed. A notebook stands at the top, or in one of the top if it has none itself. Its former place may be gone or taken.
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
      where present.user_id = owner and present.id = any (activity.notebooks) and not present.id = any (made)
    ), changed as (
      update public.folders as notebook set name = (former).name, color = (former).color, icon = (former).icon, auto_tags = (former).auto_tags,
        is_smart = (former).is_smart, sort_order = (former).sort_order, parent_id = (former).parent_id
      from weighed where notebook.id = weighed.id and is_changed
      returning notebook.id
    )
    select (select count(*) from changed), (
        select coalesce(jsonb_agg(entry), '[]')
        from weighed, jsonb_array_elements(private.kept_fields('notebook', id, (former).name, false, weighed.kept)) as entry)
    into done, stays_in_place;
    total := total + done;
  end loop;
  kept := kept || stays_in_place;
  kept := kept || stays;
  perform set_config('jotsam.is_restoring', '', true);
  perform set_config('jotsam.is_undoing', '', true);

  stayed := array(select (entry ->> 'id')::uuid from jsonb_array_elements(kept) as entry);
  if stayed <> '{}' then
    stays := kept;
    update public.activities set undone_at = null, kept = stays,
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
  return total;
end
$$;

-- Undoes an activity. Notes that were changed again since then keep the later change. Returns how many notes, links, files and notebooks it
-- changed. What a token did is undone when nothing of it stayed; every other activity, when something was undone. Until then it can follow.
create or replace function public.undo_activity(p_id uuid) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
  activity public.activities;
  undone integer;
begin
  if owner is null then
    return 0;
  end if;
  perform private.lock_profile(owner);
  update public.activities set undone_at = private.clock(), is_closed = true, kept = '[]'
  where id = p_id and user_id = owner and kind <> 'use' and undone_at is null
  returning * into activity;
  if not found then
    return 0;
  end if;
  case activity.kind
    when 'delete' then
      select count(*) into undone from public.restore_captures(activity.ids);
    when 'token' then
      return private.undo_token_work(activity);
    when 'create' then
      delete from public.captures where user_id = owner and id = any (activity.ids);
      get diagnostics undone = row_count;
    when 'move' then
      update public.captures as note set folder_id = (
        select folder.id from public.folders as folder
        where folder.id = (activity.before -> note.id::text ->> 'folder_id')::uuid and folder.user_id = owner)
      where note.user_id = owner and note.id = any (activity.ids)
        and note.folder_id is not distinct from (activity.change ->> 'folder_id')::uuid;
      get diagnostics undone = row_count;
    when 'tag' then
      update public.captures as note set tags = array(
        select tag from unnest(note.tags) with ordinality as present (tag, place)
        where not (activity.change -> 'tags' ? tag) or activity.before -> note.id::text -> 'tags' ? tag order by place)
      where note.user_id = owner and note.id = any (activity.ids)
        and exists (select from unnest(note.tags) as tag
          where activity.change -> 'tags' ? tag and not activity.before -> note.id::text -> 'tags' ? tag);
      get diagnostics undone = row_count;
  end case;
  if undone = 0 then
    update public.activities set undone_at = null where id = activity.id;
  end if;
  return undone;
end
$$;

-- As before, with one change: a note that it made and deleted counts as deleted when the trash has highlights, links or files of somebody else
-- with it, so that undo is offered.
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
            or exists (select from public.attachments where capture_id = note.id and not id = any (activity.files)))) as is_taken) as taken
    where activity.kind = 'token' and (is_note or notebook.id is not null));
