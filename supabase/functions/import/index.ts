// POST: imports the notes of another program's export. The file is the multipart field `file`, or the body with its name in
// `x-file-name`. `?dryRun=true` answers the report and stores nothing. `?stop=true`, without a file, stops the caller's running import
// after its present batch. The same file again continues what was stopped or interrupted. `?as=new` or `?as=same` says whether notes that are at
// the same places as those of an earlier import are others.

import { setTimeout as sleep } from 'node:timers/promises'
import { importMessages as texts } from '@jotsam/core/messages/account/import'
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import { fileLimits } from '@jotsam/core/plan/file-limits'
import { oneLine } from '@jotsam/core/util/one-line'
import type { FunctionContext, FunctionLimits, FunctionOpaqueTokens } from '@jotsam/platform/function'
import { accountOfCaller, type CallerAccount } from '../_shared/accounts/signed-in-account.ts'
import { answer } from '../_shared/answer.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { type ServiceClient, serviceClient } from '../_shared/service-client.ts'
import { type StreamedWork, streamedAnswer } from '../_shared/streamed-answer.ts'
import { createImportPlaces } from './import-places.ts'
import type { ImportProgress } from './import-report.ts'
import { noteStore } from './note-store.ts'
import { type Parser, ParserFailed, startParser } from './parser/parser-process.ts'
import { parserTexts, runImport } from './run-import.ts'
import { type ReceivedFile, receiveFile, UnknownField } from './upload/receive-file.ts'
import { makeFolder, removeFolder } from './upload/temporary-folder.ts'
import { NoRoom, uploadRoom } from './upload/upload-room.ts'

// 2 GB over a slow line take hours. Parsing has a limit of its own.
export const limits: FunctionLimits = { bodyBytes: 2 * 1024 ** 3 + 1024 ** 2, seconds: 6 * 3600 }

export const opaqueTokens: FunctionOpaqueTokens = 'accepted'

// Each running import has its file on the disk, a process and a batch in memory. The place is taken when the file is here, so a
// slow upload blocks nobody. A person sends or runs one at a time.
const places = createImportPlaces({ size: 4, turnMs: 10 * 60_000 })
const people = new Set<string>()
/** When a file waits longer for a place, the answer begins, so that no proxy gives up. */
const SILENCE_MS = 20_000

/** Any other parameter, field or value is refused, for ignoring it could store what was meant as a dry run. */
const choices: ReadonlyMap<string, readonly string[]> = new Map([
  ['dryRun', ['true', 'false']],
  ['stop', ['true', 'false']],
  ['as', ['new', 'same']],
])

