// The server's side of a parser: one process for each import, with bounds on memory and time. A process and not a thread: a thread
// that runs out of memory inside JSON.parse ends the whole server.
import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { memoryLimits } from '../../_shared/workers/memory-guard.ts'
import type { FileRules, FromParser, ParsedItem, ToParser } from './parser-messages.ts'

export type Parser = ReturnType<typeof startParser>

export interface ParserOptions {
  readonly workerUrl: URL
  /** Of objects and texts. Whole files of up to 64 MB come on top, as bytes. */
  readonly memoryMb: number
  /** How long the parser may work without an answer. */
  readonly silenceMs?: number
  /** How long it may work in all. While its notes are stored it waits, and a slow database must not end an import. */
  readonly workMs?: number
}

export class ParserFailed extends Error {
  constructor(readonly reason: 'memory' | 'time' | 'crash' | 'closed') {
    super(`the parser of an import ended: ${reason}`)
  }
}

export function startParser({ workerUrl, memoryMb, silenceMs = 120_000, workMs = 3_600_000 }: ParserOptions) {
  // The environment is empty: a parser of strangers' files needs none of the server's secrets.
  const child = fork(fileURLToPath(workerUrl), {
    serialization: 'advanced',
    // A small young generation: the parser makes much garbage and keeps little.
    execArgv: [...memoryLimits(memoryMb), '--max-semi-space-size=2', '--optimize-for-size'],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let failure: ParserFailed | null = null
  let waiting: { resolve(reply: FromParser): void; reject(error: Error): void; limit: NodeJS.Timeout } | null = null
  let workLeft = workMs

  function end(reason: ParserFailed['reason']): void {
    failure ??= new ParserFailed(reason)
    clearTimeout(waiting?.limit)
    waiting?.reject(failure)
    waiting = null
    child.kill('SIGKILL')
  }

  child.on('spawn', () => lowerPriority(child.pid))
  child.on('error', () => end('crash'))
  // Node aborts when its heap is full, and the guard when the process is too large.
  child.on('close', (code, signal) => end(signal === 'SIGABRT' || code === 134 ? 'memory' : 'crash'))
  child.on('message', (reply) => {
    clearTimeout(waiting?.limit)
    waiting?.resolve(reply as FromParser)
    waiting = null
  })

  function ask(message: ToParser): Promise<FromParser> {
    return new Promise((resolve, reject) => {
      if (failure) return reject(failure)
      const begun = performance.now()
      const answered = (reply: FromParser) => {
        workLeft -= performance.now() - begun
        resolve(reply)
      }
      const limit = setTimeout(() => end('time'), Math.min(silenceMs, workLeft))
      waiting = { resolve: answered, reject, limit }
      child.send(message, (error) => error && end('crash'))
    })
  }

  return {
    async open(upload: { name: string; path: string }, folder: string, files: FileRules) {
      const reply = await ask({ kind: 'open', upload, folder, files })
      if (reply.kind !== 'opened') throw new ParserFailed('crash')
      return reply
    },
    async *items(): AsyncGenerator<ParsedItem> {
      let next = ask({ kind: 'more' })
      for (let reply = await next; reply.kind === 'items'; reply = await next) {
        // Parsed while these are stored. A failure is thrown when its turn comes.
        next = ask({ kind: 'more' })
        next.catch(() => undefined)
        yield* reply.items
      }
    },
    /** Ends the process. */
    close: () => end('closed'),
  }
}

/** Requests come before parsing. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended, or the system does not allow it.
  }
}
