-- As people write it by hand: nothing qualified, a profile for everybody who signs up, a time that keeps itself.
create extension if not exists moddatetime schema extensions;

create table profiles (
  id uuid references auth.users on delete cascade not null primary key,
  updated_at timestamp with time zone,
  username text unique,
  full_name text,
  constraint username_length check (char_length(username) >= 3)
);
alter table profiles enable row level security;
create policy "Public profiles are viewable by everyone." on profiles for select using (true);
create policy "Users can update own profile." on profiles for update using ((select auth.uid()) = id);
create trigger handle_updated_at before update on profiles
  for each row execute procedure extensions.moddatetime (updated_at);

create function public.handle_new_user() returns trigger set search_path = '' as $$
begin
  insert into public.profiles (id, full_name) values (new.id, new.raw_user_meta_data ->> 'full_name');
  return new;
end;
$$ language plpgsql security definer;
create trigger on_auth_user_created after insert on auth.users
  for each row execute procedure public.handle_new_user();

create view open_todos with (security_invoker = on) as select id, task, status from todos where status <> 'done';
