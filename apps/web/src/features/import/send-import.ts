// Sends a file to the import endpoint. XMLHttpRequest, because fetch cannot tell how much of an upload has been sent.
import type { ImportReport } from '@jotsam/core/import/import'
import { importMessages as texts } from '@jotsam/core/messages/account/import'
import { publicConfig } from '../../lib/data/public-config.ts'
import type { Client } from '../../lib/data/supabase.ts'

export interface ImportProgress {
  /** Of the upload, from 0 to 1. */
  readonly sent: number
  readonly found: number
  readonly notebooks: readonly string[]
}

export type ImportAnswer =
  | { readonly ok: true; readonly report: ImportReport; readonly notebooks: readonly string[] }
  | { readonly ok: false; readonly fault: string }

export interface SendOptions {
  readonly dryRun: boolean
  /** Whether notes at the same paths as earlier ones are the same notes. Without it the server decides. */
  readonly as?: LibraryChoice | undefined
  readonly signal: AbortSignal
  readonly onProgress: (progress: ImportProgress) => void
}

export type LibraryChoice = 'new' | 'same'

const MAX_BYTES = 2 * 1024 ** 3

export async function sendImport(client: Client, file: File, options: SendOptions): Promise<ImportAnswer> {
  if (file.size > MAX_BYTES) return { ok: false, fault: texts.tooLarge }
  if (file.size === 0) return { ok: false, fault: texts.emptyFile }
  const [{ anonKey }, { data }] = await Promise.all([publicConfig(), client.auth.getSession()])
  const { dryRun, as, signal, onProgress } = options
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const fail = (fault: string) => resolve({ ok: false, fault })
    let progress: ImportProgress = { sent: 0, found: 0, notebooks: [] }
    const tell = (change: Partial<ImportProgress>) => {
      progress = { ...progress, ...change }
      onProgress(progress)
    }
    const query = String(new URLSearchParams({ ...(dryRun ? { dryRun: 'true' } : {}), ...(as ? { as } : {}) }))
    request.open('POST', `/functions/v1/import${query === '' ? '' : `?${query}`}`)
    request.setRequestHeader('apikey', anonKey)
    request.setRequestHeader('Authorization', `Bearer ${data.session?.access_token ?? anonKey}`)
    request.setRequestHeader('Accept', 'text/event-stream')
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name))
    request.upload.onprogress = ({ loaded, total }) => tell({ sent: total > 0 ? loaded / total : 0 })
    request.onprogress = () => {
      if (request.status !== 200) return
      const last = readEvents(request.responseText).findLast(({ name }) => name === 'progress')
      if (last) tell({ sent: 1, ...(last.data as Partial<ImportProgress>) })
    }
    request.onload = () => {
      const answer =
        request.status === 200
          ? readEvents(request.responseText).find(({ name }) => name === 'answer')?.data
          : parsed(request.responseText)
      if (isReport(answer)) resolve({ ok: true, report: answer, notebooks: progress.notebooks })
      else fail(request.status === 200 && answer === undefined ? texts.noConnection : (errorOf(answer) ?? texts.failed))
    }
    request.onerror = () => fail(texts.noConnection)
    request.onabort = () => fail('')
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** Leaving the page does not end an import, because the file is on the server. This does, after the batch that is on its way. */
export async function stopImport(client: Client): Promise<void> {
  const { error } = await client.functions.invoke('import?stop=true', { method: 'POST' })
  if (error) throw error
}

interface ServerEvent {
  readonly name: string
  readonly data: unknown
}

/** The complete events of a stream that may still be growing. */
export function readEvents(text: string): ServerEvent[] {
  return text
    .slice(0, text.lastIndexOf('\n\n') + 1)
    .split('\n\n')
    .flatMap((block) => {
      const name = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      return name === undefined || data === undefined ? [] : [{ name, data: parsed(data) }]
    })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isReport(answer: unknown): answer is ImportReport {
  return typeof answer === 'object' && answer !== null && 'found' in answer
}

function errorOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return null
  return typeof answer.error === 'string' ? answer.error : null
}
