-- Every note is compared with every source of a search, so a call with thousands of them, or with a very long one, would take seconds.
create function private.few_texts(given text[]) returns text[]
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if cardinality(given) > 100 or exists (select from unnest(given) as each where length(each) > 300) then
    raise exception 'A search may name 100 tags and 100 sources at most, each of 300 characters at most.' using errcode = 'invalid_parameter_value';
  end if;
  return given;
end
$$;

create or replace function public.search_captures(
  p_query text default '', p_limit integer default 20, p_offset integer default 0, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns setof public.captures
  language sql stable security definer
  set search_path = ''
begin atomic
  select found.* from private.captures_containing(
    private.me_or_token(), private.search_words(p_query), least(greatest(p_limit, 1), 100) + greatest(p_offset, 0),
    private.within_token(p_folder_ids), private.few_texts(p_tags), private.few_texts(p_sources), p_from, p_before, p_content_type) as found
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
    select count(*) from private.captures_containing(
      private.me_or_token(), private.search_words(p_query), least(greatest(p_up_to, 0), 100000) + 1,
      private.within_token(p_folder_ids), private.few_texts(p_tags), private.few_texts(p_sources), p_from, p_before, p_content_type));

create or replace function public.query_captures(
  p_query text default '', p_limit integer default 20, p_offset integer default 0, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns setof public.captures
  language sql stable security definer
  set search_path = ''
begin atomic
  select found.* from private.captures_fitting(
    private.me(), private.search_words(p_query), least(greatest(p_limit, 1), 100) + greatest(p_offset, 0),
    p_folder_ids, private.few_texts(p_tags), private.few_texts(p_sources), p_from, p_before, p_content_type) as found
  limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0);
end;

create or replace function public.count_query(
  p_query text default '', p_up_to integer default 1000, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns bigint
  language sql stable security definer
  set search_path = ''
  return (
    select count(*) from private.captures_fitting(
      private.me(), private.search_words(p_query), least(greatest(p_up_to, 0), 100000) + 1,
      p_folder_ids, private.few_texts(p_tags), private.few_texts(p_sources), p_from, p_before, p_content_type));

revoke execute on function private.few_texts(text[]) from public, anon, authenticated;
