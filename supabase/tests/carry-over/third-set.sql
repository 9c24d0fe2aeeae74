-- A database as the third set of migrations made it, with some rows in every table: pg_dump's statements, without grants. Functions that no table
-- or index needs have lost their bodies, because they are only moved and dropped. Those of the schema private that nothing names are left out.
-- The accounts must be there before.
create extension if not exists btree_gin schema extensions;
create extension if not exists unaccent schema extensions;
create extension if not exists fuzzystrmatch schema extensions;
create schema private;
CREATE FUNCTION private.trimmed(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN btrim(given, ' 	

                 　﻿'::text);
CREATE FUNCTION private.clock()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN now();
CREATE FUNCTION private.web_host(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN lower("substring"(address, '^[Hh][Tt][Tt][Pp][Ss]?://(?:[^/?#\\]*@)?([^/?#\\@:[:space:][:cntrl:]<>"^`{|}%\[\]]+|\[[0-9A-Fa-f:.]+\])(?::\d{0,5})?(?:[/?#\\]|$)'::text));
CREATE FUNCTION private.make_public_id()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
RETURN replace((gen_random_uuid())::text, '-'::text, ''::text);
CREATE TYPE private.incoming_note AS (
	place bigint,
	id text,
	hash text,
	title text,
	content text,
	source_url text,
	notebook text[],
	tags text[],
	is_pinned boolean,
	zettel_id text,
	turns jsonb,
	created_at timestamp with time zone,
	changed_at timestamp with time zone,
	links jsonb,
	capture_id uuid,
	outcome text
);
CREATE TABLE public.activities (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    at timestamp with time zone DEFAULT private.clock() NOT NULL,
    author text NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    ids uuid[] NOT NULL,
    change jsonb DEFAULT '{}'::jsonb NOT NULL,
    before jsonb DEFAULT '{}'::jsonb NOT NULL,
    links jsonb DEFAULT '[]'::jsonb NOT NULL,
    undone_at timestamp with time zone,
    token_id uuid,
    notebooks uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    files uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    CONSTRAINT activities_ids_check CHECK (((cardinality(ids) >=
CASE
    WHEN (kind = ANY (ARRAY['token'::text, 'use'::text])) THEN 0
    ELSE 1
END) AND (cardinality(ids) <= 10000))),
    CONSTRAINT activities_kind_check CHECK ((kind = ANY (ARRAY['create'::text, 'delete'::text, 'move'::text, 'tag'::text, 'token'::text, 'use'::text]))),
    CONSTRAINT activities_summary_check CHECK ((length(summary) <= 200))
);
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
    turns jsonb,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    updated_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    CONSTRAINT captures_turns_check CHECK (((jsonb_typeof(turns) = 'array'::text) AND (octet_length((turns)::text) <= 1048576)))
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
    sub_started_at timestamp with time zone,
    sub_expires_at timestamp with time zone,
    is_active boolean DEFAULT false NOT NULL,
    trial_used boolean DEFAULT false NOT NULL,
    trial_warning_sent boolean DEFAULT false NOT NULL,
    trial_started_at timestamp with time zone,
    bytes_used bigint DEFAULT 0 NOT NULL,
    bytes_limit bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    updated_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    reads_files boolean DEFAULT true NOT NULL,
    checklist text[] DEFAULT '{}'::text[] NOT NULL,
    sample_ids uuid[],
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
CREATE TABLE private.search_texts (
    capture_id uuid NOT NULL,
    user_id uuid NOT NULL,
    is_pinned boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    class smallint NOT NULL,
    body text NOT NULL,
    words integer[],
    version smallint NOT NULL,
    attached text
)
WITH (toast_tuple_target='8160');
ALTER TABLE ONLY private.search_texts ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE ONLY private.search_texts ALTER COLUMN words SET STORAGE EXTERNAL;
ALTER TABLE ONLY private.search_texts ALTER COLUMN attached SET STORAGE EXTERNAL;
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
    given_up_at timestamp with time zone,
    paid_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    receipt_taken_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
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
    period_starts_at timestamp with time zone,
    period_ends_at timestamp with time zone,
    cancel_at timestamp with time zone,
    given_up_at timestamp with time zone,
    last_event_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    CONSTRAINT subscriptions_billing_cycle_check CHECK ((billing_cycle = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
    CONSTRAINT subscriptions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'trialing'::text, 'past_due'::text, 'paused'::text, 'canceled'::text])))
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
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    updated_at timestamp with time zone DEFAULT private.clock() NOT NULL
);
CREATE TABLE private.vocabulary (
    user_id uuid NOT NULL,
    head text NOT NULL COLLATE pg_catalog."C",
    words text NOT NULL COLLATE pg_catalog."C"
)
WITH (fillfactor='80', toast_tuple_target='8160');
ALTER TABLE ONLY private.vocabulary ALTER COLUMN words SET STORAGE EXTERNAL;
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
CREATE TABLE private.account_copies (
    user_id uuid NOT NULL,
    copied_at timestamp with time zone,
    tried_at timestamp with time zone NOT NULL
);
CREATE TABLE public.weekly_copies (
    user_id uuid DEFAULT auth.uid() NOT NULL,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    copied_at timestamp with time zone,
    tried_at timestamp with time zone,
    fault text,
    CONSTRAINT weekly_copies_fault_check CHECK ((fault = ANY (ARRAY['failed'::text, 'too-large'::text])))
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
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    CONSTRAINT note_connections_check CHECK ((source_capture_id <> target_capture_id)),
    CONSTRAINT note_connections_connection_type_check CHECK ((connection_type = ANY (ARRAY['related'::text, 'builds_on'::text, 'contradicts'::text, 'supports'::text])))
);
CREATE TABLE private.imported_notes (
    user_id uuid NOT NULL,
    source text NOT NULL,
    external_id text NOT NULL,
    capture_id uuid NOT NULL,
    content_hash text NOT NULL,
    stored_hash text DEFAULT ''::text NOT NULL,
    changed_at timestamp with time zone,
    import_id uuid NOT NULL,
    updated_by uuid,
    previous jsonb,
    CONSTRAINT imported_notes_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 600)))
);
CREATE TABLE public.attachments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    capture_id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    mime text NOT NULL,
    bytes bigint NOT NULL,
    sha256 text,
    width integer,
    height integer,
    text text,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    unused_since timestamp with time zone,
    read_at timestamp with time zone,
    CONSTRAINT attachments_bytes_check CHECK ((bytes >= 0)),
    CONSTRAINT attachments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255)))
);
CREATE TABLE public.access_tokens (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    hash bytea NOT NULL,
    access text NOT NULL,
    notebooks uuid[],
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone,
    last_address text,
    revoked_at timestamp with time zone,
    writes integer DEFAULT 0 NOT NULL,
    writes_since timestamp with time zone,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    client_id text,
    refresh_hash bytea,
    former_refresh_hash bytea,
    refreshed_at timestamp with time zone,
    refresh_expires_at timestamp with time zone,
    CONSTRAINT access_tokens_access_check CHECK ((access = ANY (ARRAY['read'::text, 'write'::text]))),
    CONSTRAINT access_tokens_check CHECK ((((client_id IS NULL) = (refresh_hash IS NULL)) AND ((client_id IS NULL) = (refresh_expires_at IS NULL)))),
    CONSTRAINT access_tokens_client_id_check CHECK ((length(client_id) <= 2000)),
    CONSTRAINT access_tokens_former_refresh_hash_check CHECK ((octet_length(former_refresh_hash) = 32)),
    CONSTRAINT access_tokens_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT access_tokens_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
    CONSTRAINT access_tokens_notebooks_check CHECK (((cardinality(notebooks) >= 1) AND (cardinality(notebooks) <= 20))),
    CONSTRAINT access_tokens_refresh_hash_check CHECK ((octet_length(refresh_hash) = 32))
);
CREATE TABLE public.feeds (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    hash bytea NOT NULL,
    folder_id uuid,
    tag text,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    CONSTRAINT feeds_check CHECK (((folder_id IS NULL) <> (tag IS NULL))),
    CONSTRAINT feeds_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT feeds_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 50)))
);
CREATE TABLE private.webhook_deliveries (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    webhook_id uuid NOT NULL,
    body jsonb NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL
);
CREATE TABLE public.trashed_captures (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    deleted_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    source_url text,
    folder_id uuid,
    tags text[] NOT NULL,
    zettel_id text NOT NULL,
    is_pinned boolean NOT NULL,
    is_public boolean NOT NULL,
    public_id text NOT NULL,
    idempotency_key uuid,
    ocr_extraction_id uuid,
    turns jsonb,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    notebook text,
    links jsonb DEFAULT '[]'::jsonb NOT NULL,
    highlights jsonb DEFAULT '[]'::jsonb NOT NULL
);
CREATE TABLE private.notebook_keywords (
    part text NOT NULL,
    keyword text,
    domain text,
    confidence numeric NOT NULL
);
CREATE TABLE public.webhooks (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    url text NOT NULL,
    secret text NOT NULL,
    events text[] NOT NULL,
    folder_id uuid,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    delivered_at timestamp with time zone,
    failing_since timestamp with time zone,
    last_fault text,
    disabled_at timestamp with time zone,
    CONSTRAINT webhooks_events_check CHECK (((cardinality(events) > 0) AND (events <@ ARRAY['created'::text, 'changed'::text, 'deleted'::text]))),
    CONSTRAINT webhooks_secret_check CHECK (((length(secret) >= 32) AND (length(secret) <= 100))),
    CONSTRAINT webhooks_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2000)))
);
CREATE TABLE private.file_turns (
    user_id uuid NOT NULL,
    served_at timestamp with time zone NOT NULL
);
CREATE TABLE private.import_additions (
    import_id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    id uuid NOT NULL,
    CONSTRAINT import_additions_kind_check CHECK ((kind = ANY (ARRAY['notebook'::text, 'link'::text])))
);
CREATE TABLE private.waiting_links (
    import_id uuid NOT NULL,
    user_id uuid NOT NULL,
    from_id text NOT NULL,
    to_id text NOT NULL,
    connection_type text NOT NULL
);
CREATE TABLE public.admin_audit (
    id bigint NOT NULL,
    admin_id uuid,
    admin_email text NOT NULL,
    action text NOT NULL,
    target_id uuid,
    target_email text,
    succeeded boolean NOT NULL,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL
);
ALTER TABLE public.admin_audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.admin_audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.capture_versions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    capture_id uuid NOT NULL,
    user_id uuid NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    tags text[] NOT NULL,
    saved_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    author text NOT NULL,
    kept_for uuid
);
CREATE TABLE public.checkouts (
    provider text NOT NULL,
    transaction_id text NOT NULL,
    user_id uuid NOT NULL,
    billing_cycle text NOT NULL,
    completed_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    CONSTRAINT checkouts_billing_cycle_check CHECK ((billing_cycle = ANY (ARRAY['monthly'::text, 'yearly'::text])))
);
CREATE TABLE public.contact_messages (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    sender_hash text NOT NULL,
    sent_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    CONSTRAINT contact_messages_email_check CHECK ((length(email) <= 254)),
    CONSTRAINT contact_messages_message_check CHECK (((length(message) >= 1) AND (length(message) <= 20000))),
    CONSTRAINT contact_messages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT contact_messages_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 300)))
);
CREATE TABLE public.highlights (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid DEFAULT auth.uid() NOT NULL,
    capture_id uuid NOT NULL,
    quote text NOT NULL,
    prefix text DEFAULT ''::text NOT NULL,
    suffix text DEFAULT ''::text NOT NULL,
    start_position integer DEFAULT 0 NOT NULL,
    colour text DEFAULT 'yellow'::text NOT NULL,
    comment text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    CONSTRAINT highlights_colour_check CHECK ((colour = ANY (ARRAY['yellow'::text, 'green'::text, 'blue'::text, 'pink'::text]))),
    CONSTRAINT highlights_comment_check CHECK ((length(comment) <= 5000)),
    CONSTRAINT highlights_prefix_check CHECK ((length(prefix) <= 64)),
    CONSTRAINT highlights_quote_check CHECK ((((length(quote) >= 1) AND (length(quote) <= 5000)) AND (private.trimmed(quote) <> ''::text))),
    CONSTRAINT highlights_start_position_check CHECK ((start_position >= 0)),
    CONSTRAINT highlights_suffix_check CHECK ((length(suffix) <= 64))
);
CREATE TABLE public.imports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    source text NOT NULL,
    file_name text NOT NULL,
    hash text NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    report jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    active_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT imports_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
    CONSTRAINT imports_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT imports_report_check CHECK ((octet_length((report)::text) <= 1048576)),
    CONSTRAINT imports_source_check CHECK (((length(source) >= 1) AND (length(source) <= 40))),
    CONSTRAINT imports_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'undone'::text])))
);
CREATE TABLE public.mail_addresses (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    folder_id uuid,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    used_at timestamp with time zone,
    last_fault text,
    hour timestamp with time zone DEFAULT private.clock() NOT NULL,
    mails integer DEFAULT 0 NOT NULL,
    CONSTRAINT mail_addresses_name_check CHECK ((name ~ '^[a-z0-9]{20}$'::text))
);
CREATE TABLE public.oauth_codes (
    hash bytea NOT NULL,
    user_id uuid NOT NULL,
    client_id text NOT NULL,
    client_name text NOT NULL,
    redirect_uri text NOT NULL,
    challenge text NOT NULL,
    access text NOT NULL,
    notebooks uuid[],
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT oauth_codes_access_check CHECK ((access = ANY (ARRAY['read'::text, 'write'::text]))),
    CONSTRAINT oauth_codes_challenge_check CHECK (((length(challenge) >= 43) AND (length(challenge) <= 128))),
    CONSTRAINT oauth_codes_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 2000))),
    CONSTRAINT oauth_codes_client_name_check CHECK (((length(client_name) >= 1) AND (length(client_name) <= 60))),
    CONSTRAINT oauth_codes_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT oauth_codes_notebooks_check CHECK (((cardinality(notebooks) >= 1) AND (cardinality(notebooks) <= 20))),
    CONSTRAINT oauth_codes_redirect_uri_check CHECK (((length(redirect_uri) >= 1) AND (length(redirect_uri) <= 500)))
);
CREATE TABLE public.ocr_extractions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    platform text NOT NULL,
    used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    CONSTRAINT ocr_extractions_platform_check CHECK ((platform = ANY (ARRAY['mobile'::text, 'desktop'::text])))
);
CREATE TABLE public.payment_events (
    provider text NOT NULL,
    event_id text NOT NULL,
    event_type text NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    user_id uuid,
    subscription_id text,
    transaction_id text,
    billing_cycle text,
    amount numeric(12,2),
    currency text,
    payload jsonb NOT NULL,
    outcome text,
    handled_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL,
    CONSTRAINT payment_events_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'stale'::text, 'unmatched'::text, 'ignored'::text])))
);
CREATE TABLE public.pdf_downloads (
    user_id uuid NOT NULL,
    day date NOT NULL,
    used integer NOT NULL,
    CONSTRAINT pdf_downloads_used_check CHECK ((used >= 0))
);
CREATE TABLE public.saved_searches (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid DEFAULT auth.uid() NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT private.clock() NOT NULL
);
INSERT INTO private.account_copies VALUES
	('00000000-0000-4000-8000-00000000000b', '2026-11-17 04:36:08.231818+00', '2026-11-17 04:36:08.231818+00');