export default serverFunction(['POST'], async (request, context) => {
  const account = await accountOfCaller(request, context)
  if (!account) return refuse(401, saveErrorMessages.noActiveSession, 'signed-out')
  if (!mayWriteEverywhere(context)) return refuse(403, texts.tokenTooNarrow, 'token')
  const { searchParams } = new URL(request.url)
  for (const [name, given] of searchParams) {
    const values = choices.get(name)
    if (!values) return refuse(400, texts.unknownParameter(name, [...choices.keys()]), 'parameter')
    if (!values.includes(given)) return refuse(400, texts.unknownChoice(name, values), 'parameter')
  }
  if (searchParams.get('stop') === 'true') {
    await stopRunning(serviceClient(context), account.id)
    return answer(200, { success: true })
  }
  if (people.has(account.id)) return refuse(409, texts.alreadyRunning, 'running')
  people.add(account.id)
  const folder = await makeFolder().catch((error: unknown) => {
    people.delete(account.id)
    throw error
  })
  const room = uploadRoom(folder)
  let parser: Parser | null = null
  let leavePlace = () => {}
  const cleanUp = async () => {
    parser?.close()
    parser = null
    leavePlace()
    // Windows removes a file only when the parser has ended.
    await removeFolder(folder).finally(() => {
      room.release()
      people.delete(account.id)
    })
  }
  const refuseAndCleanUp = async (...refusal: Parameters<typeof refuse>) => {
    await cleanUp()
    return refuse(...refusal)
  }
  const refuseFailed = async (error: unknown) => {
    if (error instanceof UnknownField)
      return await refuseAndCleanUp(400, texts.unknownField(error.field, [...choices.keys()]), 'parameter')
    if (error instanceof NoRoom) return await refuseAndCleanUp(429, texts.busy, 'busy')
    if (error instanceof CallerEnded) return await refuseAndCleanUp(401, error.message, 'signed-out')
    if (error instanceof ParserFailed) return await refuseAndCleanUp(422, parserTexts[error.reason], 'not-readable')
    await cleanUp()
    throw error
  }

  /** Returns a refusal, or the function that runs the import. */
  async function open(upload: ReceivedFile, { id: userId }: CallerAccount): Promise<Response | StreamedWork['run']> {
    leavePlace = await places.take(() => parser?.close(), context.signal)
    parser = startParser({ workerUrl: context.workerUrl('import'), memoryMb: memoryMb(context.env) })
    const isDryRun = searchParams.get('dryRun') === 'true'
    const maxBytes = Number(context.env.MAX_FILE_BYTES ?? fileLimits.bytesMax)
    const { source, root, skipped } = await parser.open(upload, folder, { isKept: !isDryRun, maxBytes })
    if (!source) {
      const [first] = skipped
      const text = first ? `${texts.notRecognised} ${first.reason}` : texts.notRecognised
      return await refuseAndCleanUp(422, text, 'not-recognised')
    }
    // The file may have taken hours.
    await refuseEnded(context)
    const client = serviceClient(context)
    const { data: isPro } = await context.asCaller.rpc('is_pro').throwOnError()
    const { data: space } = await client
      .from('profiles')
      .select('bytes_used, bytes_limit')
      .eq('id', userId)
      .maybeSingle()
      .throwOnError()
    const bytesLeft = space ? space.bytes_limit - space.bytes_used : 0
    let importId: string | null = null
    if (!isDryRun) {
      const limit = await limitReached(context)
      if (limit !== null) return await refuseAndCleanUp(429, limit.message, 'limit', limit.headers)
      const started = await client.rpc('start_import', {
        p_user_id: userId,
        p_source: source,
        // A name that somebody else chose; lists show it beside the token's.
        p_file_name: oneLine(upload.name) || 'file',
        p_hash: upload.hash,
      })
      if (started.error?.code === 'PT409') return await refuseAndCleanUp(409, texts.alreadyRunning, 'running')
      if (started.error) throw started.error
      importId = started.data
      const author = tokenOf(context)?.name
      await client
        .from('imports')
        .update({ report: {}, ...(author ? { author } : {}) })
        .eq('id', importId)
        .eq('state', 'running')
        .throwOnError()
    }
    const store = noteStore(client, userId, source, importId)
    const { name: fileName, hash } = upload
    const library = root === null ? null : { root, hash, wanted: choiceIn(searchParams) }
    const { items, close } = parser
    // An import continues when the client disconnects, because the file is complete. A dry run stops.
    return (tell, signal) => {
      if (isDryRun) signal.addEventListener('abort', close)
      const checkCaller = async () => {
        await refuseEnded(context)
        if (importId === null) return
        await refuseStopped(client, importId)
        const limit = await limitReached(context)
        if (limit !== null) throw new LimitReached(limit.message)
      }
      const work = {
        source,
        fileName,
        items: items(),
        skipped,
        isPro: isPro === true,
        bytesLeft,
        library,
        store,
        checkCaller,
      }
      const follow = async (progress: ImportProgress) => {
        tell(progress)
        if (importId !== null) await keepProgress(client, importId, progress)
      }
      return runImport({ ...work, tell: follow })
        .catch(async (error: unknown) => {
          if (importId !== null) await releaseImport(client, importId)
          return interrupted(error, importId)
        })
        .finally(cleanUp)
    }
  }

  function interrupted(error: unknown, importId: string | null) {
    if (error instanceof Stopped) return { success: false, error: texts.stopped, reason: 'stopped', importId }
    if (error instanceof LimitReached) return { success: false, error: error.message, reason: 'limit', importId }
    if (error instanceof CallerEnded) return { success: false, error: error.message, reason: 'signed-out', importId }
    context.log.error({ err: error, importId }, 'import interrupted')
    return { success: false, error: texts.interrupted, reason: 'interrupted', importId }
  }

  const upload = await receiveFile(request, folder, room).catch(refuseFailed)
  if (upload instanceof Response) return upload
  if (!upload) return await refuseAndCleanUp(400, texts.noFile, 'no-file')
  const opening = open(upload, account).catch(refuseFailed)
  const opened = await Promise.race([opening, sleep(SILENCE_MS, null, { ref: false })])
  if (opened instanceof Response) return opened
  return streamedAnswer(request, {
    signal: context.signal,
    async run(tell, signal) {
      const late = opened ?? (await opening.catch((error: unknown) => Response.json(interrupted(error, null))))
      return late instanceof Response ? late.json() : late(tell, signal)
    },
  })
})

