// The server's side of OCR: one worker process, started on first use, ended when idle, replaced when it fails. A process and not
// a thread: it returns all of its memory, can be killed inside native code, and cannot crash the server.
import type { ChildProcess } from 'node:child_process'
import { createFairQueue } from '../../workers/fair-queue.ts'
import type { PictureText } from '../read-picture.ts'
import { startWorker } from './start-worker.ts'
import type { OcrReply, ToWorker } from './worker-messages.ts'

export type OcrFailure =
  /** Too many pictures are waiting, so this one was not queued. */
  | { readonly ok: false; readonly reason: 'busy' }
  | { readonly ok: false; readonly reason: 'corrupt'; readonly cause: string }
  /** There is text, but too unclear, or in a script that nothing here reads. */
  | { readonly ok: false; readonly reason: 'unreadable' }
  /** It took more processor time than any picture should. */
  | { readonly ok: false; readonly reason: 'timed-out'; readonly workedMs: number }
  | { readonly ok: false; readonly reason: 'crashed'; readonly cause: string }
  /** The client has gone. */
  | { readonly ok: false; readonly reason: 'abandoned' }
  | { readonly ok: false; readonly reason: 'closed' }

export type OcrResult = ({ readonly ok: true } & PictureText) | OcrFailure

export type OcrProgress =
  /** How many pictures are read before this one. */
  | { readonly kind: 'waiting'; readonly ahead: number }
  /** The share of the work that is done, 0 to 1. */
  | { readonly kind: 'reading'; readonly share: number }

export interface OcrCall {
  /** The owner of the picture: people take turns. */
  readonly person?: string
  /** Aborted when the client has gone. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: OcrProgress) => void
}

export type OcrEngine = ReturnType<typeof createOcrEngine>

export interface OcrEngineOptions {
  /** The built file of `_workers/ocr.ts`. */
  readonly workerUrl: URL
  /** How long an unused worker keeps its memory. */
  readonly idleMs?: number
  /** How much processor time one picture may take. On a busy machine that may be many minutes. */
  readonly workLimitMs?: number
  /** A worker that sends nothing for this long hangs: the slowest step takes a few seconds of processor time. */
  readonly silenceLimitMs?: number
  /** How many pictures may wait behind the one being read. */
  readonly maxWaiting?: number
}

export function createOcrEngine(options: OcrEngineOptions) {
  const { workerUrl, idleMs = 60_000, workLimitMs = 60_000, silenceLimitMs = 120_000, maxWaiting = 100 } = options
  const queue = createFairQueue<Task>()
  let current: { readonly task: Task; readonly id: number; silence: NodeJS.Timeout } | null = null
  let worker: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let closed = false

  function next(): void {
    if (current) return
    const task = queue.next()
    if (!task) {
      idle = setTimeout(dismiss, idleMs).unref()
      return
    }
    clearTimeout(idle)
    current = { task, id: ++lastId, silence: setTimeout(hang, silenceLimitMs) }
    tellPlaces()
    task.onProgress({ kind: 'reading', share: 0 })
    worker ??= startWorker(workerUrl, { onReply: hear, onEnd: fail })
    send({ kind: 'read', id: lastId, bytes: task.bytes })
  }

  function tellPlaces(): void {
    for (const [i, task] of queue.inOrder().entries()) task.onProgress({ kind: 'waiting', ahead: i + 1 })
  }

  function send(message: ToWorker): void {
    const to = worker
    // Another worker may already have replaced the one that failed.
    to?.send(message, (error) => error && fail(to, String(error)))
  }

  function hear(from: ChildProcess, reply: OcrReply): void {
    if (from !== worker || !current || reply.id !== current.id) return
    clearTimeout(current.silence)
    current.silence = setTimeout(hang, silenceLimitMs)
    if (reply.kind !== 'progress') finish(resultOf(reply))
    else if (reply.workedMs > workLimitMs) stop({ ok: false, reason: 'timed-out', workedMs: reply.workedMs })
    else current.task.onProgress({ kind: 'reading', share: reply.share })
  }

  /** Answers at once. The next picture waits until the worker has stopped this one. */
  function stop(result: OcrResult): void {
    if (!current) return
    current.task.done(result)
    send({ kind: 'stop', id: current.id })
  }

  function finish(result: OcrResult): void {
    if (!current) return
    clearTimeout(current.silence)
    current.task.done(result)
    current = null
    next()
  }

  /** A failed worker fails only the picture that it was reading. */
  function fail(which: ChildProcess, cause: string): void {
    if (which !== worker) return
    dismiss()
    finish({ ok: false, reason: 'crashed', cause })
  }

  function hang(): void {
    if (worker) fail(worker, `the worker said nothing for ${silenceLimitMs} ms`)
  }

  function dismiss(): void {
    const leaving = worker
    worker = null
    leaving?.kill('SIGKILL')
  }

  function abandon(task: Task): void {
    if (current?.task === task) {
      stop({ ok: false, reason: 'abandoned' })
      return
    }
    queue.leave(task)
    task.done({ ok: false, reason: 'abandoned' })
    tellPlaces()
  }

  return {
    /** Never rejects. Pass only pictures that inspectImage accepted. */
    recognize(bytes: Uint8Array, { person = '', signal, onProgress = () => {} }: OcrCall = {}): Promise<OcrResult> {
      if (closed) return Promise.resolve({ ok: false, reason: 'closed' })
      if (signal?.aborted) return Promise.resolve({ ok: false, reason: 'abandoned' })
      if (current && queue.length >= maxWaiting) return Promise.resolve({ ok: false, reason: 'busy' })
      return new Promise((resolve) => {
        const leave = () => abandon(task)
        const done = (result: OcrResult) => {
          signal?.removeEventListener('abort', leave)
          resolve(result)
        }
        const task: Task = { bytes, onProgress, done }
        signal?.addEventListener('abort', leave, { once: true })
        queue.join(person, task)
        if (current) tellPlaces()
        else next()
      })
    },
    /** Ends the worker. Waiting pictures fail as closed. */
    close(): void {
      closed = true
      dismiss()
      for (const task of queue.inOrder()) {
        queue.leave(task)
        task.done({ ok: false, reason: 'closed' })
      }
      finish({ ok: false, reason: 'closed' })
      clearTimeout(idle)
    },
  }
}

function resultOf(reply: Exclude<OcrReply, { kind: 'progress' }>): OcrResult {
  switch (reply.kind) {
    case 'read':
      return { ok: true, text: reply.text, confidence: reply.confidence, turns: reply.turns }
    case 'corrupt':
      return { ok: false, reason: 'corrupt', cause: reply.cause }
    case 'unreadable':
      return { ok: false, reason: 'unreadable' }
    case 'stopped':
      return { ok: false, reason: 'abandoned' }
  }
}

interface Task {
  readonly bytes: Uint8Array
  readonly onProgress: (progress: OcrProgress) => void
  /** Only the first result counts. */
  readonly done: (result: OcrResult) => void
}
