// @supabase/lite on the same PostgreSQL, in its own process. It is in bench/peers, which only the bench installs.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Scene } from './fill.ts'

export async function startLite({ server, sql }: Scene) {
  // It needs TCP, but the embedded PostgreSQL listens on a socket, so a small relay connects them.
  const password = await readFile(join(server.dataDir, 'postgres', 'password'), 'utf8')
  await sql`select 1`
  const child = spawn(process.execPath, [resolve('bench/peers/lite-server.mjs')], {
    cwd: resolve('bench/peers'),
    env: {
      PATH: process.env.PATH ?? '',
      PG_SOCKET: join(server.dataDir, 'postgres', '.s.PGSQL.5432'),
      PG_PASSWORD: password,
      JWT_SECRET: server.jwtSecret,
      ANON_KEY: server.anonKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string | null>((done) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\S+/.exec(chunk.toString())
      if (found) done(found[0])
    })
    child.once('exit', () => done(null))
  })
  if (url === null) return null
  return {
    url,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
    },
  }
}