function refuse(status: number, error: string, reason: string, headers?: Record<string, string>): Response {
  return answer(status, { success: false, error, reason }, headers)
}

function choiceIn(searchParams: URLSearchParams): 'new' | 'same' | null {
  const wanted = searchParams.get('as')
  return wanted === 'new' || wanted === 'same' ? wanted : null
}

function memoryMb({ IMPORT_MEMORY_BYTES }: FunctionContext['env']): number {
  return Math.ceil(Number(IMPORT_MEMORY_BYTES ?? 384 * 1024 ** 2) / 1024 ** 2)
}

/** An import stores notes as the service, so nothing else stops it when the session ends. An expired JWT does not end a session. */
async function refuseEnded({ asCaller }: FunctionContext): Promise<void> {
  const { status, error } = await asCaller.rpc('is_pro')
  if (status === 401 && error?.message !== 'JWT expired') throw new CallerEnded(error?.message)
}

/** Counts a batch as a write of the caller's token. Returns the reason, and when to try again, when that was too much. */
async function limitReached({ asCaller }: FunctionContext) {
  const { status, error } = await asCaller.rpc('count_import_batch')
  if (error && status === 429) {
    const { message, hint } = error
    return { message, headers: { 'Retry-After': /\d+/.exec(hint)?.[0] ?? '3600' } }
  }
  // The token was revoked; the end of a JWT is no end.
  if (error?.details === 'token_ended') throw new CallerEnded(error.message)
  if (error && status !== 401) throw error
  return null
}

class LimitReached extends Error {}

/** What was stored stays. The same file continues the import with another token. */
class CallerEnded extends Error {}

class Stopped extends Error {}

/** For other tabs, and for this one after a reload. A person who has stopped it is not overruled. */
async function keepProgress(client: ServiceClient, importId: string, { found }: ImportProgress): Promise<void> {
  const running = client.from('imports').update({ report: { soFar: found } })
  await running.eq('id', importId).eq('state', 'running').is('report->stopped', null)
}

/** Any server may get this request, so it goes through the database. */
async function stopRunning(client: ServiceClient, userId: string): Promise<void> {
  const stopped = { report: { stopped: true as const }, active_at: LONG_AGO }
  await client.from('imports').update(stopped).eq('user_id', userId).eq('state', 'running').throwOnError()
}

/** A stopped import can be undone at once. The batch that was on its way has set the time again. */
const LONG_AGO = new Date(0).toISOString()

/** Marks the import as not running, so that it can be undone or followed by another at once. Otherwise both would wait a minute. */
async function releaseImport(client: ServiceClient, importId: string): Promise<void> {
  await client.from('imports').update({ active_at: LONG_AGO }).eq('id', importId).eq('state', 'running')
}

async function refuseStopped(client: ServiceClient, importId: string): Promise<void> {
  const { data } = await client
    .from('imports')
    .update({ active_at: LONG_AGO })
    .eq('id', importId)
    .eq('report->>stopped', 'true')
    .select('id')
  // A check that fails is repeated before the next batch.
  if (data?.length) throw new Stopped()
}

/** An access token that only reads, or that is limited to some notebooks, cannot import. */
function mayWriteEverywhere(context: FunctionContext): boolean {
  const token = tokenOf(context)
  return token === null || (token.access === 'write' && (token.notebooks === null || token.notebooks === undefined))
}

/** Null for a session. */
function tokenOf({ caller }: FunctionContext): { name?: string; access?: unknown; notebooks?: unknown } | null {
  const token = caller?.claims.token
  return typeof token === 'object' ? token : null
}
