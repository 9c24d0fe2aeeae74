-- Webhooks and feeds: notes leave without a session. What happens to a person's notes is posted to the addresses that they choose. Triggers
-- write the deliveries in the transaction of the change, so none is lost. The scheduled server function deliver-webhooks posts each of them
-- at least once. A feed is a private address that lists the newest notes of a notebook or tag. Server functions make and remove webhooks and
-- feeds, after they have checked the session.
create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  url text not null check (length(url) between 1 and 2000),
  -- Signs deliveries. The person gets it once.
  secret text not null check (length(secret) between 32 and 100),
  events text[] not null check (cardinality(events) > 0 and events <@ array['created', 'changed', 'deleted']),
  -- Null for all notes.
  folder_id uuid,
  created_at timestamptz not null default private.clock(),
  delivered_at timestamptz,
  failing_since timestamptz,
  last_fault text,
  disabled_at timestamptz,
  -- False from when it is switched off until the person has a mail about it.
  is_told boolean not null default true,
  foreign key (folder_id, user_id) references public.folders (id, user_id) on delete cascade
);
create index webhooks_user_id_idx on public.webhooks (user_id);

create table private.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references public.webhooks on delete cascade,
  body jsonb not null,
  attempts integer not null default 0,
  -- While a server tries, no other one does.
  next_at timestamptz not null default private.clock(),
  created_at timestamptz not null default private.clock()
);
create index webhook_deliveries_next_at_idx on private.webhook_deliveries (next_at);
create index webhook_deliveries_webhook_id_idx on private.webhook_deliveries (webhook_id, created_at);

create table public.feeds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- SHA-256 of the last part of the address.
  hash bytea not null unique check (octet_length(hash) = 32),
  folder_id uuid,
  tag text check (length(tag) between 1 and 50),
  created_at timestamptz not null default private.clock(),
  check ((folder_id is null) <> (tag is null)),
  foreign key (folder_id, user_id) references public.folders (id, user_id) on delete cascade
);
create index feeds_user_id_idx on public.feeds (user_id);

alter table public.webhooks enable row level security;
alter table private.webhook_deliveries enable row level security;
alter table public.feeds enable row level security;
revoke all on public.webhooks, private.webhook_deliveries, public.feeds from anon, authenticated;
grant all on public.webhooks, public.feeds to service_role;

create function private.limit_hooks() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.lock_profile(new.user_id);
  if tg_table_name = 'webhooks' and (select count(*) >= 10 from public.webhooks where user_id = new.user_id) then
    raise exception 'You can have ten webhooks. Remove one that you no longer use.';
  end if;
  if tg_table_name = 'feeds' and (select count(*) >= 50 from public.feeds where user_id = new.user_id) then
    raise exception 'You can have fifty feeds. Remove one that you no longer use.';
  end if;
  return new;
end
$$;
create trigger limit_hooks before insert on public.webhooks for each row execute function private.limit_hooks();
create trigger limit_hooks before insert on public.feeds for each row execute function private.limit_hooks();

-- What receivers see of a note. A long text is left out, since deliveries may wait for days; the API has it.
create function private.note_for_hooks(capture public.captures) returns jsonb
  language sql immutable
  set search_path = ''
  return jsonb_build_object(
    'id', capture.id, 'zettel_id', capture.zettel_id, 'title', capture.title,
    'content', case when length(capture.content) <= 10000 then capture.content end,
    'tags', capture.tags, 'folder_id', capture.folder_id, 'source_url', capture.source_url, 'is_pinned', capture.is_pinned,
    'created_at', capture.created_at, 'updated_at', capture.updated_at);

-- A webhook whose receiver does not answer collects 5,000 deliveries, and all of a person's together 32 MB, since they do not count to the
-- space. Then it is switched off, and the person is to be told.
create function private.queue_deliveries(event text, owner uuid, notes public.captures[], before public.captures[]) returns void
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

