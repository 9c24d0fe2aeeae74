// The same work in three ways: as requests for any Supabase-compatible server, and as statements for the bare driver.
import type { Scene } from './fill.ts'
import { type LightClient, lightClient } from './light-client.ts'

type Send = (base: string, worker: number) => Promise<void>

const LIST = 'select=*&order=is_pinned.desc,created_at.desc&limit=20&offset=0'

export function cases({ server, userId, token, email, password }: Scene): Record<string, Send> {
  const headers = { apikey: server.anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const send = (method: string, path: string, more: Record<string, string> = {}, body?: () => string): Send => {
    const all = { ...headers, ...more }
    return (base, worker) => clientFor(base, worker).send({ method, path, headers: all, body: body?.() })
  }
  let saved = 0
  return {
    'list of 20': send('GET', `/rest/v1/captures?user_id=eq.${userId}&${LIST}`),
    'list of 20, exact count': send('GET', `/rest/v1/captures?user_id=eq.${userId}&${LIST}`, { Prefer: 'count=exact' }),
    search: send(
      'GET',
      `/rest/v1/captures?user_id=eq.${userId}&or=(title.ilike.*lantern42*,content.ilike.*lantern42*)&${LIST}`,
    ),
    insert: send('POST', '/rest/v1/captures', {}, () =>
      JSON.stringify({
        user_id: userId,
        title: `Saved ${++saved}`,
        content: 'A short note about the tide.',
        zettel_id: zettel(saved),
      }),
    ),
    'insert of a page': send('POST', '/rest/v1/captures', {}, () =>
      JSON.stringify({ user_id: userId, title: `Saved ${++saved}`, content: pageOf(saved), zettel_id: zettel(saved) }),
    ),
    // As an import or a script saves.
    'insert of 50 pages': send('POST', '/rest/v1/captures', {}, () =>
      JSON.stringify(
        Array.from({ length: 50 }, () => ({
          user_id: userId,
          title: `Saved ${++saved}`,
          content: pageOf(saved),
          zettel_id: zettel(saved),
        })),
      ),
    ),
    rpc: send('POST', '/rest/v1/rpc/capture_stats', {}, () => '{}'),
    'sign-in': send('POST', '/auth/v1/token?grant_type=password', {}, () => JSON.stringify({ email, password })),
  }
}

/** What a program with only the driver would do under the same rules: a pipelined transaction as the caller. */
export function driverCases({ drivers, userId }: Scene): Record<string, (worker: number) => Promise<void>> {
  const list = `select * from captures where user_id = $1::uuid order by is_pinned desc, created_at desc limit 20 offset 0`
  const json = (inner: string) => `select coalesce(json_agg(page), '[]')::text as body from (${inner}) as page`
  const claims = JSON.stringify({ sub: userId, role: 'authenticated' })
  const asCaller = async (worker: number, text: string, values: string[]) => {
    const driver = drivers[worker % drivers.length]
    if (!driver) throw new Error('The bare driver has no connection.')
    await Promise.all([
      driver.query({ name: 'begin', text: 'begin' }),
      driver.query({ name: 'identity', text: IDENTITY, values: [claims] }),
      driver.query({ name: `${text.length} ${text.slice(0, 40)}`, text, values }),
      driver.query({ name: 'commit', text: 'commit' }),
    ])
  }
  const run =
    (text: string, ...values: string[]) =>
    (worker: number) =>
      asCaller(worker, text, values)
  let saved = 500_000
  return {
    'list of 20': run(json(list), userId),
    'list of 20, exact count': run(
      `select (${json(list)}), (select count(*) from captures where user_id = $1::uuid)`,
      userId,
    ),
    search: run(
      json(list.replace('order by', 'and (title ilike $2 or content ilike $2) order by')),
      userId,
      '%lantern42%',
    ),
    insert: (worker) =>
      asCaller(worker, INSERT, [userId, `Saved ${++saved}`, 'A short note about the tide.', zettel(saved)]),
    'insert of a page': (worker) =>
      asCaller(worker, INSERT, [userId, `Saved ${++saved}`, pageOf(saved), zettel(saved)]),
    rpc: run("select coalesce(json_agg(row), '[]')::text as body from capture_stats() as row"),
  }
}

const INSERT = 'insert into captures (user_id, title, content, zettel_id) values ($1::uuid, $2, $3, $4)'

/** About 700 letters in a hundred words. */
const pageOf = (n: number): string =>
  Array.from({ length: 100 }, (_, k) => `${WORDS[(n * 7 + k * 13 + k * k) % WORDS.length]}${(n * k) % 97}`).join(' ')

const WORDS = 'tide harbour meeting recipe react lantern notebook sea letter compass gull'.split(' ')

const IDENTITY = "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)"

/** Each save has its own minute, so that finding a free one costs the same everywhere. */
export function zettel(n: number): string {
  return new Date(Date.UTC(2030, 0, 1) + n * 60_000).toISOString().replace(/\D/g, '').slice(0, 12)
}

const clients = new Map<string, LightClient>()

/** A connection for each worker and server. */
function clientFor(base: string, worker: number): LightClient {
  const key = `${worker} ${base}`
  const open = clients.get(key) ?? lightClient(base)
  clients.set(key, open)
  return open
}
