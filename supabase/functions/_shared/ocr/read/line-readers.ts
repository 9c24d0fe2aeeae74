// Reads lines on several threads, each with its own network: that scales with the threads, while sharing one network does not.
// Worker process only.
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import type { LineCrop } from './crop-line.ts'
import type { ReadText } from './ctc.ts'

export interface LineReaders {
  /** How many lines to submit at once: one being read and one waiting for each thread. */
  readonly atOnce: number
  read(crop: LineCrop): Promise<ReadText>
}

/** Each thread runs `file`, which must call `serveLines`. */
export function startLineReaders(count: number, file: string): LineReaders {
  const readers = Array.from({ length: count }, () => startReader(file))
  return {
    atOnce: count * 2,
    read: (crop) => readers.reduce((a, b) => (b.inHand() < a.inHand() ? b : a)).read(crop),
  }
}

interface Reader {
  inHand(): number
  read(crop: LineCrop): Promise<ReadText>
}

function startReader(file: string): Reader {
  const thread = new Worker(file)
  // A thread answers in the order of its requests.
  const asked: ((reading: ReadText) => void)[] = []
  thread.on('message', (reading: ReadText) => asked.shift()?.(reading))
  return {
    inHand: () => asked.length,
    read: (crop) =>
      new Promise((done) => {
        asked.push(done)
        thread.postMessage(crop, [crop.data.buffer as ArrayBuffer])
      }),
  }
}

/** True on a thread that startLineReaders started. */
export const isLineReader = !isMainThread

/** Answers every crop with its reading. An error ends the process, and the engine starts another. */
export function serveLines(read: (crop: LineCrop) => Promise<ReadText>): void {
  parentPort?.on('message', async (crop: LineCrop) => parentPort?.postMessage(await read(crop)))
}