create function private.tell_webhooks() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- Most people have none.
  if not exists (select from public.webhooks where disabled_at is null) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.queue_deliveries('created', user_id, array_agg(saved::public.captures), null)
    from saved where user_id in (select user_id from public.webhooks) group by user_id;
  elsif tg_op = 'DELETE' then
    perform private.queue_deliveries('deleted', user_id, array_agg(removed::public.captures), null)
    from removed where user_id in (select user_id from public.webhooks) group by user_id;
  else
    perform private.queue_deliveries('changed', saved.user_id, array_agg(saved::public.captures order by saved.id), array_agg(removed::public.captures order by saved.id))
    from saved join removed using (id) where saved.user_id in (select user_id from public.webhooks) group by saved.user_id;
  end if;
  return null;
end
$$;
create trigger tell_webhooks_of_new after insert on public.captures
  referencing new table as saved for each statement execute function private.tell_webhooks();
create trigger tell_webhooks_of_changed after update on public.captures
  referencing new table as saved old table as removed for each statement execute function private.tell_webhooks();
create trigger tell_webhooks_of_deleted after delete on public.captures
  referencing old table as removed for each statement execute function private.tell_webhooks();

-- Webhooks, feeds and mail addresses work without a session, so they look at bans themselves.
create function private.is_banned(p_user_id uuid) returns boolean
  language sql stable
  set search_path = ''
  return exists (select from auth.users where id = p_user_id and banned_until > private.clock());

-- For the scheduled server function: the deliveries that are due, of every webhook the oldest twenty.
create function public.take_deliveries() returns table (id uuid, webhook_id uuid, url text, secret text, body jsonb, attempts integer)
  language sql security definer
  set search_path = ''
begin atomic
  with taken as (
    update private.webhook_deliveries as delivery set attempts = delivery.attempts + 1, next_at = private.clock() + interval '5 minutes'
    from public.webhooks as hook
    where hook.id = delivery.webhook_id and hook.disabled_at is null and delivery.id in (
      select due.id from public.webhooks as each cross join lateral (
        select candidate.id from private.webhook_deliveries as candidate
        where candidate.webhook_id = each.id and candidate.next_at <= private.clock()
        order by candidate.created_at limit 20 for update skip locked
      ) as due
      where each.disabled_at is null and not private.is_banned(each.user_id)
    )
    returning delivery.id, hook.id as webhook_id, hook.url, hook.secret, delivery.body, delivery.attempts, delivery.created_at
  )
  select taken.id, taken.webhook_id, taken.url, taken.secret, taken.body, taken.attempts from taken order by taken.created_at;
end;

-- Deliveries that were not tried, because their receiver is slow.
create function public.return_deliveries(p_ids uuid[]) returns void
  language sql security definer
  set search_path = ''
begin atomic
  update private.webhook_deliveries set attempts = attempts - 1, next_at = private.clock() where id = any (p_ids);
end;

-- Records how a delivery went. A receiver that has failed for three days is switched off; true when that happens now.
create function public.settle_delivery(p_id uuid, p_fault text) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  delivery private.webhook_deliveries;
  is_over boolean;
begin
  select * into delivery from private.webhook_deliveries where id = p_id;
  if not found then
    return false;
  end if;
  if p_fault is null then
    delete from private.webhook_deliveries where id = p_id;
    update public.webhooks set delivered_at = private.clock(), failing_since = null, last_fault = null where id = delivery.webhook_id;
    return false;
  end if;
  -- 10 s, 30 s, 90 s ... up to six hours.
  update private.webhook_deliveries
  set next_at = private.clock() + least(interval '10 seconds' * 3 ^ least(attempts - 1, 10), interval '6 hours') where id = p_id;
  update public.webhooks set failing_since = coalesce(failing_since, private.clock()), last_fault = left(p_fault, 200)
  where id = delivery.webhook_id;
  update public.webhooks set disabled_at = private.clock()
  where id = delivery.webhook_id and disabled_at is null and failing_since < private.clock() - interval '3 days'
  returning true into is_over;
  if is_over then
    delete from private.webhook_deliveries where webhook_id = delivery.webhook_id;
  end if;
  return coalesce(is_over, false);
