-- Passkeys, security keys as a second factor, and recovery codes. Names follow Supabase's auth schema where it has them.
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- Both as base64url, the form that WebAuthn's JSON uses.
  credential_id text not null unique,
  public_key text not null,
  -- The authenticator's own counter of signatures: it never goes back, unless the key was copied.
  sign_count bigint not null,
  transports jsonb not null default '[]',
  friendly_name text not null default '' check (length(friendly_name) <= 120),
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id, created_at);

-- A row is deleted when its challenge is answered, so each is answered once.
create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  -- Null for a sign-in: until the answer nobody knows whose it is.
  user_id uuid references auth.users on delete cascade,
  challenge_type text not null check (challenge_type in ('registration', 'authentication')),
  challenge text not null,
  created_at timestamptz not null default now()
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_created_at_idx on auth.webauthn_challenges (created_at);

-- The key of a second factor of type webauthn: {"id", "publicKey", "counter", "transports"}.
alter table auth.mfa_factors add column web_authn_credential jsonb;
alter table auth.mfa_challenges add column web_authn_challenge text;

-- The passkey that a session began with: removing the passkey ends the session.
alter table auth.sessions add column passkey_id uuid references auth.webauthn_credentials on delete set null;
create index sessions_passkey_id_idx on auth.sessions (passkey_id) where passkey_id is not null;

-- A row is deleted when its code is used.
create table auth.mfa_recovery_codes (
  user_id uuid not null references auth.users on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- Row level security without a policy: only the owner, that is the server, gets in.
alter table auth.webauthn_credentials enable row level security;
alter table auth.webauthn_challenges enable row level security;
alter table auth.mfa_recovery_codes enable row level security;
