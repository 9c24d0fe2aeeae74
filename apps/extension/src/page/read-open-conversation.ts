// Reads the open conversation, with the page's own access rights.
import { conversationIdIn } from '../extract/find-site-rules.ts'
import type { Conversation, ReadTools } from '../extract/types.ts'
import { sendWithRetry } from '../messaging/send.ts'
import { rulesInOrder } from './fitting-rules.ts'
import { loadReader } from './load-reader.ts'
import { siteJson } from './site-json.ts'

interface ReadOptions {
  readonly isStill?: boolean
  readonly isToExport?: boolean
  readonly pictureUrls?: Map<string, string>
}

/** Null when the page shows no conversation that the rules know. */
export async function readOpenConversation(
  signal: AbortSignal,
  onProgress: ReadTools['onProgress'],
  { isStill = false, isToExport = false, pictureUrls }: ReadOptions = {},
): Promise<Conversation | null> {
  const tools = await readTools(signal, onProgress)
  // The addresses of pictures end after a while, so a file has no use for them.
  const options = { ...tools, keepsPictures: tools.keepsPictures && !isToExport, isStill, pictureUrls }
  let best: Conversation | null = null
  for (const rules of await rulesInOrder()) {
    if (conversationIdIn(location.href, rules) === null) continue
    const conversation = await (await loadReader()).readConversation(document, rules, options)
    if (conversation.turns.length > (best?.turns.length ?? 0)) best = conversation
    // The server's rules may find turns and not what is in them. Then the built-in ones are tried.
    if (signal.aborted || best?.missing.length === 0) break
  }
  return best
}

export async function readTools(signal: AbortSignal, onProgress: ReadTools['onProgress']): Promise<ReadTools> {
  const { keepThinking, keepPictures } = await sendWithRetry({ type: 'page.settings' })
  return {
    fetchJson: siteJson(signal),
    keepsThinking: keepThinking,
    keepsPictures: keepPictures,
    scrollTo,
    wait: waiting(signal),
    signal,
    onProgress,
  }
}

function scrollTo(container: Element, top: number): void {
  container.scrollTo({ top, behavior: 'instant' })
}

function waiting(signal: AbortSignal): ReadTools['wait'] {
  return (milliseconds) =>
    new Promise((done) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        done()
      }
      const timer = setTimeout(end, milliseconds)
      signal.addEventListener('abort', end)
    })
}