end
$$;

-- For the server function feed: what the address lists, newest first, with the beginning of each text. No row for an unknown address.
create function public.read_feed(p_sha256 text) returns jsonb
  language sql stable security definer
  set search_path = ''
  return (
    select jsonb_build_object(
      'id', feed.id, 'name', coalesce((select name from public.folders where id = feed.folder_id), '#' || feed.tag), 'created_at', feed.created_at,
      'notes', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', note.id, 'title', note.title, 'content', left(note.content, 5000), 'is_cut', length(note.content) > 5000,
          'tags', note.tags, 'source_url', note.source_url, 'created_at', note.created_at, 'updated_at', note.updated_at) order by note.created_at desc)
        from (
          select * from public.captures as capture
          where capture.user_id = feed.user_id
            and (feed.tag is null or capture.tags @> array[feed.tag])
            and (feed.folder_id is null or capture.folder_id in (
              select id from public.folders where id = feed.folder_id or parent_id = feed.folder_id))
          order by capture.created_at desc limit 50
        ) as note), '[]'))
    from public.feeds as feed where feed.hash = decode(p_sha256, 'hex') and not private.is_banned(feed.user_id));

-- For the scheduled server function: the webhooks that were switched off and whose people have no mail about it yet. Each once.
create function public.take_switched_off() returns table (webhook_id uuid, url text, fault text)
  language sql security definer
  set search_path = ''
begin atomic
  update public.webhooks set is_told = true where not is_told returning id, webhooks.url, last_fault;
end;

-- A feed shows notes to whoever has its address. As a token shares no notes, it brings no note into a feed that was outside, neither by a tag
-- nor by a notebook. New notes it may write there.
create function private.refuse_feeding_by_token() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if private.has_token() and exists (
    select from public.feeds as feed
    where feed.user_id = new.user_id
      and (feed.tag = any (new.tags) or feed.folder_id in (select unnest(array[id, parent_id]) from public.folders where id = new.folder_id))
      and (feed.tag = any (old.tags) or feed.folder_id in (select unnest(array[id, parent_id]) from public.folders where id = old.folder_id)) is not true)
  then
    raise exception 'A feed shows the notes with this tag or in this notebook. An access token cannot add notes to a feed. Sign in to do it.'
      using errcode = 'PT403', detail = 'token_refused';
  end if;
  return new;
end
$$;
create trigger z_refuse_feeding_by_token before update of tags, folder_id on public.captures
  for each row execute function private.refuse_feeding_by_token();

-- A notebook that moves into another one is reached by the feeds and the tokens of that one.
create function private.refuse_reaching_by_token() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if private.has_token() and (
    exists (select from public.feeds where folder_id = new.parent_id)
    or exists (select from public.access_tokens where user_id = new.user_id and new.parent_id = any (notebooks) and revoked_at is null))
  then
    raise exception 'A feed or another access token reads that notebook. An access token cannot move notebooks into it. Sign in to do it.'
      using errcode = 'PT403', detail = 'token_refused';
  end if;
  return new;
end
$$;
create trigger z_refuse_reaching_by_token before update of parent_id on public.folders
  for each row when (new.parent_id is distinct from old.parent_id) execute function private.refuse_reaching_by_token();

revoke execute on function public.take_deliveries(), public.return_deliveries(uuid[]), public.settle_delivery(uuid, text),
  public.take_switched_off(), public.read_feed(text) from public, anon, authenticated;
grant execute on function public.take_deliveries(), public.return_deliveries(uuid[]), public.settle_delivery(uuid, text),
  public.take_switched_off(), public.read_feed(text) to service_role;
