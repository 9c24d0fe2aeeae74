-- Access tokens outlive their session. Servers read here which sessions have ended, and refuse their tokens from then on.
create table auth.ended_sessions (
  id uuid primary key,
  ended_at timestamptz not null default clock_timestamp()
);
create index ended_sessions_ended_at_idx on auth.ended_sessions (ended_at);
alter table auth.ended_sessions enable row level security;

create function auth.remember_ended_sessions() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into auth.ended_sessions (id) select id from ended on conflict (id) do nothing;
  return null;
end
$$;
revoke execute on function auth.remember_ended_sessions() from public;
create trigger remember_ended_sessions after delete on auth.sessions
  referencing old table as ended for each statement execute function auth.remember_ended_sessions();

create index sessions_not_after_idx on auth.sessions (not_after) where not_after is not null;
create index users_banned_until_idx on auth.users (banned_until) where banned_until is not null;
