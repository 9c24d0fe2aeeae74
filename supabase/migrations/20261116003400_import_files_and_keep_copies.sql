-- Files, highlights and earlier versions that come with an import; at the end, the weekly copies of accounts.

-- The note of each file that is not stored yet, in the order of the files; null for the others. A file that a person took out of the text
-- of a note does not come back. `p_files` is [{"note", "sha256", "is_named"}], with the key of the note in its source.
create function public.missing_import_files(p_user_id uuid, p_source text, p_files jsonb) returns uuid[]
  language sql stable security definer
  set search_path = ''
  return array(
    select capture.id
    from rows from (jsonb_to_recordset(p_files) as (note text, sha256 text, is_named boolean)) with ordinality
        as file (note, sha256, is_named, place)
      left join private.imported_notes as known
        on known.user_id = p_user_id and known.source = p_source and known.external_id = file.note
      left join public.captures as capture on capture.id = known.capture_id and capture.user_id = p_user_id
        and (not file.is_named or private.names_file(capture.content, file.sha256))
        and not exists (
          select from public.attachments as stored where stored.capture_id = capture.id and stored.sha256 = file.sha256)
    order by file.place);

-- Highlights and earlier versions of notes that this import created. Their ids follow from the note and from their id in the export, so that
-- an import that continues stores each once. `p_details` is [{"kind": "highlight" or "version", "id", "note", "values"}].
create function public.import_details(p_user_id uuid, p_import_id uuid, p_details jsonb) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles := private.lock_profile(p_user_id);
  added bigint;
begin
  update public.imports set active_at = private.clock() where id = p_import_id and user_id = p_user_id and state = 'running';
  if not found then
    raise exception 'This import is not running.' using errcode = 'PT409';
  end if;

  with given as (
    select md5(known.capture_id::text || detail.id)::uuid as id, known.capture_id, detail.kind, value.*
    from jsonb_to_recordset(p_details) as detail (kind text, id text, note text, "values" jsonb)
      join public.imports as import on import.id = p_import_id
      join private.imported_notes as known on known.user_id = p_user_id and known.source = import.source
        and known.external_id = detail.note and known.import_id = p_import_id
      join public.captures as capture on capture.id = known.capture_id and capture.user_id = p_user_id
      cross join lateral jsonb_to_record(detail."values") as value (quote text, prefix text, suffix text, start_position integer,
        colour text, comment text, created_at timestamptz, title text, content text, tags text[], saved_at timestamptz, author text)
  ),
  marked as (
    insert into public.highlights (id, user_id, capture_id, quote, prefix, suffix, start_position, colour, comment, created_at)
    select id, p_user_id, capture_id, quote, coalesce(prefix, ''), coalesce(suffix, ''), greatest(coalesce(start_position, 0), 0), colour,
      coalesce(comment, ''), least(coalesce(created_at, private.clock()), private.clock())
    from given
    where kind = 'highlight' and length(quote) between 1 and 5000 and private.trimmed(quote) <> ''
      and length(coalesce(prefix, '')) <= 64 and length(coalesce(suffix, '')) <= 64 and length(coalesce(comment, '')) <= 5000
      and colour in ('yellow', 'green', 'blue', 'pink')
    on conflict (id) do nothing
  ),
  kept as (
    insert into public.capture_versions (id, capture_id, user_id, title, content, tags, saved_at, author)
    select id, capture_id, p_user_id, title, content, coalesce(tags, '{}'), least(saved_at, private.clock()), left(author, 100)
    from given
    where kind = 'version' and length(title) <= 200 and length(content) between 1 and 500000 and cardinality(coalesce(tags, '{}')) <= 20
      and saved_at is not null and length(author) > 0
      and (select count(*) < 100 from public.capture_versions as known where known.capture_id = given.capture_id)
    on conflict (id) do nothing
    returning private.version_bytes(title, content, tags) as bytes
  )
  select sum(bytes) into added from kept;
  if added is not null then
    perform private.add_bytes(p_user_id, added);
  end if;

  -- add_bytes() binds people only; here the service acts for one.
  select * into profile from public.profiles where id = p_user_id;
  if profile.bytes_used > profile.bytes_limit then
    raise exception 'Your storage is full.' using errcode = 'PT413';
  end if;
end
$$;

revoke execute on function public.missing_import_files(uuid, text, jsonb), public.import_details(uuid, uuid, jsonb)
  from public, anon, authenticated;
grant execute on function public.missing_import_files(uuid, text, jsonb), public.import_details(uuid, uuid, jsonb) to service_role;

-- When the function write-copies wrote the export of an account to the operator's folder or bucket. Only the service uses it.
create table private.account_copies (
  user_id uuid primary key references auth.users on delete cascade,
  copied_at timestamptz,
  tried_at timestamptz not null
);
alter table private.account_copies enable row level security;
revoke all on private.account_copies from anon, authenticated;

-- The accounts whose last copy is a week old; one that failed is due again an hour later.
create function public.due_copies(p_limit integer) returns uuid[]
  language sql stable security definer
  set search_path = ''
  return array(
    select person.id from auth.users as person
      left join private.account_copies as copy on copy.user_id = person.id
    where (copy.copied_at is null or copy.copied_at < private.clock() - interval '7 days')
      and (copy.tried_at is null or copy.tried_at < private.clock() - interval '1 hour')
    order by copy.copied_at nulls first, person.id
    limit p_limit);

create function public.record_copy(p_user_id uuid, p_succeeded boolean) returns void
  language sql security definer
  set search_path = ''
begin atomic
  insert into private.account_copies (user_id, copied_at, tried_at)
  select id, case when p_succeeded then private.clock() end, private.clock() from auth.users where id = p_user_id
  on conflict (user_id) do update
  set copied_at = coalesce(excluded.copied_at, account_copies.copied_at), tried_at = excluded.tried_at;
end;

-- Which of these accounts were deleted. Their copies go too.
create function public.deleted_accounts(p_ids uuid[]) returns uuid[]
  language sql stable security definer
  set search_path = ''
  return array(select id from unnest(p_ids) as given (id) where not exists (select from auth.users where users.id = given.id));

revoke execute on function public.due_copies(integer), public.record_copy(uuid, boolean), public.deleted_accounts(uuid[])
  from public, anon, authenticated;
grant execute on function public.due_copies(integer), public.record_copy(uuid, boolean), public.deleted_accounts(uuid[]) to service_role;
