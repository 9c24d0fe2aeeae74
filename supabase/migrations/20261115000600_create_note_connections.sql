-- Links between captures: typed, among one's own, Pro only to change.
create table public.note_connections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  source_capture_id uuid not null,
  target_capture_id uuid not null,
  connection_type text not null default 'related' check (connection_type in ('related', 'builds_on', 'contradicts', 'supports')),
  created_at timestamptz not null default private.clock(),
  unique (source_capture_id, target_capture_id, connection_type),
  check (source_capture_id <> target_capture_id),
  constraint note_connections_source_capture_id_fkey foreign key (source_capture_id, user_id)
    references public.captures (id, user_id) on delete cascade,
  constraint note_connections_target_capture_id_fkey foreign key (target_capture_id, user_id)
    references public.captures (id, user_id) on delete cascade
);
create index note_connections_target_idx on public.note_connections (target_capture_id);
create index note_connections_user_idx on public.note_connections (user_id);

alter table public.note_connections enable row level security;
revoke all on public.note_connections from anon, authenticated;
grant select, insert, delete on public.note_connections to authenticated;
grant all on public.note_connections to service_role;

create policy "people read their own links" on public.note_connections
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people link their own captures" on public.note_connections
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "people delete their own links" on public.note_connections
  for delete to authenticated using (user_id = (select auth.uid()));

create function private.check_link() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- A link that goes with its capture is a cascade, not a person's command.
  if pg_trigger_depth() = 1 and private.acts_as_person() and not private.is_pro(auth.uid()) then
    raise exception 'Linking notes requires Pro plan';
  end if;
  return coalesce(new, old);
end
$$;
create trigger check_link before insert or delete on public.note_connections
  for each row execute function private.check_link();
