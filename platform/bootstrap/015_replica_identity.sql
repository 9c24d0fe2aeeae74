-- Change notices of tables with REPLICA IDENTITY FULL carry the old row of an update. A fifth line holds all its columns, or only the
-- short ones where all do not fit: a notice is capped at 8,000 bytes.
create or replace function realtime.notify_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  row_after constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  row_before constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  key_columns name[];
  key jsonb;
  key_before jsonb;
  notice text;
  short text;
  before text;
begin
  select array_agg(a.attname) into key_columns
  from pg_catalog.pg_index i
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = tg_relid and i.indisprimary;

  select jsonb_object_agg(k, row_after -> k::text) into key from unnest(key_columns) as k;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(k, row_before -> k::text) into key_before from unnest(key_columns) as k;
  end if;

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
  short := realtime.short_columns(row_after)::text;
  if octet_length(notice) + octet_length(short) < 7500 then
    notice := notice || E'\n' || short;
    if tg_op = 'UPDATE' and (select c.relreplident = 'f' from pg_catalog.pg_class c where c.oid = tg_relid) then
      before := row_before::text;
      if octet_length(notice) + octet_length(before) >= 7900 then
        before := realtime.short_columns(row_before)::text;
      end if;
      if octet_length(notice) + octet_length(before) < 7900 then
        notice := notice || E'\n' || before;
      end if;
    end if;
  end if;
  -- A key too long to announce must not keep the row from being written.
  if octet_length(notice) < 7900 then
    perform pg_notify('realtime', notice);
  end if;
  return null;
end
$$;

create function realtime.short_columns(whole jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(e.key, e.value)
  from jsonb_each(whole) as e
  where coalesce(octet_length(e.value #>> '{}'), 0) <= 64
$$;
revoke execute on function realtime.short_columns(jsonb) from public;
