-- When a person last signed out everywhere. Addresses of files that they signed before are refused from then on.
create table auth.sign_outs (
  user_id uuid primary key references auth.users on delete cascade,
  at timestamptz not null
);
alter table auth.sign_outs enable row level security;
