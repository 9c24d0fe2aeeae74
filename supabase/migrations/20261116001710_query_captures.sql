-- Queries in the language of find_captures, answered in the dashboard's order and together with its filters. A plain contains search
-- stays with search_captures.

create function private.captures_fitting(
  p_user_id uuid, p_query text, p_wanted integer,
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz, p_content_type text
) returns setof public.captures
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  classes constant smallint[] := private.classes_of_type(p_content_type);
  plan record;
begin
  select * into plan from private.plan_search(p_user_id, p_query, false);
  if plan.filters is null then
    return;
  end if;
  return query execute concat(
    'select capture.* from private.search_texts as entry join public.captures as capture on capture.id = entry.capture_id
    where entry.user_id = $1', plan.filters, plan.on_text,
    case when private.has_word_index(p_user_id) then plan.on_index end,
    case when classes is not null then ' and entry.class = any ($8)' end,
    case when p_folder_ids is not null then ' and capture.folder_id = any ($3)' end,
    case when p_tags is not null then ' and capture.tags @> $4' end,
    case when p_sources is not null then ' and exists (select from unnest($5) as source
      where private.is_host_or_subdomain(private.web_host(capture.source_url), source))' end,
    case when p_from is not null then ' and capture.created_at >= $6' end,
    case when p_before is not null then ' and capture.created_at < $7' end,
    ' order by entry.is_pinned desc, entry.created_at desc, entry.capture_id limit $2')
    using p_user_id, p_wanted, p_folder_ids, p_tags, p_sources, p_from, p_before, classes;
end
$$;
revoke execute on function
  private.captures_fitting(uuid, text, integer, uuid[], text[], text[], timestamptz, timestamptz, text) from public, anon, authenticated;

create function public.query_captures(
  p_query text default '', p_limit integer default 20, p_offset integer default 0, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns setof public.captures
  language sql stable security definer
  set search_path = ''
begin atomic
  select found.* from private.captures_fitting(
    private.me(), private.search_words(p_query), least(greatest(p_limit, 1), 100) + greatest(p_offset, 0),
    p_folder_ids, p_tags, p_sources, p_from, p_before, p_content_type) as found
  limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0);
end;

-- How many a query finds, exact up to a bound; one more than the bound means "more than that".
create function public.count_query(
  p_query text default '', p_up_to integer default 1000, p_folder_ids uuid[] default null,
  p_tags text[] default null, p_sources text[] default null, p_from timestamptz default null, p_before timestamptz default null,
  p_content_type text default 'all'
) returns bigint
  language sql stable security definer
  set search_path = ''
  return (
    select count(*) from private.captures_fitting(
      private.me(), private.search_words(p_query), least(greatest(p_up_to, 0), 100000) + 1,
      p_folder_ids, p_tags, p_sources, p_from, p_before, p_content_type));

revoke execute on function
  public.query_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.count_query(text, integer, uuid[], text[], text[], timestamptz, timestamptz, text) from public, anon, authenticated;
grant execute on function
  public.query_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.count_query(text, integer, uuid[], text[], text[], timestamptz, timestamptz, text) to authenticated;
