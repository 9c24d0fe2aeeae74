-- A database as the first set of migrations made it, with some rows in every table: pg_dump's statements, without indexes, policies and
-- grants. The functions have lost their bodies, because they are only moved and dropped. The accounts must be there before.
create schema private;
create function private.clock() returns timestamptz language sql stable as 'select now()';
create function private.make_public_id() returns text language sql as 'select null::text';

CREATE TABLE private.tallies (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  captures bigint NOT NULL,
  CONSTRAINT tallies_kind_check CHECK ((kind = ANY (ARRAY['notebook'::text, 'tag'::text, 'source'::text])))
)
WITH (fillfactor='60');
CREATE TABLE public.captures (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid DEFAULT auth.uid() NOT NULL,
  title text DEFAULT 'Untitled Capture'::text NOT NULL,
  content text NOT NULL,
  source_url text,
  folder_id uuid,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  zettel_id text NOT NULL,
  is_pinned boolean DEFAULT false NOT NULL,
  is_public boolean DEFAULT false NOT NULL,
  public_id text DEFAULT private.make_public_id() NOT NULL,
  idempotency_key uuid,
  ocr_extraction_id uuid,
  created_at timestamptz DEFAULT private.clock() NOT NULL,
  updated_at timestamptz DEFAULT private.clock() NOT NULL
);
CREATE TABLE public.profiles (
  id uuid NOT NULL,
  plan text DEFAULT 'free'::text NOT NULL,
  messages_count integer DEFAULT 0 NOT NULL,
  daily_messages_count integer DEFAULT 0 NOT NULL,
  last_message_date date,
  ocr_count integer DEFAULT 0 NOT NULL,
  daily_ocr_count integer DEFAULT 0 NOT NULL,
  last_ocr_date date,
  monthly_ocr_count integer DEFAULT 0 NOT NULL,
  last_ocr_month text,
  billing_cycle text DEFAULT 'monthly'::text,
  payment_status text,
  payment_provider text,
  payu_sub_id text,
  sub_started_at timestamptz,
  sub_expires_at timestamptz,
  is_active boolean DEFAULT false NOT NULL,
  trial_used boolean DEFAULT false NOT NULL,
  trial_warning_sent boolean DEFAULT false NOT NULL,
  trial_started_at timestamptz,
  created_at timestamptz DEFAULT private.clock() NOT NULL,
  updated_at timestamptz DEFAULT private.clock() NOT NULL,
  bytes_used bigint DEFAULT 0 NOT NULL,
  bytes_limit bigint DEFAULT 0 NOT NULL,
  CONSTRAINT profiles_billing_cycle_check CHECK ((billing_cycle = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
  CONSTRAINT profiles_bytes_used_check CHECK ((bytes_used >= 0)),
  CONSTRAINT profiles_daily_messages_count_check CHECK ((daily_messages_count >= 0)),
  CONSTRAINT profiles_daily_ocr_count_check CHECK ((daily_ocr_count >= 0)),
  CONSTRAINT profiles_last_ocr_month_check CHECK ((last_ocr_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT profiles_messages_count_check CHECK ((messages_count >= 0)),
  CONSTRAINT profiles_monthly_ocr_count_check CHECK ((monthly_ocr_count >= 0)),
  CONSTRAINT profiles_ocr_count_check CHECK ((ocr_count >= 0)),
  CONSTRAINT profiles_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'pro'::text])))
);
CREATE TABLE private.space_limits (
  plan text NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT space_limits_bytes_check CHECK ((bytes >= 0)),
  CONSTRAINT space_limits_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'pro'::text])))
);
CREATE TABLE public.payments (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  provider text NOT NULL,
  transaction_id text NOT NULL,
  subscription_id text,
  billing_cycle text NOT NULL,
  amount numeric(12,2),
  currency text,
  status text DEFAULT 'completed'::text NOT NULL,
  given_up_at timestamptz,
  paid_at timestamptz DEFAULT private.clock() NOT NULL,
  created_at timestamptz DEFAULT private.clock() NOT NULL,
  receipt_taken_at timestamptz,
  CONSTRAINT payments_billing_cycle_check CHECK ((billing_cycle = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
  CONSTRAINT payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['completed'::text, 'refunded'::text])))
);
CREATE TABLE public.subscriptions (
  provider text NOT NULL,
  subscription_id text NOT NULL,
  user_id uuid,
  status text NOT NULL,
  billing_cycle text,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  cancel_at timestamptz,
  given_up_at timestamptz,
  last_event_at timestamptz NOT NULL,
  created_at timestamptz DEFAULT private.clock() NOT NULL,
  CONSTRAINT subscriptions_billing_cycle_check CHECK ((billing_cycle = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
  CONSTRAINT subscriptions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'trialing'::text, 'past_due'::text, 'paused'::text, 'canceled'::text])))
);
CREATE TABLE private.trial_key (
  key bytea NOT NULL
);
CREATE TABLE private.used_trials (
  address_hash bytea NOT NULL
);
CREATE TABLE private.site_tags (
  domain text NOT NULL,
  tag text NOT NULL
);
CREATE TABLE private.ocr_attempts (
  extraction_id uuid NOT NULL,
  user_id uuid NOT NULL,
  day date NOT NULL
);
CREATE TABLE public.note_connections (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid DEFAULT auth.uid() NOT NULL,
  source_capture_id uuid NOT NULL,
  target_capture_id uuid NOT NULL,
  connection_type text DEFAULT 'related'::text NOT NULL,
  created_at timestamptz DEFAULT private.clock() NOT NULL,
  CONSTRAINT note_connections_check CHECK ((source_capture_id <> target_capture_id)),
  CONSTRAINT note_connections_connection_type_check CHECK ((connection_type = ANY (ARRAY['related'::text, 'builds_on'::text, 'contradicts'::text, 'supports'::text])))
);
CREATE TABLE private.notebook_keywords (
  part text NOT NULL,
  keyword text,
  domain text,
  confidence numeric NOT NULL
);
CREATE TABLE public.folders (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid DEFAULT auth.uid() NOT NULL,
  name text NOT NULL,
  parent_id uuid,
  color text DEFAULT '#6366f1'::text NOT NULL,
  icon text DEFAULT '📁'::text NOT NULL,
  auto_tags text[] DEFAULT '{}'::text[] NOT NULL,
  is_smart boolean DEFAULT false NOT NULL,
  sort_order integer DEFAULT 0 NOT NULL,
  created_at timestamptz DEFAULT private.clock() NOT NULL,
  updated_at timestamptz DEFAULT private.clock() NOT NULL
);
CREATE TABLE private.fingerprints (
  capture_id uuid NOT NULL,
  user_id uuid NOT NULL,
  is_pinned boolean NOT NULL,
  created_at timestamptz NOT NULL,
  marks bytea NOT NULL
);
ALTER TABLE ONLY private.fingerprints ALTER COLUMN marks SET STORAGE PLAIN;
CREATE TABLE public.admin_audit (
  id bigint NOT NULL,
  admin_id uuid,
  admin_email text NOT NULL,
  action text NOT NULL,
  target_id uuid,
  target_email text,
  succeeded boolean NOT NULL,
  created_at timestamptz DEFAULT private.clock() NOT NULL
);
ALTER TABLE public.admin_audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
  SEQUENCE NAME public.admin_audit_id_seq
  START WITH 1
  INCREMENT BY 1
  NO MINVALUE
  NO MAXVALUE
  CACHE 1
);
CREATE TABLE public.checkouts (
  provider text NOT NULL,
  transaction_id text NOT NULL,
  user_id uuid NOT NULL,
  billing_cycle text NOT NULL,
  completed_at timestamptz,
  created_at timestamptz DEFAULT private.clock() NOT NULL,
  CONSTRAINT checkouts_billing_cycle_check CHECK ((billing_cycle = ANY (ARRAY['monthly'::text, 'yearly'::text])))
);
CREATE TABLE public.contact_messages (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  sender_hash text NOT NULL,
  sent_at timestamptz,
  created_at timestamptz DEFAULT private.clock() NOT NULL,
  CONSTRAINT contact_messages_email_check CHECK ((length(email) <= 254)),
  CONSTRAINT contact_messages_message_check CHECK (((length(message) >= 1) AND (length(message) <= 20000))),
  CONSTRAINT contact_messages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT contact_messages_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 300)))
);
CREATE TABLE public.ocr_extractions (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  platform text NOT NULL,
  used_at timestamptz,
  created_at timestamptz DEFAULT private.clock() NOT NULL,
  CONSTRAINT ocr_extractions_platform_check CHECK ((platform = ANY (ARRAY['mobile'::text, 'desktop'::text])))
);
CREATE TABLE public.payment_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  event_type text NOT NULL,
  occurred_at timestamptz NOT NULL,
  user_id uuid,
  subscription_id text,
  transaction_id text,
  billing_cycle text,
  amount numeric(12,2),
  currency text,
  payload jsonb NOT NULL,
  outcome text,
  handled_at timestamptz,
  created_at timestamptz DEFAULT private.clock() NOT NULL,
  CONSTRAINT payment_events_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'stale'::text, 'unmatched'::text, 'ignored'::text])))
);
CREATE TABLE public.pdf_downloads (
  user_id uuid NOT NULL,
  day date NOT NULL,
  used integer NOT NULL,
  CONSTRAINT pdf_downloads_used_check CHECK ((used >= 0))
);

