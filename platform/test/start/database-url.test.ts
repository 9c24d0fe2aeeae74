// DATABASE_URL: the server on a PostgreSQL of somebody else's, as old as is supported, over TCP.
import { rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { loopbackCluster } from '../loopback-cluster.ts'
import { PASSWORD, testClient } from '../product-server.ts'
import { dataFolder, runServer } from './run-server.ts'

it('serves from PostgreSQL 15, and does not print the password', async () => {
  const folder = await dataFolder()
  const cluster = await loopbackCluster('postgres-15')
  try {
    const server = await runServer({ DATABASE_URL: cluster.url, DATA_DIR: folder })
    expect(server.output()).toContain('PostgreSQL 15.')
    expect(server.output()).not.toContain(new URL(cluster.url).password)
    const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
    const client = testClient(server.url, anonKey)
    const { data } = await client.auth.signUp({ email: 'kim@example.org', password: PASSWORD })
    expect(data.user?.email).toBe('kim@example.org')
    expect(await server.kill('SIGTERM')).toBe(0)
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
