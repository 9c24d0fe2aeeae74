// Measures an import of 10,000 conversations from one conversations.json: the time and the largest memory of the server, for the dry
// run, the import, and the same file again; then its undo and an emptied trash. `npm run bench -- import chatgpt 2000` measures another
// number, `markdown 100000` a ZIP of Markdown files, `pictures 2000` a ZIP of notes with a picture of a megabyte each.

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, openAsBlob, readFileSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportReport } from '@jotsam/core/import/import'
import { type ZipFile, zip } from '../../supabase/functions/export-account/zip.ts'
import { backendsIn, childrenOf, cpuMsOf } from '../load/usage.ts'
import { newAccount } from '../platform/new-account.ts'
import { type ServerProcess, startServer } from '../platform/server-process.ts'

/** For 10,000 conversations of ChatGPT. Other numbers and kinds have a goal for the memory only. */
const GOAL_SECONDS = 180
const GOAL_MB = 300

/** Run from the repository's root. */
export default async function benchImport(
  out: (line: string) => void,
  [kind = 'chatgpt', given = '10000']: readonly string[],
): Promise<void> {
  const count = Number(given)
  const goalSeconds = kind === 'chatgpt' && count <= 10_000 ? GOAL_SECONDS : Number.POSITIVE_INFINITY
  await using server = await startServer()
  const name = kind === 'chatgpt' ? 'conversations.json' : 'vault.zip'
  const file = join(server.dataDir, name)
  if (kind === 'chatgpt') await writeExport(file, count)
  else await pipeline(Readable.from(zip(vault(count, kind === 'pictures'))), createWriteStream(file))
  out(
    `${count} notes of ${kind}, ${((await stat(file)).size / 1e6).toFixed(0)} MB; the server begins with ${server.memoryMb().toFixed(0)} MB.`,
  )
  const token = (await newAccount(server)).session.access_token
  out('| | created | unchanged | seconds | of the server, its parser and PostgreSQL in CPU seconds | largest memory |')
  out('|---|---|---|---|---|---|')
  let isGood = true
  let importId: string | null = null
  for (const [step, query] of [
    ['dry run', '?dryRun=true'],
    ['import', ''],
    ['same file again', ''],
  ] as const) {
    let largest = 0
    const watch = setInterval(() => (largest = Math.max(largest, server.memoryMb() + parserMb(server.pid))), 50)
    const begun = performance.now()
    const cpuBefore = await cpuSeconds(server)
    const response = await fetch(`${server.url}/functions/v1/import${query}`, {
      method: 'POST',
      headers: { apikey: server.anonKey, Authorization: `Bearer ${token}`, 'x-file-name': name },
      body: await openAsBlob(file),
    })
    const report = (await response.json()) as ImportReport
    clearInterval(watch)
    const cpu = (await cpuSeconds(server)).map((now, at) => (now - (cpuBefore[at] ?? 0)).toFixed(1))
    const seconds = (performance.now() - begun) / 1000
    if (report.found !== count)
      throw new Error(`Found ${report.found}: ${JSON.stringify(report).slice(0, 300)}\n${server.output().slice(-3000)}`)
    importId ??= report.importId
    isGood &&= seconds < goalSeconds && largest < GOAL_MB
    out(
      `| ${[step, report.created, report.unchanged, seconds.toFixed(1), cpu.join(' + '), `${largest.toFixed(0)} MB`].join(' | ')} |`,
    )
  }
  await rm(file)
  await measureParts(out, server, token, importId)
  const goal = goalSeconds === GOAL_SECONDS ? `${GOAL_SECONDS} s and ${GOAL_MB} MB` : `${GOAL_MB} MB`
  out(`${isGood ? 'All' : 'Not all'} within ${goal}.`)
}

