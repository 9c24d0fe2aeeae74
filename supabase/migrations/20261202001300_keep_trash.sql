-- The trash. A deleted note is kept for thirty days, whole, with its links, and can be restored. Only the deletion of an account deletes its
-- notes at once. A note in the trash uses space, and nobody else's save gets its zettel id.
create table public.trashed_captures (
  id uuid not null,
  user_id uuid not null references auth.users on delete cascade,
  deleted_at timestamptz not null default private.clock(),
  title text not null,
  content text not null,
  source_url text,
  folder_id uuid,
  tags text[] not null,
  zettel_id text not null,
  is_pinned boolean not null,
  is_public boolean not null,
  public_id text not null,
  idempotency_key uuid,
  ocr_extraction_id uuid,
  turns jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The notebook's name at the time of the deletion.
  notebook text,
  -- The rows of note_connections that were deleted with the note.
  links jsonb not null default '[]',
  -- The passages that were marked in the note.
  highlights jsonb not null default '[]',
  -- Not the id alone: another person may save a note with that id meanwhile.
  primary key (user_id, id)
);
create index trashed_captures_order_idx on public.trashed_captures (user_id, deleted_at desc, id);
create index trashed_captures_zettel_idx on public.trashed_captures (user_id, zettel_id);
create index trashed_captures_deleted_idx on public.trashed_captures (deleted_at);
create index trashed_captures_id_idx on public.trashed_captures (id);

alter table public.trashed_captures enable row level security;
revoke all on public.trashed_captures from anon, authenticated;
grant select on public.trashed_captures to authenticated;
grant all on public.trashed_captures to service_role;

create policy "people read their own trash" on public.trashed_captures
  for select to authenticated using (user_id = (select auth.uid()));
create policy "the second factor guards this table" on public.trashed_captures as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
create policy "access tokens do not reach this table" on public.trashed_captures as restrictive
  for all to authenticated using (not (select private.has_token()));

-- Runs before the row is deleted, because its links are deleted with it. Another statement's edit that was committed meanwhile is in `old`.
create function private.trash_capture() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- The account is being deleted.
  if not exists (select from auth.users where id = old.user_id) then
    return old;
  end if;
  -- A note that was saved again under the same id, by an import.
  delete from public.trashed_captures where user_id = old.user_id and id = old.id;
  insert into public.trashed_captures (id, user_id, deleted_at, title, content, source_url, folder_id, tags, zettel_id, is_pinned, is_public,
    public_id, idempotency_key, ocr_extraction_id, turns, created_at, updated_at, notebook, links, highlights)
  values (old.id, old.user_id, private.clock(), old.title, old.content, old.source_url, old.folder_id, old.tags, old.zettel_id, old.is_pinned,
    old.is_public, old.public_id, old.idempotency_key, old.ocr_extraction_id, old.turns, old.created_at, old.updated_at,
    (select name from public.folders where id = old.folder_id),
    (select coalesce(jsonb_agg(to_jsonb(link) - 'user_id'), '[]') from public.note_connections as link
     where old.id in (link.source_capture_id, link.target_capture_id)),
    (select coalesce(jsonb_agg(to_jsonb(highlight) - 'user_id'), '[]') from public.highlights as highlight where capture_id = old.id));
  return old;
end
$$;
create trigger trash_capture before delete on public.captures for each row execute function private.trash_capture();

-- The undo of an import removes the notebooks that it made. They are kept as long as their notes are in the trash.
create table private.undone_notebooks (
  id uuid not null,
  user_id uuid not null references auth.users on delete cascade,
  -- The row of the notebook.
  notebook jsonb not null,
  removed_at timestamptz not null default private.clock(),
  primary key (user_id, id)
);
alter table private.undone_notebooks enable row level security;
revoke all on private.undone_notebooks from anon, authenticated;

create function private.keep_undone_notebook() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- The notes of those are no longer in the trash.
  delete from private.undone_notebooks where user_id = old.user_id and removed_at < private.clock() - interval '31 days';
  insert into private.undone_notebooks (id, user_id, notebook) values (old.id, old.user_id, to_jsonb(old))
  on conflict (user_id, id) do update set notebook = excluded.notebook, removed_at = excluded.removed_at;
  return null;
