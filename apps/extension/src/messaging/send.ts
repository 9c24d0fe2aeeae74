// Asks the background; the answer's type follows from the question's.
import { browser } from 'wxt/browser'
import type { Replies, Request, RequestType } from './protocol.ts'

export async function send<T extends RequestType>(request: Request<T>): Promise<Replies[T]> {
  const reply: Envelope<Replies[T]> | undefined = await browser.runtime.sendMessage(request)
  if (!reply) throw new Error('The background did not answer.')
  if (!reply.ok) throw new Error(reply.message)
  return reply.value
}

/** For what may safely be asked twice: a background that was stopped meanwhile is started again by asking. */
export async function sendSurely<T extends RequestType>(request: Request<T>): Promise<Replies[T]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(request)
    } catch (error) {
      // Without an id the extension was updated or removed under the page: nobody is left to ask.
      if (tries === 3 || !browser.runtime?.id) throw error
      await new Promise((later) => setTimeout(later, 300 * tries))
    }
  }
}

export type Envelope<T> = { ok: true; value: T } | { ok: false; message: string }
