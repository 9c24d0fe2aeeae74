// The server is killed while it imports: the same file continues the import, and every note and file of it is stored exactly once.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { expect, it, vi } from 'vitest'
import type { Sql } from '../../src/db/sql.ts'
import { preparedFolder } from '../prepared-database.ts'
import { keysIn, runProduct, signUpPro, testClient } from '../product-server.ts'
import { cleanUp, connectTo } from '../start/run-server.ts'

vi.setConfig({ testTimeout: 400_000 })

const NOTES = 30
const KILLS = process.env.TEST_DEEP === '1' ? 2 : 1

it('continues an import, however often it is killed, and stores nothing twice', async () => {
  const folder = await preparedFolder()
  const temporary = await mkdtemp('/tmp/import-killed-')
  let server = await runProduct({ DATA_DIR: folder, TMPDIR: temporary })
  const { anonKey } = await keysIn(folder)
  const ann = await signUpPro(testClient(server.url, anonKey))
  const pictures = Array.from({ length: NOTES }, () => randomBytes(5_000))
  const enex = () => {
    const notes = pictures.map((bytes, n) => {
      const md5 = createHash('md5').update(bytes).digest('hex')
      const body = `<en-note><div>Note ${n}</div><en-media type="image/png" hash="${md5}"/></en-note>`
      const file = `<resource><data encoding="base64">${bytes.toString('base64')}</data><mime>image/png</mime></resource>`
      return `<note><title>${n}</title><created>20240131T102030Z</created><content><![CDATA[${body}]]></content>${file}</note>`
    })
    return `<?xml version="1.0" encoding="UTF-8"?><en-export>${notes.join('')}</en-export>`
  }
  const send = async (archive: string) => {
    const answer = await fetch(`${server.url}/functions/v1/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'x-file-name': 'Book.enex' },
      body: archive,
    })
    return JSON.parse(await answer.text())
  }
  const countIn = async (sql: Sql) => {
    const [counts] =
      await sql`select (select count(*)::int from captures) as notes, (select count(*)::int from attachments) as files`
    return counts
  }
  const stored = async () => {
    const sql = await connectTo(folder)
    const counts = await countIn(sql)
    await sql.end()
    return counts
  }

  const archive = enex()
  for (let kill = 1; kill <= KILLS; kill++) {
    let early: unknown = null
    const answer = send(archive).then(
      (report) => {
        early = report
      },
      () => 'killed',
    )
    const goal = (NOTES * kill) / (KILLS + 2)
    const sql = await connectTo(folder)
    await vi.waitUntil(async () => early !== null || (await countIn(sql))?.files >= goal, {
      timeout: 180_000,
      interval: 20,
    })
    await sql.end()
    expect(early, server.output()).toBeNull()
    await server.kill('SIGKILL')
    expect(await answer).toBe('killed')
    const { notes, files } = (await runAgain()) ?? {}
    expect(notes).toBeGreaterThanOrEqual(files)
    expect(files).toBeLessThan(NOTES)
  }
  async function runAgain() {
    server = await runProduct({ DATA_DIR: folder, TMPDIR: temporary })
    return stored()
  }

  const report = await send(archive)
  expect(report, server.output()).toMatchObject({
    found: NOTES,
    created: NOTES,
    attachments: NOTES,
    attachmentsFound: NOTES,
  })
  expect(await stored()).toEqual({ notes: NOTES, files: NOTES })
  const sql = await connectTo(folder)
  const [facts] = await sql`
    select (select count(distinct title)::int from captures) as titles,
      (select count(*)::int from folders) as notebooks,
      (select count(*)::int from imports) as imports,
      (select count(*)::int from captures where content not like '%/files/' || (
        select sha256 from attachments where capture_id = captures.id) || '%') as unnamed`
  expect(facts).toEqual({ titles: NOTES, notebooks: 1, imports: 1, unnamed: 0 })
  await sql.end()
  // The servers that were killed left nothing behind.
  expect(await readdir(temporary)).toEqual([])

  await server.kill('SIGTERM')
  await cleanUp(folder)
  await rm(temporary, { recursive: true })
})
