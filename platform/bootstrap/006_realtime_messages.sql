-- Private channels: whoever may read and write here, by policies that a project makes, may hear and speak there. No message is kept.
create table realtime.messages (
  id uuid not null default gen_random_uuid() primary key,
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
alter table realtime.messages enable row level security;
grant usage on schema realtime to anon, authenticated, service_role;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- The channel that somebody wants to join, for policies to ask.
create function realtime.topic() returns text
  language sql stable
  return nullif(current_setting('realtime.topic', true), '');

-- Reading is tried on rows that somebody else has put there.
create function realtime.place_probes(topic text, out broadcast uuid, out presence uuid)
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into realtime.messages (topic, extension, private) values (place_probes.topic, 'broadcast', true)
    returning id into broadcast;
  insert into realtime.messages (topic, extension, private) values (place_probes.topic, 'presence', true)
    returning id into presence;
end
$$;

create function realtime.may_write(topic text, extension text) returns boolean
  language plpgsql set search_path = ''
as $$
begin
  insert into realtime.messages (topic, extension, private) values (may_write.topic, may_write.extension, true);
  return true;
exception when insufficient_privilege then
  return false;
end
$$;

-- What the caller may do in a channel. To be rolled back: it tries.
create function realtime.channel_access(topic text,
  out hears boolean, out sees_presence boolean, out speaks boolean, out shows_presence boolean)
  language plpgsql set search_path = ''
as $$
declare
  probes record := realtime.place_probes(topic);
begin
  hears := exists (select from realtime.messages m where m.id = probes.broadcast);
  sees_presence := exists (select from realtime.messages m where m.id = probes.presence);
  speaks := realtime.may_write(topic, 'broadcast');
  shows_presence := realtime.may_write(topic, 'presence');
end
$$;

-- A broadcast from SQL, heard once the transaction is committed. Notices are capped, so a large payload is not sent, with a warning.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql set search_path = ''
as $$
declare
  message constant text := json_build_object(
    'kind', 'sent', 'topic', topic, 'event', event, 'private', private, 'json', payload::text)::text;
begin
  if octet_length(message) > 7900 then
    raise warning 'The broadcast to % is too large to be sent: a payload has room for about 7,000 bytes', topic;
    return;
  end if;
  perform pg_notify('realtime_peers', message);
end
$$;

-- For triggers: tells a channel what happened to a row.
create function realtime.broadcast_changes(topic_name text, event_name text, operation text, table_name text,
  table_schema text, new record, old record, level text default 'ROW') returns void
  language plpgsql set search_path = ''
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(jsonb_build_object(
    'schema', table_schema, 'table', table_name, 'operation', operation,
    'record', to_jsonb(new), 'old_record', to_jsonb(old), 'id', gen_random_uuid()), event_name, topic_name);
end
$$;

revoke execute on function realtime.place_probes(text) from public;
grant execute on function realtime.topic(), realtime.place_probes(text), realtime.may_write(text, text),
  realtime.channel_access(text), realtime.send(jsonb, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text) to anon, authenticated, service_role;
