// Starts the OCR worker process and forwards its messages.
import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type OcrReply, ocrReply } from './worker-messages.ts'

export interface WorkerListener {
  onReply(from: ChildProcess, reply: OcrReply): void
  /** Called at least once when the worker ended or sent an invalid reply. */
  onEnd(which: ChildProcess, cause: string): void
}

export function startWorker(workerUrl: URL, { onReply, onEnd }: WorkerListener): ChildProcess {
  // The environment is empty: the worker needs none of the server's secrets.
  const worker = fork(fileURLToPath(workerUrl), {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let lastWords = ''
  worker.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-2000)
  })
  // An idle worker must not keep the server alive. While it reads, the engine's timer does.
  worker.unref()
  worker.channel?.unref()
  if (worker.stderr instanceof Socket) worker.stderr.unref()
  worker.on('error', (error) => onEnd(worker, String(error)))
  worker.on('close', (code, signal) => onEnd(worker, `the worker ended with ${signal ?? code}: ${lastWords}`))
  worker.on('message', (message) => {
    const reply = ocrReply.safeParse(message)
    if (reply.success) onReply(worker, reply.data)
    else onEnd(worker, 'the worker answered with something else')
  })
  return worker
}
