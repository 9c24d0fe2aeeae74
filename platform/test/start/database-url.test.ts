// DATABASE_URL: the server on a PostgreSQL of somebody else's, as old as is supported, over TCP.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import WebSocket from 'ws'
import { loopbackCluster } from '../loopback-cluster.ts'
import { dataFolder, runServer } from './run-server.ts'

it('serves from PostgreSQL 15, and a session made at one server holds at another that shares it', async () => {
  const folder = await dataFolder()
  const cluster = await loopbackCluster('postgres-15')
  const env = { DATABASE_URL: cluster.url, JWT_SECRET: 'a secret that both servers were given by hand' }
  try {
    const [one, two] = await Promise.all([
      runServer({ ...env, DATA_DIR: join(folder, 'one') }),
      runServer({ ...env, DATA_DIR: join(folder, 'two') }),
    ])
    expect(one.output()).toContain('PostgreSQL 15.')
    expect(one.output()).not.toContain(new URL(cluster.url).password)
    const keyOf = async (url: string): Promise<string> => (await (await fetch(`${url}/config.json`)).json()).anonKey
    const client = createClient(one.url, await keyOf(one.url), { realtime: { transport: WebSocket as never } })
    const { data } = await client.auth.signUp({ email: 'kim@example.org', password: 'correct horse battery' })
    const token = data.session?.access_token ?? ''
    const atTheOther = await fetch(`${two.url}/auth/v1/user`, {
      headers: { apikey: await keyOf(two.url), Authorization: `Bearer ${token}` },
    })
    expect(((await atTheOther.json()) as { email: string }).email).toBe('kim@example.org')
    await client.removeAllChannels()
    await Promise.all([one.kill('SIGTERM'), two.kill('SIGTERM')])
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
