import { readdir } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { importMessages as texts } from '@jotsam/core/messages/account/import'
import { chatgptSample } from '@jotsam/import/sources/chatgpt-sample'
import { useStarted } from '@jotsam/platform/testing'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { refusal, startProduct } from '../_shared/testing/product.ts'
import { captures, fail, imported, type Person, proPerson, send, zip } from './testing.ts'

// Little memory, so that a file of a few megabytes is too much.
const platform = useStarted(() => startProduct({ IMPORT_MEMORY_BYTES: String(64 * 1024 ** 2) }))

const pro = () => proPerson(platform)

const MANY = 250

const chats = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, at) => chatgptSample(`conversation-${at}`, `Chat ${at}`)))

describe('an import', () => {
  it('tells in a dry run what will come, stores nothing, and then stores exactly that', async () => {
    const person = await pro()
    const dry = await imported(person, chats(3), { dryRun: true })
    expect(dry).toEqual({
      importId: null,
      source: 'chatgpt',
      found: 3,
      created: 3,
      updated: 0,
      unchanged: 0,
      skipped: [],
      notebooks: 0,
      tags: 0,
      links: 0,
      attachments: 0,
      attachmentsFound: 6,
      warnings: expect.arrayContaining([{ name: 'Chat 0', what: expect.stringContaining('harbour.pdf') }]),
    })
    expect(await captures(person)).toEqual([])
    const report = await imported(person, chats(3))
    expect(report).toEqual({ ...dry, importId: expect.any(String) })
    const notes = await captures(person)
    expect(notes).toHaveLength(3)
    expect(notes[0]).toMatchObject({
      title: 'Chat 0',
      source_url: 'https://chatgpt.com/c/conversation-0',
      created_at: expect.stringContaining('2024-11-15T08:40:00.123'),
      updated_at: expect.stringContaining('2024-11-15T09:40:00.5'),
    })
    const { data: rows } = await person.client.from('imports').select().throwOnError()
    expect(rows).toMatchObject([
      { id: report.importId, state: 'done', source: 'chatgpt', report, file_name: 'conversations.json' },
    ])
  })

  it('creates nothing when the same file is sent again', async () => {
    const person = await pro()
    await imported(person, chats(2))
    const before = await captures(person)
    expect(await imported(person, chats(2))).toMatchObject({ created: 0, updated: 0, unchanged: 2, skipped: [] })
    expect(await captures(person)).toEqual(before)
  })

  it('updates what changed there and keeps what was edited or deleted here', async () => {
    const person = await pro()
    await imported(person, chats(4))
    const notes = await captures(person)
    await person.client.from('captures').update({ title: 'Mine now' }).eq('id', notes[1].id).throwOnError()
    await person.client.from('captures').delete().eq('id', notes[2].id).throwOnError()
    const newer = chats(5).replaceAll('The moon', 'Our moon')
    const report = await imported(person, newer)
    expect(report).toMatchObject({ found: 5, created: 1, updated: 2, unchanged: 0 })
    expect(report.skipped).toEqual([
      { name: 'Chat 1', reason: texts.outcomes.edited },
      { name: 'Chat 2', reason: texts.outcomes.deleted },
    ])
    const now = await captures(person)
    expect(now.map(({ title, content }) => [title, content.includes('Our moon')])).toEqual([
      ['Chat 0', true],
      ['Chat 3', true],
      ['Chat 4', true],
      ['Mine now', false],
    ])
  })

  it('continues with the same file after the server was killed, and stores every note once', async () => {
    const person = await pro()
    const service = platform.service()
    const { data: importId } = await service
      .rpc('start_import', {
        p_user_id: person.userId,
        p_source: 'chatgpt',
        p_file_name: 'a.json',
        p_hash: await sha256(chats(3)),
      })
      .throwOnError()
    const note = {
      id: 'conversation-0',
      hash: 'x',
      title: 'Chat 0',
      content: 'Stored before the end',
      source_url: null,
      notebook: [],
      tags: [],
      is_pinned: false,
      zettel_id: null,
      turns: null,
      created_at: null,
      changed_at: null,
      links: [],
    }
    await service
      .rpc('import_notes', { p_user_id: person.userId, p_source: 'chatgpt', p_import_id: importId, p_notes: [note] })
      .throwOnError()
    const other = await send(person, chats(1))
    expect(await refusal(other.error)).toMatchObject({ status: 409, body: { error: texts.alreadyRunning } })
    expect(await imported(person, chats(3))).toMatchObject({ importId, created: 3 })
    expect(await captures(person)).toHaveLength(3)
  })

  it('says in every tab how far it is, stops when the person says so, can be undone at once, and continues with the same file', async () => {
    const person = await pro()
    // Several batches: the first has fifty notes, and each of the next at most twice as many as the one before.
    const file = chats(MANY)
    const running = send(person, file)
    const soFar = async () => (await person.client.from('imports').select('report->soFar')).data?.[0]?.soFar
    await expect.poll(soFar, { interval: 20, timeout: 30_000 }).toBeGreaterThan(0)
    await person.client.functions.invoke('import?stop=true', { method: 'POST' })
    expect((await running).data).toMatchObject({ success: false, reason: 'stopped', error: texts.stopped })
    const stored = (await captures(person)).length
    expect(stored).toBeLessThan(MANY)
    const report = await imported(person, file)
    expect(report).toMatchObject({ created: MANY })
    expect(await captures(person)).toHaveLength(MANY)
    const { data } = await person.client.from('imports').select('id, state').throwOnError()
    expect(data).toEqual([{ id: report.importId, state: 'done' }])

    const other = await pro()
    const second = send(other, file)
    const first = async () => (await other.client.from('captures').select('id').limit(1)).data
    await expect.poll(first, { interval: 20, timeout: 30_000 }).toHaveLength(1)
    await other.client.functions.invoke('import?stop=true', { method: 'POST' })
    await second
    const { data: rows } = await other.client.from('imports').select('id').throwOnError()
    await other.client.rpc('undo_import', { p_import_id: rows[0]?.id }).throwOnError()
    expect(await captures(other)).toEqual([])
  })

  it('follows the rules of Free, and says so in the dry run', async () => {
    const person = await platform.signUp()
    const dry = await imported(person, chats(4), { dryRun: true })
    expect(dry).toMatchObject({
      created: 2,
      warnings: expect.arrayContaining([{ name: texts.freePlan, what: texts.freeRules }]),
    })
    expect(dry.skipped).toEqual([2, 3].map((at) => ({ name: `Chat ${at}`, reason: texts.outcomes['plan-day'] })))
    expect(await imported(person, chats(4))).toMatchObject({ created: 2 })
    expect(await imported(person, chats(4))).toMatchObject({ created: 0, unchanged: 2 })
    const vault = await imported(person, '# Hello', { name: 'note.md' })
    expect(vault).toMatchObject({ created: 0, skipped: [{ name: 'note', reason: texts.outcomes['plan-site'] }] })
    const { error } = await person.client
      .from('captures')
      .insert({ content: 'x', source_url: 'https://chatgpt.com/c/1' })
    expect(error?.message).toContain('Daily limit reached')
  })

  it('stops at the end of the storage, keeps what fitted, and says what did not', async () => {
    const person = await pro()
    await platform.sql`update profiles set bytes_limit = bytes_used + 5000 where id = ${person.userId}`
    const archive = zip({ 'a.md': 'a'.repeat(3000), 'b.md': 'b'.repeat(3000), 'c.md': 'c' })
    const dry = await imported(person, archive, { name: 'a.zip', dryRun: true })
    expect(dry.warnings).toEqual([{ name: texts.storage, what: texts.storageTooSmall }])
    const report = await imported(person, archive, { name: 'a.zip' })
    expect(report.created).toBe(1)
    expect(report.skipped).toEqual([
      { name: 'b', reason: texts.storageFull },
      { name: 'c', reason: texts.storageFull },
    ])
    expect(await captures(person)).toHaveLength(1)
  })

  it('takes a form as well as a body', async () => {
    const person = await pro()
    const form = new FormData()
    form.append('file', new File([chats(1)], 'conversations.json'))
    const { data, error } = await person.client.functions.invoke('import', { body: form })
    expect(error).toBeNull()
    expect(typeof data === 'string' ? JSON.parse(data) : data).toMatchObject({ source: 'chatgpt', created: 1 })
  })

  it('makes linked parts of a note that is too long for one', async () => {
    const person = await pro()
    const long = Array.from({ length: 3000 }, (_, at) => `Paragraph ${at} of a long text about the sea.`).join('\n\n')
    const report = await imported(person, long, { name: 'long.md' })
    expect(report).toMatchObject({ found: 1, created: 1, skipped: [] })
    const parts = await captures(person)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.every(({ content }) => content.length <= 50_000)).toBe(true)
    expect(report.links).toBe(parts.length - 1)
  })

  it('refuses what it cannot read, with a sentence, and stores nothing', async () => {
    const person = await pro()
    for (const [content, name] of [
      [new Uint8Array([1, 2, 3]), 'a.bin'],
      [zip({ 'a.exe': 'x' }), 'a.zip'],
      [zip({ 'a.md': 'x' }).slice(0, 40), 'cut.zip'],
      [zip({}), 'empty.zip'],
    ] as const) {
      const { error } = await send(person, content, { name })
      expect(await refusal(error)).toMatchObject({ status: 422, body: { reason: 'not-recognised' } })
    }
    expect(await refusal((await send(person, '')).error)).toMatchObject({ status: 400 })
    for (const query of ['as=bogus', 'dryRun=1', 'dryRun=', 'stop=yes', 'as=new&as=both', 'dry_run=true']) {
      const { error } = await person.client.functions.invoke(`import?${query}`, { body: 'x' })
      expect(await refusal(error)).toMatchObject({
        status: 400,
        body: {
          reason: 'parameter',
          error: expect.stringMatching(/^The parameter "\w+" must be "|^There is no parameter "dry_run"/),
        },
      })
    }
    const visitor = await platform.client().functions.invoke('import', { body: 'x' })
    expect(await refusal(visitor.error)).toMatchObject({ status: 401 })
    expect((await person.client.from('imports').select().throwOnError()).data).toEqual([])
  })

  it('names entries outside of their archive and bombs, and brings the rest', async () => {
    const person = await pro()
    const bomb = zipSync({
      'ok.md': strToU8('Fine'),
      '../evil.md': strToU8('x'),
      'bomb.md': strToU8('x'),
    })
    // Its size, in the last entry of the list at the end.
    const entry = Buffer.from(bomb.buffer).lastIndexOf('PK\x01\x02')
    new DataView(bomb.buffer).setUint32(entry + 24, 60 * 1024 ** 2, true)
    const report = await imported(person, bomb, { name: 'a.zip' })
    expect(report).toMatchObject({ created: 1 })
    expect(report.skipped.map(({ name }) => name)).toEqual(['../evil.md', 'bomb.md'])
  })
})

