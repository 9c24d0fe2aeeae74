// Reads lines of text on several threads at once, each with a network of its own: twice the threads read twice the lines, which
// threads that share each step of one network do not reach. Worker process only.
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import type { LineCrop } from './crop-line.ts'
import type { ReadText } from './ctc.ts'

export interface LineReaders {
  /** How many lines are read at the same time. */
  readonly count: number
  read(crop: LineCrop): Promise<ReadText>
}

/** `file` is run on each thread and has to call `serveLines` there. */
export function startLineReaders(count: number, file: string): LineReaders {
  const waiting: Job[] = []
  const idle = Array.from({ length: count }, () => new Worker(file))
  const next = () => {
    if (waiting.length === 0) return
    const reader = idle.pop()
    const job = reader && waiting.shift()
    if (!reader || !job) return
    reader.once('message', (reading: ReadText) => {
      idle.push(reader)
      job.done(reading)
      next()
    })
    reader.postMessage(job.crop, [job.crop.data.buffer as ArrayBuffer])
  }
  return {
    count,
    read: (crop) =>
      new Promise((done) => {
        waiting.push({ crop, done })
        next()
      }),
  }
}

/** True on a thread that startLineReaders made. */
export const isLineReader = !isMainThread

/** Answers every crop with its reading. What it throws ends the process, and the engine starts another. */
export function serveLines(read: (crop: LineCrop) => Promise<ReadText>): void {
  parentPort?.on('message', async (crop: LineCrop) => parentPort?.postMessage(await read(crop)))
}

interface Job {
  readonly crop: LineCrop
  readonly done: (reading: ReadText) => void
}
