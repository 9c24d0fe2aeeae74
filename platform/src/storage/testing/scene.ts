// A project with three buckets, whose policies let people use the folder with their id, for tests.
export const STORAGE_SCENE = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('private', 'private', false, null, null),
    ('open', 'open', true, null, null),
    ('pictures', 'pictures', false, 100000, array['image/*']);
  create policy "people use their folder" on storage.objects for all to authenticated
    using ((storage.foldername(name))[1] = auth.uid()::text)
    with check ((storage.foldername(name))[1] = auth.uid()::text);
  create policy "people see buckets" on storage.buckets for select to authenticated using (true);
`
