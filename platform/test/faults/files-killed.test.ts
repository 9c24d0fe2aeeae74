// The server is killed while people upload: what was acknowledged is there, and no bytes stay without a row.
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { Sql } from '../../src/db/sql.ts'
import { preparedFolder } from '../prepared-database.ts'
import { keysIn, runProduct, saveOf, signUpPro, testClient } from '../product-server.ts'
import { cleanUp, connectTo } from '../start/run-server.ts'

vi.setConfig({ testTimeout: 240_000 })

const KILLS = process.env.TEST_DEEP === '1' ? 3 : 1

it('loses no acknowledged file and keeps no orphan, however often it is killed', async () => {
  const folder = await preparedFolder()
  const acknowledged = new Map<string, Buffer>()
  let server = await runProduct({ DATA_DIR: folder })
  const { anonKey, serviceRoleKey } = await keysIn(folder)
  const ann = await signUpPro(testClient(server.url, anonKey))
  const note = await ann.client.from('captures').insert(saveOf(ann.id, 'Files')).select('id').single().throwOnError()
  const before = await ann.client.from('profiles').select('bytes_used').single().throwOnError()
  const session = { access_token: ann.token, refresh_token: ann.refreshToken }

  const shared = randomBytes(20_000)
  for (let round = 0; round < KILLS; round++) {
    const client = testClient(server.url, anonKey)
    await client.auth.setSession(session)
    const enough = acknowledged.size + 10
    let isDead = false
    const upload = async (worker: number) => {
      for (let n = 0; !isDead; n++) {
        // Every worker replaces its files now and then, so that old bytes are erased too.
        const path = `${ann.id}/${note.data.id}/${round}-${worker}-${n % 5}.bin`
        // Some files have the same content and share their bytes.
        const bytes = n % 3 === 2 ? shared : randomBytes(20_000 + n)
        const { error } = await client.storage.from('attachments').upload(path, bytes, { upsert: true })
        // Without an answer, the old or the new file may be there.
        if (error) acknowledged.delete(path)
        else acknowledged.set(path, bytes)
      }
    }
    const workers = [0, 1, 2, 3].map(upload)
    await vi.waitUntil(() => acknowledged.size >= enough, { timeout: 60_000 })
    await server.kill('SIGKILL')
    isDead = true
    await Promise.all(workers)
    server = await runProduct({ DATA_DIR: folder })
  }

  const files = testClient(server.url, serviceRoleKey).storage.from('attachments')
  for (const [path, bytes] of acknowledged) {
    const { data } = await files.download(path)
    expect(bytes.equals(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(true)
  }
  const sql = await connectTo(folder)
  // What a killed upload left is due in a day; here it is due now, and a removal starts the sweep.
  await sql`update storage.erasures set due_at = now()`
  const [first = ''] = acknowledged.keys()
  await files.remove([first])
  await expect.poll(() => stored(folder), { timeout: 20_000 }).toEqual(await versions(sql))
  const [space] = await sql`
    select (select bytes_used from profiles where id = ${ann.id})::int as counted,
      (select sum(500 + bytes + octet_length(name)) from attachments)::int as measured`
  expect(space?.counted - Number(before.data.bytes_used)).toBe(space?.measured)
  await sql.end()
  await server.kill('SIGTERM')
  await cleanUp(folder)
})

async function stored(folder: string): Promise<string[]> {
  const parts = (await readdir(join(folder, 'files'))).filter((name) => name.length === 2)
  return (await Promise.all(parts.map((part) => readdir(join(folder, 'files', part))))).flat().sort()
}

const versions = async (sql: Sql): Promise<string[]> =>
  (await sql`select distinct version from storage.objects`).map(({ version }) => String(version)).sort()