describe('a hostile import', () => {
  it('ends with the session that began it', async () => {
    const person = await pro()
    const { sql } = platform
    const vault = zip(Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`${n}.md`, `Note ${n}`])))
    let answer: ReturnType<typeof send> | undefined
    await sql.begin(async (tx) => {
      await tx`select from profiles where id = ${person.userId} for update`
      answer = send(person, vault, { name: 'vault.zip' })
      const waiting = () =>
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(waiting).toHaveLength(1)
      await sql`delete from auth.sessions where user_id = ${person.userId}`
      await expect.poll(async () => (await person.client.from('captures').select('id')).status).toBe(401)
    })
    const { data } = (await answer) ?? fail()
    expect(typeof data === 'string' ? JSON.parse(data) : data).toMatchObject({ reason: 'signed-out' })
    expect((await sql`select from captures where user_id = ${person.userId}`).length).toBeLessThan(120)
  })

  it('ends with a line in the report when its file needs more memory than a parser has', async () => {
    const person = await pro()
    const hostile = `{"collections":[${'[],'.repeat(3_000_000)}[]]}`
    const report = await imported(person, hostile, { name: 'backup.json' })
    expect(report).toMatchObject({
      source: 'linkwarden',
      created: 0,
      skipped: [{ name: 'backup.json', reason: texts.tooMuchMemory }],
    })
    // The server goes on, and so may the person.
    expect(await imported(person, chats(1))).toMatchObject({ created: 1 })
  })

  it('takes no place from others while its file is on the way', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => pro()))
    const slow: ClientRequest[] = []
    for (const person of people.slice(0, 4)) slow.push(await trickle(person))
    expect(await imported(people[4] ?? fail(), chats(1))).toMatchObject({ created: 1 })
    // One at a time of the same person.
    const second = await send(people[0] ?? fail(), chats(1))
    expect(await refusal(second.error)).toMatchObject({ status: 409, body: { reason: 'running' } })
    for (const request of slow) request.destroy()
    await expect.poll(async () => (await send(people[0] ?? fail(), chats(1))).error).toBeNull()
  })

  /** Sends the beginning of a file, and nothing more. */
  async function trickle({ client }: Person) {
    const { data } = await client.auth.getSession()
    const before = await receivedFiles()
    const request = httpRequest(`${platform.url}/functions/v1/import`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/octet-stream',
        'content-length': '1000000',
        'x-file-name': 'a.json',
      },
    })
    request.on('error', () => undefined)
    await new Promise<void>((resolve) => request.write('[', () => resolve()))
    // The server has begun to write it.
    await expect.poll(receivedFiles).toBeGreaterThan(before)
    return request
  }
})

async function receivedFiles(): Promise<number> {
  const folders = await readdir(tmpdir())
  return folders.filter((name) => name.startsWith('jotsam-import-')).length
}

async function sha256(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', strToU8(text))).toString('hex')
}
