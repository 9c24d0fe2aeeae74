// Reads lines on several threads, each with its own network: that scales with the threads, while sharing one network does not.
// Worker process only.
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import type { LineCrop } from './crop-line.ts'
import type { ReadText } from './ctc.ts'
import type { Script } from './scripts.ts'

export type LineReaders = ReturnType<typeof startLineReaders>

/** Each thread runs `file`, which must call `serveLines`. */
export function startLineReaders(count: number, file: string) {
  const readers = Array.from({ length: count }, () => startReader(file))
  return {
    /** How many lines to submit at once: one being read and one waiting for each thread. */
    atOnce: count * 2,
    /** Takes the crop's memory. */
    read: (crop: LineCrop, script: Script = 'latin'): Promise<ReadText> =>
      readers.reduce((a, b) => (b.wait(script) < a.wait(script) ? b : a)).read(crop, script),
  }
}

interface Reader {
  /** How long a line of this script would wait, in lines. */
  wait(script: Script): number
  read(crop: LineCrop, script: Script): Promise<ReadText>
}

/** Loading the reader of a script takes about as long as reading this many lines. */
const LOADING = 3

interface Request {
  readonly crop: LineCrop
  readonly script: Script
}

function startReader(file: string): Reader {
  const thread = new Worker(file)
  // A thread answers in the order of its requests.
  const asked: ((reading: ReadText) => void)[] = []
  let loaded: Script = 'latin'
  thread.on('message', (reading: ReadText) => asked.shift()?.(reading))
  return {
    wait: (script) => asked.length + (script === 'latin' || script === loaded ? 0 : LOADING),
    read: (crop, script) =>
      new Promise((done) => {
        asked.push(done)
        if (script !== 'latin') loaded = script
        thread.postMessage({ crop, script } satisfies Request, [crop.data.buffer as ArrayBuffer])
      }),
  }
}

/** True on a thread that startLineReaders started. */
export const isLineReader = !isMainThread

/** Answers every crop with its reading, one after the other. An error ends the process, and the engine starts another. */
export function serveLines(read: (crop: LineCrop, script: Script) => Promise<ReadText>): void {
  let last: Promise<void> = Promise.resolve()
  parentPort?.on('message', ({ crop, script }: Request) => {
    last = last.then(async () => parentPort?.postMessage(await read(crop, script)))
  })
}
