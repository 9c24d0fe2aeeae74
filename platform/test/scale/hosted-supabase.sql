-- A database as hosted Supabase hands it over: its roles, its schemas and what they own. Migrations are then run by a role that
-- owns the public schema and is no superuser; here it is called project_owner, there postgres.
create role supabase_admin superuser login;
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator noinherit login;
grant anon, authenticated, service_role to authenticator;
create role supabase_auth_admin noinherit createrole login;
create role project_owner login createrole createdb bypassrls;
grant anon, authenticated, service_role, authenticator to project_owner;
grant create on database postgres to project_owner;

alter schema public owner to project_owner;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges for role project_owner in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role project_owner in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges for role project_owner in schema public grant all on sequences to anon, authenticated, service_role;

create schema extensions authorization project_owner;
grant usage on schema extensions to anon, authenticated, service_role;
create extension "uuid-ossp" with schema extensions;
create extension pgcrypto with schema extensions;

create schema auth authorization supabase_admin;
grant all on schema auth to supabase_auth_admin;
grant usage on schema auth to project_owner, anon, authenticated, service_role;

set role supabase_auth_admin;
create table auth.users (
  instance_id uuid,
  id uuid not null primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change varchar(255),
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text unique default null,
  phone_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  banned_until timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
alter table auth.users enable row level security;

create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create table auth.mfa_factors (
  id uuid not null primary key,
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text
);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
alter table auth.mfa_factors enable row level security;

create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )::text
$$;
create function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )::text
$$;
create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
grant all on auth.users, auth.mfa_factors to project_owner;
reset role;

create schema realtime authorization supabase_admin;
grant usage on schema realtime to project_owner, anon, authenticated, service_role;
create schema storage authorization supabase_admin;
grant usage, create on schema storage to project_owner;
grant usage on schema storage to anon, authenticated, service_role;
-- There an extension lets this role make policies on these tables, although it does not own them.
set role project_owner;
create table storage.buckets (
  id text primary key, name text not null unique, public boolean default false, file_size_limit bigint, allowed_mime_types text[]
);
create table storage.objects (
  id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets, name text, owner_id text,
  metadata jsonb, user_metadata jsonb, version text, unique (bucket_id, name)
);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
reset role;

set role project_owner;
create publication supabase_realtime;
reset role;