create function private.carry_trial() returns trigger language plpgsql as 'begin end';
create function private.check_capture_insert() returns trigger language plpgsql as 'begin end';
create function private.check_capture_update() returns trigger language plpgsql as 'begin end';
create function private.check_folder() returns trigger language plpgsql as 'begin end';
create function private.check_folder_delete() returns trigger language plpgsql as 'begin end';
create function private.check_link() returns trigger language plpgsql as 'begin end';
create function private.check_owner() returns trigger language plpgsql as 'begin end';
create function private.follow_bytes_limit() returns trigger language plpgsql as 'begin end';
create function private.forget_person() returns trigger language plpgsql as 'begin end';
create function private.keep_first_save() returns trigger language plpgsql as 'begin end';
create function private.lock_own_profile() returns trigger language plpgsql as 'begin end';
create function private.make_profile() returns trigger language plpgsql as 'begin end';
create function private.measure_captures() returns trigger language plpgsql as 'begin end';
create function private.measure_folders() returns trigger language plpgsql as 'begin end';
create function private.measure_note_connections() returns trigger language plpgsql as 'begin end';
create function private.renew_fingerprints() returns trigger language plpgsql as 'begin end';
create function private.take_fingerprints() returns trigger language plpgsql as 'begin end';
create function private.tally_deleted() returns trigger language plpgsql as 'begin end';
create function private.tally_inserted() returns trigger language plpgsql as 'begin end';
create function private.tally_updated() returns trigger language plpgsql as 'begin end';
create function private.touch_updated_at() returns trigger language plpgsql as 'begin end';
create function public.activate_pro(p_user_id uuid, p_provider text, p_transaction_id text, p_billing_cycle text, p_subscription_id text DEFAULT NULL::text, p_amount numeric DEFAULT NULL::numeric, p_currency text DEFAULT NULL::text, p_paid_at timestamptz DEFAULT NULL::timestamptz) returns profiles language plpgsql as 'begin end';
create function public.admin_activate_pro(p_user_id uuid) returns profiles language plpgsql as 'begin end';
create function public.admin_series(p_days integer DEFAULT 30) returns TABLE(day date, users bigint, pro bigint, captures bigint, payments bigint) language plpgsql as 'begin end';
create function public.admin_stats() returns jsonb language plpgsql as 'begin end';
create function public.admin_users(p_search text DEFAULT ''::text, p_limit integer DEFAULT 50, p_offset integer DEFAULT 0) returns TABLE(id uuid, email text, created_at timestamptz, plan text, is_active boolean, total bigint) language plpgsql as 'begin end';
create function public.apply_payment_event(p_provider text, p_event_id text, p_event_type text, p_occurred_at timestamptz, p_payload jsonb, p_user_id uuid DEFAULT NULL::uuid, p_subscription_id text DEFAULT NULL::text, p_transaction_id text DEFAULT NULL::text, p_billing_cycle text DEFAULT NULL::text, p_status text DEFAULT NULL::text, p_period_starts_at timestamptz DEFAULT NULL::timestamptz, p_period_ends_at timestamptz DEFAULT NULL::timestamptz, p_cancel_at timestamptz DEFAULT NULL::timestamptz, p_amount numeric DEFAULT NULL::numeric, p_currency text DEFAULT NULL::text) returns text language plpgsql as 'begin end';
create function public.auto_tags(content_text text, source_url text) returns text[] language plpgsql as 'begin end';
create function public.capture_facets() returns TABLE(kind text, value text, count bigint) language plpgsql as 'begin end';
create function public.capture_stats() returns TABLE(total bigint, this_week bigint, unique_tags bigint) language plpgsql as 'begin end';
create function public.count_search(p_query text DEFAULT ''::text, p_up_to integer DEFAULT 1000, p_folder_ids uuid[] DEFAULT NULL::uuid[], p_tags text[] DEFAULT NULL::text[], p_sources text[] DEFAULT NULL::text[], p_from timestamptz DEFAULT NULL::timestamptz, p_before timestamptz DEFAULT NULL::timestamptz, p_content_type text DEFAULT 'all'::text) returns bigint language plpgsql as 'begin end';
create function public.delete_folder(p_folder_id uuid) returns integer language plpgsql as 'begin end';
create function public.downgrade_plan() returns profiles language plpgsql as 'begin end';
create function public.forget_ocr_attempt(p_extraction_id uuid) returns void language plpgsql as 'begin end';
create function public.get_backlinks(p_capture_id uuid) returns TABLE(id uuid, title text, zettel_id text, created_at timestamptz) language plpgsql as 'begin end';
create function public.get_folder_counts(p_user_id uuid) returns TABLE(folder_id uuid, count bigint) language plpgsql as 'begin end';
create function public.get_public_capture(p_public_id text) returns TABLE(title text, content text, tags text[], source_url text, created_at timestamptz) language plpgsql as 'begin end';
create function public.give_back_ocr(p_extraction_id uuid) returns boolean language plpgsql as 'begin end';
create function public.is_pro() returns boolean language plpgsql as 'begin end';
create function public.library_graph(p_limit integer DEFAULT 500) returns jsonb language plpgsql as 'begin end';
create function public.ocr_quota() returns TABLE(used integer, quota integer, period text) language plpgsql as 'begin end';
create function public.search_captures(p_query text DEFAULT ''::text, p_limit integer DEFAULT 20, p_offset integer DEFAULT 0, p_folder_ids uuid[] DEFAULT NULL::uuid[], p_tags text[] DEFAULT NULL::text[], p_sources text[] DEFAULT NULL::text[], p_from timestamptz DEFAULT NULL::timestamptz, p_before timestamptz DEFAULT NULL::timestamptz, p_content_type text DEFAULT 'all'::text) returns SETOF captures language plpgsql as 'begin end';
create function public.set_space_limits(p_free bigint, p_pro bigint) returns boolean language plpgsql as 'begin end';
create function public.start_trial() returns profiles language plpgsql as 'begin end';
create function public.store_contact_message(p_name text, p_email text, p_subject text, p_message text, p_sender_hash text) returns uuid language plpgsql as 'begin end';
create function public.suggest_notebook(content_text text, source_url text DEFAULT NULL::text) returns TABLE(notebook_id uuid, notebook_name text, confidence numeric) language plpgsql as 'begin end';
create function public.sweep_plans() returns integer language plpgsql as 'begin end';
create function public.take_ocr(p_user_id uuid, p_platform text) returns TABLE(allowed boolean, reason text, extraction_id uuid, used integer, quota integer) language plpgsql as 'begin end';
create function public.take_pdf_download() returns TABLE(allowed boolean, used integer, quota integer) language plpgsql as 'begin end';
create function public.take_receipts() returns TABLE(payment_id uuid, email text, transaction_id text, billing_cycle text, amount numeric, currency text, paid_at timestamptz) language plpgsql as 'begin end';
create function public.take_trial_warnings() returns TABLE(user_id uuid, email text, sub_expires_at timestamptz) language plpgsql as 'begin end';

