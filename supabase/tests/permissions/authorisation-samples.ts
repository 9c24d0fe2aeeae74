// A row of every table, a call of every function and a request to every endpoint, which the matrix tries as each caller.
import { createHash } from 'node:crypto'
import { chatGpt } from '../product.ts'
import type { Owner, Stage } from './authorisation-callers.ts'

export interface Sample {
  /** The column that identifies the row, and its value. */
  readonly key: readonly [column: string, value: string]
  readonly row: Record<string, unknown>
  /** What a client sends to insert it, where that is not the row itself. */
  readonly sent?: Record<string, unknown>
  readonly change: Record<string, unknown>
}

/** By table of the schema public. The capture and the notebook named here are inserted first. */
export const samples: Record<string, (owner: Owner) => Sample> = {
  folders: (owner) => byId(owner, 'folders', { name: 'Sample notebook' }, { name: 'Renamed' }),
  captures: (owner) =>
    byId(owner, 'captures', { title: 'Sample', content: 'Text', source_url: chatGpt }, { title: 'Changed' }),
  trashed_captures: (owner) =>
    byId(
      owner,
      'trashed_captures',
      {
        title: 'Trashed',
        content: 'Text',
        tags: [],
        zettel_id: '202601010009',
        is_pinned: false,
        is_public: false,
        public_id: idFor(owner, 'trashed'),
        created_at: '2026-01-01T00:00:00Z',
        updated_at: '2026-01-01T00:00:00Z',
      },
      { title: 'Changed' },
    ),
  activities: (owner) =>
    byId(
      owner,
      'activities',
      { kind: 'create', author: 'web', ids: [idFor(owner, 'nothing')] },
      { summary: 'Changed' },
    ),
  capture_versions: (owner) =>
    byId(
      owner,
      'capture_versions',
      { capture_id: idFor(owner, 'first'), title: 'first', content: 'Text', tags: [], author: 'web' },
      { title: 'Changed' },
    ),
  note_connections: (owner) =>
    byId(
      owner,
      'note_connections',
      { source_capture_id: idFor(owner, 'first'), target_capture_id: idFor(owner, 'second') },
      { connection_type: 'supports' },
    ),
  highlights: (owner) =>
    byId(owner, 'highlights', { capture_id: idFor(owner, 'first'), quote: 'Text' }, { comment: 'Changed' }),
  attachments: (owner) =>
    byId(
      owner,
      'attachments',
      { capture_id: idFor(owner, 'first'), name: 'tide.png', mime: 'image/png', bytes: 1 },
      { text: 'Read in the picture' },
    ),
  saved_searches: (owner) =>
    byId(owner, 'saved_searches', { name: 'Recipes', query: 'tag:recipe' }, { name: 'Renamed' }),
  ocr_extractions: (owner) => byId(owner, 'ocr_extractions', { platform: 'mobile' }, { platform: 'desktop' }),
  imports: (owner) =>
    byId(
      owner,
      'imports',
      { source: 'chatgpt', file_name: 'a.json', hash: '0'.repeat(64), state: 'done' },
      { file_name: 'b.json' },
    ),
  pdf_downloads: ({ id }) => ({
    key: ['user_id', id],
    row: { user_id: id, day: '2026-01-01', used: 1 },
    change: { used: 0 },
  }),
  payments: (owner) =>
    byId(
      owner,
      'payments',
      { provider: 'test', transaction_id: idFor(owner, 'paid'), billing_cycle: 'yearly' },
      { status: 'refunded' },
    ),
  subscriptions: (owner) => ({
    key: ['subscription_id', idFor(owner, 'subscription')],
    row: {
      provider: 'test',
      subscription_id: idFor(owner, 'subscription'),
      user_id: owner.id,
      status: 'canceled',
      last_event_at: '2026-01-01T00:00:00Z',
    },
    change: { status: 'active' },
  }),
  checkouts: (owner) => ({
    key: ['transaction_id', idFor(owner, 'checkout')],
    row: {
      provider: 'test',
      transaction_id: idFor(owner, 'checkout'),
      user_id: owner.id,
      billing_cycle: 'monthly',
    },
    change: { billing_cycle: 'yearly' },
  }),
  payment_events: (owner) => ({
    key: ['event_id', idFor(owner, 'event')],
    row: {
      provider: 'test',
      event_id: idFor(owner, 'event'),
      event_type: 'transaction.completed',
      occurred_at: '2026-01-01T00:00:00Z',
      user_id: owner.id,
      payload: '{}',
    },
    change: { outcome: 'ignored' },
  }),
  contact_messages: (owner) => ({
    key: ['id', idFor(owner, 'contact')],
    row: {
      id: idFor(owner, 'contact'),
      name: 'Kim',
      email: owner.email,
      subject: 'Hello',
      message: 'Hi',
      sender_hash: 'x',
    },
    change: { subject: 'Changed' },
  }),
  admin_audit: (owner) => ({
    key: ['admin_email', `audit-${owner.email}`],
    row: { admin_email: `audit-${owner.email}`, action: 'activatePro', succeeded: true },
    change: { succeeded: false },
  }),
  oauth_codes: (owner) => ({
    key: ['hash', sha256(owner.id)],
    row: {
      hash: sha256(owner.id),
      user_id: owner.id,
      client_id: 'reg_sample',
      client_name: 'Sample',
      redirect_uri: 'https://example.org/',
      challenge: 'x'.repeat(43),
      access: 'read',
      expires_at: '2030-01-01T00:00:00Z',
    },
    change: { client_name: 'Renamed' },
  }),
  webhooks: (owner) =>
    byId(
      owner,
      'webhooks',
      { url: 'https://example.org/', secret: 'x'.repeat(40), events: ['created'], disabled_at: '2026-01-01T00:00:00Z' },
      { last_fault: 'x' },
    ),
  feeds: (owner) => byId(owner, 'feeds', { hash: sha256(owner.id), tag: 'sea' }, { tag: 'land' }),
  mail_addresses: (owner) =>
    byId(owner, 'mail_addresses', { name: idFor(owner, 'mail').replaceAll('-', '').slice(0, 20) }, { last_fault: 'x' }),
  access_tokens: (owner) => ({
    key: ['id', idFor(owner, 'token')],
    row: {
      id: idFor(owner, 'token'),
      user_id: owner.id,
      name: 'Sample',
      hash: sha256(owner.id),
      access: 'read',
    },
    change: { name: 'Renamed' },
  }),
  weekly_copies: ({ id }) => ({ key: ['user_id', id], row: { user_id: id }, change: { fault: 'failed' } }),
  profiles: ({ id }) => ({
    key: ['id', id],
    row: { id, plan: 'pro', is_active: true, payment_status: 'active' },
    sent: { id },
    change: { plan: 'pro' },
  }),
}

