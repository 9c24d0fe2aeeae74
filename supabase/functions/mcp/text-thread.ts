// A worker thread that converts one text at a time, people in turn. A text that takes too long is stopped with its thread; the next text gets
// a new one.
import { Worker } from 'node:worker_threads'
import { createFairQueue } from '../_shared/workers/fair-queue.ts'
import type { TextWork } from './converted.ts'
import { Refusal } from './tool-result.ts'

export type TextThread = ReturnType<typeof textThread>

interface Job {
  readonly work: TextWork
  readonly settle: (text: string | null) => void
}

/** Less than the request has. */
const SECONDS = 20

export function textThread(url: URL, seconds = SECONDS) {
  const waiting = createFairQueue<Job>()
  let worker: Worker | null = null
  let current: Job | null = null
  let timer: NodeJS.Timeout | undefined

  function next(): void {
    if (current) return
    current = waiting.next() ?? null
    if (!current) return
    worker ??= start()
    const busy = worker
    timer = setTimeout(() => void busy.terminate(), seconds * 1000)
    busy.postMessage(current.work)
  }

  function end(text: string | null): void {
    clearTimeout(timer)
    const done = current
    current = null
    done?.settle(text)
    next()
  }

  function start(): Worker {
    const started = new Worker(url, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } })
    // It does not keep the server from stopping.
    started.unref()
    started.on('message', end)
    // `exit` follows.
    started.on('error', () => undefined)
    started.on('exit', () => {
      worker = null
      end(null)
    })
    return started
  }

  return {
    /** Rejects with a refusal when the text takes too long. Work of a request that has ended is not begun. */
    run: (person: string, work: TextWork, signal: AbortSignal): Promise<string> =>
      new Promise((resolve, reject) => {
        const job: Job = {
          work,
          settle: (text) => (text === null ? reject(new Refusal(TOO_SLOW)) : resolve(text)),
        }
        signal.addEventListener('abort', () => waiting.leave(job), { once: true })
        waiting.join(person, job)
        next()
      }),
  }
}

const TOO_SLOW =
  'Converting this note takes too long, so this was not done. Try again in a moment. If it fails again, tell the person to open the note in the app.'
