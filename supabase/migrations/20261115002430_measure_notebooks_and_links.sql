-- Notebooks and links take space too. Their statements lock the profile first, as saves do, so that no two wait for each other.
create trigger lock_own_profile before insert or update or delete on public.folders
  for each statement execute function private.lock_own_profile();
create trigger lock_own_profile before insert or delete on public.note_connections
  for each statement execute function private.lock_own_profile();

select private.measure_table('public.folders', 'octet_length(name) + coalesce(octet_length(array_to_string(auto_tags, '','')), 0)');
-- Four ids and a word.
select private.measure_table('public.note_connections', '80');
