// The server's side of OCR: one worker process, started on first use, ended when idle, replaced when it fails.
// A process and not a thread: its memory returns whole, it can be killed inside the network, and it cannot take us along.
import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { PictureText } from './read-picture.ts'
import { type OcrJob, ocrReply } from './worker-messages.ts'

export type OcrFailure =
  /** Too many pictures are waiting; nothing was started. */
  | { readonly ok: false; readonly reason: 'busy' }
  | { readonly ok: false; readonly reason: 'corrupt'; readonly cause: string }
  | { readonly ok: false; readonly reason: 'timed-out'; readonly afterMs: number }
  | { readonly ok: false; readonly reason: 'crashed'; readonly cause: string }
  | { readonly ok: false; readonly reason: 'closed' }

export type OcrResult = ({ readonly ok: true } & PictureText) | OcrFailure

export interface OcrEngine {
  /** Never rejects. Pass only what inspectImage let through. */
  recognize(bytes: Uint8Array): Promise<OcrResult>
  /** Ends the worker; what is waiting fails as closed. */
  close(): void
}

export interface OcrEngineOptions {
  /** The built file of `_workers/ocr.ts`. */
  readonly workerUrl: URL
  /** How long an unused worker keeps its memory. */
  readonly idleMs?: number
  /** How long one picture may take, a worker's start included. */
  readonly timeLimitMs?: number
  /** How many pictures may wait behind the one being read. */
  readonly maxWaiting?: number
}

export function createOcrEngine(options: OcrEngineOptions): OcrEngine {
  const { workerUrl, idleMs = 60_000, timeLimitMs = 30_000, maxWaiting = 8 } = options
  const waiting: Task[] = []
  let current: { task: Task; limit: NodeJS.Timeout } | null = null
  let worker: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let closed = false

  function next(): void {
    if (current) return
    const task = waiting.shift()
    if (!task) {
      idle = setTimeout(dismiss, idleMs).unref()
      return
    }
    clearTimeout(idle)
    const limit = setTimeout(() => {
      dismiss()
      finish({ ok: false, reason: 'timed-out', afterMs: timeLimitMs })
    }, timeLimitMs)
    current = { task, limit }
    const job: OcrJob = { id: ++lastId, bytes: task.bytes }
    const reader = worker ?? hire()
    worker = reader
    // By then another may have taken its place, and is not to blame.
    reader.send(job, (error) => error && fail(reader, String(error)))
  }

  function finish(result: OcrResult): void {
    if (!current) return
    const { task, limit } = current
    clearTimeout(limit)
    current = null
    task.done(result)
    next()
  }

  function hire(): ChildProcess {
    // No environment: the worker needs none of the server's secrets.
    const hired = fork(fileURLToPath(workerUrl), {
      serialization: 'advanced',
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let lastWords = ''
    hired.stderr?.on('data', (chunk: Buffer) => {
      lastWords = (lastWords + chunk.toString()).slice(-2000)
    })
    // An idle worker must not keep a finished server alive; while it reads, the time limit's timer does.
    hired.unref()
    hired.channel?.unref()
    if (hired.stderr instanceof Socket) hired.stderr.unref()
    hired.on('error', (error) => fail(hired, String(error)))
    hired.on('close', (code, signal) => fail(hired, `the worker ended with ${signal ?? code}: ${lastWords}`))
    hired.on('message', (message) => {
      const reply = ocrReply.safeParse(message)
      if (!reply.success) return fail(hired, 'the worker answered with something else')
      if (hired !== worker || reply.data.id !== lastId) return
      if (reply.data.kind === 'progress') return
      if (reply.data.kind === 'corrupt') return finish({ ok: false, reason: 'corrupt', cause: reply.data.cause })
      const { text, confidence, turns } = reply.data
      finish({ ok: true, text, confidence, turns })
    })
    return hired
  }

  /** Whatever befell the worker, it costs the picture it was reading and nothing else. */
  function fail(which: ChildProcess, cause: string): void {
    if (which !== worker) return
    dismiss()
    finish({ ok: false, reason: 'crashed', cause })
  }

  function dismiss(): void {
    const leaving = worker
    worker = null
    leaving?.kill('SIGKILL')
  }

  return {
    recognize(bytes) {
      if (closed) return Promise.resolve({ ok: false, reason: 'closed' })
      if (current && waiting.length >= maxWaiting) return Promise.resolve({ ok: false, reason: 'busy' })
      return new Promise((done) => {
        waiting.push({ bytes, done })
        next()
      })
    },
    close() {
      closed = true
      clearTimeout(idle)
      dismiss()
      for (const { done } of waiting.splice(0)) done({ ok: false, reason: 'closed' })
      finish({ ok: false, reason: 'closed' })
      clearTimeout(idle)
    },
  }
}

interface Task {
  readonly bytes: Uint8Array
  readonly done: (result: OcrResult) => void
}
