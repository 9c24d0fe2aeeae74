-- Notebooks, which the database calls folders. They have two levels, and changing them needs Pro. Deleting a notebook keeps its captures.
create table public.folders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  name text not null,
  parent_id uuid,
  color text not null default '#6366f1',
  icon text not null default '📁',
  auto_tags text[] not null default '{}',
  is_smart boolean not null default false,
  sort_order integer not null default 0,
  created_at timestamptz not null default private.clock(),
  updated_at timestamptz not null default private.clock(),
  unique (id, user_id),
  constraint folders_parent_id_fkey foreign key (parent_id, user_id) references public.folders (id, user_id) on delete cascade
);
create index folders_user_id_idx on public.folders (user_id, name);
create index folders_parent_id_idx on public.folders (parent_id) where parent_id is not null;

alter table public.folders enable row level security;
revoke all on public.folders from anon, authenticated;
grant select, insert, update, delete on public.folders to authenticated;
grant all on public.folders to service_role;

create policy "people read their own notebooks" on public.folders
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people make notebooks of their own" on public.folders
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "people change their own notebooks" on public.folders
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people delete their own notebooks" on public.folders
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "the second factor guards this table" on public.folders as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
create policy "a token reaches its notebooks" on public.folders as restrictive
  for all to authenticated using (
    case when (select private.token_notebooks()) is null then true else id = any ((select private.token_notebooks())::uuid[]) end);

-- PostgreSQL runs the triggers of a table in the order of their names: this one comes first.
create trigger a_check_owner before insert on public.folders for each row execute function private.check_owner();

create function private.check_folder() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if private.acts_as_person() and not private.is_pro(new.user_id) then
    raise exception 'Notebooks require Pro plan';
  end if;
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.user_id := old.user_id;
    new.created_at := old.created_at;
  elsif private.acts_as_person() then
    new.created_at := private.clock();
  end if;
  new.updated_at := private.clock();
  new.name := private.trimmed(new.name);
  if new.name is null or length(new.name) not between 1 and 100 or new.name ~ '[<>:"/\\|?*]' then
    raise exception 'Notebook name must be 1-100 characters and contain no special characters';
  end if;
  new.auto_tags := private.clean_tags(new.auto_tags);
  if new.color !~ '^#[0-9A-Fa-f]{6}$' or length(new.icon) not between 1 and 16
    or exists (select from unnest(new.auto_tags) as tag where length(tag) > 50)
  then
    raise exception 'Invalid folder data';
  end if;
  if new.parent_id is not null then
    -- One change of a person's notebooks at a time: two parallel ones could create a third level.
    perform private.lock_profile(new.user_id);
    if new.parent_id = new.id
      or not exists (select from public.folders where id = new.parent_id and user_id = new.user_id and parent_id is null)
      or exists (select from public.folders where parent_id = new.id)
    then
      raise exception 'Invalid folder data' using detail = 'A notebook stands at the top or inside one of your own top notebooks.';
    end if;
  end if;
  return new;
end
$$;
create trigger check_folder before insert or update on public.folders for each row execute function private.check_folder();

create function private.check_folder_delete() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- In a cascade the depth is greater. Only a person's own statement needs the plan.
  if pg_trigger_depth() = 1 and private.acts_as_person() and not private.is_pro(old.user_id) then
    raise exception 'Notebooks require Pro plan';
  end if;
  return old;
end
$$;
create trigger check_folder_delete before delete on public.folders for each row execute function private.check_folder_delete();

-- Deletes a notebook with its subnotebooks. Returns how many captures are in no notebook because of it.
create function public.delete_folder(p_folder_id uuid) returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  moved integer;
begin
  select count(*) into moved from public.captures
  where user_id = auth.uid()
    and folder_id in (select id from public.folders where id = p_folder_id or parent_id = p_folder_id);
  delete from public.folders where id = p_folder_id and user_id = auth.uid();
  if not found then
    raise exception 'Invalid folder data';
  end if;
  return moved;
end
$$;
create trigger lock_own_profile before insert or update or delete on public.folders
  for each statement execute function private.lock_own_profile();
select private.measure_table('public.folders', 'octet_length(name) + coalesce(octet_length(array_to_string(auto_tags, '','')), 0)');

revoke execute on function public.delete_folder(uuid) from public, anon, authenticated;
grant execute on function public.delete_folder(uuid) to authenticated;
