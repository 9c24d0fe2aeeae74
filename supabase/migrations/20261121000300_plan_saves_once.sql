-- What a save costs: the statements of its triggers are planned once in a session, not at every save, and the small functions that they call
-- become part of them.

-- PostgreSQL would plan for each list of ids anew, because it expects more rows from a list that it does not know.
alter function private.index_saved_captures() set plan_cache_mode = force_generic_plan;
alter function private.index_changed_captures() set plan_cache_mode = force_generic_plan;

-- PostgreSQL can inline a function only when it sets no search path. These bodies were bound to their names when they were created, so they need
-- none.
alter function private.clock() reset search_path;
alter function private.today() reset search_path;
alter function private.trimmed(text) reset search_path;
alter function private.web_host(text) reset search_path;
alter function private.is_host_or_subdomain(text, text) reset search_path;
alter function private.is_html(text) reset search_path;
alter function private.is_pro(public.profiles) reset search_path;
alter function private.acts_as_person() reset search_path;
alter function private.has_token() reset search_path;
alter function private.make_public_id() reset search_path;
alter function private.zettel_minute(text) reset search_path;
alter function private.is_chatgpt(text) reset search_path;

-- As before, with the text read once, and no look at the sites for a note without a source.
create or replace function public.auto_tags(content_text text, source_url text) returns text[]
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  -- Only as much as a capture may hold, so that a large call costs no more than a save.
  letters constant integer := length(private.plain_text(left(content_text, 50000)));
  host constant text := private.web_host(left(source_url, 4096));
begin
  return array_remove(array[
    case when letters > 1000 then 'long' when letters < 100 then 'snippet' end,
    case when host is not null then (
      select tag from private.site_tags where private.is_host_or_subdomain(host, domain) order by length(domain) desc limit 1) end
  ], null);
end
$$;
