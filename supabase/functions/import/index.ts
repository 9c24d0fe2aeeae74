// POST: brings the notes of another program's export. The file is the multipart field `file`, or the body with its name in
// `x-file-name`. `?dryRun=true` answers the report and stores nothing. The same file again continues what was interrupted.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importMessages as texts } from '@jotsam/core/messages/account/import'
import { messages } from '@jotsam/core/messages/messages'
import { sourceOf } from '@jotsam/import/sources'
import type { FunctionContext, FunctionLimits, FunctionOpaqueTokens } from '@jotsam/platform/function'
import { answer } from '../_shared/answer.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { serviceClient } from '../_shared/service-client.ts'
import { accountOfCaller } from '../_shared/signed-in-account.ts'
import { streamedAnswer } from '../_shared/streamed-answer.ts'
import { noteStore } from './note-store.ts'
import { type OpenedFiles, openFiles } from './open-files.ts'
import { receiveFile } from './receive-file.ts'
import { runImport } from './run-import.ts'

export const limits: FunctionLimits = { bodyBytes: 2 * 1024 ** 3 + 1024 ** 2, seconds: 3600 }

export const opaqueTokens: FunctionOpaqueTokens = 'accepted'

// Each running import has its file on the disk and a batch in memory. A person runs one at a time, so nobody takes all places.
const MOST_AT_ONCE = 4
const running = new Set<string>()

export default serverFunction(['POST'], async (request, context) => {
  const account = await accountOfCaller(request, context)
  if (!account) return refuse(401, messages.saveError.noActiveSession, 'signed-out')
  if (!mayWriteEverywhere(context)) return refuse(403, texts.tokenTooNarrow, 'token')
  if (running.has(account.id)) return refuse(409, texts.alreadyRunning, 'running')
  if (running.size >= MOST_AT_ONCE) return refuse(429, texts.busy, 'busy')
  const folder = await mkdtemp(join(tmpdir(), 'jotsam-import-'))
  running.add(account.id)
  let opened: OpenedFiles | null = null
  const cleanUp = async () => {
    running.delete(account.id)
    opened?.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const upload = await receiveFile(request, folder)
    if (!upload) {
      await cleanUp()
      return refuse(400, texts.noFile, 'no-file')
    }
    opened = await openFiles(upload, folder)
    const { files, skipped } = opened
    const source = await sourceOf(files)
    if (!source) {
      await cleanUp()
      const [first] = skipped
      return refuse(422, first ? `${texts.notRecognised} ${first.reason}` : texts.notRecognised, 'not-recognised')
    }
    const client = serviceClient(context)
    const { data: isPro } = await context.asCaller.rpc('is_pro').throwOnError()
    const { data: space } = await client
      .from('profiles')
      .select('bytes_used, bytes_limit')
      .eq('id', account.id)
      .maybeSingle()
      .throwOnError()
    const bytesLeft = space ? space.bytes_limit - space.bytes_used : 0
    const isDryRun = new URL(request.url).searchParams.get('dryRun') === 'true'
    let importId: string | null = null
    if (!isDryRun) {
      const started = await client.rpc('start_import', {
        p_user_id: account.id,
        p_source: source.name,
        p_file_name: upload.name,
        p_hash: upload.hash,
      })
      if (started.error?.code === 'PT409') {
        await cleanUp()
        return refuse(409, texts.alreadyRunning, 'running')
      }
      if (started.error) throw started.error
      importId = started.data
    }
    const store = noteStore(client, account.id, source.name, importId)
    return streamedAnswer(request, {
      signal: context.signal,
      // It goes on when the client leaves: the file is here.
      run: (tell) =>
        runImport({ source, files, skipped, isPro: isPro === true, bytesLeft, store, tell })
          .catch((error: unknown) => {
            context.log.error({ err: error, importId }, 'import interrupted')
            return { success: false, error: texts.interrupted, reason: 'interrupted', importId }
          })
          .finally(cleanUp),
    })
  } catch (error) {
    await cleanUp()
    throw error
  }
})

function refuse(status: number, error: string, reason: string): Response {
  return answer(status, { success: false, error, reason })
}

/** An access token that only reads, or that is limited to some notebooks, cannot import. */
function mayWriteEverywhere({ caller }: FunctionContext): boolean {
  const token = caller?.claims.token
  if (typeof token !== 'object' || token === null) return true
  const { access, notebooks } = token as { access?: unknown; notebooks?: unknown }
  return access === 'write' && (notebooks === null || notebooks === undefined)
}