/** The undo of the import, and the trash that it fills: each is done in parts, and no part may take as long as a statement may (8 s). */
async function measureParts(
  out: (line: string) => void,
  server: ServerProcess,
  token: string,
  importId: string | null,
): Promise<void> {
  const headers = { apikey: server.anonKey, Authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (path: string, body?: object): Promise<unknown> => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const response = await fetch(`${server.url}/rest/v1/${path}`, init)
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  out('| in parts | calls | seconds | longest call |')
  out('|---|---|---|---|')
  for (const [name, part] of [
    ['undo', async () => ((await call('rpc/undo_import', { p_import_id: importId })) as { is_done: boolean }).is_done],
    [
      'restore of 1,000',
      async (at: number) => {
        const found = (await call('trashed_captures?select=id&limit=100')) as { id: string }[]
        await call('rpc/restore_captures?select=id', { p_ids: found.map(({ id }) => id) })
        return at === 9
      },
    ],
    ['empty the trash', async () => (await call('rpc/empty_trash', {})) === 0],
  ] as const) {
    const times: number[] = []
    for (let isDone = false; !isDone; ) {
      const begun = performance.now()
      isDone = await part(times.length)
      times.push((performance.now() - begun) / 1000)
    }
    const seconds = times.reduce((sum, each) => sum + each, 0)
    out(`| ${[name, times.length, seconds.toFixed(1), `${Math.max(...times).toFixed(2)} s`].join(' | ')} |`)
  }
}

/** Of the server, of its ended parser processes, and of PostgreSQL: other programs on the machine do not change these. */
async function cpuSeconds({ pid, dataDir }: ServerProcess): Promise<readonly number[]> {
  const database = (await backendsIn(join(dataDir, 'postgres'))).map(cpuMsOf)
  const { own, ended } = cpuMsOf(pid)
  return [own, ended, database.reduce((sum, each) => sum + each.own + each.ended, 0)].map((ms) => ms / 1000)
}

/** What the parser process adds, which the server starts for an import: both share the pages of Node itself. */
function parserMb(serverPid: number): number {
  try {
    const parsers = childrenOf(serverPid).filter((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--max-old-space-size'),
    )
    return parsers
      .map((pid) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
      .reduce((sum, each) => sum + each, 0)
  } catch {
    // One has ended in between.
    return 0
  }
}

async function* vault(count: number, hasPictures: boolean): AsyncGenerator<ZipFile> {
  const modifiedAt = new Date('2024-05-06T07:08:09Z')
  yield { path: 'v/.obsidian/app.json', modifiedAt, text: '{}' }
  for (let at = 0; at < count; at += 1) {
    const text = `# ${words(at, 5)}\n\n${words(at * 17, 200)} [[${(at + 1) % count}]]`
    const path = `v/Book ${at % 20}/${at}`
    yield { path: `${path}.md`, modifiedAt, text: hasPictures ? `${text} ![[${at}.png]]` : text }
    if (hasPictures) yield { path: `${path}.png`, modifiedAt, text: bytesOf(randomBytes(1024 ** 2)) }
  }
}

async function* bytesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Four questions and answers each, about 10 kB, as in real exports. */
async function writeExport(path: string, count: number): Promise<void> {
  const file = createWriteStream(path)
  for (let at = 0; at < count; at += 1) {
    const text = `${at === 0 ? '[' : ','}${JSON.stringify(conversation(at))}`
    if (!file.write(text)) await once(file, 'drain')
  }
  file.end(']')
  await once(file, 'close')
}

function conversation(at: number): object {
  const mapping: Record<string, object> = {}
  const turns = 8
  for (let turn = 0; turn < turns; turn += 1) {
    const isUser = turn % 2 === 0
    const text = isUser
      ? words(at * 31 + turn, 30)
      : `## ${words(at + turn, 4)}\n\n${words(at * 17 + turn, 200)}\n\n- ${words(turn, 8)}\n- ${words(at, 8)}\n\n\`\`\`js\nconst x = ${at}\n\`\`\``
    mapping[`n${turn}`] = {
      id: `n${turn}`,
      parent: turn === 0 ? null : `n${turn - 1}`,
      children: turn === turns - 1 ? [] : [`n${turn + 1}`],
      message: {
        id: `m${at}-${turn}`,
        author: { role: isUser ? 'user' : 'assistant', name: null, metadata: {} },
        create_time: 1.7e9 + at * 600 + turn,
        content: { content_type: 'text', parts: [text] },
        metadata: {},
        recipient: 'all',
      },
    }
  }
  const id = `conversation-${String(at).padStart(8, '0')}`
  return {
    title: words(at, 5),
    create_time: 1.7e9 + at * 600,
    update_time: 1.7e9 + at * 600 + 60,
    mapping,
    current_node: `n${turns - 1}`,
    conversation_id: id,
    id,
  }
}

const SYLLABLES = 'ta lo mi ren sa ku vel dor ni pa ros tu ghi lem fa bo cre zan wi hul'.split(' ')

/** Repeatable text of a few thousand different words, as varied as a library's. */
function words(seed: number, count: number): string {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state >>> 8
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + (next() % 2) }, () => SYLLABLES[next() % SYLLABLES.length]).join(''),
  ).join(' ')
}