INSERT INTO private.file_turns VALUES
	('00000000-0000-4000-8000-00000000000b', '2026-11-17 04:36:08.019837+00');
INSERT INTO private.import_additions VALUES
	('1b0e0ed4-bfb1-4762-aa7a-fe68330db3c5', '00000000-0000-4000-8000-00000000000b', 'notebook', '72be3fec-0808-4661-9b34-bf1f8046d8ce'),
	('1b0e0ed4-bfb1-4762-aa7a-fe68330db3c5', '00000000-0000-4000-8000-00000000000b', 'link', 'f95c000c-76b0-4104-8d35-24c6e41805c1');
INSERT INTO private.imported_notes VALUES
	('00000000-0000-4000-8000-00000000000b', 'obsidian', 'one.md', '7e2ff61c-f020-480f-9bb9-ef058207cf97', 'h1', 'a00102df0985986bec18b67fea41c5b8', '2026-10-02 00:00:00+00', '1b0e0ed4-bfb1-4762-aa7a-fe68330db3c5', NULL, NULL),
	('00000000-0000-4000-8000-00000000000b', 'obsidian', 'two.md', 'd420d12a-9ba7-4e44-a9b5-ba95780bc2c6', 'h2', 'ad46f80bf4262703c0bdd9a0580cf2bc', NULL, '1b0e0ed4-bfb1-4762-aa7a-fe68330db3c5', NULL, NULL),
	('00000000-0000-4000-8000-00000000000b', 'notion', 'three', 'e36a5295-8a4c-45b0-a2d5-f843f9f78ec9', 'h3', '9eda8857cb7a10a695b259b34de983b7', NULL, '8fc0f9c0-b738-4707-99c3-bbd0473e9987', NULL, NULL);
INSERT INTO private.notebook_keywords VALUES
	('meeting', 'meeting', NULL, 0.75),
	('meeting', 'standup', NULL, 0.85),
	('react', 'react', NULL, 0.6),
	('react', 'usestate', NULL, 0.9),
	('code', 'function', NULL, 0.6),
	('code', NULL, 'github.com', 0.85),
	('recipe', 'recipe', NULL, 0.75),
	('recipe', 'ingredients', NULL, 0.75);
INSERT INTO private.ocr_attempts VALUES
	('096b16ff-30ff-412b-8eb9-80a75fc261b4', '00000000-0000-4000-8000-00000000000a', '2026-11-17');