end
$$;
create trigger keep_undone_notebook after delete on public.folders for each row
  when (current_setting('jotsam.undone', true) <> '') execute function private.keep_undone_notebook();

-- Makes those of the notebooks again that an undo removed. Where the one above is gone by a person's hand, a notebook stands at the top.
create function private.restore_notebooks(p_user_id uuid, p_ids uuid[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if not private.is_pro(p_user_id) or not exists (select from private.undone_notebooks where user_id = p_user_id and id = any (p_ids)) then
    return;
  end if;
  insert into public.folders
  select (jsonb_populate_record(null::public.folders, above.notebook)).* from private.undone_notebooks as above
  where above.user_id = p_user_id and above.id in (
    select (kept.notebook ->> 'parent_id')::uuid from private.undone_notebooks as kept where kept.user_id = p_user_id and kept.id = any (p_ids))
  on conflict (id) do nothing;
  insert into public.folders
  select (jsonb_populate_record(null::public.folders,
    case when exists (select from public.folders where user_id = p_user_id and id = (kept.notebook ->> 'parent_id')::uuid)
      then kept.notebook else kept.notebook || '{"parent_id": null}' end)).*
  from private.undone_notebooks as kept where kept.user_id = p_user_id and kept.id = any (p_ids)
  on conflict (id) do nothing;
  delete from private.undone_notebooks as kept
  where kept.user_id = p_user_id and exists (select from public.folders as folder where folder.id = kept.id);
end
$$;

-- A restored note is not a new save: it is not counted, and it has what it had, also on Free. Its public link stays off until the person
-- shares it again.
create function public.restore_captures(p_ids uuid[]) returns setof public.captures
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
  notes public.trashed_captures[];
begin
  if owner is null then
    return;
  end if;
  perform private.lock_profile(owner);
  perform set_config('jotsam.is_restoring', 'on', true);
  with taken as (
    delete from public.trashed_captures where user_id = owner and id = any (p_ids) returning *
  )
  select array_agg(taken::public.trashed_captures) into notes from taken;

  perform private.restore_notebooks(owner, array(select note.folder_id from unnest(notes) as note));
  return query
    insert into public.captures (id, user_id, title, content, source_url, folder_id, tags, zettel_id, is_pinned, public_id, idempotency_key,
      ocr_extraction_id, turns, created_at)
    select
      -- Almost always its own ids and key. A note that was saved again meanwhile keeps them.
      case when exists (select from public.captures as other where other.id = note.id) then gen_random_uuid() else note.id end,
      owner, note.title, note.content, note.source_url,
      (select folder.id from public.folders as folder where folder.id = note.folder_id and folder.user_id = owner),
      note.tags, note.zettel_id, note.is_pinned,
      case when exists (select from public.captures as other where other.public_id = note.public_id)
        then private.make_public_id() else note.public_id end,
      case
        when row_number() over (partition by note.idempotency_key order by note.deleted_at desc) = 1
          and not exists (select from public.captures as other where other.user_id = owner and other.idempotency_key = note.idempotency_key)
        then note.idempotency_key
      end,
      (select used.id from public.ocr_extractions as used where used.id = note.ocr_extraction_id and used.user_id = owner),
      note.turns, note.created_at
    from unnest(notes) as note
    returning *;

  insert into public.note_connections (id, user_id, source_capture_id, target_capture_id, connection_type, created_at)
  select link.id, owner, source.id, target.id, link.connection_type, link.created_at
  from unnest(notes) as note, jsonb_populate_recordset(null::public.note_connections, note.links) as link
    join public.captures as source on source.id = link.source_capture_id and source.user_id = owner
    join public.captures as target on target.id = link.target_capture_id and target.user_id = owner
  on conflict do nothing;
  insert into public.highlights (id, user_id, capture_id, quote, prefix, suffix, start_position, colour, comment, created_at)
  select highlight.id, owner, capture.id, highlight.quote, highlight.prefix, highlight.suffix, highlight.start_position, highlight.colour,
    highlight.comment, highlight.created_at
  from unnest(notes) as note, jsonb_populate_recordset(null::public.highlights, note.highlights) as highlight
    join public.captures as capture on capture.id = highlight.capture_id and capture.user_id = owner
  on conflict do nothing;
  -- The other end of a link may be in the trash too. It brings the link back when it is restored.
  update public.trashed_captures as other set links = other.links || moved.links
  from (
    select ends.id, jsonb_agg(link.value) as links
    from unnest(notes) as note, jsonb_array_elements(note.links) as link,
      unnest(array[link.value ->> 'source_capture_id', link.value ->> 'target_capture_id']::uuid[]) as ends (id)
    where ends.id <> note.id
    group by ends.id
  ) as moved
  where other.user_id = owner and other.id = moved.id;
  perform set_config('jotsam.is_restoring', '', true);
end
$$;

-- Deletes the given notes in the trash for good, or all of them: 2,000 at most, and for two seconds at most. Returns how many; the caller
-- repeats it until none is left.
create function public.empty_trash(p_ids uuid[] default null) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
  most constant integer := 500;
  until constant timestamptz := clock_timestamp() + interval '2 seconds';
  removed integer := most;
  total integer := 0;
begin
  if owner is null then
    return 0;
  end if;
  perform private.lock_profile(owner);
  -- Their files are looked for at the end of the transaction, so there is a number too.
  while removed = most and total < 4 * most and clock_timestamp() < until loop
    delete from public.trashed_captures where user_id = owner and id in (
      select id from public.trashed_captures where user_id = owner and (p_ids is null or id = any (p_ids)) limit most);
    get diagnostics removed = row_count;
    total := total + removed;
  end loop;
  return total;
end
$$;

-- For the scheduled server function: deletes for good what has been in the trash for thirty days, so many notes of a person at most, and with it
-- the activities of that age. Takes the locks in the order in which people's own statements do.
create function public.sweep_trash(p_limit integer default 1000) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner uuid;
  swept integer;
  total integer := 0;
begin
  for owner in
    select distinct user_id from (
      select user_id from public.trashed_captures where deleted_at < private.clock() - interval '30 days' order by deleted_at limit p_limit
    ) as ended order by user_id
  loop
    perform private.lock_profile(owner);
    delete from public.trashed_captures where user_id = owner and id in (
      select id from public.trashed_captures where user_id = owner and deleted_at < private.clock() - interval '30 days' limit p_limit);
    get diagnostics swept = row_count;
    total := total + swept;
  end loop;
  delete from public.activities where at < private.clock() - interval '30 days';
  return total;
end
$$;

-- The bytes of a deleted note stay counted until it leaves the trash. The links and highlights that it takes along are counted while they are
-- there, like history: they must not refuse the delete.
create function private.trash_extras(links jsonb, highlights jsonb) returns bigint
  language sql immutable parallel safe
  return octet_length(links::text) + octet_length(highlights::text) - 4;

create function private.measure_trashed_captures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_bytes(user_id, 0, sum(private.trash_extras(links, highlights))) from added group by user_id order by user_id;
  elsif tg_op = 'DELETE' then
    perform private.add_bytes(user_id, -sum(private.version_bytes(title, content, tags) + coalesce(octet_length(source_url), 0)
      + coalesce(octet_length(turns::text), 0) + private.trash_extras(links, highlights))) from removed group by user_id order by user_id;
  else
    perform private.add_bytes(user_id, 0, sum(bytes)) from (
      select user_id, private.trash_extras(links, highlights) as bytes from added
      union all
      select user_id, -private.trash_extras(links, highlights) from removed
    ) as extras group by user_id order by user_id;
  end if;
  return null;
end
$$;
create trigger measure_inserted after insert on public.trashed_captures referencing new table as added
  for each statement execute function private.measure_trashed_captures();
create trigger measure_updated after update on public.trashed_captures referencing new table as added old table as removed
  for each statement execute function private.measure_trashed_captures();
create trigger measure_deleted after delete on public.trashed_captures referencing old table as removed
  for each statement execute function private.measure_trashed_captures();

revoke execute on function public.restore_captures(uuid[]), public.empty_trash(uuid[]), public.sweep_trash(integer)
  from public, anon, authenticated;
grant execute on function public.restore_captures(uuid[]), public.empty_trash(uuid[]) to authenticated, service_role;
grant execute on function public.sweep_trash(integer) to service_role;
