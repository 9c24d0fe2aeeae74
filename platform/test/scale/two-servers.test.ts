// Two servers over one PostgreSQL behind a proxy: for people they are one, whichever of them answers.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connect, type Sql } from '../../src/db/sql.ts'
import { type LoopbackCluster, loopbackCluster } from '../loopback-cluster.ts'
import { dataFolder, keysIn, PASSWORD, runProduct, saveOf, signUpPro, testClient } from '../product-server.ts'
import type { ServerProcess } from '../start/run-server.ts'
import { type RoundRobin, roundRobin } from './round-robin.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 })

let folder: string
let cluster: LoopbackCluster
let sql: Sql
let servers: ServerProcess[]
let proxy: RoundRobin
let anonKey: string

beforeAll(async () => {
  folder = await dataFolder()
  cluster = await loopbackCluster()
  const { url } = cluster
  sql = connect(url, { max: 1 })
  const env = {
    DATABASE_URL: url,
    JWT_SECRET: 'a secret that both servers were given by hand',
    TRUSTED_PROXIES: '1',
    RATE_LIMIT_FACTOR: '2',
  }
  // At the same moment on an empty database: both want to migrate it.
  servers = await Promise.all(['one', 'two'].map((name) => runProduct({ ...env, DATA_DIR: join(folder, name) })))
  proxy = await roundRobin(servers.map((server) => server.url))
  anonKey = (await keysIn(join(folder, 'one'))).anonKey
})
afterAll(async () => {
  await proxy.close()
  await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  await sql.end()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

it('migrates an empty database once, though both servers found it empty', async () => {
  for (const server of servers) expect(server.output()).toContain('is running')
  const applied = await sql`
    select count(*)::int as rows, count(distinct version)::int as versions from supabase_migrations.schema_migrations`
  expect(applied[0]?.rows).toBe(applied[0]?.versions)
  expect(applied[0]?.rows).toBeGreaterThan(10)
})

it('holds one session wherever it is used, renewed and ended', async () => {
  const client = testClient(proxy.url, anonKey)
  const ann = await signUpPro(client)
  for (let n = 0; n < 6; n++) expect((await client.auth.getUser()).data.user?.id).toBe(ann.id)
  expect(Math.abs((proxy.taken()[0] ?? 0) - (proxy.taken()[1] ?? 0))).toBeLessThanOrEqual(1)

  let refreshToken = ann.refreshToken
  for (const server of [servers[0], servers[1], servers[0]]) {
    const { data, error } = await at(server).auth.refreshSession({ refresh_token: refreshToken })
    expect(error).toBeNull()
    refreshToken = data.session?.refresh_token ?? ''
  }
  await client.auth.signOut()
  const ended = await at(servers[1]).auth.refreshSession({ refresh_token: refreshToken })
  expect(ended.error?.status).toBe(400)
})

it('counts attempts together: two servers give no second helping of guesses', async () => {
  const email = `${randomUUID()}@example.org`
  await testClient(proxy.url, anonKey).auth.signUp({ email, password: PASSWORD })
  const statuses: (number | undefined)[] = []
  for (let n = 0; n < 24; n++) {
    const { error } = await testClient(proxy.url, anonKey).auth.signInWithPassword({ email, password: `wrong ${n}` })
    statuses.push(error?.status)
  }
  expect(statuses.filter((status) => status === 400).length).toBe(20)
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429])
})

it('keeps the daily limit when both servers take saves at once', async () => {
  const email = `${randomUUID()}@example.org`
  const client = testClient(proxy.url, anonKey)
  const { data } = await client.auth.signUp({ email, password: PASSWORD })
  const save = () => ({ ...saveOf(data.user?.id ?? '', 'A tide'), source_url: 'https://chatgpt.com/c/1' })
  const saves = await Promise.all(Array.from({ length: 10 }, () => client.from('captures').insert(save())))
  expect(saves.filter(({ error }) => error === null).length).toBe(2)
  expect(saves.find(({ error }) => error)?.error?.message).toMatch(/^Daily limit reached/)
})

it('tells of a change once, at whichever server somebody listens or saves', async () => {
  const ann = await signUpPro(testClient(proxy.url, anonKey))
  const heard: string[][] = []
  const listeners: SupabaseClient[] = []
  for (const server of servers) {
    const client = testClient(server.url, anonKey)
    await client.realtime.setAuth(ann.token)
    const titles: string[] = []
    await new Promise<void>((subscribed) => {
      client
        .channel('dashboard')
        .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'captures' }, ({ new: row }) =>
          titles.push(String(row.title)),
        )
        .subscribe((status) => status === 'SUBSCRIBED' && subscribed())
    })
    heard.push(titles)
    listeners.push(client)
  }
  const titles = Array.from({ length: 6 }, (_, n) => `Heard ${n}`)
  for (const title of titles) await ann.client.from('captures').insert(saveOf(ann.id, title)).throwOnError()
  await vi.waitFor(() => expect(heard).toEqual([titles, titles]), { timeout: 20_000 })
  await Promise.all(listeners.map((client) => client.removeAllChannels()))
})

it('goes on when one server is killed', async () => {
  const ann = await signUpPro(testClient(proxy.url, anonKey))
  await servers[0]?.kill('SIGKILL')
  for (let n = 0; n < 4; n++)
    await ann.client
      .from('captures')
      .insert(saveOf(ann.id, `After ${n}`))
      .throwOnError()
  const { count } = await ann.client.from('captures').select('id', { count: 'exact', head: true })
  expect(count).toBe(4)
})

const at = (server: ServerProcess | undefined) => testClient(server?.url ?? '', anonKey)
