// Tries every table, function, server function and auth endpoint as each of ten callers, and compares the results with
// authorisation.md. Anything that is not listed there fails by name.
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CALLERS, type Caller, type CallerName, type Owner, type Stage, setStage } from './authorisation-callers.ts'
import { calls, functionBodies, idFor, type Sample, samples } from './authorisation-samples.ts'

// Each test sends hundreds of requests, one after the other.
vi.setConfig({ testTimeout: 300_000 })

const SAME_ANSWERS = 'the server answers the same on every PostgreSQL'

// Together they run every function and reach every table. Who else may is the same on every PostgreSQL.
const REACH_ALL: readonly CallerName[] = ['pro', 'service', 'write-token']

let stage: Stage
let written: Map<string, string[]>
beforeAll(async () => {
  const everybody = await setStage()
  const isOldPostgres = everybody.platform.config.databaseUrl !== null
  stage = isOldPostgres
    ? { ...everybody, callers: everybody.callers.filter(({ name }) => REACH_ALL.includes(name)) }
    : everybody
  written = tablesIn(await readFile(resolve('supabase/tests/permissions/authorisation.md'), 'utf8'))
})
afterAll(() => stage.platform.stop())

it('lets each caller do with the rows of every table what the matrix says', async () => {
  const { sql } = stage.platform
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    order by relname = 'profiles', relname`
  expect(tables.map(({ name }) => name).filter((name) => !samples[name])).toEqual([])
  for (const owner of [stage.people.free, stage.people.pro, stage.people.password]) await makeCaptures(owner)
  const rows: string[] = []
  for (const { name } of tables)
    for (const command of ['select', 'insert', 'update', 'delete'] as const)
      rows.push(await line([name, command], (caller) => tryRow(name, command, caller)))
  await stage.resetPlans()
  expect(rows.sort()).toEqual(written.get('Tables')?.sort())
})

it('keeps every table of the other schemas out of reach, also for the service role', async ({ skip }) => {
  skip(stage.platform.config.databaseUrl !== null, SAME_ANSWERS)
  const { sql } = stage.platform
  const tables = await sql<{ schema: string; name: string }[]>`
    select nspname as schema, relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind in ('r', 'p', 'v', 'm') and nspname in ('private', 'auth', 'supabase_migrations', 'realtime')`
  expect(tables.length).toBeGreaterThan(8)
  for (const { schema, name } of tables)
    for (const caller of stage.callers) {
      const headers = { ...caller.headers, 'Accept-Profile': schema }
      const { status } = await ask('GET', `/rest/v1/${name}?limit=1`, { ...caller, headers })
      expect([schema, name, caller.name, status]).toEqual([schema, name, caller.name, 406])
    }
})

it('lets each caller call the functions that the matrix allows', async () => {
  const { sql } = stage.platform
  await stage.resetPlans()
  const functions = await sql<{ name: string }[]>`
    select distinct proname as name from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`
  expect(functions.map(({ name }) => name).filter((name) => !calls[name])).toEqual([])
  const rows: string[] = []
  for (const { name } of functions) {
    rows.push(
      await line([name], async (caller) => {
        if (/pro|plan|trial/.test(name)) await stage.resetPlans()
        // An earlier caller may have taken them.
        if (name === 'take_receipts') await sql`update public.payments set receipt_taken_at = null`
        if (name === 'take_file_to_read') await sql`update public.attachments set read_at = null`
        if (name === 'delete_folder') await ensure('folders', caller.asksFor)
        if (/trash|restore_captures/.test(name)) await ensure('trashed_captures', caller.asksFor)
        if (name === 'restore_version') await ensure('capture_versions', caller.asksFor)
        if (name === 'undo_import') await ensure('imports', caller.asksFor)
        if (name === 'give_back_ocr') await ensure('ocr_extractions', caller.asksFor)
        const answer = await ask('POST', `/rest/v1/rpc/${name}`, caller, calls[name]?.(caller.asksFor))
        const isOwner = ['free', 'pro', 'read-token', 'write-token'].includes(caller.name)
        return !isOwner && answer.body.includes(wordsOf(caller.asksFor)) ? 'LEAK' : outcomeOf(answer)
      }),
    )
  }
  expect(rows.sort()).toEqual(written.get('Functions of the database')?.sort())
})

it('answers each caller of a server function with the status in the matrix', async ({ skip }) => {
  skip(stage.platform.config.databaseUrl !== null, SAME_ANSWERS)
  await stage.resetPlans()
  const entries = await readdir(resolve('supabase/functions'), { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name)).map(({ name }) => name)
  const rows: string[] = []
  for (const name of names.filter((each) => each !== 'node_modules'))
    for (const method of ['GET', 'POST'])
      rows.push(
        await line([name, method], async (caller) => {
          const body = method === 'POST' ? functionBodies[name]?.(stage) : undefined
          return String((await ask(method, `/functions/v1/${name}`, caller, body)).status)
        }),
      )
  expect(rows.sort()).toEqual(written.get('Server functions')?.sort())
})

it('answers each caller of an auth endpoint with the status in the matrix', async ({ skip }) => {
  skip(stage.platform.config.databaseUrl !== null, SAME_ANSWERS)
  const { platform } = stage
  const rows: string[] = []
  // Logging out ends the caller's session, so it comes last.
  const isLogout = (endpoint: string) => Number(endpoint.endsWith('/logout'))
  const endpoints = [...platform.authEndpoints()].sort((a, b) => isLogout(a) - isLogout(b))
  for (const endpoint of endpoints) {
    const [method = '', pattern = ''] = endpoint.split(' ')
    rows.push(
      await line([endpoint], async (caller) => {
        const [victim] = await platform.sql<{ id: string }[]>`
          insert into auth.users (email) values (${`victim-${rows.length}-${caller.name}@example.org`}) returning id`
        const path = pattern.replace(':id', victim?.id ?? '').replace(/:\w+/g, idFor(caller.asksFor, 'factor'))
        const { status } = await ask(method, `/auth/v1${path}`, caller, method === 'GET' ? undefined : {})
        return String(status)
      }),
    )
  }
  expect(rows.sort()).toEqual(written.get('Auth endpoints')?.sort())
})

type Command = 'select' | 'insert' | 'update' | 'delete'

async function tryRow(table: string, command: Command, caller: Caller): Promise<string> {
  const sample = samples[table]?.(caller.asksFor)
  if (!sample) throw new Error(`There is no sample row for ${table}.`)
  const [column, value] = sample.key
  const { sql } = stage.platform
  if (command === 'insert') {
    await remove(table, caller.asksFor)
    // Tokens cannot take the id of a note in the trash.
    if (table === 'captures') await sql`delete from trashed_captures where id = ${value}`
  } else if (!whole.has(keyOf(table, caller.asksFor))) {
    await ensure(table, caller.asksFor)
    whole.add(keyOf(table, caller.asksFor))
  }
  const path = `/rest/v1/${table}`
  const one = `${path}?${column}=eq.${value}&select=${column}`
  const [method, body] = requests(sample)[command]
  const answer = await ask(method, command === 'insert' ? path : one, caller, body)
  if (command !== 'select' && answer.status < 300) whole.clear()
  return outcomeOf(answer)
}

const requests = ({ sent, row, change }: Sample): Record<Command, [string, unknown?]> => ({
  select: ['GET'],
  insert: ['POST', sent ?? row],
  update: ['PATCH', change],
  delete: ['DELETE'],
})

/** The sample rows of one table that are as they were made. Most callers change nothing, and making a row takes longer than asking for it. */
const whole = new Set<string>()
const keyOf = (table: string, { id }: Owner) => `${table} ${id}`

/** Deletes the sample row without any caller's rights. */
async function remove(table: string, owner: Owner): Promise<void> {
  const { sql } = stage.platform
  for (const key of whole) if (!key.startsWith(`${table} `) || key === keyOf(table, owner)) whole.delete(key)
  const [column, value] = samples[table]?.(owner).key ?? []
  if (!column || !value) return
  await sql`delete from ${sql(table)} where ${sql(column)} = ${value}`
  // The links that tokens made have other ids.
  if (table === 'note_connections') await sql`delete from note_connections where user_id = ${owner.id}`
}

/** Inserts the sample row without any caller's rights. */
async function ensure(table: string, owner: Owner): Promise<void> {
  const { sql } = stage.platform
  const sample = samples[table]?.(owner)
  if (!sample) return
  await remove(table, owner)
  const isFreeProfile = table === 'profiles' && owner.id === stage.people.free.id
  await sql`insert into ${sql(table)} ${sql((isFreeProfile ? sample.sent : sample.row) as Record<string, string>)}`
}

async function makeCaptures(owner: Owner): Promise<void> {
  const { sql } = stage.platform
  const make = (name: string, content: string, zettelId: string) => sql`
    insert into captures (id, user_id, title, content, tags, zettel_id, is_public, public_id)
    values (${idFor(owner, name)}, ${owner.id}, ${name}, ${content}, '{matrix}', ${zettelId}, ${name === 'public'}, ${idFor(owner, name)})`
  await make('first', wordsOf(owner), '202601010001')
  await make('second', `${wordsOf(owner)} [[202601010001]]`, '202601010002')
  await make('public', 'For everybody', '202601010003')
}

const wordsOf = ({ email }: Owner) => `Words of ${email}`

interface Answer {
  readonly status: number
  readonly body: string
}

async function ask(method: string, path: string, caller: Caller, body?: unknown): Promise<Answer> {
  const answer = await fetch(stage.platform.url + path, {
    method,
    headers: { Prefer: 'return=representation', ...caller.headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.text() }
}

/** The terms of authorisation.md. */
function outcomeOf({ status, body }: Answer): string {
  if (status >= 500) throw new Error(`Answered ${status}: ${body}`)
  if (status < 300) return body === '' || body === '[]' || body === 'null' ? 'none' : 'yes'
  return status === 401 || status === 403 || status === 404 ? 'no' : 'rule'
}

async function line(names: readonly string[], outcome: (caller: Caller) => Promise<string>): Promise<string> {
  const cells: string[] = []
  for (const caller of stage.callers) cells.push(await outcome(caller))
  return [...names, ...cells].join(' | ')
}

/** The rows below each heading, without the two header lines of a table, with the columns of the callers on the stage. */
function tablesIn(markdown: string): Map<string, string[]> {
  const tables = new Map<string, string[]>()
  for (const section of markdown.split(/^## /m).slice(1)) {
    const rows = section
      .split('\n')
      .filter((row) => row.startsWith('|'))
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim().replaceAll('`', '')),
      )
    const names = rows[0] ?? []
    expect(names.slice(-CALLERS.length)).toEqual(CALLERS)
    const isHere = (at: number) =>
      at < names.length - CALLERS.length || stage.callers.some(({ name }) => name === names[at])
    const lines = rows.map((cells) => cells.filter((_, at) => isHere(at)).join(' | '))
    tables.set(section.slice(0, section.indexOf('\n')).trim(), lines.slice(2))
  }
  return tables
}
