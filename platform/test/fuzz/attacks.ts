// One attack of each kind: what is sent, and by whom. All of it is random, so that a seed reproduces it.
import { AUTH, FILE_NAMES, FUNCTIONS, MCP, OAUTH, PATHS, RPC, TABLES, TYPES } from './addresses.ts'
import { anyExport, anyFilter, anyJson, anyPicture, anyToken, brokenJson, spoilt } from './nonsense.ts'
import type { Random } from './random.ts'

export interface Attack {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string | Buffer
}

export interface Targets {
  readonly anonKey: string
  /** A person's token: anybody can sign up. */
  readonly token: string
  readonly userId: string
}

export function anyAttack(random: Random, targets: Targets): Attack {
  return random.pick([
    authBody,
    restRead,
    restWrite,
    rpcCall,
    functionCall,
    pictureCall,
    multipart,
    tokens,
    pages,
    broadcast,
    importFile,
    resumable,
    assistant,
    oauth,
  ])(random, targets)
}

type Make = (random: Random, targets: Targets) => Attack

const JSON_TYPE = { 'Content-Type': 'application/json' }

const authBody: Make = (random, targets) => {
  const [method, path, body] = random.pick(AUTH)
  return {
    method,
    path: `/auth/v1${path}${random.chance(0.2) ? `?${anyFilter(random)}` : ''}`,
    headers: { ...JSON_TYPE, ...(random.chance(0.5) ? signedIn(targets) : anonymous(targets)), ...oddHeaders(random) },
    ...(method === 'GET' ? {} : { body: jsonBody(random, body) }),
  }
}

const restRead: Make = (random, targets) => ({
  method: random.pick(['GET', 'HEAD', 'DELETE', 'PATCH', 'OPTIONS', 'PUT']),
  path: `/rest/v1/${table(random)}?${Array.from({ length: 1 + random.below(4) }, () => anyFilter(random)).join('&')}`,
  headers: { ...JSON_TYPE, ...signedIn(targets), ...oddHeaders(random) },
})

const restWrite: Make = (random, targets) => ({
  method: random.pick(['POST', 'PATCH', 'PUT']),
  path: `/rest/v1/${table(random)}?${anyFilter(random)}`,
  headers: { ...signedIn(targets), 'Content-Type': random.pick(TYPES), ...oddHeaders(random) },
  body: random.chance(0.5)
    ? jsonBody(random, { user_id: targets.userId, content: 'x', tags: ['a'], title: 't', zettel_id: '202601010000' })
    : JSON.stringify([anyJson(random), anyJson(random)]),
})

const rpcCall: Make = (random, targets) => {
  const [name, args] = random.pick(RPC)
  const isGet = random.chance(0.2)
  return {
    method: isGet ? 'GET' : 'POST',
    path: `/rest/v1/rpc/${name}${isGet || random.chance(0.3) ? `?${anyFilter(random)}` : ''}`,
    headers: { ...JSON_TYPE, ...(random.chance(0.8) ? signedIn(targets) : anonymous(targets)), ...oddHeaders(random) },
    ...(isGet ? {} : { body: jsonBody(random, args) }),
  }
}

const functionCall: Make = (random, targets) => ({
  method: random.pick(['POST', 'GET', 'PUT', 'DELETE']),
  path: `/functions/v1/${random.pick(FUNCTIONS)}${random.pick(['', '', '/', '/..%2f..', `?${anyFilter(random)}`])}`,
  headers: {
    ...(random.chance(0.7) ? signedIn(targets) : anonymous(targets)),
    'Content-Type': random.pick(TYPES),
    'Paddle-Signature': random.pick([
      '',
      'ts=1;h1=x',
      'ts=1;h1=aa;h1=bb',
      random.text(40).replace(/[^\x20-\x7e]/g, ''),
    ]),
  },
  body: jsonBody(random, {
    type: 'contact_form',
    data: anyJson(random),
    action: 'x',
    userId: 'y',
    billingCycle: 'monthly',
  }),
})

const pictureCall: Make = (random, targets) => ({
  method: 'POST',
  path: `/functions/v1/${random.pick(['google-vision-ocr', 'azure-ocr'])}`,
  headers: { ...JSON_TYPE, ...signedIn(targets) },
  body: JSON.stringify({
    imageBase64: random.pick([
      anyPicture(random).toString('base64'),
      `data:image/png;base64,${anyPicture(random).toString('base64')}`,
      random.text(50),
      '=',
    ]),
    platform: random.pick<unknown>(['mobile', 'desktop', anyJson(random) ?? 1]),
  }),
})

