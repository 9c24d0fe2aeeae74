-- Attempts counted by all servers together. Unlogged: a crash may forget them, and counting must stay cheap.
create unlogged table auth.rate_limits (
  key text primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
create index rate_limits_expire_idx on auth.rate_limits (expire);
alter table auth.rate_limits enable row level security;
