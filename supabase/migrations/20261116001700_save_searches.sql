-- Saved searches: queries that a person keeps under a name. Making or changing one needs Pro, as searching does on the screens. Anybody
-- may remove their own.
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
revoke execute on function private.check_saved_search() from public, anon, authenticated;
create trigger check_saved_search before insert or update on public.saved_searches
  for each row execute function private.check_saved_search();

create trigger lock_own_profile before insert or update or delete on public.saved_searches
  for each statement execute function private.lock_own_profile();
select private.measure_table('public.saved_searches', 'octet_length(name) + octet_length(query)');
