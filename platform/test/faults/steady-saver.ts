// Saves one capture after the other: each save is sent again with its key until it is
// acknowledged, as the web app does it.
import { randomUUID } from 'node:crypto'

export type SteadySaver = ReturnType<typeof steadySaver>

export interface SaverOptions {
  /** The server's current address, which may change at a restart. */
  readonly url: () => string
  readonly anonKey: string
  readonly token: string
  readonly userId: string
  readonly name: string
}

export function steadySaver({ url, anonKey, token, userId, name }: SaverOptions) {
  const acknowledged: string[] = []
  let retries = 0
  let isOver = false
  const headers = {
    apikey: anonKey,
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    Prefer: 'resolution=merge-duplicates,return=minimal',
  }
  const send = async (body: string): Promise<boolean> => {
    const path = '/rest/v1/captures?on_conflict=user_id,idempotency_key'
    const signal = AbortSignal.timeout(20_000)
    const answer = await fetch(url() + path, { method: 'POST', headers, body, signal }).catch(() => null)
    await answer?.body?.cancel().catch(() => undefined)
    if (answer && answer.status < 300) return true
    if (answer && answer.status < 500) throw new Error(`A save was refused with ${answer.status}.`)
    return false
  }
  const saving = (async () => {
    for (let n = 1; !isOver; n++) {
      const title = `${name} ${n}`
      const save = { user_id: userId, title, content: `Words of ${title}`, idempotency_key: randomUUID() }
      while (!(await send(JSON.stringify(save)))) {
        retries += 1
        await new Promise((wait) => setTimeout(wait, 20))
      }
      acknowledged.push(title)
    }
  })()
  saving.catch(() => undefined)
  return {
    acknowledged,
    /** How often an answer was missing or asked for a retry. */
    retries: (): number => retries,
    /** Resolves when the current save is acknowledged. */
    stop(): Promise<void> {
      isOver = true
      return saving
    },
  }
}