INSERT INTO public.folders (id, user_id, name, parent_id, color, icon, auto_tags, is_smart, sort_order, created_at, updated_at) VALUES ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-00000000000b', 'Harbour', NULL, '#6366f1', '📁', '{sea,tide}', false, 0, '2026-11-16 11:42:32.881239+00', '2026-11-16 11:42:32.881239+00');
INSERT INTO public.folders (id, user_id, name, parent_id, color, icon, auto_tags, is_smart, sort_order, created_at, updated_at) VALUES ('00000000-0000-4000-8000-0000000000f2', '00000000-0000-4000-8000-00000000000b', 'Quay', '00000000-0000-4000-8000-0000000000f1', '#6366f1', '📁', '{}', false, 0, '2026-11-16 11:42:32.881239+00', '2026-11-16 11:42:32.881239+00');
INSERT INTO public.ocr_extractions (id, user_id, platform, used_at, created_at) VALUES ('c352e1a6-b1fc-4ab9-b45d-5b266fd53449', '00000000-0000-4000-8000-00000000000b', 'mobile', '2026-11-16 11:42:32.986962+00', '2026-11-16 11:42:32.979042+00');
INSERT INTO public.ocr_extractions (id, user_id, platform, used_at, created_at) VALUES ('ded0b187-64ff-441c-8804-c1c41736360d', '00000000-0000-4000-8000-00000000000c', 'desktop', NULL, '2026-11-16 11:42:33.003734+00');
INSERT INTO public.captures (id, user_id, title, content, source_url, folder_id, tags, zettel_id, is_pinned, is_public, public_id, idempotency_key, ocr_extraction_id, created_at, updated_at) VALUES ('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-00000000000b', 'Tide tables', 'High water at Häfen, see [[202611150000]]', 'https://chatgpt.com/c/1', '00000000-0000-4000-8000-0000000000f2', '{sea,tide,snippet,chatgpt}', '202611161142', true, true, '356334eac285433589c5d68f3ccaffc1', '00000000-0000-4000-8000-0000000000d1', NULL, '2026-11-16 11:42:32.881239+00', '2026-11-16 11:42:32.881239+00');
INSERT INTO public.captures (id, user_id, title, content, source_url, folder_id, tags, zettel_id, is_pinned, is_public, public_id, idempotency_key, ocr_extraction_id, created_at, updated_at) VALUES ('00000000-0000-4000-8000-0000000000c2', '00000000-0000-4000-8000-00000000000b', 'Code', '<pre>const a = 1;</pre>', 'https://github.com/x', NULL, '{snippet,github}', '202611161143', false, false, '6c84798a97e6454db631a60ac95830a0', NULL, NULL, '2026-11-16 11:42:32.881239+00', '2026-11-16 11:42:32.881239+00');
INSERT INTO public.captures (id, user_id, title, content, source_url, folder_id, tags, zettel_id, is_pinned, is_public, public_id, idempotency_key, ocr_extraction_id, created_at, updated_at) VALUES ('b7e3f704-aeae-440c-b085-a99175bb7457', '00000000-0000-4000-8000-00000000000b', 'Untitled Capture', 'Read from a picture', NULL, NULL, '{snippet}', '202611161144', false, false, 'cf2e6515015d42db92a33c83fae98d6e', NULL, 'c352e1a6-b1fc-4ab9-b45d-5b266fd53449', '2026-11-16 11:42:32.986962+00', '2026-11-16 11:42:32.986962+00');
INSERT INTO private.fingerprints (capture_id, user_id, is_pinned, created_at, marks) VALUES ('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-00000000000b', true, '2026-11-16 11:42:32.881239+00', '\x8224080222a00502151010ca009242a64648c0a6');
INSERT INTO private.fingerprints (capture_id, user_id, is_pinned, created_at, marks) VALUES ('00000000-0000-4000-8000-0000000000c2', '00000000-0000-4000-8000-00000000000b', false, '2026-11-16 11:42:32.881239+00', '\x00e1023003c0000100050021b1180680');
INSERT INTO private.fingerprints (capture_id, user_id, is_pinned, created_at, marks) VALUES ('b7e3f704-aeae-440c-b085-a99175bb7457', '00000000-0000-4000-8000-00000000000b', false, '2026-11-16 11:42:32.986962+00', '\x02255185298000430001487600040121');
INSERT INTO private.notebook_keywords (part, keyword, domain, confidence) VALUES ('code', 'function', NULL, 0.6);
INSERT INTO private.notebook_keywords (part, keyword, domain, confidence) VALUES ('code', NULL, 'github.com', 0.85);
INSERT INTO private.ocr_attempts (extraction_id, user_id, day) VALUES ('c352e1a6-b1fc-4ab9-b45d-5b266fd53449', '00000000-0000-4000-8000-00000000000b', '2026-11-16');
INSERT INTO private.ocr_attempts (extraction_id, user_id, day) VALUES ('ded0b187-64ff-441c-8804-c1c41736360d', '00000000-0000-4000-8000-00000000000c', '2026-11-16');
INSERT INTO private.site_tags (domain, tag) VALUES ('chatgpt.com', 'chatgpt');
INSERT INTO private.site_tags (domain, tag) VALUES ('github.com', 'github');
INSERT INTO private.site_tags (domain, tag) VALUES ('by-hand.example', 'by-hand');
INSERT INTO private.space_limits (plan, bytes) VALUES ('pro', 10737418240);
INSERT INTO private.space_limits (plan, bytes) VALUES ('free', 52428800);
INSERT INTO private.tallies (user_id, kind, key, captures) VALUES ('00000000-0000-4000-8000-00000000000b', 'notebook', '00000000-0000-4000-8000-0000000000f2', 1);
INSERT INTO private.tallies (user_id, kind, key, captures) VALUES ('00000000-0000-4000-8000-00000000000b', 'source', 'chatgpt.com', 1);
INSERT INTO private.tallies (user_id, kind, key, captures) VALUES ('00000000-0000-4000-8000-00000000000b', 'source', 'github.com', 1);
INSERT INTO private.tallies (user_id, kind, key, captures) VALUES ('00000000-0000-4000-8000-00000000000b', 'tag', 'chatgpt', 1);
INSERT INTO private.tallies (user_id, kind, key, captures) VALUES ('00000000-0000-4000-8000-00000000000b', 'tag', 'github', 1);
INSERT INTO private.tallies (user_id, kind, key, captures) VALUES ('00000000-0000-4000-8000-00000000000b', 'tag', 'sea', 1);
INSERT INTO private.tallies (user_id, kind, key, captures) VALUES ('00000000-0000-4000-8000-00000000000b', 'tag', 'tide', 1);
INSERT INTO private.tallies (user_id, kind, key, captures) VALUES ('00000000-0000-4000-8000-00000000000b', 'notebook', '', 2);
INSERT INTO private.tallies (user_id, kind, key, captures) VALUES ('00000000-0000-4000-8000-00000000000b', 'tag', 'snippet', 3);
INSERT INTO private.trial_key (key) VALUES ('\xca36edfc934efd0f1b9439c163a74ec414e206f1a5a0ba0c5933c3bac3cbccb7');
INSERT INTO private.used_trials (address_hash) VALUES ('\x1d78c272adc279c79e72131992603bf2c7986b7269edcafae71fd99906a376c8');
INSERT INTO public.admin_audit (id, admin_id, admin_email, action, target_id, target_email, succeeded, created_at) OVERRIDING SYSTEM VALUE VALUES (1, '00000000-0000-4000-8000-00000000000a', 'ann@example.org', 'activate_pro', '00000000-0000-4000-8000-00000000000c', 'cleo@example.org', true, '2026-11-16 11:42:32.878962+00');
INSERT INTO public.checkouts (provider, transaction_id, user_id, billing_cycle, completed_at, created_at) VALUES ('paddle', 'txn_3', '00000000-0000-4000-8000-00000000000c', 'monthly', NULL, '2026-11-16 11:42:32.871071+00');
INSERT INTO public.contact_messages (id, name, email, subject, message, sender_hash, sent_at, created_at) VALUES ('3a873b19-6503-44f7-be16-982a85dd7ac7', 'Kim', 'kim@example.org', 'Hello', 'A question', 'hash', NULL, '2026-11-16 11:42:32.880118+00');
INSERT INTO public.note_connections (id, user_id, source_capture_id, target_capture_id, connection_type, created_at) VALUES ('25aaa153-197b-44dc-a4e9-bb0f3aa866f1', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c2', 'supports', '2026-11-16 11:42:32.881239+00');
INSERT INTO public.payment_events (provider, event_id, event_type, occurred_at, user_id, subscription_id, transaction_id, billing_cycle, amount, currency, payload, outcome, handled_at, created_at) VALUES ('paddle', 'evt_1', 'subscription.updated', '2026-11-16 11:42:33.849636+00', '00000000-0000-4000-8000-00000000000a', 'sub_1', NULL, 'yearly', NULL, NULL, '{"data": {}}', 'applied', '2026-11-16 11:42:32.849636+00', '2026-11-16 11:42:32.849636+00');
INSERT INTO public.payment_events (provider, event_id, event_type, occurred_at, user_id, subscription_id, transaction_id, billing_cycle, amount, currency, payload, outcome, handled_at, created_at) VALUES ('paddle', 'evt_2', 'transaction.completed', '2026-11-16 11:42:32.866984+00', NULL, 'sub_unknown', 'txn_2', 'monthly', 9.90, 'EUR', '{}', 'unmatched', '2026-11-16 11:42:32.866984+00', '2026-11-16 11:42:32.866984+00');
INSERT INTO public.payments (id, user_id, provider, transaction_id, subscription_id, billing_cycle, amount, currency, status, given_up_at, paid_at, created_at, receipt_taken_at) VALUES ('26ed39f0-0162-4cd2-87fb-450dd307a1f9', '00000000-0000-4000-8000-00000000000a', 'paddle', 'txn_1', 'sub_1', 'yearly', 99.00, 'EUR', 'completed', NULL, '2026-11-16 11:42:32.826987+00', '2026-11-16 11:42:32.826987+00', '2026-11-16 11:43:32.826987+00');
INSERT INTO public.pdf_downloads (user_id, day, used) VALUES ('00000000-0000-4000-8000-00000000000b', '2026-11-16', 1);
INSERT INTO public.profiles (id, plan, messages_count, daily_messages_count, last_message_date, ocr_count, daily_ocr_count, last_ocr_date, monthly_ocr_count, last_ocr_month, billing_cycle, payment_status, payment_provider, payu_sub_id, sub_started_at, sub_expires_at, is_active, trial_used, trial_warning_sent, trial_started_at, created_at, updated_at, bytes_used, bytes_limit) VALUES ('00000000-0000-4000-8000-00000000000c', 'pro', 0, 0, NULL, 1, 1, '2026-11-16', 1, '2026-11', 'monthly', 'active', NULL, NULL, '2026-11-16 11:42:32.871621+00', NULL, true, false, false, NULL, '2026-11-16 11:42:32.795002+00', '2026-11-16 11:45:16.374986+00', 0, 10737418240);
INSERT INTO public.profiles (id, plan, messages_count, daily_messages_count, last_message_date, ocr_count, daily_ocr_count, last_ocr_date, monthly_ocr_count, last_ocr_month, billing_cycle, payment_status, payment_provider, payu_sub_id, sub_started_at, sub_expires_at, is_active, trial_used, trial_warning_sent, trial_started_at, created_at, updated_at, bytes_used, bytes_limit) VALUES ('00000000-0000-4000-8000-00000000000a', 'pro', 0, 0, NULL, 0, 0, NULL, 0, NULL, 'yearly', 'active', 'paddle', 'sub_1', '2026-11-16 11:42:32.826987+00', '2126-01-01 00:00:00+00', true, false, false, NULL, '2026-11-16 11:42:32.795002+00', '2026-11-16 11:45:16.374986+00', 0, 10737418240);
INSERT INTO public.profiles (id, plan, messages_count, daily_messages_count, last_message_date, ocr_count, daily_ocr_count, last_ocr_date, monthly_ocr_count, last_ocr_month, billing_cycle, payment_status, payment_provider, payu_sub_id, sub_started_at, sub_expires_at, is_active, trial_used, trial_warning_sent, trial_started_at, created_at, updated_at, bytes_used, bytes_limit) VALUES ('00000000-0000-4000-8000-00000000000b', 'pro', 2, 2, '2026-11-16', 1, 1, '2026-11-16', 1, '2026-11', 'monthly', 'trial', NULL, NULL, '2026-11-16 11:42:32.881239+00', '2126-01-01 00:00:00+00', true, true, false, '2026-11-16 11:42:32.881239+00', '2026-11-16 11:42:32.795002+00', '2026-11-16 11:45:16.374986+00', 302, 10737418240);
INSERT INTO public.subscriptions (provider, subscription_id, user_id, status, billing_cycle, period_starts_at, period_ends_at, cancel_at, given_up_at, last_event_at, created_at) VALUES ('paddle', 'sub_1', '00000000-0000-4000-8000-00000000000a', 'active', 'yearly', '2026-11-16 11:42:32.849636+00', '2027-11-16 11:42:32.849636+00', NULL, NULL, '2026-11-16 11:42:33.849636+00', '2026-11-16 11:42:32.826987+00');
SELECT pg_catalog.setval('public.admin_audit_id_seq', 2, true);

ALTER TABLE private.fingerprints ADD CONSTRAINT fingerprints_pkey PRIMARY KEY (capture_id);
ALTER TABLE private.ocr_attempts ADD CONSTRAINT ocr_attempts_pkey PRIMARY KEY (extraction_id);
ALTER TABLE private.site_tags ADD CONSTRAINT site_tags_pkey PRIMARY KEY (domain);
ALTER TABLE private.space_limits ADD CONSTRAINT space_limits_pkey PRIMARY KEY (plan);
ALTER TABLE private.tallies ADD CONSTRAINT tallies_pkey PRIMARY KEY (user_id, kind, key);
ALTER TABLE private.used_trials ADD CONSTRAINT used_trials_pkey PRIMARY KEY (address_hash);
ALTER TABLE public.admin_audit ADD CONSTRAINT admin_audit_pkey PRIMARY KEY (id);
ALTER TABLE public.captures ADD CONSTRAINT captures_id_user_id_key UNIQUE (id, user_id);
ALTER TABLE public.captures ADD CONSTRAINT captures_pkey PRIMARY KEY (id);
ALTER TABLE public.captures ADD CONSTRAINT captures_public_id_key UNIQUE (public_id);
ALTER TABLE public.captures ADD CONSTRAINT captures_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key);
ALTER TABLE public.captures ADD CONSTRAINT captures_user_id_zettel_id_key UNIQUE (user_id, zettel_id);
ALTER TABLE public.checkouts ADD CONSTRAINT checkouts_pkey PRIMARY KEY (provider, transaction_id);
ALTER TABLE public.contact_messages ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);
ALTER TABLE public.folders ADD CONSTRAINT folders_id_user_id_key UNIQUE (id, user_id);
ALTER TABLE public.folders ADD CONSTRAINT folders_pkey PRIMARY KEY (id);
ALTER TABLE public.note_connections ADD CONSTRAINT note_connections_pkey PRIMARY KEY (id);
ALTER TABLE public.note_connections ADD CONSTRAINT note_connections_source_capture_id_target_capture_id_connec_key UNIQUE (source_capture_id, target_capture_id, connection_type);
ALTER TABLE public.ocr_extractions ADD CONSTRAINT ocr_extractions_id_user_id_key UNIQUE (id, user_id);
ALTER TABLE public.ocr_extractions ADD CONSTRAINT ocr_extractions_pkey PRIMARY KEY (id);
ALTER TABLE public.payment_events ADD CONSTRAINT payment_events_pkey PRIMARY KEY (provider, event_id);
ALTER TABLE public.payments ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE public.payments ADD CONSTRAINT payments_provider_transaction_id_key UNIQUE (provider, transaction_id);
ALTER TABLE public.pdf_downloads ADD CONSTRAINT pdf_downloads_pkey PRIMARY KEY (user_id);
ALTER TABLE public.profiles ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);
ALTER TABLE public.subscriptions ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (provider, subscription_id);
ALTER TABLE private.fingerprints ADD CONSTRAINT fingerprints_capture_id_fkey FOREIGN KEY (capture_id) REFERENCES public.captures(id) ON DELETE CASCADE;
ALTER TABLE private.ocr_attempts ADD CONSTRAINT ocr_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE public.admin_audit ADD CONSTRAINT admin_audit_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES auth.users(id) ON DELETE SET NULL;
ALTER TABLE public.captures ADD CONSTRAINT captures_folder_id_fkey FOREIGN KEY (folder_id, user_id) REFERENCES public.folders(id, user_id) ON DELETE SET NULL (folder_id);
ALTER TABLE public.captures ADD CONSTRAINT captures_ocr_extraction_id_fkey FOREIGN KEY (ocr_extraction_id, user_id) REFERENCES public.ocr_extractions(id, user_id) ON DELETE SET NULL (ocr_extraction_id);
ALTER TABLE public.captures ADD CONSTRAINT captures_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE public.checkouts ADD CONSTRAINT checkouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE public.folders ADD CONSTRAINT folders_parent_id_fkey FOREIGN KEY (parent_id, user_id) REFERENCES public.folders(id, user_id) ON DELETE CASCADE;
ALTER TABLE public.folders ADD CONSTRAINT folders_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE public.note_connections ADD CONSTRAINT note_connections_source_capture_id_fkey FOREIGN KEY (source_capture_id, user_id) REFERENCES public.captures(id, user_id) ON DELETE CASCADE;
ALTER TABLE public.note_connections ADD CONSTRAINT note_connections_target_capture_id_fkey FOREIGN KEY (target_capture_id, user_id) REFERENCES public.captures(id, user_id) ON DELETE CASCADE;
ALTER TABLE public.note_connections ADD CONSTRAINT note_connections_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE public.ocr_extractions ADD CONSTRAINT ocr_extractions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE public.payment_events ADD CONSTRAINT payment_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE public.payments ADD CONSTRAINT payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE public.pdf_downloads ADD CONSTRAINT pdf_downloads_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE public.profiles ADD CONSTRAINT profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE public.subscriptions ADD CONSTRAINT subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE TRIGGER a_check_owner BEFORE INSERT ON public.captures FOR EACH ROW EXECUTE FUNCTION private.check_owner();
CREATE TRIGGER a_check_owner BEFORE INSERT ON public.folders FOR EACH ROW EXECUTE FUNCTION private.check_owner();
CREATE TRIGGER a_check_owner BEFORE INSERT ON public.note_connections FOR EACH ROW EXECUTE FUNCTION private.check_owner();
CREATE TRIGGER a_keep_first_save BEFORE UPDATE OF idempotency_key ON public.captures FOR EACH ROW EXECUTE FUNCTION private.keep_first_save();
CREATE TRIGGER carry_trial AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION private.carry_trial();
CREATE TRIGGER check_capture_insert BEFORE INSERT ON public.captures FOR EACH ROW EXECUTE FUNCTION private.check_capture_insert();
CREATE TRIGGER check_capture_update BEFORE UPDATE ON public.captures FOR EACH ROW EXECUTE FUNCTION private.check_capture_update();
CREATE TRIGGER check_folder BEFORE INSERT OR UPDATE ON public.folders FOR EACH ROW EXECUTE FUNCTION private.check_folder();
CREATE TRIGGER check_folder_delete BEFORE DELETE ON public.folders FOR EACH ROW EXECUTE FUNCTION private.check_folder_delete();
CREATE TRIGGER check_link BEFORE INSERT OR DELETE ON public.note_connections FOR EACH ROW EXECUTE FUNCTION private.check_link();
CREATE TRIGGER follow_bytes_limit BEFORE INSERT OR UPDATE OF plan, is_active, payment_status, sub_expires_at ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.follow_bytes_limit();
CREATE TRIGGER forget_person AFTER DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.forget_person();
CREATE TRIGGER lock_own_profile BEFORE DELETE ON public.captures FOR EACH STATEMENT EXECUTE FUNCTION private.lock_own_profile();
CREATE TRIGGER lock_own_profile BEFORE INSERT OR DELETE ON public.note_connections FOR EACH STATEMENT EXECUTE FUNCTION private.lock_own_profile();
CREATE TRIGGER lock_own_profile BEFORE INSERT OR DELETE OR UPDATE ON public.folders FOR EACH STATEMENT EXECUTE FUNCTION private.lock_own_profile();
CREATE TRIGGER make_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.make_profile();
CREATE TRIGGER measure_deleted AFTER DELETE ON public.captures REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.measure_captures();
CREATE TRIGGER measure_deleted AFTER DELETE ON public.folders REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.measure_folders();
CREATE TRIGGER measure_deleted AFTER DELETE ON public.note_connections REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.measure_note_connections();
CREATE TRIGGER measure_inserted AFTER INSERT ON public.captures REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_captures();
CREATE TRIGGER measure_inserted AFTER INSERT ON public.folders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_folders();
CREATE TRIGGER measure_inserted AFTER INSERT ON public.note_connections REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_note_connections();
CREATE TRIGGER measure_updated AFTER UPDATE ON public.captures REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_captures();
CREATE TRIGGER measure_updated AFTER UPDATE ON public.folders REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_folders();
CREATE TRIGGER measure_updated AFTER UPDATE ON public.note_connections REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_note_connections();
CREATE TRIGGER renew_fingerprints AFTER UPDATE ON public.captures REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.renew_fingerprints();
CREATE TRIGGER take_fingerprints AFTER INSERT ON public.captures REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.take_fingerprints();
CREATE TRIGGER tally_deleted AFTER DELETE ON public.captures REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.tally_deleted();
CREATE TRIGGER tally_inserted AFTER INSERT ON public.captures REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.tally_inserted();
CREATE TRIGGER tally_updated AFTER UPDATE ON public.captures REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.tally_updated();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

