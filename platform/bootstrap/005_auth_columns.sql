-- Columns of Supabase's auth.users that this server has no use for. Seeds and imports write them, so they are there.
alter table auth.users
  add column instance_id uuid,
  add column is_super_admin boolean,
  add column is_sso_user boolean not null default false,
  add column deleted_at timestamptz,
  add column confirmation_token text,
  add column recovery_token text,
  add column email_change_token_new text,
  add column email_change_token_current text,
  add column phone_change text,
  add column phone_change_token text,
  add column phone_change_sent_at timestamptz,
  add column reauthentication_token text;
