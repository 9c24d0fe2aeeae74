-- The turns of an AI chat that a capture holds, as the extension saved them: [{ "id", "digest" }, ...] in the order of the note.
alter table public.captures
  add column turns jsonb constraint captures_turns_check
    check (jsonb_typeof(turns) = 'array' and octet_length(turns::text) <= 1048576);

-- Changing the turns needs Pro, as changing the content does, and they count into the owner's space.
do $$
begin
  execute replace(replace(pg_get_functiondef('private.check_capture_update'::regproc),
    'new.tags)', 'new.tags, new.turns)'), 'old.tags)', 'old.tags, old.turns)');
  execute replace(pg_get_functiondef('private.measure_captures'::regproc),
    'octet_length(title)', 'octet_length(title) + coalesce(octet_length(turns::text), 0)');
end
$$;

-- Lists the columns of a capture as they are now.
create or replace function public.search_captures(
  p_query text default '', p_limit integer default 20, p_offset integer default 0, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns setof public.captures
  language sql stable security definer
  set search_path = ''
begin atomic
  select found.* from private.search_library(
    private.me(), private.search_words(p_query), least(greatest(p_limit, 1), 100) + greatest(p_offset, 0),
    p_folder_ids, p_tags, p_sources, p_from, p_before, p_content_type) as found
  limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0);
end;