alter publication supabase_realtime add table public.captures, public.folders, public.profiles, public.note_connections;
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
insert into supabase_migrations.schema_migrations (version, name) values
  ('20261115000100', 'create_ground'),
  ('20261115000200', 'create_profiles'),
  ('20261115000300', 'create_folders'),
  ('20261115000400', 'create_captures'),
  ('20261115000450', 'tally_captures'),
  ('20261115000500', 'limit_saves'),
  ('20261115000600', 'create_note_connections'),
  ('20261115000700', 'create_quotas'),
  ('20261115000800', 'change_plans'),
  ('20261115000850', 'take_payments'),
  ('20261115000900', 'create_reads'),
  ('20261115000920', 'tell_content_types'),
  ('20261115000930', 'search_captures'),
  ('20261115000935', 'connect_captures'),
  ('20261115000940', 'suggest_notebooks'),
  ('20261115001000', 'create_back_office'),
  ('20261115001100', 'publish_changes'),
  ('20261115001200', 'draw_whole_library'),
  ('20261115001300', 'page_accounts'),
  ('20261115001400', 'walk_fingerprints'),
  ('20261115001500', 'suggest_by_tags'),
  ('20261115001600', 'find_by_fours'),
  ('20261115001700', 'know_paid_subscriptions'),
  ('20261115001800', 'keep_paused_subscriptions'),
  ('20261115001900', 'drop_export_account'),
  ('20261115002000', 'give_pro_unpaid'),
  ('20261115002100', 'measure_zettel_runs'),
  ('20261115002200', 'offer_every_facet'),
  ('20261115002300', 'limit_ocr_attempts'),
  ('20261115002350', 'bound_texts_of_calls'),
  ('20261115002400', 'guard_by_second_factor'),
  ('20261115002410', 'measure_space'),
  ('20261115002420', 'remember_trials'),
  ('20261115002430', 'measure_notebooks_and_links'),
  ('20261115002600', 'mail_receipts');
