-- What the nightly work leaves behind; only the service role sees it.
create table public.reindex_runs (
  id bigint generated always as identity primary key,
  ran_at timestamptz not null default now()
);
alter table public.reindex_runs enable row level security;
