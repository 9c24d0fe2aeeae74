// Reads lines of text on several threads at once, each with a network of its own: twice the threads read twice the lines, which
// threads that share each step of one network do not reach. Worker process only.
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import type { LineCrop } from './crop-line.ts'
import type { ReadText } from './ctc.ts'

export interface LineReaders {
  /** How many lines to have in hand: one that each thread reads, and one that it reads next. */
  readonly atOnce: number
  read(crop: LineCrop): Promise<ReadText>
}

/** `file` is run on each thread and has to call `serveLines` there. */
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
  // A thread answers in the order in which it was asked.
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

/** True on a thread that startLineReaders made. */
export const isLineReader = !isMainThread

/** Answers every crop with its reading. What it throws ends the process, and the engine starts another. */
export function serveLines(read: (crop: LineCrop) => Promise<ReadText>): void {
  parentPort?.on('message', async (crop: LineCrop) => parentPort?.postMessage(await read(crop)))
}
