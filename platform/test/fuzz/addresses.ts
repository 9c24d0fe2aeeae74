// The attacked addresses, with a valid request for each.

export const AUTH: readonly (readonly [method: string, path: string, body: Record<string, unknown>])[] = [
  ['POST', '/signup', { email: 'fuzz@example.org', password: 'x', data: {}, code_challenge: 'x' }],
  ['POST', '/token?grant_type=password', { email: 'fuzz@example.org', password: 'x' }],
  ['POST', '/token?grant_type=refresh_token', { refresh_token: 'x' }],
  ['POST', '/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'x' }],
  ['POST', '/token?grant_type=', {}],
  ['POST', '/recover', { email: 'fuzz@example.org' }],
  ['POST', '/otp', { email: 'fuzz@example.org', create_user: true }],
  ['POST', '/resend', { email: 'fuzz@example.org', type: 'signup' }],
  ['POST', '/verify', { type: 'signup', token: '123456', email: 'fuzz@example.org' }],
  ['GET', '/verify?type=signup&token=x&redirect_to=//evil.example', {}],
  ['GET', '/authorize?provider=x', {}],
  ['GET', '/user', {}],
  ['PUT', '/user', { data: {}, email: 'x', password: 'x', nonce: 'x' }],
  ['GET', '/settings', {}],
  ['POST', '/factors', { factor_type: 'totp', friendly_name: 'x' }],
  ['POST', '/factors/x/verify', { challenge_id: 'x', code: '1' }],
  ['DELETE', '/factors/00000000-0000-0000-0000-000000000000', {}],
  ['GET', '/admin/users', {}],
  ['POST', '/admin/users', { email: 'x', role: 'service_role' }],
  ['POST', '/sso', { domain: 'x' }],
  ['POST', '/nonsense', {}],
]

export const RPC: readonly (readonly [name: string, args: Record<string, unknown>])[] = [
  ['search_captures', { p_query: 'x', p_limit: 5, p_offset: 0, p_tags: ['a'], p_from: '2026-01-01' }],
  ['count_search', { p_query: 'x', p_up_to: 10 }],
  ['get_backlinks', { p_capture_id: '00000000-0000-0000-0000-000000000000' }],
  ['get_folder_counts', { p_user_id: '00000000-0000-0000-0000-000000000000' }],
  ['library_graph', { p_limit: 5 }],
  ['suggest_notebook', { content_text: 'x', source_url: 'y' }],
  ['auto_tags', { content_text: 'x', source_url: 'y' }],
  ['get_public_capture', { p_public_id: 'x' }],
  ['delete_folder', { p_folder_id: '00000000-0000-0000-0000-000000000000' }],
  ['capture_stats', {}],
  ['admin_stats', {}],
  ['activate_pro', { p_user_id: 'x' }],
  ['nonsense', {}],
]

export const TABLES = [
  ...['captures', 'folders', 'profiles', 'note_connections', 'payments', 'contact_messages', 'admin_audit'],
  ...['pg_catalog.pg_user', 'x', ''],
]

export const FUNCTIONS = [
  ...[
    'admin-actions',
    'admin-stats',
    'admin-audit',
    'share-head',
    'confirm-payment',
    'create-paddle-checkout',
    'delete-account',
    'local-pricing',
    'paddle-checkout',
  ],
  ...['paddle-webhook', 'send-email', 'sweep-plans', 'test-checkout', '_shared', '..%2f..', 'nonsense', '__proto__'],
]

/** Tools of the server for assistants. */
export const MCP = [
  'search_notes',
  'get_note',
  'create_note',
  'update_note',
  'tag_note',
  'link_notes',
  'trash_note',
  '__proto__',
]

export const OAUTH: readonly (readonly [path: string, fields: Record<string, string>])[] = [
  ['/oauth/token', { grant_type: 'authorization_code', code: 'x', client_id: 'reg_x', code_verifier: 'x' }],
  ['/oauth/token', { grant_type: 'refresh_token', refresh_token: 'jotr_x', client_id: 'reg_x' }],
  ['/oauth/register', { client_name: 'x', redirect_uris: 'https://evil.example/' }],
  ['/oauth/revoke', { token: 'jot_x' }],
  ['/functions/v1/oauth', { action: 'allow', request: 'x', access: 'write' }],
  ['/.well-known/oauth-authorization-server', {}],
]

/** Of exports: each makes the import try another parser. */
export const FILE_NAMES = [
  ...['notes.json', 'export.zip', 'notes.enex', 'page.html', 'note.md', 'table.csv', 'vault.tar.gz', 'a.jex'],
  ...['..%2f..%2fkeys.json', '%', '%00', ''],
]

export const TYPES = [
  'application/json',
  'text/plain',
  'text/csv',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'x',
  'application/json; charset=utf-7',
] as const

export const PATHS = [
  ...[
    '',
    'index.html',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/keys.json',
    '..\\..\\keys.json',
    'assets/%00',
    '%',
    '%ff',
    '%c0%ae%c0%ae/',
    '//evil.example',
  ],
  ...[
    'config.json',
    'healthz',
    'metrics',
    'storage/v1/object/x',
    'auth/v1',
    'rest/v1',
    'realtime/v1/websocket',
    'p/x',
    'share/x',
    'share/%00%ff',
    'capture',
    'a'.repeat(5000),
  ],
]