const multipart: Make = (random, targets) => {
  const boundary = random.pick(['x', '', 'a b', '-'.repeat(300)])
  const parts = [
    `--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="../../x.png"\r\n\r\n`,
    anyPicture(random),
    random.pick([`\r\n--${boundary}--\r\n`, '', `\r\n--${boundary}`]),
  ].map((part) => Buffer.from(part))
  return {
    method: 'POST',
    path: random.pick([
      '/functions/v1/google-vision-ocr',
      '/functions/v1/send-email',
      '/capture',
      '/rest/v1/captures',
      '/auth/v1/token',
    ]),
    headers: { ...signedIn(targets), 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat(parts),
  }
}

const tokens: Make = (random, targets) => {
  const key = random.chance(0.5) ? targets.anonKey : anyToken(random, targets.anonKey)
  return {
    method: 'GET',
    path: random.pick([
      '/auth/v1/user',
      '/rest/v1/captures',
      '/rest/v1/',
      '/functions/v1/export-account',
      '/auth/v1/admin/users',
    ]),
    headers: {
      apikey: printable(key),
      Authorization: printable(`${random.pick(['Bearer ', 'bearer', 'Basic ', ''])}${anyToken(random, targets.token)}`),
    },
  }
}

const pages: Make = (random) => ({
  method: random.pick(['GET', 'HEAD', 'POST', 'DELETE']),
  path: `/${random.pick(PATHS)}${random.chance(0.3) ? `?${anyFilter(random)}` : ''}`,
  headers: oddHeaders(random),
})

const broadcast: Make = (random, targets) => ({
  method: 'POST',
  path: '/realtime/v1/api/broadcast',
  headers: { ...JSON_TYPE, ...anonymous(targets) },
  body: jsonBody(random, { messages: [{ topic: 'x', event: 'e', payload: anyJson(random) }] }),
})

const importFile: Make = (random, targets) => ({
  method: 'POST',
  path: `/functions/v1/import${random.pick(['', '?dryRun=true', '?dryRun=true', `?${anyFilter(random)}`])}`,
  headers: {
    ...signedIn(targets),
    'Content-Type': random.pick(['application/octet-stream', ...TYPES]),
    'X-File-Name': random.pick(FILE_NAMES),
  },
  body: anyExport(random),
})

const resumable: Make = (random, targets) => {
  const object = random.pick([`${targets.userId}/${targets.userId}/f.bin`, '../x', random.text(20), ''])
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const size = () => random.pick(['5', '0', '-1', 'x', '1e9', '99999999999999999999'])
  return {
    method: random.pick(['POST', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS', 'GET']),
    path: `/storage/v1/upload/resumable${random.pick(['', '/', '/sign', `/${'a'.repeat(32)}`, '/..%2f..%2fkeys', '/%00'])}`,
    headers: {
      ...(random.chance(0.8) ? signedIn(targets) : anonymous(targets)),
      'Tus-Resumable': random.pick(['1.0.0', '1.0.0', '0.2.2', 'x']),
      'Upload-Length': size(),
      'Upload-Offset': size(),
      'Upload-Metadata': random.pick([
        `bucketName ${encoded('attachments')},objectName ${encoded(object)}`,
        `bucketName ${encoded('attachments')},objectName ${encoded(object)},metadata ${encoded('{"from":')}`,
        'bucketName',
        ',,, ',
      ]),
      'Content-Type': random.pick(['application/offset+octet-stream', 'x']),
      ...(random.chance(0.2) ? { 'X-Signature': printable(anyToken(random, targets.token)) } : {}),
    },
    body: Buffer.alloc(random.below(20), 1),
  }
}

const assistant: Make = (random, targets) => ({
  method: random.pick(['POST', 'POST', 'POST', 'GET', 'DELETE']),
  path: '/mcp',
  headers: {
    ...JSON_TYPE,
    ...signedIn(targets),
    Accept: random.pick(['application/json, text/event-stream', 'application/json', 'x']),
    'MCP-Protocol-Version': random.pick(['2025-06-18', 'x']),
  },
  body: jsonBody(random, {
    jsonrpc: '2.0',
    id: 1,
    method: random.pick(['tools/call', 'tools/call', 'tools/list', 'initialize', 'resources/read', 'x']),
    params: { name: random.pick(MCP), arguments: anyJson(random), uri: 'jotsam://note/x' },
  }),
})

const oauth: Make = (random, targets) => {
  const [path, fields] = random.pick(OAUTH)
  const isForm = random.chance(0.5)
  return {
    method: random.pick(['POST', 'POST', 'GET']),
    path,
    headers: {
      ...(random.chance(0.5) ? signedIn(targets) : anonymous(targets)),
      'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    body: isForm ? `${new URLSearchParams(fields)}&${anyFilter(random)}` : jsonBody(random, fields),
  }
}

const anonymous = ({ anonKey }: Targets) => ({ apikey: anonKey })
const signedIn = ({ anonKey, token }: Targets) => ({ apikey: anonKey, Authorization: `Bearer ${token}` })
const table = (random: Random) =>
  random.pick([...TABLES, encodeURIComponent(random.text(10).replace(/\p{Surrogate}/gu, ''))])
const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '').slice(0, 30_000)

function jsonBody(random: Random, right: Record<string, unknown>): string {
  return random.pick<() => string>([
    () => JSON.stringify(spoilt(random, right)),
    () => JSON.stringify(anyJson(random)),
    () => brokenJson(random),
  ])()
}

function oddHeaders(random: Random): Record<string, string> {
  if (random.chance(0.6)) return {}
  return Object.fromEntries([
    random.pick<readonly [string, string]>([
      ['Range', random.pick(['0-', '5-1', 'bytes=0-1', '-1', '0-99999999999999999999'])],
      [
        'Prefer',
        random.pick([
          'count=exact',
          'count=x',
          'return=representation,return=minimal',
          'tx=rollback',
          'max-affected=x',
          'timezone=Mars',
          'handling=strict,x=y',
        ]),
      ],
      [
        'Accept',
        random.pick([
          'application/vnd.pgrst.object+json',
          'text/csv',
          'application/vnd.pgrst.plan+json',
          '*/*;q=x',
          'x',
        ]),
      ],
      ['Accept-Profile', random.pick(['auth', 'private', 'x', 'pg_catalog'])],
      ['Content-Profile', random.pick(['auth', 'private', 'x'])],
      ['X-Forwarded-For', random.pick(['x', '1.2.3.4, ::1', ','.repeat(500)])],
      ['X-Supabase-Api-Version', random.pick(['2024-01-01', 'x', '9999-99-99'])],
      ['Content-Encoding', random.pick(['gzip', 'x'])],
      ['Accept-Encoding', random.pick(['gzip;q=x', 'br, gzip, *;q=0', ''])],
      ['Origin', random.pick(['null', 'https://evil.example'])],
      ['If-None-Match', '"'.repeat(50)],
    ]),
  ])
}