/** Arguments by function of the schema public. */
export const calls: Record<string, (owner: Owner) => Record<string, unknown>> = {
  activate_pro: ({ id }) => ({
    p_user_id: id,
    p_provider: 'test',
    p_transaction_id: `matrix-${id}`,
    p_billing_cycle: 'yearly',
  }),
  admin_activate_pro: ({ id }) => ({ p_user_id: id }),
  admin_series: () => ({}),
  admin_stats: () => ({}),
  admin_users: () => ({}),
  apply_payment_event: () => ({
    p_provider: 'test',
    p_event_id: 'matrix',
    p_event_type: 'x',
    p_occurred_at: '2026-01-01T00:00:00Z',
    p_payload: {},
  }),
  auto_tags: () => ({ content_text: 'Text', source_url: chatGpt }),
  capture_facets: () => ({}),
  capture_stats: () => ({}),
  count_import_batch: () => ({}),
  count_query: () => ({ p_query: 'Text' }),
  count_search: () => ({ p_query: 'Text' }),
  claims_of_token: () => ({ p_sha256: '00', p_address: '127.0.0.1' }),
  continue_indexing: () => ({}),
  deleted_accounts: () => ({ p_ids: [] }),
  due_copies: () => ({ p_limit: 1 }),
  record_copy: ({ id }) => ({ p_user_id: id, p_succeeded: true }),
  due_weekly_copies: () => ({ p_limit: 1 }),
  record_weekly_copy: ({ id }) => ({ p_user_id: id, p_outcome: 'started' }),
  delete_folder: (owner) => ({ p_folder_id: idFor(owner, 'folders') }),
  downgrade_plan: () => ({}),
  empty_trash: () => ({}),
  // Nobody: the tokens of the table are needed again.
  end_tokens: () => ({ p_user_id: '00000000-0000-4000-8000-000000000000' }),
  find_captures: () => ({ p_query: '' }),
  get_backlinks: (owner) => ({ p_capture_id: idFor(owner, 'first') }),
  get_folder_counts: ({ id }) => ({ p_user_id: id }),
  get_public_capture: (owner) => ({ p_public_id: idFor(owner, 'public') }),
  choose_library: ({ id }) => ({
    p_user_id: id,
    p_source: 'folder',
    p_import_id: null,
    p_root: '',
    p_hash: '1'.repeat(64),
    p_notes: [],
  }),
  trash_former_parts: ({ id }) => ({ p_user_id: id, p_source: 'folder', p_import_id: null, p_notes: [] }),
  weigh_import_links: ({ id }) => ({ p_user_id: id, p_source: 'folder', p_links: [] }),
  finish_import: (owner) => ({ p_user_id: owner.id, p_import_id: idFor(owner, 'imports'), p_report: {} }),
  forget_ocr_attempt: (owner) => ({ p_extraction_id: idFor(owner, 'ocr_extractions') }),
  give_back_ocr: (owner) => ({ p_extraction_id: idFor(owner, 'ocr_extractions') }),
  import_details: (owner) => ({ p_user_id: owner.id, p_import_id: idFor(owner, 'imports'), p_details: [] }),
  import_notebooks: (owner) => ({ p_user_id: owner.id, p_import_id: idFor(owner, 'imports'), p_notebooks: [] }),
  import_notes: ({ id }) => ({ p_user_id: id, p_source: 'chatgpt', p_import_id: null, p_notes: [] }),
  is_pro: () => ({}),
  missing_import_files: ({ id }) => ({ p_user_id: id, p_source: 'folder', p_files: [] }),
  library_graph: () => ({}),
  names_of_tokens: ({ id }) => ({ p_user_id: id }),
  query_captures: () => ({ p_query: '' }),
  record_activity: (owner) => ({ p_kind: 'move', p_ids: [idFor(owner, 'first')] }),
  related_captures: (owner) => ({ p_capture_id: idFor(owner, 'first') }),
  remove_samples: () => ({}),
  restore_captures: (owner) => ({ p_ids: [idFor(owner, 'trashed_captures')] }),
  restore_version: (owner) => ({ p_version_id: idFor(owner, 'capture_versions') }),
  saving_days: () => ({}),
  search_captures: () => ({ p_query: '' }),
  search_trash: () => ({}),
  session_proved_at: ({ id }) => ({ p_session_id: id, p_user_id: id }),
  set_space_limits: () => ({ p_free: 50_000_000, p_pro: 10_000_000_000 }),
  show_samples: () => ({}),
  start_import: ({ id }) => ({ p_user_id: id, p_source: 'folder', p_file_name: 'a.md', p_hash: '1'.repeat(64) }),
  start_trial: () => ({}),
  store_contact_message: () => ({
    p_name: 'Kim',
    p_email: 'kim@example.org',
    p_subject: 'Hello',
    p_message: 'Hi',
    p_sender_hash: 'matrix',
  }),
  read_feed: () => ({ p_sha256: '00' }),
  open_mail_address: () => ({ p_name: 'nobody', p_counts: true }),
  file_mail: () => ({ p_name: 'nobody', p_key: '00000000-0000-8000-8000-000000000000', p_title: 'x', p_content: 'x' }),
  return_deliveries: () => ({ p_ids: [] }),
  settle_delivery: (owner) => ({ p_id: idFor(owner, 'nothing'), p_fault: null }),
  take_deliveries: () => ({}),
  take_switched_off: () => ({}),
  suggest_notebook: () => ({ content_text: 'Text' }),
  sweep_files: () => ({}),
  sweep_plans: () => ({}),
  sweep_trash: () => ({}),
  take_file_to_read: () => ({}),
  take_background_ocr: ({ id }) => ({ p_user_id: id }),
  set_file_reading: () => ({ p_is_on: true }),
  take_ocr: ({ id }) => ({ p_user_id: id, p_platform: 'mobile' }),
  take_pdf_download: () => ({}),
  take_receipts: () => ({}),
  take_trial_warnings: () => ({}),
  tick_checklist: () => ({ p_step: 'app' }),
  // Computed from the row that they are given.
  kept_notes: () => ({ import: {} }),
  left_to_undo: () => ({ activity: {} }),
  note_files: () => ({ note: {} }),
  token_work: () => ({ activity: {} }),
  undo_activity: (owner) => ({ p_id: idFor(owner, 'activities') }),
  undo_import: (owner) => ({ p_import_id: idFor(owner, 'imports') }),
}

