-- A sign-up that waits for its mail. Its password and data count only when the mail of this very sign-up is opened.
create table auth.pending_sign_ups (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  -- Null for a sign-up by code, which has no password.
  password_hash text,
  user_data jsonb not null default '{}',
  -- The network that signed up. It stands in for a secret when the client keeps none.
  address text not null,
  opened_at timestamptz,
  created_at timestamptz not null default now()
);
create index pending_sign_ups_email_idx on auth.pending_sign_ups (email, created_at desc);
create index pending_sign_ups_created_at_idx on auth.pending_sign_ups (created_at);
alter table auth.pending_sign_ups enable row level security;

alter table auth.one_time_tokens
  add column sign_up_id uuid references auth.pending_sign_ups on delete set null,
  -- Several mails may be under way: one that a stranger asks for must not void the owner's.
  drop constraint one_time_tokens_user_id_token_type_key;
create index one_time_tokens_user_id_idx on auth.one_time_tokens (user_id, token_type);
create index one_time_tokens_sign_up_id_idx on auth.one_time_tokens (sign_up_id);
alter table auth.flow_state
  add column sign_up_id uuid references auth.pending_sign_ups on delete set null;
create index flow_state_sign_up_id_idx on auth.flow_state (sign_up_id);

-- Nobody can tell whose password an unconfirmed account has: the owner chooses a new one.
update auth.users set encrypted_password = null
where email_confirmed_at is null and confirmation_sent_at is not null and invited_at is null;
