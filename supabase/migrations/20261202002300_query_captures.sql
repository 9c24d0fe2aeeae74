-- Queries in the language of find_captures, together with the dashboard's filters and in its order. The answer is exact, however large the
-- library is. Saved searches are queries that a person keeps under a name. Making or changing one needs Pro, as searching does on the screens.
-- Anybody may remove their own.

create function private.captures_fitting(
  p_user_id uuid, p_query text, p_wanted integer,
  p_folder_ids uuid[], p_tags text[], p_sources text[], p_from timestamptz, p_before timestamptz, p_content_type text
) returns setof public.captures
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  conditions constant text := private.list_conditions(p_folder_ids, p_tags, p_sources, p_from, p_before, p_content_type);
  plan record;
begin
  select * into plan from private.plan_search(p_user_id, p_query, 'exact');
  if plan.filters is not null then
    return query select * from private.captures_of_plan(p_user_id, plan.filters || conditions, plan.on_text, plan.on_index, p_wanted);
  end if;
end
$$;

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

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  name text not null,
  query text not null,
  position integer not null default 0,
  created_at timestamptz not null default private.clock()
);
create index saved_searches_user_id_idx on public.saved_searches (user_id, position, created_at);

alter table public.saved_searches enable row level security;
revoke all on public.saved_searches from anon, authenticated;
grant select, insert, update, delete on public.saved_searches to authenticated;
grant all on public.saved_searches to service_role;

create policy "people read their own saved searches" on public.saved_searches
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people save searches of their own" on public.saved_searches
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "people change their own saved searches" on public.saved_searches
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people delete their own saved searches" on public.saved_searches
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "the second factor guards this table" on public.saved_searches as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
create policy "access tokens do not reach this table" on public.saved_searches as restrictive
  for all to authenticated using (not (select private.has_token()));

create trigger a_check_owner before insert on public.saved_searches for each row execute function private.check_owner();

create function private.check_saved_search() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if private.acts_as_person() and not private.is_pro(new.user_id) then
    raise exception 'Saved searches require Pro plan';
  end if;
  new.name := private.trimmed(new.name);
  new.query := private.trimmed(new.query);
  if new.name is null or length(new.name) not between 1 and 100 or new.query is null or length(new.query) not between 1 and 1000 then
    raise exception 'A saved search has a name of 1-100 characters and a query of 1-1,000 characters';
  end if;
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.user_id := old.user_id;
    new.created_at := old.created_at;
  else
    -- One at a time, so that two parallel inserts cannot both be the hundredth.
    perform private.lock_profile(new.user_id);
    if (select count(*) from public.saved_searches where user_id = new.user_id) >= 100 then
      raise exception 'You have 100 saved searches. Remove one to save another.';
    end if;
  end if;
  return new;
end
$$;
create trigger check_saved_search before insert or update on public.saved_searches
  for each row execute function private.check_saved_search();

create trigger lock_own_profile before insert or update or delete on public.saved_searches
  for each statement execute function private.lock_own_profile();
select private.measure_table('public.saved_searches', 'octet_length(name) + octet_length(query)');

revoke execute on function public.query_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.count_query(text, integer, uuid[], text[], text[], timestamptz, timestamptz, text) from public, anon, authenticated;
grant execute on function public.query_captures(text, integer, integer, uuid[], text[], text[], timestamptz, timestamptz, text),
  public.count_query(text, integer, uuid[], text[], text[], timestamptz, timestamptz, text) to authenticated;
