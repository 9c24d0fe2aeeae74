// Runs a worker that answers once, within limits of time and memory. Code that reads people's files runs in one, so that a hostile file
// ends a process and not the server. A thread is not enough: its buffers outside the heap count as the server's memory. Null when there
// is no answer within the limits; `onLate` is called when the time was too short.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { memoryLimits } from './memory-guard.ts'

export function runWorker<T>(
  url: URL,
  work: object,
  {
    seconds,
    megabytes,
    onLate,
  }: { readonly seconds: number; readonly megabytes: number; readonly onLate?: () => void },
): Promise<T | null> {
  return new Promise((done) => {
    // The environment is empty: a reader of strangers' files needs none of the server's secrets.
    const worker = fork(fileURLToPath(url), {
      serialization: 'advanced',
      execArgv: memoryLimits(megabytes),
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const end = (answer: T | null) => {
      clearTimeout(timer)
      worker.kill('SIGKILL')
      done(answer)
    }
    const timer = setTimeout(() => {
      onLate?.()
      end(null)
    }, seconds * 1000)
    worker.once('message', (answer) => end(answer as T))
    worker.once('error', () => end(null))
    worker.once('close', () => end(null))
    worker.send(work, (error) => error && end(null))
  })
}

/** The worker's side. */
export async function answerOnce<Work>(answer: (work: Work) => Promise<object>): Promise<void> {
  process.on('disconnect', () => process.exit())
  const work = await new Promise<Work>((resolve) => process.once('message', (message) => resolve(message as Work)))
  process.send?.(await answer(work))
}
