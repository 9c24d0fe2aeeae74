-- How many captures a person has in each notebook, with each tag and from each site. The counts change with every save, because the
-- screens read them on every visit and counting a hundred thousand rows each time would be slow.
create table private.tallies (
  user_id uuid not null,
  kind text not null check (kind in ('notebook', 'tag', 'source')),
  -- The id of the notebook ('' for none), the tag, or the host.
  key text not null,
  captures bigint not null,
  primary key (user_id, kind, key)
) with (fillfactor = 60);
alter table private.tallies enable row level security;
revoke all on private.tallies from anon, authenticated;

create function private.tally_keys(capture public.captures) returns table (kind text, key text)
  language sql immutable
  set search_path = ''
begin atomic
  select 'notebook', coalesce((capture.folder_id)::text, '')
  union all
  select 'tag', tag from unnest(capture.tags) as tag
  union all
  select 'source', host from private.web_host(capture.source_url) as host where host is not null;
end;

create function private.add_to_tallies(deltas private.tallies[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- Always in the order of the key, so that two statements never wait for each other. A count that falls always has a row already.
  insert into private.tallies as known (user_id, kind, key, captures)
  select user_id, kind, key, captures from unnest(deltas) where captures <> 0 order by user_id, kind, key
  on conflict (user_id, kind, key) do update set captures = known.captures + excluded.captures;
  delete from private.tallies as known using unnest(deltas) as delta
  where delta.captures < 0 and known.captures <= 0
    and known.user_id = delta.user_id and known.kind = delta.kind and known.key = delta.key;
end
$$;

-- A new note lowers no count.
create function private.tally_inserted() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- Always in the order of the key, so that two statements never wait for each other.
  insert into private.tallies as known (user_id, kind, key, captures)
  select capture.user_id, keys.kind, keys.key, count(*)
  from added as capture, private.tally_keys(capture) as keys group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, kind, key) do update set captures = known.captures + excluded.captures;
  return null;
end
$$;
create trigger tally_inserted after insert on public.captures
  referencing new table as added for each statement execute function private.tally_inserted();

create function private.tally_deleted() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.add_to_tallies(array_agg(row(user_id, kind, key, captures)::private.tallies)) from (
    select capture.user_id, keys.kind, keys.key, -count(*) as captures
    from removed as capture, private.tally_keys(capture) as keys group by 1, 2, 3
  ) as delta (user_id, kind, key, captures);
  return null;
end
$$;
create trigger tally_deleted after delete on public.captures
  referencing old table as removed for each statement execute function private.tally_deleted();

create function private.tally_updated() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.add_to_tallies(array_agg(row(user_id, kind, key, captures)::private.tallies)) from (
    select user_id, kind, key, sum(one) as captures from (
      select capture.user_id, keys.kind, keys.key, 1 as one from added as capture, private.tally_keys(capture) as keys
      union all
      select capture.user_id, keys.kind, keys.key, -1 from removed as capture, private.tally_keys(capture) as keys
    ) as change group by 1, 2, 3 having sum(one) <> 0
  ) as delta (user_id, kind, key, captures);
  return null;
end
$$;
create trigger tally_updated after update on public.captures
  referencing new table as added old table as removed for each statement execute function private.tally_updated();

-- Counts from the captures themselves: for imports that bypass the triggers, and for the test that both agree.
create function private.counted_captures() returns setof private.tallies
  language sql stable
  set search_path = ''
begin atomic
  select capture.user_id, keys.kind, keys.key, count(*)
  from public.captures as capture, private.tally_keys(capture) as keys group by 1, 2, 3;
end;

create function private.recount_captures() returns void
  language sql
  set search_path = ''
begin atomic
  delete from private.tallies;
  insert into private.tallies select * from private.counted_captures();
end;

-- These two keep to the notebooks of a token.
-- These three ask once who calls, and PostgreSQL plans their queries once in a session: a function in SQL would do both at every call, and more
-- than once.
create function public.get_folder_counts(p_user_id uuid) returns table (folder_id uuid, count bigint)
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.me_or_token();
  notebooks constant uuid[] := private.token_notebooks();
begin
  return query select nullif(tally.key, '')::uuid, tally.captures from private.tallies as tally
  where tally.user_id = p_user_id and tally.user_id = me and tally.kind = 'notebook'
    and (notebooks is null or nullif(tally.key, '')::uuid = any (notebooks));
end
$$;

-- The tags and sites that the filters offer, the most used first. There is no limit: one for both would hide the sites of a person with
-- many tags.
create function public.capture_facets() returns table (kind text, value text, count bigint)
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.me_or_token();
  notebooks constant uuid[] := private.token_notebooks();
begin
  if notebooks is null then
    return query select known.kind, known.key, known.captures from private.tallies as known
    where known.user_id = me and known.kind in ('tag', 'source')
    order by known.kind desc, known.captures desc, known.key;
  else
    return query select keys.kind, keys.key, count(*) from public.captures as capture, private.tally_keys(capture) as keys
    where capture.user_id = me and capture.folder_id = any (notebooks) and keys.kind in ('tag', 'source')
    group by 1, 2 order by 1 desc, 3 desc, 2;
  end if;
end
$$;

create function public.capture_stats() returns table (total bigint, this_week bigint, unique_tags bigint)
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.me();
begin
  return query select
    (select coalesce(sum(captures), 0)::bigint from private.tallies where user_id = me and kind = 'notebook'),
    case when private.is_pro(me)
      then (select count(*) from public.captures where user_id = me and created_at > private.clock() - interval '7 days')
      else 0
    end,
    (select count(*) from private.tallies where user_id = me and kind = 'tag');
end
$$;

revoke execute on function public.get_folder_counts(uuid), public.capture_facets(), public.capture_stats() from public, anon, authenticated;
grant execute on function public.get_folder_counts(uuid), public.capture_facets(), public.capture_stats() to authenticated;
