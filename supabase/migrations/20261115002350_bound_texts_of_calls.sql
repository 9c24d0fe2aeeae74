-- The texts that clients hand to functions are bounded: a search of 900,000 characters took seconds of a processor.
create function private.search_words(given text) returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  if length(given) > 1000 then
    raise exception 'A search may have 1,000 characters at most.' using errcode = 'invalid_parameter_value';
  end if;
  return private.trimmed(coalesce(given, ''));
end
$$;
revoke execute on function private.search_words(text) from public, anon, authenticated;

create or replace function public.search_captures(
  p_query text default '', p_limit integer default 20, p_offset integer default 0, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns setof public.captures
  language sql stable security definer
  set search_path = ''
begin atomic
  select found.* from private.search_library(
    auth.uid(), private.search_words(p_query), least(greatest(p_limit, 1), 100) + greatest(p_offset, 0),
    p_folder_ids, p_tags, p_sources, p_from, p_before, p_content_type) as found
  limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0);
end;

create or replace function public.count_search(
  p_query text default '', p_up_to integer default 1000, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns bigint
  language sql stable security definer
  set search_path = ''
  return (
    select count(*) from private.search_library(
      auth.uid(), private.search_words(p_query), least(greatest(p_up_to, 0), 100000) + 1,
      p_folder_ids, p_tags, p_sources, p_from, p_before, p_content_type));

-- A capture has no longer content nor address than this.
create or replace function public.auto_tags(content_text text, source_url text) returns text[]
  language sql stable security definer
  set search_path = ''
  return array_remove(array[
    case
      when length(private.plain_text(left(content_text, 50000))) > 1000 then 'long'
      when length(private.plain_text(left(content_text, 50000))) < 100 then 'snippet'
    end,
    (select tag from private.site_tags
     where private.is_host_or_subdomain(private.web_host(left(source_url, 4096)), domain) order by length(domain) desc limit 1)
  ], null);
