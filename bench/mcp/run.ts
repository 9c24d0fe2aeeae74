// Compares the Model Context Protocol with the same REST calls: search and read, one after the other, with an access token. The notes
// are the sections of the Markdown files in node_modules.
import { createHash, randomUUID } from 'node:crypto'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { quantile } from '../platform/measure.ts'
import { type ServerProcess, startServer } from '../platform/server-process.ts'
import { knownItems, readNotes } from '../search/known-items.ts'

const NOTES = 4000
const ASKED = 200
const TOKEN = `jot_${'bench'.repeat(9)}`

export default async function benchMcp(out: (line: string) => void): Promise<void> {
  await using server = await startServer()
  const { queries, ids } = await fill(server)
  const rest = restCalls(server.url)
  const calls: [string, (round: number) => Promise<unknown>][] = [
    ['REST search', (round) => rest.search(queries[round % queries.length] ?? '')],
    ['REST read', (round) => rest.read(ids[round % ids.length] ?? '')],
  ]
  for (const [revision, mode] of [
    ['2026-07-28', { pin: '2026-07-28' }],
    ['2025-11-25', 'legacy'],
  ] as const) {
    const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode } })
    const requestInit = { headers: { Authorization: `Bearer ${TOKEN}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }))
    const call = async (name: string, given: Record<string, unknown>) => {
      const result = await client.callTool({ name, arguments: given })
      if (result.isError) throw new Error(JSON.stringify(result.content))
    }
    calls.push(
      [`MCP ${revision} search`, (round) => call('search_notes', { query: queries[round % queries.length] })],
      [`MCP ${revision} read`, (round) => call('get_note', { id: ids[round % ids.length] })],
    )
  }
  const times = new Map(calls.map(([name]) => [name, [] as number[]]))
  // Alternating, so that a busy moment of the machine affects all alike. The first rounds are not counted.
  for (let round = -20; round < ASKED; round += 1)
    for (const [name, call] of calls) {
      const start = performance.now()
      await call(Math.abs(round))
      if (round >= 0) times.get(name)?.push(performance.now() - start)
    }
  out(`${NOTES} notes, ${ASKED} calls each; milliseconds p50 / p95`)
  for (const [name, values] of times)
    out(
      `${name.padEnd(24)}${quantile(values, 0.5).toFixed(1).padStart(7)} /${quantile(values, 0.95).toFixed(1).padStart(7)}`,
    )
}

function restCalls(url: string) {
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' }
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${url}/rest/v1/${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  return {
    search: (query: string) =>
      ask('rpc/find_captures', { method: 'POST', body: JSON.stringify({ p_query: query, p_limit: 11 }) }),
    read: (id: string) => ask(`captures?id=eq.${id}`),
  }
}

/** One person on Pro with all notes and a token. */
async function fill(server: ServerProcess): Promise<{ queries: string[]; ids: string[] }> {
  const notes = readNotes('node_modules', NOTES)
  const person = randomUUID()
  const hash = createHash('sha256').update(TOKEN).digest('hex')
  const sql = await server.connect(1)
  try {
    await sql`insert into auth.users (id, email) values (${person}, ${`${person}@example.org`})`
    await sql`select public.admin_activate_pro(${person})`
    for (let start = 0; start < notes.length; start += 500) {
      const part = notes.slice(start, start + 500)
      await sql`
        insert into public.captures (user_id, title, content)
        select ${person}, note ->> 'title', note ->> 'text' from jsonb_array_elements(${JSON.stringify(part)}::text::jsonb) as note`
    }
    while (Number((await sql`select public.continue_indexing(500) as left`)[0]?.left) > 0);
    await sql`
      insert into public.access_tokens (user_id, name, hash, access)
      values (${person}, 'Bench', decode(${hash}, 'hex'), 'read')`
    const ids = await sql<{ id: string }[]>`select id from public.captures order by id limit ${ASKED}`
    return { queries: knownItems(notes, ASKED).map(({ words }) => words), ids: ids.map(({ id }) => id) }
  } finally {
    await sql.end()
  }
}