INSERT INTO private.search_texts VALUES
	('fba9777f-59dd-465d-9def-2ab9e7909cf5', '00000000-0000-4000-8000-00000000000a', false, '2026-11-17 04:36:07.206563+00', 0, 'a chat
how do tides work?
', NULL, 1, NULL),
	('9fb97b39-4a59-4d8e-bce2-7673d02e6857', '00000000-0000-4000-8000-00000000000a', false, '2026-11-17 04:36:06.321804+00', 1, 'start here: what a note can do
this is a note. it has a title, its text, and where it came from.
press p to pin it, or swipe right on a phone.
the three dots move it to a notebook, tag it, copy it or delete it.
deleted notes stay in the trash for 30 days.
', NULL, 1, NULL),
	('0bcc3337-f404-4f4f-b722-e7b6c2bb4bd3', '00000000-0000-4000-8000-00000000000a', false, '2026-11-17 04:36:05.321804+00', 1, 'a chat you saved looks like this
you
how do i remember what i read?
chatgpt
recall it before you look again: the next day, after three days, after a week. each time you remember, the memory lasts longer.
', NULL, 1, NULL),
	('8267da98-b077-484f-abd8-2c446ca66d9b', '00000000-0000-4000-8000-00000000000a', false, '2026-11-17 04:36:04.321804+00', 1, 'bring your notes with you
notes from other apps come along: open import notes in your account and choose the file.
a photo of a page becomes text with image to text. on a phone it is called mobile ocr.
', NULL, 1, NULL),
	('00000000-0000-4000-8000-0000000000c2', '00000000-0000-4000-8000-00000000000b', false, '2026-11-01 09:00:00+00', 0, 'moon
the moon and the sun pull the sea.', NULL, 1, NULL),
	('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-00000000000b', true, '2026-11-01 10:00:00+00', 0, 'tide tables
high water at noon, see [[202611010900]]. it''s 5 ° — naïve.
', NULL, 1, 'lighthouse at the pier
remember the harbour'),
	('00000000-0000-4000-8000-0000000000c7', '00000000-0000-4000-8000-00000000000b', false, '2026-11-04 09:00:00+00', 0, 'by a script
a robot wrote this.', NULL, 1, NULL),
	('7e2ff61c-f020-480f-9bb9-ef058207cf97', '00000000-0000-4000-8000-00000000000b', false, '2026-10-01 00:00:00+00', 0, 'imported
anchor chains', NULL, 1, NULL),
	('d420d12a-9ba7-4e44-a9b5-ba95780bc2c6', '00000000-0000-4000-8000-00000000000b', false, '2026-10-01 00:00:00+00', 0, 'imported too
rope', NULL, 1, NULL),
	('e36a5295-8a4c-45b0-a2d5-f843f9f78ec9', '00000000-0000-4000-8000-00000000000b', false, '2026-10-01 00:00:00+00', 0, 'half imported
sails', NULL, 1, NULL),
	('00000000-0000-4000-8000-0000000000c3', '00000000-0000-4000-8000-00000000000b', false, '2026-11-02 09:00:00+00', 0, 'soup
rewritten by a script', NULL, 1, NULL);
INSERT INTO private.site_tags VALUES
	('chatgpt.com', 'chatgpt'),
	('chat.openai.com', 'chatgpt'),
	('claude.ai', 'claude'),
	('gemini.google.com', 'gemini'),
	('perplexity.ai', 'perplexity'),
	('github.com', 'github'),
	('stackoverflow.com', 'stackoverflow'),
	('developer.mozilla.org', 'mdn'),
	('wikipedia.org', 'wikipedia'),
	('arxiv.org', 'arxiv'),
	('medium.com', 'medium'),
	('substack.com', 'substack'),
	('dev.to', 'dev'),
	('news.ycombinator.com', 'hackernews'),
	('reddit.com', 'reddit'),
	('youtube.com', 'youtube'),
	('x.com', 'twitter'),
	('twitter.com', 'twitter'),
	('linkedin.com', 'linkedin'),
	('nytimes.com', 'news'),
	('bbc.com', 'news'),
	('mail.google.com', 'email');
INSERT INTO private.space_limits VALUES
	('pro', 10737418240),
	('free', 60000000);
INSERT INTO private.tallies VALUES
	('00000000-0000-4000-8000-00000000000b', 'tag', 'tide', 1),
	('00000000-0000-4000-8000-00000000000b', 'tag', 'snippet', 4),
	('00000000-0000-4000-8000-00000000000b', 'tag', 'moon', 1),
	('00000000-0000-4000-8000-00000000000b', 'tag', 'import', 1),
	('00000000-0000-4000-8000-00000000000b', 'notebook', '72be3fec-0808-4661-9b34-bf1f8046d8ce', 1),
	('00000000-0000-4000-8000-00000000000b', 'tag', 'water', 1),
	('00000000-0000-4000-8000-00000000000a', 'source', 'chatgpt.com', 2),
	('00000000-0000-4000-8000-00000000000b', 'notebook', '', 4),
	('00000000-0000-4000-8000-00000000000b', 'notebook', '00000000-0000-4000-8000-0000000000f1', 1),
	('00000000-0000-4000-8000-00000000000b', 'notebook', '00000000-0000-4000-8000-0000000000f2', 1),
	('00000000-0000-4000-8000-00000000000b', 'source', 'en.wikipedia.org', 1),
	('00000000-0000-4000-8000-00000000000b', 'tag', 'wikipedia', 1),
	('00000000-0000-4000-8000-00000000000a', 'notebook', '', 4);
INSERT INTO private.trial_key VALUES
	('\x0f10866fd42377c5ecdaebe6e0c372a9ff821b3fb1cad9e8591c39a4e49512dc');
INSERT INTO private.used_trials VALUES
	('\x44f9dacb40a7561ea6ca0345bb86e82ee8ee12212ac7df8bc4b980e95b66d7d5');
INSERT INTO private.vocabulary VALUES
	('00000000-0000-4000-8000-00000000000a', 'a', ' a '),
	('00000000-0000-4000-8000-00000000000a', 'do', ' do '),
	('00000000-0000-4000-8000-00000000000a', 'how', ' how '),
	('00000000-0000-4000-8000-00000000000a', 'tid', ' tides '),
	('00000000-0000-4000-8000-00000000000a', 'wor', ' work '),
	('00000000-0000-4000-8000-00000000000a', '30', ' 30 '),
	('00000000-0000-4000-8000-00000000000a', 'acc', ' account '),
	('00000000-0000-4000-8000-00000000000a', 'aft', ' after '),
	('00000000-0000-4000-8000-00000000000a', 'aga', ' again '),
	('00000000-0000-4000-8000-00000000000a', 'alo', ' along '),
	('00000000-0000-4000-8000-00000000000a', 'and', ' and '),
	('00000000-0000-4000-8000-00000000000a', 'app', ' apps '),
	('00000000-0000-4000-8000-00000000000a', 'bec', ' becomes '),
	('00000000-0000-4000-8000-00000000000a', 'bef', ' before '),
	('00000000-0000-4000-8000-00000000000a', 'bri', ' bring '),
	('00000000-0000-4000-8000-00000000000a', 'cal', ' called '),
	('00000000-0000-4000-8000-00000000000a', 'cam', ' came '),
	('00000000-0000-4000-8000-00000000000a', 'can', ' can '),
	('00000000-0000-4000-8000-00000000000a', 'cha', ' chat chatgpt '),
	('00000000-0000-4000-8000-00000000000a', 'cho', ' choose '),
	('00000000-0000-4000-8000-00000000000a', 'com', ' come '),
	('00000000-0000-4000-8000-00000000000a', 'cop', ' copy '),
	('00000000-0000-4000-8000-00000000000a', 'day', ' day days '),
	('00000000-0000-4000-8000-00000000000a', 'del', ' delete deleted '),
	('00000000-0000-4000-8000-00000000000a', 'dot', ' dots '),
	('00000000-0000-4000-8000-00000000000a', 'eac', ' each '),
	('00000000-0000-4000-8000-00000000000a', 'fil', ' file '),
	('00000000-0000-4000-8000-00000000000a', 'for', ' for '),
	('00000000-0000-4000-8000-00000000000a', 'fro', ' from '),
	('00000000-0000-4000-8000-00000000000a', 'has', ' has '),
	('00000000-0000-4000-8000-00000000000a', 'her', ' here '),
	('00000000-0000-4000-8000-00000000000a', 'i', ' i '),
	('00000000-0000-4000-8000-00000000000a', 'ima', ' image '),
	('00000000-0000-4000-8000-00000000000a', 'imp', ' import '),
	('00000000-0000-4000-8000-00000000000a', 'in', ' in '),
	('00000000-0000-4000-8000-00000000000a', 'is', ' is '),
	('00000000-0000-4000-8000-00000000000a', 'it', ' it '),
	('00000000-0000-4000-8000-00000000000a', 'its', ' its '),
	('00000000-0000-4000-8000-00000000000a', 'las', ' lasts '),
	('00000000-0000-4000-8000-00000000000a', 'lik', ' like '),
	('00000000-0000-4000-8000-00000000000a', 'lon', ' longer '),
	('00000000-0000-4000-8000-00000000000a', 'loo', ' look looks '),
	('00000000-0000-4000-8000-00000000000a', 'mem', ' memory '),
	('00000000-0000-4000-8000-00000000000a', 'mob', ' mobile '),
	('00000000-0000-4000-8000-00000000000a', 'mov', ' move '),
	('00000000-0000-4000-8000-00000000000a', 'nex', ' next '),
	('00000000-0000-4000-8000-00000000000a', 'not', ' note notebook notes '),
	('00000000-0000-4000-8000-00000000000a', 'ocr', ' ocr '),
	('00000000-0000-4000-8000-00000000000a', 'of', ' of '),
	('00000000-0000-4000-8000-00000000000a', 'on', ' on '),
	('00000000-0000-4000-8000-00000000000a', 'ope', ' open '),
	('00000000-0000-4000-8000-00000000000a', 'or', ' or '),
	('00000000-0000-4000-8000-00000000000a', 'oth', ' other '),
	('00000000-0000-4000-8000-00000000000a', 'p', ' p '),
	('00000000-0000-4000-8000-00000000000a', 'pag', ' page '),
	('00000000-0000-4000-8000-00000000000a', 'pho', ' phone photo '),
	('00000000-0000-4000-8000-00000000000a', 'pin', ' pin '),
	('00000000-0000-4000-8000-00000000000a', 'pre', ' press '),
	('00000000-0000-4000-8000-00000000000a', 'rea', ' read '),
	('00000000-0000-4000-8000-00000000000a', 'rec', ' recall '),
	('00000000-0000-4000-8000-00000000000a', 'rem', ' remember '),
	('00000000-0000-4000-8000-00000000000a', 'rig', ' right '),
	('00000000-0000-4000-8000-00000000000a', 'sav', ' saved '),
	('00000000-0000-4000-8000-00000000000a', 'sta', ' start stay '),
	('00000000-0000-4000-8000-00000000000a', 'swi', ' swipe '),
	('00000000-0000-4000-8000-00000000000a', 'tag', ' tag '),
	('00000000-0000-4000-8000-00000000000a', 'tex', ' text '),
	('00000000-0000-4000-8000-00000000000a', 'the', ' the '),
	('00000000-0000-4000-8000-00000000000a', 'thi', ' this '),
	('00000000-0000-4000-8000-00000000000a', 'thr', ' three '),
	('00000000-0000-4000-8000-00000000000a', 'tim', ' time '),
	('00000000-0000-4000-8000-00000000000a', 'tit', ' title '),
	('00000000-0000-4000-8000-00000000000a', 'to', ' to '),
	('00000000-0000-4000-8000-00000000000a', 'tra', ' trash '),
	('00000000-0000-4000-8000-00000000000a', 'wee', ' week '),
	('00000000-0000-4000-8000-00000000000a', 'wha', ' what '),
	('00000000-0000-4000-8000-00000000000a', 'whe', ' where '),
	('00000000-0000-4000-8000-00000000000a', 'wit', ' with '),
	('00000000-0000-4000-8000-00000000000a', 'you', ' you your '),
	('00000000-0000-4000-8000-00000000000b', '202', ' 202611010900 '),
	('00000000-0000-4000-8000-00000000000b', '5', ' 5 '),
	('00000000-0000-4000-8000-00000000000b', 'and', ' and '),
	('00000000-0000-4000-8000-00000000000b', 'at', ' at '),
	('00000000-0000-4000-8000-00000000000b', 'del', ' deleted '),
	('00000000-0000-4000-8000-00000000000b', 'hig', ' high '),
	('00000000-0000-4000-8000-00000000000b', 'in', ' in '),
	('00000000-0000-4000-8000-00000000000b', 'it', ' it '),
	('00000000-0000-4000-8000-00000000000b', 'moo', ' moon '),
	('00000000-0000-4000-8000-00000000000b', 'nai', ' naive/naïve '),
	('00000000-0000-4000-8000-00000000000b', 'noo', ' noon '),
	('00000000-0000-4000-8000-00000000000b', 'old', ' old '),
	('00000000-0000-4000-8000-00000000000b', 'one', ' one '),
	('00000000-0000-4000-8000-00000000000b', 's', ' s '),
	('00000000-0000-4000-8000-00000000000b', 'sal', ' salt '),
	('00000000-0000-4000-8000-00000000000b', 'sea', ' sea '),
	('00000000-0000-4000-8000-00000000000b', 'see', ' see '),
	('00000000-0000-4000-8000-00000000000b', 'sni', ' snippet '),
	('00000000-0000-4000-8000-00000000000b', 'sou', ' soup '),
	('00000000-0000-4000-8000-00000000000b', 'sta', ' stands '),
	('00000000-0000-4000-8000-00000000000b', 'tab', ' tables ');
INSERT INTO private.vocabulary VALUES
	('00000000-0000-4000-8000-00000000000b', 'the', ' the '),
	('00000000-0000-4000-8000-00000000000b', 'thi', ' this '),
	('00000000-0000-4000-8000-00000000000b', 'thr', ' three '),
	('00000000-0000-4000-8000-00000000000b', 'tid', ' tide '),
	('00000000-0000-4000-8000-00000000000b', 'too', ' too '),
	('00000000-0000-4000-8000-00000000000b', 'tra', ' trash '),
	('00000000-0000-4000-8000-00000000000b', 'two', ' two '),
	('00000000-0000-4000-8000-00000000000b', 'pul', ' pulls pull '),
	('00000000-0000-4000-8000-00000000000b', 'wat', ' water '),
	('00000000-0000-4000-8000-00000000000b', 'wik', ' wikipedia '),
	('00000000-0000-4000-8000-00000000000b', 'har', ' harbour '),
	('00000000-0000-4000-8000-00000000000b', 'rem', ' remember '),
	('00000000-0000-4000-8000-00000000000b', 'sun', ' sun '),
	('00000000-0000-4000-8000-00000000000b', 'lig', ' lighthouse '),
	('00000000-0000-4000-8000-00000000000b', 'pie', ' pier '),
	('00000000-0000-4000-8000-00000000000b', 'a', ' a '),
	('00000000-0000-4000-8000-00000000000b', 'by', ' by '),
	('00000000-0000-4000-8000-00000000000b', 'rob', ' robot '),
	('00000000-0000-4000-8000-00000000000b', 'scr', ' script '),
	('00000000-0000-4000-8000-00000000000b', 'wro', ' wrote '),
	('00000000-0000-4000-8000-00000000000b', 'anc', ' anchor '),
	('00000000-0000-4000-8000-00000000000b', 'cha', ' chains '),
	('00000000-0000-4000-8000-00000000000b', 'imp', ' import imported '),
	('00000000-0000-4000-8000-00000000000b', 'rop', ' rope '),
	('00000000-0000-4000-8000-00000000000b', 'hal', ' half '),
	('00000000-0000-4000-8000-00000000000b', 'sai', ' sails '),
	('00000000-0000-4000-8000-00000000000b', 'rew', ' rewritten ');
INSERT INTO private.waiting_links VALUES
	('8fc0f9c0-b738-4707-99c3-bbd0473e9987', '00000000-0000-4000-8000-00000000000b', 'three', 'four', 'related');
INSERT INTO private.webhook_deliveries VALUES
	('ba34a069-c87d-4d92-a055-d3502d887031', '00000000-0000-4000-8000-000000000001', '{"at": "2026-11-17T04:36:08.059035+00:00", "by": "my script", "note": {"id": "00000000-0000-4000-8000-0000000000c7", "tags": ["snippet"], "title": "By a script", "content": "A robot wrote this.", "folder_id": null, "is_pinned": false, "zettel_id": "202611040900", "created_at": "2026-11-04T09:00:00+00:00", "source_url": null, "updated_at": "2026-11-17T04:36:08.059035+00:00"}, "type": "note.created"}', 0, '2026-11-17 04:36:08.059035+00', '2026-11-17 04:36:08.059035+00'),
	('99ccc283-a30e-4709-9d6f-752d42e6b716', '00000000-0000-4000-8000-000000000001', '{"at": "2026-11-17T04:36:08.103014+00:00", "by": "web", "note": {"id": "7e2ff61c-f020-480f-9bb9-ef058207cf97", "tags": ["import"], "title": "Imported", "content": "Anchor chains", "folder_id": "72be3fec-0808-4661-9b34-bf1f8046d8ce", "is_pinned": false, "zettel_id": "202610010000", "created_at": "2026-10-01T00:00:00+00:00", "source_url": null, "updated_at": "2026-10-02T00:00:00+00:00"}, "type": "note.created"}', 0, '2026-11-17 04:36:08.103014+00', '2026-11-17 04:36:08.103014+00'),
	('6a41c633-f79f-40b8-9a53-938e2362e4b5', '00000000-0000-4000-8000-000000000001', '{"at": "2026-11-17T04:36:08.103014+00:00", "by": "web", "note": {"id": "d420d12a-9ba7-4e44-a9b5-ba95780bc2c6", "tags": [], "title": "Imported too", "content": "Rope", "folder_id": null, "is_pinned": false, "zettel_id": "202610010001", "created_at": "2026-10-01T00:00:00+00:00", "source_url": null, "updated_at": "2026-10-01T00:00:00+00:00"}, "type": "note.created"}', 0, '2026-11-17 04:36:08.103014+00', '2026-11-17 04:36:08.103014+00'),
	('ed678e42-95a4-4211-9c07-5eda23162127', '00000000-0000-4000-8000-000000000001', '{"at": "2026-11-17T04:36:08.174992+00:00", "by": "web", "note": {"id": "e36a5295-8a4c-45b0-a2d5-f843f9f78ec9", "tags": [], "title": "Half imported", "content": "Sails", "folder_id": null, "is_pinned": false, "zettel_id": "202610010002", "created_at": "2026-10-01T00:00:00+00:00", "source_url": null, "updated_at": "2026-10-01T00:00:00+00:00"}, "type": "note.created"}', 0, '2026-11-17 04:36:08.174992+00', '2026-11-17 04:36:08.174992+00'),
	('1e043ce5-a414-4015-994a-1efc2fc4b118', '00000000-0000-4000-8000-000000000001', '{"at": "2026-11-17T11:31:50.508204+00:00", "by": "my script", "note": {"id": "00000000-0000-4000-8000-0000000000c3", "tags": ["snippet"], "title": "Soup", "content": "Rewritten by a script", "folder_id": null, "is_pinned": false, "zettel_id": "202611020900", "created_at": "2026-11-02T09:00:00+00:00", "source_url": null, "updated_at": "2026-11-17T11:31:50.508204+00:00"}, "type": "note.changed", "before": {"content": "<p>Water, salt, 水を沸かす</p>"}}', 0, '2026-11-17 11:31:50.508204+00', '2026-11-17 11:31:50.508204+00');
INSERT INTO public.access_tokens VALUES
	('7c46690b-7bfb-4b8a-a9c2-996cac6a0747', '00000000-0000-4000-8000-00000000000b', 'assistant', '\x3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3', 'read', '{00000000-0000-4000-8000-0000000000f1}', '2026-11-17 04:36:08.035026+00', NULL, NULL, NULL, 0, NULL, '2026-11-17 04:36:08.035026+00', 'https://assistant.example/client', '\x8b5b9db0c13db24256c829aa364aa90c6d2eba318b9232a4ab9313b954d3555f', NULL, NULL, '2029-11-17 04:36:08.035026+00'),
	('00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-00000000000b', 'my script', '\x4becb6f0a31dc0b28d59b1c85c9fd9551382d3f1f3c9b189b2dc50f0dcad3ecc', 'write', NULL, NULL, '2026-11-17 04:36:08.037471+00', '192.0.2.1', NULL, 3, '2026-11-17 11:31:50.508204+00', '2026-11-17 04:36:08.023002+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.activities VALUES
	('17d97008-9dfd-4ec4-abe4-e69ff3aec13d', '00000000-0000-4000-8000-00000000000b', 'move', '2026-11-17 04:36:07.883019+00', 'web', 'Moved a note', '{00000000-0000-4000-8000-0000000000c3}', '{"folder_id": null}', '{"00000000-0000-4000-8000-0000000000c3": {"tags": ["snippet"], "folder_id": "00000000-0000-4000-8000-0000000000f3"}}', '[]', NULL, NULL, '{}', '{}'),
	('8e917389-6cf2-440b-9fb8-c6f36de4a4e7', '00000000-0000-4000-8000-00000000000b', 'delete', '2026-11-17 04:36:07.955161+00', 'web', '', '{00000000-0000-4000-8000-0000000000c5,00000000-0000-4000-8000-0000000000c6}', '{}', '{}', '[]', NULL, NULL, '{}', '{}'),
	('9d6f21ed-27a6-4f80-9a01-8ac16476ee57', '00000000-0000-4000-8000-00000000000b', 'use', '2026-11-17 04:36:08.037471+00', 'my script', '192.0.2.1', '{}', '{}', '{}', '[]', NULL, '00000000-0000-4000-8000-0000000000e1', '{}', '{}'),
	('782c819e-36f0-4ed6-9b1e-1f3e087879ca', '00000000-0000-4000-8000-00000000000b', 'token', '2026-11-17 04:36:08.059035+00', 'my script', '', '{00000000-0000-4000-8000-0000000000c7}', '{}', '{"00000000-0000-4000-8000-0000000000c7": null}', '[]', NULL, '00000000-0000-4000-8000-0000000000e1', '{}', '{}'),
	('779a6d74-b7c8-44d5-b52d-8a1697d22574', '00000000-0000-4000-8000-00000000000b', 'token', '2026-11-17 11:31:50.508204+00', 'my script', '', '{00000000-0000-4000-8000-0000000000c3}', '{"00000000-0000-4000-8000-0000000000c3": {}, "00000000-0000-4000-8000-0000000000f3": {"name": "Cooking"}}', '{"00000000-0000-4000-8000-0000000000c3": {}, "00000000-0000-4000-8000-0000000000f3": {"name": "Recipes"}}', '[{"made": "2aaab681-8720-45ba-beb7-b31dddfdf853"}]', NULL, '00000000-0000-4000-8000-0000000000e1', '{00000000-0000-4000-8000-0000000000f3}', '{}');
INSERT INTO public.admin_audit OVERRIDING SYSTEM VALUE VALUES
	(1, '00000000-0000-4000-8000-00000000000a', 'ann@example.org', 'look', NULL, NULL, true, '2026-11-17 04:36:08.231002+00'),
	(2, NULL, 'x@example.org', 'look', NULL, NULL, false, '2026-11-17 04:36:08.231002+00');
INSERT INTO public.attachments VALUES
	('00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-00000000000b', 'chart.png', 'image/png', 1234, 'abc', 4, 3, 'Lighthouse at the pier', '2026-11-17 04:36:07.975017+00', NULL, '2026-11-17 04:36:07.986706+00');
INSERT INTO public.capture_versions VALUES
	('df7c1ff8-e349-4eb4-a8c1-388b72b27b13', '00000000-0000-4000-8000-0000000000c2', '00000000-0000-4000-8000-00000000000b', 'Moon', 'The moon pulls the sea.', '{moon,snippet}', '2026-11-17 04:36:07.857658+00', 'web', NULL),
	('4aa22746-0951-48e9-a0e0-6ab1bc801288', '00000000-0000-4000-8000-0000000000c3', '00000000-0000-4000-8000-00000000000b', 'Soup', '<p>Water, salt, 水を沸かす</p>', '{snippet}', '2026-11-17 11:31:50.508204+00', 'my script', '779a6d74-b7c8-44d5-b52d-8a1697d22574');
INSERT INTO public.captures VALUES
	('fba9777f-59dd-465d-9def-2ab9e7909cf5', '00000000-0000-4000-8000-00000000000a', 'A chat', '<p>How do tides work?</p>', 'https://chatgpt.com/c/1', NULL, '{}', '202611170436', false, false, 'f2c5e96bdfd740b19dc9e3e0f6e029a9', NULL, NULL, NULL, '2026-11-17 04:36:07.206563+00', '2026-11-17 04:36:07.206563+00'),
	('9fb97b39-4a59-4d8e-bce2-7673d02e6857', '00000000-0000-4000-8000-00000000000a', 'Start here: what a note can do', '<p>This is a note. It has a title, its text, and where it came from.</p><ul><li>Press <strong>P</strong> to pin it, or swipe right on a phone.</li><li>The three dots move it to a notebook, tag it, copy it or delete it.</li><li>Deleted notes stay in the trash for 30 days.</li></ul>', NULL, NULL, '{}', '202611170437', false, false, 'fa7e0c8a28564929af6522245283b556', NULL, NULL, NULL, '2026-11-17 04:36:06.321804+00', '2026-11-17 04:36:07.321804+00'),
	('0bcc3337-f404-4f4f-b722-e7b6c2bb4bd3', '00000000-0000-4000-8000-00000000000a', 'A chat you saved looks like this', '<h2>You</h2><p>How do I remember what I read?</p><h2>ChatGPT</h2><p>Recall it before you look again: the next day, after three days, after a week. Each time you remember, the memory lasts longer.</p>', 'https://chatgpt.com/', NULL, '{}', '202611170438', false, false, 'bb4ace78a58e477b9e2b8715db5cc329', NULL, NULL, NULL, '2026-11-17 04:36:05.321804+00', '2026-11-17 04:36:07.321804+00'),
	('8267da98-b077-484f-abd8-2c446ca66d9b', '00000000-0000-4000-8000-00000000000a', 'Bring your notes with you', '<p>Notes from other apps come along: open <strong>Import notes</strong> in your account and choose the file.</p><p>A photo of a page becomes text with <strong>Image to Text</strong>. On a phone it is called <strong>Mobile OCR</strong>.</p>', NULL, NULL, '{}', '202611170439', false, false, '00ef7f95f28f48d097cb77d3e0b22176', NULL, NULL, NULL, '2026-11-17 04:36:04.321804+00', '2026-11-17 04:36:07.321804+00'),
	('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-00000000000b', 'Tide tables', '<p>High water at <strong>noon</strong>, see [[202611010900]]. It''s 5 ° — naïve.</p>', 'https://en.wikipedia.org/wiki/Tide', '00000000-0000-4000-8000-0000000000f2', '{water,tide,snippet,wikipedia}', '202611011000', true, false, '637a807e6b8547e3adb6150eb8b75b6c', NULL, NULL, NULL, '2026-11-01 10:00:00+00', '2026-11-17 04:36:07.767001+00'),
	('00000000-0000-4000-8000-0000000000c2', '00000000-0000-4000-8000-00000000000b', 'Moon', 'The moon and the sun pull the sea.', NULL, '00000000-0000-4000-8000-0000000000f1', '{moon,snippet}', '202611010900', false, false, '4797b140415f4ced90c90dd2825d99fc', NULL, NULL, NULL, '2026-11-01 09:00:00+00', '2026-11-17 04:36:07.857658+00'),
	('00000000-0000-4000-8000-0000000000c7', '00000000-0000-4000-8000-00000000000b', 'By a script', 'A robot wrote this.', NULL, NULL, '{snippet}', '202611040900', false, false, 'd594c70fdb36430daef8cb454262a944', NULL, NULL, NULL, '2026-11-04 09:00:00+00', '2026-11-17 04:36:08.059035+00'),
	('7e2ff61c-f020-480f-9bb9-ef058207cf97', '00000000-0000-4000-8000-00000000000b', 'Imported', 'Anchor chains', NULL, '72be3fec-0808-4661-9b34-bf1f8046d8ce', '{import}', '202610010000', false, false, 'cf261cc8653b4675ac2fd20c76906474', NULL, NULL, NULL, '2026-10-01 00:00:00+00', '2026-10-02 00:00:00+00'),
	('d420d12a-9ba7-4e44-a9b5-ba95780bc2c6', '00000000-0000-4000-8000-00000000000b', 'Imported too', 'Rope', NULL, NULL, '{}', '202610010001', false, false, '15e83c2cbb8447a783a9b048f6e2235a', NULL, NULL, NULL, '2026-10-01 00:00:00+00', '2026-10-01 00:00:00+00'),
	('e36a5295-8a4c-45b0-a2d5-f843f9f78ec9', '00000000-0000-4000-8000-00000000000b', 'Half imported', 'Sails', NULL, NULL, '{}', '202610010002', false, false, '6ab548d2797c4680bda6cc567ec4093d', NULL, NULL, NULL, '2026-10-01 00:00:00+00', '2026-10-01 00:00:00+00'),
	('00000000-0000-4000-8000-0000000000c3', '00000000-0000-4000-8000-00000000000b', 'Soup', 'Rewritten by a script', NULL, NULL, '{snippet}', '202611020900', false, false, '1d7b52bf428b45fba7728031c996bd8d', NULL, NULL, NULL, '2026-11-02 09:00:00+00', '2026-11-17 11:31:50.508204+00');
INSERT INTO public.checkouts VALUES
	('paddle', 'txn_1', '00000000-0000-4000-8000-00000000000c', 'monthly', '2026-11-17 04:36:08.202386+00', '2026-11-17 04:36:08.201583+00');
INSERT INTO public.contact_messages VALUES
	('e9342e03-05e2-488f-908a-06d6a70653b7', 'Dan', 'dan@example.org', 'Hello', 'Nice', 'hash', NULL, '2026-11-17 04:36:08.226173+00');
INSERT INTO public.feeds VALUES
	('2a8e90f4-9ac0-4c8d-b7db-5a605e240aaf', '00000000-0000-4000-8000-00000000000b', '\xc8bc2586cdd87cd6f970fc4262c4bbc49165811788825fbc1ba3366bfde45413', NULL, 'water', '2026-11-17 04:36:08.051008+00');
INSERT INTO public.folders VALUES
	('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-00000000000b', 'Sea', NULL, '#6366f1', '📁', '{water}', false, 0, '2026-11-17 04:36:07.730456+00', '2026-11-17 04:36:07.730456+00'),
	('00000000-0000-4000-8000-0000000000f2', '00000000-0000-4000-8000-00000000000b', 'Charts', '00000000-0000-4000-8000-0000000000f1', '#6366f1', '📁', '{}', false, 0, '2026-11-17 04:36:07.759075+00', '2026-11-17 04:36:07.759075+00'),
	('72be3fec-0808-4661-9b34-bf1f8046d8ce', '00000000-0000-4000-8000-00000000000b', 'Vault', NULL, '#6366f1', '📁', '{}', false, 0, '2026-11-17 04:36:08.103014+00', '2026-11-17 04:36:08.103014+00'),
	('00000000-0000-4000-8000-0000000000f3', '00000000-0000-4000-8000-00000000000b', 'Cooking', NULL, '#6366f1', '📁', '{}', false, 0, '2026-11-17 04:36:07.730456+00', '2026-11-17 11:31:50.508204+00');
INSERT INTO public.highlights VALUES
	('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-0000000000c1', 'High water', '', '', 0, 'yellow', 'remember the harbour', '2026-11-17 04:36:07.833339+00');
INSERT INTO public.imports VALUES
	('1b0e0ed4-bfb1-4762-aa7a-fe68330db3c5', '00000000-0000-4000-8000-00000000000b', 'obsidian', 'vault.zip', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'done', '{"links": 1, "created": 2}', '2026-11-17 04:36:08.095388+00', '2026-11-17 04:36:08.15913+00', '2026-11-17 04:36:08.15913+00'),
	('8fc0f9c0-b738-4707-99c3-bbd0473e9987', '00000000-0000-4000-8000-00000000000b', 'notion', 'export.zip', 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 'running', '{}', '2026-11-17 04:36:08.171681+00', '2026-11-17 04:36:08.174992+00', NULL);
INSERT INTO public.mail_addresses VALUES
	('d4bcc22c-d39f-4332-9ae5-1b733ef73b55', '00000000-0000-4000-8000-00000000000b', 'abcdefghij0123456789', '00000000-0000-4000-8000-0000000000f3', '2026-11-17 04:36:08.054069+00', NULL, NULL, '2026-11-17 04:36:08.054069+00', 0);
INSERT INTO public.note_connections VALUES
	('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c2', 'builds_on', '2026-11-17 04:36:07.827005+00'),
	('f95c000c-76b0-4104-8d35-24c6e41805c1', '00000000-0000-4000-8000-00000000000b', '7e2ff61c-f020-480f-9bb9-ef058207cf97', 'd420d12a-9ba7-4e44-a9b5-ba95780bc2c6', 'related', '2026-11-17 04:36:08.15913+00'),
	('2aaab681-8720-45ba-beb7-b31dddfdf853', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-0000000000c3', '00000000-0000-4000-8000-0000000000c2', 'supports', '2026-11-17 11:31:50.508204+00');
INSERT INTO public.oauth_codes VALUES
	('\x5694d08a2e53ffcae0c3103e5ad6f6076abd960eb1f8a56577040bc1028f702b', '00000000-0000-4000-8000-00000000000b', 'c', 'Assistant', 'https://assistant.example/cb', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'read', NULL, '2029-11-17 04:36:08.03631+00');
INSERT INTO public.ocr_extractions VALUES
	('096b16ff-30ff-412b-8eb9-80a75fc261b4', '00000000-0000-4000-8000-00000000000a', 'mobile', NULL, '2026-11-17 04:36:07.48247+00');
INSERT INTO public.payment_events VALUES
	('paddle', 'evt_1', 'subscription.updated', '2026-11-17 04:36:08.216597+00', '00000000-0000-4000-8000-00000000000c', 'sub_1', NULL, 'yearly', NULL, NULL, '{"data": {}}', 'applied', '2026-11-17 04:36:08.216597+00', '2026-11-17 04:36:08.216597+00');
INSERT INTO public.payments VALUES
	('275dad3a-f2ae-43de-98b9-aa566ff1fce0', '00000000-0000-4000-8000-00000000000c', 'paddle', 'txn_1', 'sub_1', 'yearly', 50.00, 'EUR', 'completed', NULL, '2026-11-17 04:36:08.202386+00', NULL, '2026-11-17 04:36:08.202386+00');
INSERT INTO public.pdf_downloads VALUES
	('00000000-0000-4000-8000-00000000000a', '2026-11-17', 1);
INSERT INTO public.profiles VALUES
	('00000000-0000-4000-8000-00000000000a', 'pro', 1, 1, '2026-11-17', 1, 1, '2026-11-17', 1, '2026-11', 'monthly', 'trial', NULL, NULL, '2026-11-17 04:36:07.300741+00', '2029-11-17 04:36:07.65404+00', true, true, false, '2026-11-17 04:36:07.300741+00', 880, 10737418240, '2026-11-17 04:36:07.11505+00', '2026-11-17 04:36:07.65404+00', true, '{app}', '{9fb97b39-4a59-4d8e-bce2-7673d02e6857,0bcc3337-f404-4f4f-b722-e7b6c2bb4bd3,8267da98-b077-484f-abd8-2c446ca66d9b}'),
	('00000000-0000-4000-8000-00000000000c', 'pro', 0, 0, NULL, 0, 0, NULL, 0, NULL, 'yearly', 'active', 'paddle', 'sub_1', '2026-11-17 04:36:08.202386+00', '2029-11-17 04:36:08.216597+00', true, false, false, NULL, 0, 10737418240, '2026-11-17 04:36:07.11505+00', '2026-11-17 04:36:08.216597+00', true, '{}', NULL),
	('00000000-0000-4000-8000-00000000000b', 'pro', 10, 10, '2026-11-17', 0, 0, NULL, 0, NULL, 'monthly', 'active', NULL, NULL, '2026-11-17 04:36:07.196894+00', NULL, true, false, false, NULL, 4551, 10737418240, '2026-11-17 04:36:07.11505+00', '2026-11-17 11:31:50.508204+00', true, '{import}', NULL);
INSERT INTO public.saved_searches VALUES
	('bec5ff6b-5c3a-47c8-8276-cccb36a519da', '00000000-0000-4000-8000-00000000000b', 'Wet', 'tag:water', 0, '2026-11-17 04:36:07.841208+00');
INSERT INTO public.subscriptions VALUES
	('paddle', 'sub_1', '00000000-0000-4000-8000-00000000000c', 'active', 'yearly', '2026-11-17 04:36:08.216597+00', '2029-11-17 04:36:08.216597+00', NULL, NULL, '2026-11-17 04:36:08.216597+00', '2026-11-17 04:36:08.202386+00');
INSERT INTO public.trashed_captures VALUES
	('00000000-0000-4000-8000-0000000000c4', '00000000-0000-4000-8000-00000000000b', '2026-11-17 04:36:07.91294+00', 'Deleted one', 'This stands in the trash.', NULL, '00000000-0000-4000-8000-0000000000f3', '{old,snippet}', '202611030900', false, false, '38f160094b784471aa4fe5204e58d419', NULL, NULL, NULL, '2026-11-03 09:00:00+00', '2026-11-17 04:36:07.767001+00', 'Recipes', '[{"id": "00000000-0000-4000-8000-0000000000a2", "created_at": "2026-11-17T04:36:07.827005+00:00", "connection_type": "related", "source_capture_id": "00000000-0000-4000-8000-0000000000c4", "target_capture_id": "00000000-0000-4000-8000-0000000000c2"}]', '[{"id": "00000000-0000-4000-8000-0000000000b2", "quote": "trash", "colour": "yellow", "prefix": "", "suffix": "", "comment": "", "capture_id": "00000000-0000-4000-8000-0000000000c4", "created_at": "2026-11-17T04:36:07.833339+00:00", "start_position": 0}]'),
	('00000000-0000-4000-8000-0000000000c5', '00000000-0000-4000-8000-00000000000b', '2026-11-17 04:36:07.955161+00', 'Deleted two', 'This too.', NULL, NULL, '{snippet}', '202611030901', false, false, 'b26b4b23c34449fe8d1c9a64efee1aa0', NULL, NULL, NULL, '2026-11-03 09:00:00+00', '2026-11-17 04:36:07.767001+00', NULL, '[]', '[]'),
	('00000000-0000-4000-8000-0000000000c6', '00000000-0000-4000-8000-00000000000b', '2026-11-17 04:36:07.955161+00', 'Deleted three', 'And this.', NULL, NULL, '{snippet}', '202611030902', false, false, 'cc2cf2d6163849c987af240f8f041fa2', NULL, NULL, NULL, '2026-11-03 09:00:00+00', '2026-11-17 04:36:07.767001+00', NULL, '[]', '[]');
INSERT INTO public.webhooks VALUES
	('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000b', 'https://hooks.example/', 'ssssssssssssssssssssssssssssssssssssssss', '{created,changed,deleted}', NULL, '2026-11-17 04:36:08.044285+00', NULL, NULL, NULL, NULL);
INSERT INTO public.weekly_copies VALUES
	('00000000-0000-4000-8000-00000000000b', '2026-11-17 11:31:50.621828+00', '2026-11-17 11:31:50.622982+00', '2026-11-17 11:31:50.622982+00', NULL);
SELECT pg_catalog.setval('public.admin_audit_id_seq', 2, true);
ALTER TABLE ONLY private.account_copies
    ADD CONSTRAINT account_copies_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY private.file_turns
    ADD CONSTRAINT file_turns_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY private.import_additions
    ADD CONSTRAINT import_additions_pkey PRIMARY KEY (import_id, kind, id);
ALTER TABLE ONLY private.imported_notes
    ADD CONSTRAINT imported_notes_pkey PRIMARY KEY (user_id, source, external_id);
ALTER TABLE ONLY private.ocr_attempts
    ADD CONSTRAINT ocr_attempts_pkey PRIMARY KEY (extraction_id);
ALTER TABLE ONLY private.search_texts
    ADD CONSTRAINT search_texts_pkey PRIMARY KEY (capture_id);
ALTER TABLE ONLY private.site_tags
    ADD CONSTRAINT site_tags_pkey PRIMARY KEY (domain);
ALTER TABLE ONLY private.space_limits
    ADD CONSTRAINT space_limits_pkey PRIMARY KEY (plan);
ALTER TABLE ONLY private.tallies
    ADD CONSTRAINT tallies_pkey PRIMARY KEY (user_id, kind, key);
ALTER TABLE ONLY private.used_trials
    ADD CONSTRAINT used_trials_pkey PRIMARY KEY (address_hash);
ALTER TABLE ONLY private.vocabulary
    ADD CONSTRAINT vocabulary_pkey PRIMARY KEY (user_id, head);
ALTER TABLE ONLY private.waiting_links
    ADD CONSTRAINT waiting_links_pkey PRIMARY KEY (import_id, from_id, to_id, connection_type);
ALTER TABLE ONLY private.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_former_refresh_hash_key UNIQUE (former_refresh_hash);
ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_refresh_hash_key UNIQUE (refresh_hash);
ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.admin_audit
    ADD CONSTRAINT admin_audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_capture_id_name_key UNIQUE (capture_id, name);
ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_capture_id_sha256_key UNIQUE (capture_id, sha256);
ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.capture_versions
    ADD CONSTRAINT capture_versions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.captures
    ADD CONSTRAINT captures_id_user_id_key UNIQUE (id, user_id);
ALTER TABLE ONLY public.captures
    ADD CONSTRAINT captures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.captures
    ADD CONSTRAINT captures_public_id_key UNIQUE (public_id);
ALTER TABLE ONLY public.captures
    ADD CONSTRAINT captures_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key);
ALTER TABLE ONLY public.captures
    ADD CONSTRAINT captures_user_id_zettel_id_key UNIQUE (user_id, zettel_id);
ALTER TABLE ONLY public.checkouts
    ADD CONSTRAINT checkouts_pkey PRIMARY KEY (provider, transaction_id);
ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.feeds
    ADD CONSTRAINT feeds_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.feeds
    ADD CONSTRAINT feeds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.folders
    ADD CONSTRAINT folders_id_user_id_key UNIQUE (id, user_id);
ALTER TABLE ONLY public.folders
    ADD CONSTRAINT folders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.highlights
    ADD CONSTRAINT highlights_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mail_addresses
    ADD CONSTRAINT mail_addresses_name_key UNIQUE (name);
ALTER TABLE ONLY public.mail_addresses
    ADD CONSTRAINT mail_addresses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.note_connections
    ADD CONSTRAINT note_connections_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.note_connections
    ADD CONSTRAINT note_connections_source_capture_id_target_capture_id_connec_key UNIQUE (source_capture_id, target_capture_id, connection_type);
ALTER TABLE ONLY public.oauth_codes
    ADD CONSTRAINT oauth_codes_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.ocr_extractions
    ADD CONSTRAINT ocr_extractions_id_user_id_key UNIQUE (id, user_id);
ALTER TABLE ONLY public.ocr_extractions
    ADD CONSTRAINT ocr_extractions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (provider, event_id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_provider_transaction_id_key UNIQUE (provider, transaction_id);
ALTER TABLE ONLY public.pdf_downloads
    ADD CONSTRAINT pdf_downloads_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.saved_searches
    ADD CONSTRAINT saved_searches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (provider, subscription_id);
ALTER TABLE ONLY public.trashed_captures
    ADD CONSTRAINT trashed_captures_pkey PRIMARY KEY (user_id, id);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.weekly_copies
    ADD CONSTRAINT weekly_copies_pkey PRIMARY KEY (user_id);
CREATE INDEX import_additions_user_idx ON private.import_additions USING btree (user_id);
CREATE UNIQUE INDEX imported_notes_capture_idx ON private.imported_notes USING btree (capture_id);
CREATE INDEX imported_notes_import_idx ON private.imported_notes USING btree (import_id);
CREATE INDEX imported_notes_updated_idx ON private.imported_notes USING btree (updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX ocr_attempts_user_id_day_idx ON private.ocr_attempts USING btree (user_id, day);
CREATE INDEX search_texts_order_idx ON private.search_texts USING btree (user_id, is_pinned DESC, created_at DESC, capture_id, class);
CREATE INDEX search_texts_unindexed_idx ON private.search_texts USING btree (user_id) WHERE (words IS NULL);
CREATE INDEX search_texts_version_idx ON private.search_texts USING btree (version);
CREATE INDEX search_texts_words_idx ON private.search_texts USING gin (words) WITH (fastupdate=off);
CREATE INDEX waiting_links_user_idx ON private.waiting_links USING btree (user_id);
CREATE INDEX webhook_deliveries_next_at_idx ON private.webhook_deliveries USING btree (next_at);
CREATE INDEX webhook_deliveries_webhook_id_idx ON private.webhook_deliveries USING btree (webhook_id, created_at);
CREATE INDEX access_tokens_user_id_idx ON public.access_tokens USING btree (user_id);
CREATE INDEX activities_at_idx ON public.activities USING btree (at);
CREATE INDEX activities_order_idx ON public.activities USING btree (user_id, at DESC, id);
CREATE INDEX activities_token_idx ON public.activities USING btree (token_id, at DESC) WHERE (token_id IS NOT NULL);
CREATE INDEX admin_audit_created_idx ON public.admin_audit USING btree (created_at DESC);
CREATE INDEX attachments_sha256_idx ON public.attachments USING btree (user_id, sha256);
CREATE INDEX attachments_unread_idx ON public.attachments USING btree (created_at) WHERE (read_at IS NULL);
CREATE INDEX attachments_unused_idx ON public.attachments USING btree (unused_since) WHERE (unused_since IS NOT NULL);
CREATE INDEX attachments_user_id_idx ON public.attachments USING btree (user_id, id);
CREATE INDEX capture_versions_order_idx ON public.capture_versions USING btree (capture_id, saved_at DESC);
CREATE INDEX capture_versions_user_idx ON public.capture_versions USING btree (user_id, id);
CREATE INDEX captures_created_at_idx ON public.captures USING btree (created_at);
CREATE INDEX captures_created_idx ON public.captures USING btree (user_id, created_at DESC);
CREATE INDEX captures_folder_fkey_idx ON public.captures USING btree (folder_id) WHERE (folder_id IS NOT NULL);
CREATE INDEX captures_folder_order_idx ON public.captures USING btree (user_id, folder_id, is_pinned DESC, created_at DESC, id);
CREATE INDEX captures_mentioning_idx ON public.captures USING btree (user_id) WHERE (strpos(content, '[['::text) > 0);
CREATE INDEX captures_ocr_extraction_idx ON public.captures USING btree (ocr_extraction_id) WHERE (ocr_extraction_id IS NOT NULL);
CREATE INDEX captures_order_idx ON public.captures USING btree (user_id, is_pinned DESC, created_at DESC, id);
CREATE INDEX captures_source_idx ON public.captures USING btree (user_id, private.web_host(source_url), created_at DESC) WHERE (folder_id IS NOT NULL);
CREATE INDEX captures_tags_idx ON public.captures USING gin (user_id, tags);
CREATE INDEX checkouts_user_id_idx ON public.checkouts USING btree (user_id);
CREATE INDEX contact_messages_email_idx ON public.contact_messages USING btree (lower(email));
CREATE INDEX contact_messages_sender_idx ON public.contact_messages USING btree (sender_hash, created_at DESC);
CREATE INDEX feeds_user_id_idx ON public.feeds USING btree (user_id);
CREATE INDEX folders_parent_id_idx ON public.folders USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX folders_user_id_idx ON public.folders USING btree (user_id, name);
CREATE INDEX highlights_capture_idx ON public.highlights USING btree (capture_id);
CREATE INDEX highlights_user_idx ON public.highlights USING btree (user_id);
CREATE INDEX imports_user_id_idx ON public.imports USING btree (user_id, created_at DESC);
CREATE INDEX mail_addresses_user_id_idx ON public.mail_addresses USING btree (user_id);
CREATE INDEX note_connections_target_idx ON public.note_connections USING btree (target_capture_id);
CREATE INDEX note_connections_user_idx ON public.note_connections USING btree (user_id);
CREATE INDEX oauth_codes_expires_at_idx ON public.oauth_codes USING btree (expires_at);
CREATE INDEX oauth_codes_user_id_idx ON public.oauth_codes USING btree (user_id);
CREATE INDEX ocr_extractions_user_id_idx ON public.ocr_extractions USING btree (user_id, created_at);
CREATE INDEX payment_events_subscription_idx ON public.payment_events USING btree (provider, subscription_id) WHERE (subscription_id IS NOT NULL);
CREATE INDEX payment_events_transaction_idx ON public.payment_events USING btree (provider, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX payment_events_user_id_idx ON public.payment_events USING btree (user_id);
CREATE INDEX payments_receipt_idx ON public.payments USING btree (created_at) WHERE (receipt_taken_at IS NULL);
CREATE INDEX payments_subscription_id_idx ON public.payments USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);
CREATE INDEX payments_user_id_idx ON public.payments USING btree (user_id, paid_at DESC);
CREATE INDEX profiles_ending_idx ON public.profiles USING btree (sub_expires_at) WHERE ((plan = 'pro'::text) AND (sub_expires_at IS NOT NULL));
CREATE INDEX saved_searches_user_id_idx ON public.saved_searches USING btree (user_id, "position", created_at);
CREATE INDEX subscriptions_user_id_idx ON public.subscriptions USING btree (user_id);
CREATE INDEX trashed_captures_deleted_idx ON public.trashed_captures USING btree (deleted_at);
CREATE INDEX trashed_captures_id_idx ON public.trashed_captures USING btree (id);
CREATE INDEX trashed_captures_order_idx ON public.trashed_captures USING btree (user_id, deleted_at DESC, id);
CREATE INDEX trashed_captures_zettel_idx ON public.trashed_captures USING btree (user_id, zettel_id);
CREATE INDEX webhooks_user_id_idx ON public.webhooks USING btree (user_id);
ALTER TABLE ONLY private.account_copies
    ADD CONSTRAINT account_copies_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY private.file_turns
    ADD CONSTRAINT file_turns_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY private.import_additions
    ADD CONSTRAINT import_additions_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY private.import_additions
    ADD CONSTRAINT import_additions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY private.imported_notes
    ADD CONSTRAINT imported_notes_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY private.imported_notes
    ADD CONSTRAINT imported_notes_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.imports(id) ON DELETE SET NULL;
ALTER TABLE ONLY private.imported_notes
    ADD CONSTRAINT imported_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY private.ocr_attempts
    ADD CONSTRAINT ocr_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY private.search_texts
    ADD CONSTRAINT search_texts_capture_id_user_id_fkey FOREIGN KEY (capture_id, user_id) REFERENCES public.captures(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY private.vocabulary
    ADD CONSTRAINT vocabulary_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY private.waiting_links
    ADD CONSTRAINT waiting_links_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY private.waiting_links
    ADD CONSTRAINT waiting_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY private.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.admin_audit
    ADD CONSTRAINT admin_audit_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES auth.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.capture_versions
    ADD CONSTRAINT capture_versions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.captures
    ADD CONSTRAINT captures_folder_id_fkey FOREIGN KEY (folder_id, user_id) REFERENCES public.folders(id, user_id) ON DELETE SET NULL (folder_id);
ALTER TABLE ONLY public.captures
    ADD CONSTRAINT captures_ocr_extraction_id_fkey FOREIGN KEY (ocr_extraction_id, user_id) REFERENCES public.ocr_extractions(id, user_id) ON DELETE SET NULL (ocr_extraction_id);
ALTER TABLE ONLY public.captures
    ADD CONSTRAINT captures_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.checkouts
    ADD CONSTRAINT checkouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.feeds
    ADD CONSTRAINT feeds_folder_id_user_id_fkey FOREIGN KEY (folder_id, user_id) REFERENCES public.folders(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.feeds
    ADD CONSTRAINT feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.folders
    ADD CONSTRAINT folders_parent_id_fkey FOREIGN KEY (parent_id, user_id) REFERENCES public.folders(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.folders
    ADD CONSTRAINT folders_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.highlights
    ADD CONSTRAINT highlights_capture_id_fkey FOREIGN KEY (capture_id, user_id) REFERENCES public.captures(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.highlights
    ADD CONSTRAINT highlights_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mail_addresses
    ADD CONSTRAINT mail_addresses_folder_id_user_id_fkey FOREIGN KEY (folder_id, user_id) REFERENCES public.folders(id, user_id) ON DELETE SET NULL (folder_id);
ALTER TABLE ONLY public.mail_addresses
    ADD CONSTRAINT mail_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.note_connections
    ADD CONSTRAINT note_connections_source_capture_id_fkey FOREIGN KEY (source_capture_id, user_id) REFERENCES public.captures(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.note_connections
    ADD CONSTRAINT note_connections_target_capture_id_fkey FOREIGN KEY (target_capture_id, user_id) REFERENCES public.captures(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.note_connections
    ADD CONSTRAINT note_connections_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_codes
    ADD CONSTRAINT oauth_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ocr_extractions
    ADD CONSTRAINT ocr_extractions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.pdf_downloads
    ADD CONSTRAINT pdf_downloads_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.saved_searches
    ADD CONSTRAINT saved_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.trashed_captures
    ADD CONSTRAINT trashed_captures_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_folder_id_user_id_fkey FOREIGN KEY (folder_id, user_id) REFERENCES public.folders(id, user_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.weekly_copies
    ADD CONSTRAINT weekly_copies_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('attachments', 'attachments', false, null, null), ('copies', 'copies', false, 5368709120, array['application/zip']);
insert into storage.objects (id, bucket_id, name, metadata) values
  ('00000000-0000-4000-8000-0000000000d1', 'attachments', '00000000-0000-4000-8000-00000000000b/00000000-0000-4000-8000-0000000000c1/chart.png', '{"size": 1234, "width": 4, "height": 3, "sha256": "abc", "mimetype": "image/png"}'),
  ('00000000-0000-4000-8000-0000000000d2', 'copies', '00000000-0000-4000-8000-00000000000b/2026-11-17.zip', '{"size": 20, "mimetype": "application/zip"}');
create function private.activity_bytes(activity public.activities) returns bigint language plpgsql as 'begin end';
create function private.acts_as_person() returns boolean language plpgsql as 'begin end';
create function private.bytes_limit(profile public.profiles) returns bigint language plpgsql as 'begin end';
create function private.carry_trial() returns trigger language plpgsql as 'begin end';
create function private.check_access_token() returns trigger language plpgsql as 'begin end';
create function private.check_capture_insert() returns trigger language plpgsql as 'begin end';
create function private.check_capture_update() returns trigger language plpgsql as 'begin end';
create function private.check_copy() returns trigger language plpgsql as 'begin end';
create function private.check_folder() returns trigger language plpgsql as 'begin end';
create function private.check_folder_delete() returns trigger language plpgsql as 'begin end';
create function private.check_link() returns trigger language plpgsql as 'begin end';
create function private.check_owner() returns trigger language plpgsql as 'begin end';
create function private.check_saved_search() returns trigger language plpgsql as 'begin end';
create function private.check_token_write() returns trigger language plpgsql as 'begin end';
create function private.check_unused_id() returns trigger language plpgsql as 'begin end';
create function private.follow_bytes_limit() returns trigger language plpgsql as 'begin end';
create function private.follow_file_use() returns trigger language plpgsql as 'begin end';
create function private.follow_object() returns trigger language plpgsql as 'begin end';
create function private.forget_access_token() returns trigger language plpgsql as 'begin end';
create function private.forget_expired_codes() returns trigger language plpgsql as 'begin end';
create function private.forget_object() returns trigger language plpgsql as 'begin end';
create function private.forget_person() returns trigger language plpgsql as 'begin end';
create function private.forget_versions() returns trigger language plpgsql as 'begin end';
create function private.has_token() returns boolean language plpgsql as 'begin end';
create function private.index_attached() returns trigger language plpgsql as 'begin end';
create function private.index_changed_captures() returns trigger language plpgsql as 'begin end';
create function private.index_saved_captures() returns trigger language plpgsql as 'begin end';
create function private.is_pro(profile public.profiles) returns boolean language plpgsql as 'begin end';
create function private.is_pro(user_id uuid) returns boolean language plpgsql as 'begin end';
create function private.keep_first_save() returns trigger language plpgsql as 'begin end';
create function private.keep_imported_date() returns trigger language plpgsql as 'begin end';
create function private.keep_picture() returns trigger language plpgsql as 'begin end';
create function private.keep_versions() returns trigger language plpgsql as 'begin end';
create function private.limit_hooks() returns trigger language plpgsql as 'begin end';
create function private.limit_mail_addresses() returns trigger language plpgsql as 'begin end';
create function private.lock_own_profile() returns trigger language plpgsql as 'begin end';
create function private.make_profile() returns trigger language plpgsql as 'begin end';
create function private.measure_activities() returns trigger language plpgsql as 'begin end';
create function private.measure_attachments() returns trigger language plpgsql as 'begin end';
create function private.measure_capture_versions() returns trigger language plpgsql as 'begin end';
create function private.measure_captures() returns trigger language plpgsql as 'begin end';
create function private.measure_folders() returns trigger language plpgsql as 'begin end';
create function private.measure_highlights() returns trigger language plpgsql as 'begin end';
create function private.measure_imported_notes() returns trigger language plpgsql as 'begin end';
create function private.measure_imports() returns trigger language plpgsql as 'begin end';
create function private.measure_note_connections() returns trigger language plpgsql as 'begin end';
create function private.measure_saved_searches() returns trigger language plpgsql as 'begin end';
create function private.measure_trashed_captures() returns trigger language plpgsql as 'begin end';
create function private.paid_period(p_user_id uuid) returns TABLE(provider text, subscription_id text, billing_cycle text, status text, starts_at timestamp with time zone, ends_at timestamp with time zone) language plpgsql as 'begin end';
create function private.passed_second_factor() returns boolean language plpgsql as 'begin end';
create function private.record_deletes() returns trigger language plpgsql as 'begin end';
create function private.record_token_use() returns trigger language plpgsql as 'begin end';
create function private.record_token_work() returns trigger language plpgsql as 'begin end';
create function private.recount_captures() returns void language plpgsql as 'begin end';
create function private.refuse_share_by_token() returns trigger language plpgsql as 'begin end';
create function private.refuse_token() returns trigger language plpgsql as 'begin end';
create function private.remember_trial(p_user_id uuid) returns void language plpgsql as 'begin end';
create function private.remove_attachments() returns trigger language plpgsql as 'begin end';
create function private.remove_copies() returns trigger language plpgsql as 'begin end';
create function private.remove_objects() returns trigger language plpgsql as 'begin end';
create function private.sees_whole_library() returns boolean language plpgsql as 'begin end';
create function private.tally_deleted() returns trigger language plpgsql as 'begin end';
create function private.tally_inserted() returns trigger language plpgsql as 'begin end';
create function private.tally_updated() returns trigger language plpgsql as 'begin end';
create function private.tell_webhooks() returns trigger language plpgsql as 'begin end';
create function private.tick_by_trigger() returns trigger language plpgsql as 'begin end';
create function private.token_notebooks() returns uuid[] language plpgsql as 'begin end';
create function private.touch_updated_at() returns trigger language plpgsql as 'begin end';
create function private.trash_capture() returns trigger language plpgsql as 'begin end';
create function private.trash_extras(links jsonb, highlights jsonb) returns bigint language plpgsql as 'begin end';
create function public.activate_pro(p_user_id uuid, p_provider text, p_transaction_id text, p_billing_cycle text, p_subscription_id text DEFAULT NULL::text, p_amount numeric DEFAULT NULL::numeric, p_currency text DEFAULT NULL::text, p_paid_at timestamp with time zone DEFAULT NULL::timestamp with time zone) returns public.profiles language plpgsql as 'begin end';
create function public.admin_activate_pro(p_user_id uuid) returns public.profiles language plpgsql as 'begin end';
create function public.admin_series(p_days integer DEFAULT 30) returns TABLE(day date, users bigint, pro bigint, captures bigint, payments bigint) language plpgsql as 'begin end';
create function public.admin_stats() returns jsonb language plpgsql as 'begin end';
create function public.admin_users(p_search text DEFAULT ''::text, p_limit integer DEFAULT 50, p_offset integer DEFAULT 0) returns TABLE(id uuid, email text, created_at timestamp with time zone, plan text, is_active boolean, total bigint) language plpgsql as 'begin end';
create function public.apply_payment_event(p_provider text, p_event_id text, p_event_type text, p_occurred_at timestamp with time zone, p_payload jsonb, p_user_id uuid DEFAULT NULL::uuid, p_subscription_id text DEFAULT NULL::text, p_transaction_id text DEFAULT NULL::text, p_billing_cycle text DEFAULT NULL::text, p_status text DEFAULT NULL::text, p_period_starts_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_period_ends_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_cancel_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_amount numeric DEFAULT NULL::numeric, p_currency text DEFAULT NULL::text) returns text language plpgsql as 'begin end';
create function public.auto_tags(content_text text, source_url text) returns text[] language plpgsql as 'begin end';
create function public.capture_facets() returns TABLE(kind text, value text, count bigint) language plpgsql as 'begin end';
create function public.capture_stats() returns TABLE(total bigint, this_week bigint, unique_tags bigint) language plpgsql as 'begin end';
create function public.claims_of_token(p_sha256 text, p_address text) returns jsonb language plpgsql as 'begin end';
create function public.continue_indexing(p_limit integer DEFAULT 200) returns bigint language plpgsql as 'begin end';
create function public.count_query(p_query text DEFAULT ''::text, p_up_to integer DEFAULT 1000, p_folder_ids uuid[] DEFAULT NULL::uuid[], p_tags text[] DEFAULT NULL::text[], p_sources text[] DEFAULT NULL::text[], p_from timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_content_type text DEFAULT 'all'::text) returns bigint language plpgsql as 'begin end';
create function public.count_search(p_query text DEFAULT ''::text, p_up_to integer DEFAULT 1000, p_folder_ids uuid[] DEFAULT NULL::uuid[], p_tags text[] DEFAULT NULL::text[], p_sources text[] DEFAULT NULL::text[], p_from timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_content_type text DEFAULT 'all'::text) returns bigint language plpgsql as 'begin end';
create function public.delete_folder(p_folder_id uuid) returns integer language plpgsql as 'begin end';
create function public.deleted_accounts(p_ids uuid[]) returns uuid[] language plpgsql as 'begin end';
create function public.downgrade_plan() returns public.profiles language plpgsql as 'begin end';
create function public.due_copies(p_limit integer) returns uuid[] language plpgsql as 'begin end';
create function public.due_weekly_copies(p_limit integer) returns uuid[] language plpgsql as 'begin end';
create function public.empty_trash(p_ids uuid[] DEFAULT NULL::uuid[]) returns integer language plpgsql as 'begin end';
create function public.end_tokens(p_user_id uuid) returns integer language plpgsql as 'begin end';
create function public.file_mail(p_name text, p_key uuid, p_title text, p_content text) returns uuid language plpgsql as 'begin end';
create function public.find_captures(p_query text, p_limit integer DEFAULT 20, p_offset integer DEFAULT 0) returns TABLE(id uuid, title text, snippet text, score double precision, why text, folder_id uuid, tags text[], source_url text, created_at timestamp with time zone) language plpgsql as 'begin end';
create function public.finish_import(p_user_id uuid, p_import_id uuid, p_report jsonb) returns integer language plpgsql as 'begin end';
create function public.forget_ocr_attempt(p_extraction_id uuid) returns void language plpgsql as 'begin end';
create function public.get_backlinks(p_capture_id uuid) returns TABLE(id uuid, title text, zettel_id text, created_at timestamp with time zone) language plpgsql as 'begin end';
create function public.get_folder_counts(p_user_id uuid) returns TABLE(folder_id uuid, count bigint) language plpgsql as 'begin end';
create function public.get_public_capture(p_public_id text) returns TABLE(title text, content text, tags text[], source_url text, created_at timestamp with time zone) language plpgsql as 'begin end';
create function public.give_back_ocr(p_extraction_id uuid) returns boolean language plpgsql as 'begin end';
create function public.import_details(p_user_id uuid, p_import_id uuid, p_details jsonb) returns void language plpgsql as 'begin end';
create function public.import_notebooks(p_user_id uuid, p_import_id uuid, p_notebooks jsonb) returns void language plpgsql as 'begin end';
create function public.import_notes(p_user_id uuid, p_source text, p_import_id uuid, p_notes jsonb, p_created integer DEFAULT 0) returns text[] language plpgsql as 'begin end';
create function public.is_pro() returns boolean language plpgsql as 'begin end';
create function public.library_graph(p_limit integer DEFAULT 500) returns jsonb language plpgsql as 'begin end';
create function public.missing_import_files(p_user_id uuid, p_source text, p_files jsonb) returns uuid[] language plpgsql as 'begin end';
create function public.names_of_tokens(p_user_id uuid) returns text[] language plpgsql as 'begin end';
create function public.ocr_quota() returns TABLE(used integer, quota integer, period text) language plpgsql as 'begin end';
create function public.open_mail_address(p_name text, p_counts boolean) returns jsonb language plpgsql as 'begin end';
create function public.query_captures(p_query text DEFAULT ''::text, p_limit integer DEFAULT 20, p_offset integer DEFAULT 0, p_folder_ids uuid[] DEFAULT NULL::uuid[], p_tags text[] DEFAULT NULL::text[], p_sources text[] DEFAULT NULL::text[], p_from timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_content_type text DEFAULT 'all'::text) returns SETOF public.captures language plpgsql as 'begin end';
create function public.read_feed(p_sha256 text) returns jsonb language plpgsql as 'begin end';
create function public.record_activity(p_kind text, p_ids uuid[], p_summary text DEFAULT ''::text, p_change jsonb DEFAULT '{}'::jsonb) returns uuid language plpgsql as 'begin end';
create function public.record_copy(p_user_id uuid, p_succeeded boolean) returns void language plpgsql as 'begin end';
create function public.record_weekly_copy(p_user_id uuid, p_outcome text) returns void language plpgsql as 'begin end';
create function public.related_captures(p_capture_id uuid, p_limit integer DEFAULT 5) returns TABLE(id uuid, title text, score double precision, words text[]) language plpgsql as 'begin end';
create function public.remove_samples() returns void language plpgsql as 'begin end';
create function public.restore_captures(p_ids uuid[]) returns SETOF public.captures language plpgsql as 'begin end';
create function public.restore_version(p_version_id uuid) returns SETOF public.captures language plpgsql as 'begin end';
create function public.return_deliveries(p_ids uuid[]) returns void language plpgsql as 'begin end';
create function public.saving_days(p_time_zone text DEFAULT 'UTC'::text) returns TABLE(day date, captures bigint) language plpgsql as 'begin end';
create function public.search_captures(p_query text DEFAULT ''::text, p_limit integer DEFAULT 20, p_offset integer DEFAULT 0, p_folder_ids uuid[] DEFAULT NULL::uuid[], p_tags text[] DEFAULT NULL::text[], p_sources text[] DEFAULT NULL::text[], p_from timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_content_type text DEFAULT 'all'::text) returns SETOF public.captures language plpgsql as 'begin end';
create function public.search_trash(p_query text DEFAULT ''::text, p_limit integer DEFAULT 50, p_offset integer DEFAULT 0) returns TABLE(id uuid, title text, preview text, notebook text, tags text[], deleted_at timestamp with time zone, total bigint) language plpgsql as 'begin end';
create function public.session_proved_at(p_session_id uuid, p_user_id uuid) returns timestamp with time zone language plpgsql as 'begin end';
create function public.set_file_reading(p_is_on boolean) returns void language plpgsql as 'begin end';
create function public.set_space_limits(p_free bigint, p_pro bigint) returns boolean language plpgsql as 'begin end';
create function public.settle_delivery(p_id uuid, p_fault text) returns boolean language plpgsql as 'begin end';
create function public.show_samples() returns void language plpgsql as 'begin end';
create function public.start_import(p_user_id uuid, p_source text, p_file_name text, p_hash text) returns uuid language plpgsql as 'begin end';
create function public.start_trial() returns public.profiles language plpgsql as 'begin end';
create function public.store_contact_message(p_name text, p_email text, p_subject text, p_message text, p_sender_hash text) returns uuid language plpgsql as 'begin end';
create function public.suggest_notebook(content_text text, source_url text DEFAULT NULL::text) returns TABLE(notebook_id uuid, notebook_name text, confidence numeric) language plpgsql as 'begin end';
create function public.sweep_files(p_limit integer DEFAULT 1000) returns integer language plpgsql as 'begin end';
create function public.sweep_plans() returns integer language plpgsql as 'begin end';
create function public.sweep_trash(p_limit integer DEFAULT 1000) returns integer language plpgsql as 'begin end';
create function public.take_background_ocr(p_user_id uuid) returns uuid language plpgsql as 'begin end';
create function public.take_deliveries() returns TABLE(id uuid, webhook_id uuid, url text, secret text, body jsonb, attempts integer) language plpgsql as 'begin end';
create function public.take_file_to_read() returns SETOF public.attachments language plpgsql as 'begin end';
create function public.take_ocr(p_user_id uuid, p_platform text) returns TABLE(allowed boolean, reason text, extraction_id uuid, used integer, quota integer) language plpgsql as 'begin end';
create function public.take_pdf_download() returns TABLE(allowed boolean, used integer, quota integer) language plpgsql as 'begin end';
create function public.take_receipts() returns TABLE(payment_id uuid, email text, transaction_id text, billing_cycle text, amount numeric, currency text, paid_at timestamp with time zone) language plpgsql as 'begin end';
create function public.take_trial_warnings() returns TABLE(user_id uuid, email text, sub_expires_at timestamp with time zone) language plpgsql as 'begin end';
create function public.tick_checklist(p_step text) returns void language plpgsql as 'begin end';
create function public.undo_activity(p_id uuid) returns integer language plpgsql as 'begin end';
create function public.undo_import(p_import_id uuid) returns jsonb language plpgsql as 'begin end';
CREATE TRIGGER measure_deleted AFTER DELETE ON private.imported_notes REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.measure_imported_notes();
CREATE TRIGGER measure_inserted AFTER INSERT ON private.imported_notes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_imported_notes();
CREATE TRIGGER measure_updated AFTER UPDATE ON private.imported_notes REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_imported_notes();
CREATE TRIGGER a_check_owner BEFORE INSERT ON public.captures FOR EACH ROW EXECUTE FUNCTION private.check_owner();
CREATE TRIGGER a_check_owner BEFORE INSERT ON public.folders FOR EACH ROW EXECUTE FUNCTION private.check_owner();
CREATE TRIGGER a_check_owner BEFORE INSERT ON public.highlights FOR EACH ROW EXECUTE FUNCTION private.check_owner();
CREATE TRIGGER a_check_owner BEFORE INSERT ON public.note_connections FOR EACH ROW EXECUTE FUNCTION private.check_owner();
CREATE TRIGGER a_check_owner BEFORE INSERT ON public.saved_searches FOR EACH ROW EXECUTE FUNCTION private.check_owner();
CREATE TRIGGER a_check_token_write BEFORE INSERT OR DELETE OR UPDATE ON public.captures FOR EACH STATEMENT EXECUTE FUNCTION private.check_token_write();
CREATE TRIGGER a_check_token_write BEFORE INSERT OR DELETE OR UPDATE ON public.folders FOR EACH STATEMENT EXECUTE FUNCTION private.check_token_write();
CREATE TRIGGER a_check_token_write BEFORE INSERT OR DELETE OR UPDATE ON public.note_connections FOR EACH STATEMENT EXECUTE FUNCTION private.check_token_write();
CREATE TRIGGER a_keep_first_save BEFORE UPDATE OF idempotency_key ON public.captures FOR EACH ROW EXECUTE FUNCTION private.keep_first_save();
CREATE TRIGGER a_lock_profile_of_token BEFORE UPDATE ON public.captures FOR EACH STATEMENT WHEN (private.has_token()) EXECUTE FUNCTION private.lock_own_profile();
CREATE TRIGGER a_refuse_share_by_token BEFORE INSERT OR UPDATE OF is_public ON public.captures FOR EACH ROW WHEN (new.is_public) EXECUTE FUNCTION private.refuse_share_by_token();
CREATE TRIGGER a_refuse_token BEFORE DELETE ON public.folders FOR EACH ROW EXECUTE FUNCTION private.refuse_token('An access token cannot delete notebooks. Sign in to do it.');
CREATE TRIGGER a_refuse_token_turns BEFORE UPDATE OF turns ON public.captures FOR EACH ROW WHEN ((new.turns IS DISTINCT FROM old.turns)) EXECUTE FUNCTION private.refuse_token('An access token cannot change the turns of a saved chat. Change its text.');
CREATE TRIGGER b_check_unused_id BEFORE INSERT ON public.captures FOR EACH ROW EXECUTE FUNCTION private.check_unused_id();
CREATE TRIGGER check_access_token BEFORE INSERT ON public.access_tokens FOR EACH ROW EXECUTE FUNCTION private.check_access_token();
CREATE TRIGGER check_capture_insert BEFORE INSERT ON public.captures FOR EACH ROW EXECUTE FUNCTION private.check_capture_insert();
CREATE TRIGGER check_capture_update BEFORE UPDATE ON public.captures FOR EACH ROW EXECUTE FUNCTION private.check_capture_update();
CREATE TRIGGER check_folder BEFORE INSERT OR UPDATE ON public.folders FOR EACH ROW EXECUTE FUNCTION private.check_folder();
CREATE TRIGGER check_folder_delete BEFORE DELETE ON public.folders FOR EACH ROW EXECUTE FUNCTION private.check_folder_delete();
CREATE TRIGGER check_link BEFORE INSERT OR DELETE ON public.note_connections FOR EACH ROW EXECUTE FUNCTION private.check_link();
CREATE TRIGGER check_saved_search BEFORE INSERT OR UPDATE ON public.saved_searches FOR EACH ROW EXECUTE FUNCTION private.check_saved_search();
CREATE TRIGGER follow_bytes_limit BEFORE INSERT OR UPDATE OF plan, is_active, payment_status, sub_expires_at ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.follow_bytes_limit();
CREATE TRIGGER follow_file_use AFTER UPDATE OF content ON public.captures FOR EACH ROW WHEN (((strpos(old.content, '/files/'::text) > 0) OR (strpos(new.content, '/files/'::text) > 0))) EXECUTE FUNCTION private.follow_file_use();
CREATE TRIGGER forget_access_token AFTER DELETE OR UPDATE OF revoked_at, expires_at, name, access, notebooks ON public.access_tokens FOR EACH ROW EXECUTE FUNCTION private.forget_access_token();
CREATE TRIGGER forget_expired_codes AFTER INSERT ON public.oauth_codes FOR EACH STATEMENT EXECUTE FUNCTION private.forget_expired_codes();
CREATE TRIGGER forget_versions AFTER DELETE ON public.trashed_captures REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.forget_versions();
CREATE TRIGGER index_added_comment AFTER INSERT ON public.highlights REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.index_attached('comment');
ALTER TABLE public.highlights ENABLE ALWAYS TRIGGER index_added_comment;
CREATE TRIGGER index_added_text AFTER INSERT ON public.attachments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.index_attached('text');
ALTER TABLE public.attachments ENABLE ALWAYS TRIGGER index_added_text;
CREATE TRIGGER index_changed_captures AFTER UPDATE ON public.captures REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.index_changed_captures();
CREATE TRIGGER index_changed_comment AFTER UPDATE ON public.highlights REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.index_attached('comment');
CREATE TRIGGER index_changed_text AFTER UPDATE ON public.attachments REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.index_attached('text');
CREATE TRIGGER index_removed_comment AFTER DELETE ON public.highlights REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.index_attached('comment');
CREATE TRIGGER index_removed_text AFTER DELETE ON public.attachments REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.index_attached('text');
CREATE TRIGGER index_saved_captures AFTER INSERT ON public.captures REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.index_saved_captures();
ALTER TABLE public.captures ENABLE ALWAYS TRIGGER index_saved_captures;
CREATE TRIGGER keep_imported_date BEFORE INSERT ON public.captures FOR EACH ROW WHEN ((NOT private.acts_as_person())) EXECUTE FUNCTION private.keep_imported_date();
CREATE TRIGGER keep_versions AFTER UPDATE ON public.captures REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.keep_versions();
CREATE TRIGGER limit_hooks BEFORE INSERT ON public.feeds FOR EACH ROW EXECUTE FUNCTION private.limit_hooks();
CREATE TRIGGER limit_hooks BEFORE INSERT ON public.webhooks FOR EACH ROW EXECUTE FUNCTION private.limit_hooks();
CREATE TRIGGER limit_mail_addresses BEFORE INSERT ON public.mail_addresses FOR EACH ROW EXECUTE FUNCTION private.limit_mail_addresses();
CREATE TRIGGER lock_own_profile BEFORE DELETE ON public.captures FOR EACH STATEMENT EXECUTE FUNCTION private.lock_own_profile();
CREATE TRIGGER lock_own_profile BEFORE INSERT OR DELETE OR UPDATE ON public.folders FOR EACH STATEMENT EXECUTE FUNCTION private.lock_own_profile();
CREATE TRIGGER lock_own_profile BEFORE INSERT OR DELETE OR UPDATE ON public.highlights FOR EACH STATEMENT EXECUTE FUNCTION private.lock_own_profile();
CREATE TRIGGER lock_own_profile BEFORE INSERT OR DELETE ON public.note_connections FOR EACH STATEMENT EXECUTE FUNCTION private.lock_own_profile();
CREATE TRIGGER lock_own_profile BEFORE INSERT OR DELETE OR UPDATE ON public.saved_searches FOR EACH STATEMENT EXECUTE FUNCTION private.lock_own_profile();
CREATE TRIGGER lock_profile_of_edit BEFORE UPDATE OF title, content, source_url, tags, turns ON public.captures FOR EACH STATEMENT EXECUTE FUNCTION private.lock_own_profile();
CREATE TRIGGER measure_deleted AFTER DELETE ON public.activities REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.measure_activities();
CREATE TRIGGER measure_deleted AFTER DELETE ON public.attachments REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.measure_attachments();
CREATE TRIGGER measure_deleted AFTER DELETE ON public.capture_versions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.measure_capture_versions();
CREATE TRIGGER measure_deleted AFTER DELETE ON public.folders REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.measure_folders();
CREATE TRIGGER measure_deleted AFTER DELETE ON public.highlights REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.measure_highlights();
CREATE TRIGGER measure_deleted AFTER DELETE ON public.imports REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.measure_imports();
CREATE TRIGGER measure_deleted AFTER DELETE ON public.note_connections REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.measure_note_connections();
CREATE TRIGGER measure_deleted AFTER DELETE ON public.saved_searches REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.measure_saved_searches();
CREATE TRIGGER measure_deleted AFTER DELETE ON public.trashed_captures REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.measure_trashed_captures();
CREATE TRIGGER measure_inserted AFTER INSERT ON public.activities REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_activities();
CREATE TRIGGER measure_inserted AFTER INSERT ON public.attachments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_attachments();
CREATE TRIGGER measure_inserted AFTER INSERT ON public.captures REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_captures();
CREATE TRIGGER measure_inserted AFTER INSERT ON public.folders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_folders();
CREATE TRIGGER measure_inserted AFTER INSERT ON public.highlights REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_highlights();
CREATE TRIGGER measure_inserted AFTER INSERT ON public.imports REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_imports();
CREATE TRIGGER measure_inserted AFTER INSERT ON public.note_connections REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_note_connections();
CREATE TRIGGER measure_inserted AFTER INSERT ON public.saved_searches REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_saved_searches();
CREATE TRIGGER measure_inserted AFTER INSERT ON public.trashed_captures REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_trashed_captures();
CREATE TRIGGER measure_updated AFTER UPDATE ON public.activities REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_activities();
CREATE TRIGGER measure_updated AFTER UPDATE ON public.attachments REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_attachments();
CREATE TRIGGER measure_updated AFTER UPDATE ON public.capture_versions REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_capture_versions();
CREATE TRIGGER measure_updated AFTER UPDATE ON public.folders REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_folders();
CREATE TRIGGER measure_updated AFTER UPDATE ON public.highlights REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_highlights();
CREATE TRIGGER measure_updated AFTER UPDATE ON public.imports REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_imports();
CREATE TRIGGER measure_updated AFTER UPDATE ON public.note_connections REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_note_connections();
CREATE TRIGGER measure_updated AFTER UPDATE ON public.saved_searches REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_saved_searches();
CREATE TRIGGER measure_updated AFTER UPDATE ON public.trashed_captures REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.measure_trashed_captures();
CREATE TRIGGER record_deletes AFTER DELETE ON public.captures REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.record_deletes();
CREATE TRIGGER record_token_use AFTER UPDATE OF last_used_at ON public.access_tokens FOR EACH ROW EXECUTE FUNCTION private.record_token_use();
CREATE TRIGGER record_token_work_changed AFTER UPDATE ON public.captures REFERENCING OLD TABLE AS removed NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.record_token_work();
CREATE TRIGGER record_token_work_changed AFTER UPDATE ON public.folders REFERENCING OLD TABLE AS removed NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.record_token_work();
CREATE TRIGGER record_token_work_deleted AFTER DELETE ON public.captures REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.record_token_work();
CREATE TRIGGER record_token_work_deleted AFTER DELETE ON public.note_connections REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.record_token_work();
CREATE TRIGGER record_token_work_new AFTER INSERT ON public.captures REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.record_token_work();
CREATE TRIGGER record_token_work_new AFTER INSERT ON public.folders REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.record_token_work();
CREATE TRIGGER record_token_work_new AFTER INSERT ON public.note_connections REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.record_token_work();
CREATE CONSTRAINT TRIGGER remove_attachments AFTER DELETE ON public.captures DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.remove_attachments();
CREATE CONSTRAINT TRIGGER remove_attachments AFTER DELETE ON public.trashed_captures DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION private.remove_attachments();
CREATE TRIGGER remove_copies AFTER DELETE ON public.weekly_copies FOR EACH ROW EXECUTE FUNCTION private.remove_copies();
CREATE TRIGGER remove_objects AFTER DELETE ON public.attachments REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.remove_objects();
CREATE TRIGGER tally_deleted AFTER DELETE ON public.captures REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.tally_deleted();
CREATE TRIGGER tally_inserted AFTER INSERT ON public.captures REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.tally_inserted();
CREATE TRIGGER tally_updated AFTER UPDATE ON public.captures REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.tally_updated();
CREATE TRIGGER tell_webhooks_of_changed AFTER UPDATE ON public.captures REFERENCING OLD TABLE AS removed NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.tell_webhooks();
CREATE TRIGGER tell_webhooks_of_deleted AFTER DELETE ON public.captures REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.tell_webhooks();
CREATE TRIGGER tell_webhooks_of_new AFTER INSERT ON public.captures REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.tell_webhooks();
CREATE TRIGGER tick_extension AFTER INSERT ON public.captures FOR EACH ROW EXECUTE FUNCTION private.tick_by_trigger('extension');
CREATE TRIGGER tick_import AFTER INSERT ON public.imports FOR EACH ROW EXECUTE FUNCTION private.tick_by_trigger('import');
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
CREATE TRIGGER trash_capture BEFORE DELETE ON public.captures FOR EACH ROW EXECUTE FUNCTION private.trash_capture();
ALTER TABLE private.account_copies ENABLE ROW LEVEL SECURITY;
ALTER TABLE private.file_turns ENABLE ROW LEVEL SECURITY;
ALTER TABLE private.import_additions ENABLE ROW LEVEL SECURITY;
ALTER TABLE private.imported_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE private.notebook_keywords ENABLE ROW LEVEL SECURITY;
ALTER TABLE private.ocr_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE private.search_texts ENABLE ROW LEVEL SECURITY;
ALTER TABLE private.site_tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE private.space_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE private.tallies ENABLE ROW LEVEL SECURITY;
ALTER TABLE private.trial_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE private.used_trials ENABLE ROW LEVEL SECURITY;
ALTER TABLE private.vocabulary ENABLE ROW LEVEL SECURITY;
ALTER TABLE private.waiting_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE private.webhook_deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY "a token deletes no highlights" ON public.highlights AS RESTRICTIVE FOR DELETE TO authenticated USING ((NOT ( SELECT private.has_token() AS has_token)));
CREATE POLICY "a token reaches its notebooks" ON public.folders AS RESTRICTIVE TO authenticated USING (
CASE
    WHEN (( SELECT private.token_notebooks() AS token_notebooks) IS NULL) THEN true
    ELSE (id = ANY (( SELECT private.token_notebooks() AS token_notebooks)::uuid[]))
END);
CREATE POLICY "a token reaches links between its notes" ON public.note_connections AS RESTRICTIVE TO authenticated USING (
CASE
    WHEN (( SELECT private.token_notebooks() AS token_notebooks) IS NULL) THEN true
    ELSE ((EXISTS ( SELECT
       FROM public.captures
      WHERE (captures.id = note_connections.source_capture_id))) AND (EXISTS ( SELECT
       FROM public.captures
      WHERE (captures.id = note_connections.target_capture_id))))
END);
CREATE POLICY "a token reaches the files of its notes" ON public.attachments AS RESTRICTIVE TO authenticated USING (((NOT ( SELECT private.has_token() AS has_token)) OR (EXISTS ( SELECT
   FROM public.captures
  WHERE (captures.id = attachments.capture_id)))));
CREATE POLICY "a token reaches the notes of its notebooks" ON public.captures AS RESTRICTIVE TO authenticated USING (
CASE
    WHEN (( SELECT private.token_notebooks() AS token_notebooks) IS NULL) THEN true
    ELSE (folder_id = ANY (( SELECT private.token_notebooks() AS token_notebooks)::uuid[]))
END);
CREATE POLICY "a token reads the highlights of its notes" ON public.highlights AS RESTRICTIVE TO authenticated USING (
CASE
    WHEN (( SELECT private.token_notebooks() AS token_notebooks) IS NULL) THEN true
    ELSE (EXISTS ( SELECT
       FROM public.captures
      WHERE (captures.id = highlights.capture_id)))
END) WITH CHECK ((NOT ( SELECT private.has_token() AS has_token)));
CREATE POLICY "access tokens do not reach this table" ON public.activities AS RESTRICTIVE TO authenticated USING ((NOT ( SELECT private.has_token() AS has_token)));
CREATE POLICY "access tokens do not reach this table" ON public.capture_versions AS RESTRICTIVE TO authenticated USING ((NOT ( SELECT private.has_token() AS has_token)));
CREATE POLICY "access tokens do not reach this table" ON public.imports AS RESTRICTIVE TO authenticated USING ((NOT ( SELECT private.has_token() AS has_token)));
CREATE POLICY "access tokens do not reach this table" ON public.ocr_extractions AS RESTRICTIVE TO authenticated USING ((NOT ( SELECT private.has_token() AS has_token)));
CREATE POLICY "access tokens do not reach this table" ON public.payments AS RESTRICTIVE TO authenticated USING ((NOT ( SELECT private.has_token() AS has_token)));
CREATE POLICY "access tokens do not reach this table" ON public.pdf_downloads AS RESTRICTIVE TO authenticated USING ((NOT ( SELECT private.has_token() AS has_token)));
CREATE POLICY "access tokens do not reach this table" ON public.profiles AS RESTRICTIVE TO authenticated USING ((NOT ( SELECT private.has_token() AS has_token)));
CREATE POLICY "access tokens do not reach this table" ON public.saved_searches AS RESTRICTIVE TO authenticated USING ((NOT ( SELECT private.has_token() AS has_token)));
CREATE POLICY "access tokens do not reach this table" ON public.subscriptions AS RESTRICTIVE TO authenticated USING ((NOT ( SELECT private.has_token() AS has_token)));
CREATE POLICY "access tokens do not reach this table" ON public.trashed_captures AS RESTRICTIVE TO authenticated USING ((NOT ( SELECT private.has_token() AS has_token)));
CREATE POLICY "access tokens do not reach this table" ON public.weekly_copies AS RESTRICTIVE TO authenticated USING ((NOT ( SELECT private.has_token() AS has_token)));
ALTER TABLE public.access_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.activities ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.admin_audit ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.attachments ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.capture_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.captures ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.checkouts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.contact_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.feeds ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.folders ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.highlights ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.mail_addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.note_connections ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.oauth_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.ocr_extractions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.payment_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.pdf_downloads ENABLE ROW LEVEL SECURITY;
CREATE POLICY "people change their own captures" ON public.captures FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people change their own highlights" ON public.highlights FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people change their own notebooks" ON public.folders FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people change their own saved searches" ON public.saved_searches FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people decide about their own copies" ON public.weekly_copies TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people delete their own captures" ON public.captures FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people delete their own highlights" ON public.highlights FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people delete their own links" ON public.note_connections FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people delete their own notebooks" ON public.folders FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people delete their own saved searches" ON public.saved_searches FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people link their own captures" ON public.note_connections FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people make notebooks of their own" ON public.folders FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people make their own missing profile, with its defaults" ON public.profiles FOR INSERT TO authenticated WITH CHECK ((id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people mark their own captures" ON public.highlights FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people read their own activities" ON public.activities FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people read their own captures" ON public.captures FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people read their own highlights" ON public.highlights FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people read their own imports" ON public.imports FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people read their own links" ON public.note_connections FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people read their own notebooks" ON public.folders FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people read their own profile" ON public.profiles FOR SELECT TO authenticated USING ((id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people read their own saved searches" ON public.saved_searches FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people read their own trash" ON public.trashed_captures FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people read their own versions" ON public.capture_versions FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people save captures of their own" ON public.captures FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people save searches of their own" ON public.saved_searches FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people see their own attachments" ON public.attachments FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people see their own download count" ON public.pdf_downloads FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people see their own extractions" ON public.ocr_extractions FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people see their own payments" ON public.payments FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
CREATE POLICY "people see their own subscriptions" ON public.subscriptions FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));
ALTER TABLE public.profiles ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.saved_searches ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.subscriptions ENABLE ROW LEVEL SECURITY;
CREATE POLICY "the second factor guards this table" ON public.activities AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "the second factor guards this table" ON public.attachments AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "the second factor guards this table" ON public.capture_versions AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "the second factor guards this table" ON public.captures AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "the second factor guards this table" ON public.folders AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "the second factor guards this table" ON public.highlights AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "the second factor guards this table" ON public.imports AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "the second factor guards this table" ON public.note_connections AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "the second factor guards this table" ON public.ocr_extractions AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "the second factor guards this table" ON public.payments AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "the second factor guards this table" ON public.pdf_downloads AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "the second factor guards this table" ON public.profiles AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "the second factor guards this table" ON public.saved_searches AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "the second factor guards this table" ON public.subscriptions AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "the second factor guards this table" ON public.trashed_captures AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "the second factor guards this table" ON public.weekly_copies AS RESTRICTIVE TO authenticated USING (( SELECT private.passed_second_factor() AS passed_second_factor));
CREATE POLICY "tokens for some notebooks do not read activities" ON public.activities AS RESTRICTIVE FOR SELECT TO authenticated USING (( SELECT private.sees_whole_library() AS sees_whole_library));
CREATE POLICY "tokens for some notebooks do not read the trash" ON public.trashed_captures AS RESTRICTIVE FOR SELECT TO authenticated USING (( SELECT private.sees_whole_library() AS sees_whole_library));
CREATE POLICY "tokens for some notebooks do not read versions" ON public.capture_versions AS RESTRICTIVE FOR SELECT TO authenticated USING (( SELECT private.sees_whole_library() AS sees_whole_library));
ALTER TABLE public.trashed_captures ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.webhooks ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.weekly_copies ENABLE ROW LEVEL SECURITY;
CREATE TRIGGER a_check_token_write BEFORE INSERT OR DELETE OR UPDATE ON storage.objects FOR EACH STATEMENT EXECUTE FUNCTION private.check_token_write();
CREATE TRIGGER a_refuse_token BEFORE DELETE OR UPDATE ON storage.objects FOR EACH ROW EXECUTE FUNCTION private.refuse_token('An access token cannot replace, move or delete files. Store the file under another name, or sign in.');
CREATE TRIGGER a_refuse_token_picture BEFORE INSERT ON storage.objects FOR EACH ROW WHEN ((new.user_metadata ? 'replaces'::text)) EXECUTE FUNCTION private.refuse_token('An access token cannot replace the pictures of a note this way. Store the file, then change the text of the note.');
CREATE TRIGGER carry_trial AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION private.carry_trial();
CREATE TRIGGER check_copy BEFORE INSERT OR UPDATE OF bucket_id, name ON storage.objects FOR EACH ROW WHEN ((new.bucket_id = 'copies'::text)) EXECUTE FUNCTION private.check_copy();
CREATE TRIGGER follow_object AFTER INSERT OR UPDATE OF bucket_id, name, metadata ON storage.objects FOR EACH ROW WHEN ((new.bucket_id = 'attachments'::text)) EXECUTE FUNCTION private.follow_object();
CREATE TRIGGER forget_object AFTER DELETE ON storage.objects FOR EACH ROW WHEN ((old.bucket_id = 'attachments'::text)) EXECUTE FUNCTION private.forget_object();
CREATE TRIGGER forget_person AFTER DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.forget_person();
CREATE TRIGGER keep_picture AFTER INSERT OR UPDATE OF metadata ON storage.objects FOR EACH ROW WHEN (((new.bucket_id = 'attachments'::text) AND (new.user_metadata ? 'replaces'::text))) EXECUTE FUNCTION private.keep_picture();
CREATE TRIGGER lock_own_profile BEFORE INSERT OR DELETE OR UPDATE ON storage.objects FOR EACH STATEMENT EXECUTE FUNCTION private.lock_own_profile();
CREATE TRIGGER make_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.make_profile();
CREATE TRIGGER record_token_work_new AFTER INSERT ON storage.objects REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.record_token_work();
create policy "a token reaches the files of its notes" on storage.objects as restrictive for all to authenticated using (((NOT ( SELECT private.has_token() AS has_token)) OR (EXISTS ( SELECT
   FROM public.captures
  WHERE ((captures.id)::text = (storage.foldername(objects.name))[2])))));
create policy "people read their own copies" on storage.objects as permissive for select to authenticated using (((bucket_id = 'copies'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "people use their own folder of attachments" on storage.objects as permissive for all to authenticated using (((bucket_id = 'attachments'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text))) with check (((bucket_id = 'attachments'::text) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "the second factor guards files" on storage.objects as restrictive for all to authenticated using (( SELECT private.passed_second_factor() AS passed_second_factor));
alter publication supabase_realtime add table public.captures, public.folders, public.profiles, public.note_connections;
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
insert into supabase_migrations.schema_migrations (version, name) values
  ('20261117000100', 'create_ground'),
  ('20261117000200', 'know_callers'),
  ('20261117000300', 'create_profiles'),
  ('20261117000400', 'measure_space'),
  ('20261117000500', 'create_folders'),
  ('20261117000600', 'create_captures'),
  ('20261117000700', 'create_links_and_highlights'),
  ('20261117000800', 'count_captures'),
  ('20261117000900', 'suggest_notebooks'),
  ('20261117001000', 'change_plans'),
  ('20261117001100', 'take_payments'),
  ('20261117001200', 'keep_trash'),
  ('20261117001300', 'keep_history'),
  ('20261117001400', 'create_attachments'),
  ('20261117001500', 'create_quotas'),
  ('20261117001600', 'index_captures'),
  ('20261117001700', 'search_captures'),
  ('20261117001800', 'plan_search'),
  ('20261117001900', 'rank_captures'),
  ('20261117002000', 'query_captures'),
  ('20261117002100', 'import_notes'),
  ('20261117002200', 'finish_imports'),
  ('20261117002300', 'create_access_tokens'),
  ('20261117002400', 'record_activities'),
  ('20261117002500', 'send_webhooks_and_receive_mail'),
  ('20261117002600', 'guide_newcomers'),
  ('20261117002700', 'create_back_office'),
  ('20261117002750', 'keep_weekly_copies'),
  ('20261117002800', 'publish_changes'),
  ('20261118000100', 'speed_up_saves'),
  ('20261118000200', 'speed_up_searches'),
  ('20261118000300', 'undo_token_work');
