-- Copies the rows of the old tables and drops these. A database that stopped before the last file of its set lacks some tables and columns.
-- The later sets have all that searches need, and the space of everybody. For the first set, triggers compute these; no other trigger runs.
do $$
declare
  is_first_set constant boolean := to_regclass('old_private.search_texts') is null;
  -- These are computed from the captures.
  derived constant text[] := '{private.fingerprints, private.tallies}';
  silence text;
  wake text;
  drop_indexes text;
  build_indexes text;
  copied record;
  columns text;
  homeless text;
begin
  select string_agg(format('%I.%I', schema, name), ', ') into homeless
  from (select substr(schemaname, 5) as schema, tablename as name from pg_tables where schemaname in ('old_public', 'old_private')) as old
  where to_regclass(format('%I.%I', schema, name)) is null and format('%s.%s', schema, name) <> all (derived);
  if homeless is not null then
    raise exception 'There is no place for the tables %. Move them to another schema first.', homeless;
  end if;

  select string_agg(format('alter table %s disable trigger %I', tgrelid::regclass, tgname), ';'),
    string_agg(format('alter table %s enable %s trigger %I', tgrelid::regclass, case tgenabled when 'A' then 'always' end, tgname), ';')
    into silence, wake
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and to_regclass(format('old_%s.%I', relnamespace::regnamespace, relname)) is not null
    and not (is_first_set and tgname in ('follow_bytes_limit', 'measure_inserted', 'index_saved_captures'));
  execute coalesce(silence, 'select');
  -- Building an index at once is several times as fast as adding each row to it. The indexes of keys stay, because foreign keys use them.
  select string_agg(format('drop index %s', indexrelid::regclass), ';'), string_agg(pg_get_indexdef(indexrelid), ';') into drop_indexes, build_indexes
  from pg_index join pg_class on pg_class.oid = indrelid
  where to_regclass(format('old_%s.%I', relnamespace::regnamespace, relname)) is not null
    and not exists (select from pg_constraint where conindid = indexrelid);
  execute coalesce(drop_indexes, 'select');

  -- A table comes after those that its foreign keys refer to, and after the profiles, where triggers add up the space.
  for copied in
    with recursive known (id, name) as (
      select oid, format('%s.%I', relnamespace::regnamespace, relname) from pg_class
      where relkind = 'r' and to_regclass(format('old_%s.%I', relnamespace::regnamespace, relname)) is not null
    ),
    referring (id, depth) as (
      select id, 0 from known
      union all
      select conrelid, depth + 1 from referring join pg_constraint on confrelid = id and contype = 'f' and conrelid <> confrelid
      where conrelid in (select known.id from known)
    )
    select id, name from known join referring using (id) where name <> all (derived)
    group by id, name order by max(depth), name not in ('private.space_limits', 'public.profiles'), name
  loop
    select string_agg(format('%I', old.attname), ', '), string_agg(old.attname, ', ') filter (where new.attname is null)
    into columns, homeless
    from pg_attribute as old
    left join pg_attribute as new on new.attrelid = copied.id and new.attname = old.attname and not new.attisdropped
    where old.attrelid = ('old_' || copied.name)::regclass and old.attnum > 0 and not old.attisdropped
      and not (is_first_set and copied.name = 'public.profiles' and old.attname = 'bytes_used')
      -- private.import_changes has it now.
      and not (copied.name = 'private.imported_notes' and old.attname = 'previous');
    if homeless is not null then
      raise exception 'There is no place for the columns % of %. Move them to a table of their own first.', homeless, copied.name;
    end if;
    execute format('delete from %s', copied.name);
    execute format('insert into %s (%s) overriding system value select %2$s from old_%1$s', copied.name, columns);
  end loop;
  execute coalesce(build_indexes, 'select');
  if to_regclass('old_public.admin_audit_id_seq') is not null then
    perform setval(pg_get_serial_sequence('public.admin_audit', 'id'), last_value, is_called) from old_public.admin_audit_id_seq;
  end if;
  if to_regclass('old_private.import_changes_place_seq') is not null then
    perform setval(pg_get_serial_sequence('private.import_changes', 'place'), last_value, is_called) from old_private.import_changes_place_seq;
  end if;
  perform private.recount_captures();

  -- What later files of the old sets did to the rows that were there.
  if is_first_set then
    insert into public.subscriptions (provider, subscription_id, user_id, status, billing_cycle, given_up_at, last_event_at)
    select distinct on (provider, subscription_id) provider, subscription_id, user_id, 'active', billing_cycle, given_up_at, 'epoch'
    from public.payments where subscription_id is not null
    order by provider, subscription_id, paid_at desc
    on conflict (provider, subscription_id) do nothing;
    update public.subscriptions as sub set cancel_at = null
    where sub.cancel_at is not null and exists (
      select from public.payment_events as event
      where event.provider = sub.provider and event.subscription_id = sub.subscription_id
        and event.event_type like 'subscription.%' and event.occurred_at = sub.last_event_at
        and event.payload #>> '{data,scheduled_change,action}' = 'pause');
    update public.profiles set payment_provider = null, payu_sub_id = null
    where plan = 'pro' and payment_status = 'active' and is_active and sub_expires_at is null and payment_provider is not null
      and not exists (select from private.paid_period(id));
    perform private.remember_trial(id) from public.profiles where trial_started_at is not null;
    if not exists (select from pg_attribute where attrelid = to_regclass('old_public.payments') and attname = 'receipt_taken_at') then
      update public.payments set receipt_taken_at = created_at;
    end if;
  elsif to_regproc('old_private.trash_extras') is null then
    -- Activities, the links and highlights in the trash, and half a kilobyte for each file did not count.
    update public.profiles set bytes_used = bytes_used + uncounted.bytes
    from (
      select user_id, sum(bytes) as bytes from (
        select user_id, private.activity_bytes(activity) as bytes from public.activities as activity
        union all
        select user_id, private.trash_extras(links, highlights) from public.trashed_captures
        union all
        select user_id, 500 from public.attachments
      ) as each group by user_id
    ) as uncounted where id = uncounted.user_id;
    -- Searches did not read these texts. The background job indexes them.
    update private.search_texts set version = 0 where capture_id in (
      select capture_id from public.attachments where text <> '' union select capture_id from public.highlights where comment <> '');
  end if;
  if not exists (select from pg_attribute where attrelid = to_regclass('old_public.profiles') and attname = 'checklist') then
    -- People who have notes already need no introduction.
    update public.profiles as profile set checklist = '{closed}'
    where exists (select from public.captures as capture where capture.user_id = profile.id);
  end if;
  if not exists (select from pg_attribute where attrelid = to_regclass('old_public.capture_versions') and attname = 'kept_for') then
    -- The first text that a token replaced in an activity is what undo brings back.
    update public.capture_versions as version set kept_for = first.activity_id from (
      select distinct on (activity.id, version.capture_id) version.id, activity.id as activity_id
      from public.activities as activity cross join unnest(activity.ids) as note (id)
        join public.capture_versions as version
          on version.capture_id = note.id and version.user_id = activity.user_id and version.saved_at >= activity.at
      where activity.kind = 'token'
      order by activity.id, version.capture_id, version.saved_at
    ) as first where version.id = first.id;
  end if;
  if to_regclass('old_private.import_changes') is null and to_regclass('old_private.imported_notes') is not null then
    -- What undone imports left and what the person restored cannot be told apart.
    update private.imported_notes as known set is_undone = true
    from public.imports as import where import.id = known.import_id and import.state = 'undone';
    -- Inserting counts their bytes again.
    update public.profiles set bytes_used = bytes_used - changed.bytes
    from (select user_id, sum(octet_length(previous::text)) as bytes from old_private.imported_notes group by user_id) as changed
    where id = changed.user_id and changed.bytes is not null;
    insert into private.import_changes (import_id, capture_id, user_id, previous)
    select updated_by, capture_id, user_id, previous from old_private.imported_notes where updated_by is not null and previous is not null;
  end if;
  if to_regproc('old_private.without_soft_hyphens') is null then
    -- A key with a number at its end, as the address https://example.org/page#12 has, gets one more #, because the parts of a long note are called
    -- key#2, key#3. A part has a first part, and keeps its key.
    update private.imported_notes as known set external_id = external_id || '#'
    where external_id ~ '#\d+$' and length(external_id) < 600
      and not exists (
        select from private.imported_notes as other
        where other.user_id = known.user_id and other.source = known.source
          and other.external_id in (regexp_replace(known.external_id, '#\d+$', ''), known.external_id || '#'));
  end if;
  -- Searches now read texts as people type them. The background job makes the words of those that differ again.
  update private.search_texts set body = private.searchable(body), attached = private.searchable(attached), version = 0
  where octet_length(concat(body, attached)) > length(concat(body, attached))
    and (private.searchable(body) <> body or private.searchable(attached) <> attached);
  execute coalesce(wake, 'select');
end
$$;

drop schema old_public, old_private cascade;
analyze public.captures, private.search_texts, private.vocabulary;
