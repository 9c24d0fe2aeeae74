-- Notes that come back after the undo of an import come back to their notebooks, which the undo removed.

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

-- As before; with the notebooks that an undo removed.
create or replace function public.restore_captures(p_ids uuid[]) returns setof public.captures
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
