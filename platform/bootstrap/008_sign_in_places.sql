-- Where each account has signed in before: networks and kinds of device.
create table auth.sign_in_places (
  user_id uuid not null references auth.users on delete cascade,
  address text not null,
  device text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, address, device)
);
create index sign_in_places_last_used_at_idx on auth.sign_in_places (last_used_at);
alter table auth.sign_in_places enable row level security;