/** Bodies by server function. Functions that are not listed get no body. */
export const functionBodies: Record<string, (stage: Stage) => unknown> = {
  'access-tokens': () => ({ action: 'list' }),
  'admin-actions': ({ people }) => ({ action: 'activatePro', userId: people.other.id }),
  'admin-stats': () => ({}),
  'azure-ocr': () => ({}),
  'confirm-payment': () => ({ transactionId: 'nobody-paid-this', billingCycle: 'monthly' }),
  'create-paddle-checkout': () => ({ billingCycle: 'monthly' }),
  'delete-account': () => ({ password: 'not the password' }),
  'google-vision-ocr': () => ({}),
  feed: () => ({ action: 'list' }),
  'site-rules-report': () => ({ site: 'chatgpt', rules: 1, part: 'turn' }),
  webhooks: () => ({ action: 'list' }),
  'mail-in': () => ({ action: 'list' }),
  'send-email': () => ({
    type: 'contact_form',
    data: { name: 'Kim', email: 'kim@example.org', subject: 'A question', message: 'How high are the tides?' },
  }),
}

const sha256 = (text: string) => `\\x${createHash('sha256').update(text).digest('hex')}`

export function idFor({ id }: Owner, name: string): string {
  const hex = createHash('sha256').update(`${id} ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function byId(owner: Owner, table: string, columns: Record<string, unknown>, change: Record<string, unknown>): Sample {
  const id = idFor(owner, table)
  return { key: ['id', id], row: { id, user_id: owner.id, ...columns }, change }
}
