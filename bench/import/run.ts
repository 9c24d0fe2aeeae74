// Measures an import of 10,000 conversations from one conversations.json: the time and the largest memory of the server, for the dry
// run, the import, and the same file again. `npm run bench -- import 2000` measures another number.

import { once } from 'node:events'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportReport } from '@jotsam/core/import/import'
import { createClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { startServer } from '../platform/server-process.ts'
import { words } from './conversation-words.ts'

const GOAL_SECONDS = 180
const GOAL_MB = 300

/** Run from the repository's root. */
export default async function benchImport(out: (line: string) => void, [given]: readonly string[]): Promise<void> {
  const count = Number(given ?? 10_000)
  const server = await startServer()
  try {
    const file = join(server.dataDir, 'conversations.json')
    await writeExport(file, count)
    out(
      `${count} conversations, ${((await stat(file)).size / 1e6).toFixed(0)} MB; the server begins with ${server.memoryMb().toFixed(0)} MB.`,
    )
    const token = await proToken(server.url, server.anonKey)
    out('| | created | unchanged | seconds | largest memory |')
    out('|---|---|---|---|---|')
    let isGood = true
    for (const [name, query] of [
      ['dry run', '?dryRun=true'],
      ['import', ''],
      ['same file again', ''],
    ] as const) {
      let largest = 0
      const watch = setInterval(() => (largest = Math.max(largest, server.memoryMb())), 50)
      const begun = performance.now()
      const response = await fetch(`${server.url}/functions/v1/import${query}`, {
        method: 'POST',
        headers: { apikey: server.anonKey, Authorization: `Bearer ${token}`, 'x-file-name': 'conversations.json' },
        body: await openAsBlob(file),
      })
      const report = (await response.json()) as ImportReport
      clearInterval(watch)
      const seconds = (performance.now() - begun) / 1000
      if (report.found !== count) throw new Error(`Found ${report.found}: ${JSON.stringify(report).slice(0, 300)}`)
      isGood &&= seconds < GOAL_SECONDS && largest < GOAL_MB
      out(`| ${[name, report.created, report.unchanged, seconds.toFixed(1), `${largest.toFixed(0)} MB`].join(' | ')} |`)
    }
    await rm(file)
    out(
      isGood
        ? `All within ${GOAL_SECONDS} s and ${GOAL_MB} MB.`
        : `Not all within ${GOAL_SECONDS} s and ${GOAL_MB} MB.`,
    )
  } finally {
    await server.stop()
    await server.remove()
  }
}

async function proToken(url: string, anonKey: string): Promise<string> {
  const client = createClient(url, anonKey, { realtime: { transport: WebSocket as never } })
  const { data } = await client.auth.signUp({ email: 'import@example.org', password: 'correct horse battery' })
  const { error } = await client.rpc('start_trial')
  if (!data.session || error) throw error ?? new Error('Sign-up gave no session.')
  return data.session.access_token
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
