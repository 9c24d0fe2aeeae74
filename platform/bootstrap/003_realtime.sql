-- Change notices: tables in the publication supabase_realtime get a trigger that tells every server which row changed.
create schema if not exists realtime;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- Four lines: what happened, the row's key, its key before (when that changed), and the columns short enough to judge a
-- filter or a policy by. The row itself never travels: a notice is capped at 8,000 bytes and everyone hears it.
create function realtime.notify_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  row_after constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  key_columns name[];
  key jsonb;
  key_before jsonb;
  short jsonb;
  notice text;
begin
  select array_agg(a.attname) into key_columns
  from pg_catalog.pg_index i
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = tg_relid and i.indisprimary;

  select jsonb_object_agg(k, row_after -> k::text) into key from unnest(key_columns) as k;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(k, to_jsonb(old) -> k::text) into key_before from unnest(key_columns) as k;
  end if;
  select jsonb_object_agg(e.key, e.value) into short
  from jsonb_each(row_after) as e
  where coalesce(octet_length(e.value #>> '{}'), 0) <= 64;

  notice := concat_ws(E'\n',
    jsonb_build_object(
      'schema', tg_table_schema,
      'table', tg_table_name,
      'type', tg_op,
      'at', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )::text,
    coalesce(key::text, ''),
    coalesce(case when key_before is distinct from key then key_before::text end, '')
  );
  if octet_length(notice) + octet_length(short::text) < 7500 then
    notice := notice || E'\n' || short::text;
  end if;
  -- A key too long to announce must not keep the row from being written.
  if octet_length(notice) < 7900 then
    perform pg_notify('realtime', notice);
  end if;
  return null;
end
$$;

create function realtime.tables_out_of_step() returns table (name text, published boolean)
  language sql stable set search_path = ''
as $$
  select format('%I.%I', n.nspname, c.relname), wanted.yes
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  cross join lateral (
    select exists (
      select from pg_catalog.pg_publication_tables p
      where p.pubname = 'supabase_realtime' and p.schemaname = n.nspname and p.tablename = c.relname
    ) as yes
  ) wanted
  cross join lateral (
    select exists (
      select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and t.tgname = 'realtime_notify_change'
    ) as yes
  ) attached
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema')
    and wanted.yes <> attached.yes
$$;

-- Tables join and leave the publication in a project's migrations; the servers call this when they start.
create function realtime.sync_triggers() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  t record;
begin
  if not exists (select from realtime.tables_out_of_step()) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('realtime.sync_triggers'));
  for t in select * from realtime.tables_out_of_step() loop
    if t.published then
      execute 'create trigger realtime_notify_change after insert or update or delete on ' || t.name
        || ' for each row execute function realtime.notify_change()';
    else
      execute 'drop trigger realtime_notify_change on ' || t.name;
    end if;
  end loop;
end
$$;

create function realtime.on_schema_change() returns event_trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.sync_triggers();
  -- Servers remember tables and policies; this makes them look again before the next change is judged.
  perform pg_notify('realtime', 'schema');
end
$$;

revoke execute on all functions in schema realtime from public;

do $$
begin
  create event trigger realtime_on_schema_change on ddl_command_end
    when tag in (
      'CREATE TABLE', 'ALTER TABLE', 'DROP TABLE', 'ALTER TYPE', 'ALTER FUNCTION', 'ALTER SCHEMA', 'GRANT', 'REVOKE',
      'CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'CREATE PUBLICATION', 'ALTER PUBLICATION', 'DROP PUBLICATION'
    )
    execute function realtime.on_schema_change();
exception when insufficient_privilege then
  null; -- Only superusers may; without it the servers look again by the clock.
end
$$;
