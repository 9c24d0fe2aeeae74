-- Private broadcasts from SQL are kept for three days: a channel can ask for them again when it joins, as far as the policies of
-- realtime.messages let it read them.
create index messages_replay_idx on realtime.messages (topic, inserted_at desc) where extension = 'broadcast' and private;
create index messages_inserted_at_idx on realtime.messages (inserted_at);

-- Runs as its owner: whoever may call it may also have its message kept, whatever the policies on the table.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  id constant uuid := gen_random_uuid();
  message constant text := json_build_object(
    'kind', 'sent', 'topic', topic, 'event', event, 'private', private, 'json', payload::text, 'id', id)::text;
begin
  if octet_length(message) > 7900 then
    raise warning 'The broadcast to % is too large to be sent: a payload has room for about 7,000 bytes', topic;
    return;
  end if;
  if private then
    insert into realtime.messages (id, topic, extension, event, payload, private, inserted_at)
    values (id, topic, 'broadcast', event, payload, true, clock_timestamp() at time zone 'utc');
  end if;
  perform pg_notify('realtime_peers', message);
end
$$;

-- Bytes instead of JSON, for clients of version 2. They are not kept.
create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
  language plpgsql set search_path = ''
as $$
declare
  message constant text := json_build_object('kind', 'sent', 'topic', topic, 'event', event, 'private', private,
    'base64', replace(encode(payload, 'base64'), E'\n', ''))::text;
begin
  if octet_length(message) > 7900 then
    raise warning 'The broadcast to % is too large to be sent: a payload has room for about 5,500 bytes', topic;
    return;
  end if;
  perform pg_notify('realtime_peers', message);
end
$$;
revoke execute on function realtime.send_binary(bytea, text, text, boolean) from public;
grant execute on function realtime.send_binary(bytea, text, text, boolean) to anon, authenticated, service_role;
