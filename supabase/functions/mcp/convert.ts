// Converts long notes in a worker thread, because some take seconds and would block the server.
import { isHtml } from '@jotsam/core/html/html-tokens'
import type { FunctionContext } from '@jotsam/platform/function'
import { converted, type TextWork } from './converted.ts'
import { type TextThread, textThread } from './text-thread.ts'

export type Convert = (work: TextWork) => Promise<string>

let thread: TextThread | null = null

export function convertFor({ caller, signal, workerUrl }: FunctionContext): Convert {
  return async (work) => {
    if (isShort(work)) return converted(work)
    thread ??= textThread(workerUrl('note-text'))
    return thread.run(caller?.userId ?? '', work, signal)
  }
}

/** Texts of this many characters take at most about fifty milliseconds. An edit compares both texts several times. */
const SHORT = { read: 20_000, write: 20_000, append: 20_000, edit: 2000 }

function isShort(work: TextWork): boolean {
  // Plain text is not converted.
  if (work.kind === 'read' && !isHtml(work.html)) return true
  const given = ('html' in work ? work.html.length : 0) + ('markdown' in work ? work.markdown.length : 0)
  return given <= SHORT[work.kind]
}
