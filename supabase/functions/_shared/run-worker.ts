// Runs a worker that answers once, within limits of time and memory. Code that reads people's files runs in one, so that a hostile file
// ends a thread and not the server. Null when there is no answer within the limits.
import { Worker } from 'node:worker_threads'

export function runWorker<T>(
  url: URL,
  workerData: unknown,
  { seconds, megabytes }: { readonly seconds: number; readonly megabytes: number },
): Promise<T | null> {
  return new Promise((done) => {
    const worker = new Worker(url, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      stdout: true,
      stderr: true,
    })
    const end = (answer: T | null) => {
      clearTimeout(timer)
      void worker.terminate()
      done(answer)
    }
    const timer = setTimeout(() => end(null), seconds * 1000)
    worker.once('message', (answer: T) => end(answer))
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}
