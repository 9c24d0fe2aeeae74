-- Accounts in a seed, as Supabase's guides do it: a bcrypt hash straight into auth.users.
insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
  raw_user_meta_data, created_at, updated_at, confirmation_token, email_change, email_change_token_new, recovery_token)
values ('00000000-0000-0000-0000-000000000000', '11111111-1111-4111-8111-111111111111', 'authenticated', 'authenticated',
  'seeded@example.org', extensions.crypt('password123', extensions.gen_salt('bf')), current_timestamp,
  '{"provider":"email","providers":["email"]}', '{"full_name":"Sam Seed"}', current_timestamp, current_timestamp, '', '', '', '');
insert into auth.identities (id, user_id, provider_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
values (extensions.uuid_generate_v4(), '11111111-1111-4111-8111-111111111111', '11111111-1111-4111-8111-111111111111',
  '{"sub":"11111111-1111-4111-8111-111111111111","email":"seeded@example.org"}', 'email', current_timestamp, current_timestamp, current_timestamp);
insert into todos (user_id, task, status, price) values
  ('11111111-1111-4111-8111-111111111111', 'Water the plants', 'open', 12345678901234567890.0123456789),
  ('11111111-1111-4111-8111-111111111111', 'Pay the rent', 'done', null);
