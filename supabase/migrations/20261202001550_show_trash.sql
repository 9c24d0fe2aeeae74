-- A page of the trash, the last deleted first: the notes whose title or visible text contains the words. It shows what a deleted note takes of its
-- owner's space, with its files, and where it came from. Of the text it returns the beginning only, because a screen shows no more.
create function public.search_trash(p_query text default '', p_limit integer default 50, p_offset integer default 0)
  returns table (
    id uuid, title text, preview text, notebook text, tags text[], deleted_at timestamptz, source_url text, bytes bigint, total bigint)
  language sql stable
  set search_path = ''
begin atomic
  select note.id, note.title, left(private.plain_text(left(note.content, 4000)), 300), note.notebook, note.tags, note.deleted_at,
    note.source_url,
    octet_length(note.title) + octet_length(note.content) + coalesce(octet_length(note.turns::text), 0)
      + coalesce((select sum(file.bytes) from public.attachments as file where file.capture_id = note.id and file.user_id = note.user_id), 0)::bigint,
    count(*) over ()
  from public.trashed_captures as note
  where note.user_id = auth.uid() and (
    p_query = '' or strpos(lower(note.title), lower(p_query)) > 0 or strpos(lower(private.plain_text(note.content)), lower(p_query)) > 0)
  order by note.deleted_at desc, note.id
  limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0);
end;

revoke execute on function public.search_trash(text, integer, integer) from public, anon, authenticated;
grant execute on function public.search_trash(text, integer, integer) to authenticated, service_role;
