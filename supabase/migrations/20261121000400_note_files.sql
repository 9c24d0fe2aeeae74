-- The files of a note, the oldest first, as an assistant reads them: with the note, in one query.
create function public.note_files(note public.captures) returns jsonb
  language sql stable
  set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', file.name, 'mime', file.mime, 'text', file.text) order by file.created_at), '[]')
    from public.attachments as file where file.capture_id = note.id and file.user_id = note.user_id);
revoke execute on function public.note_files(public.captures) from public, anon, authenticated;
grant execute on function public.note_files(public.captures) to authenticated, service_role;
