// Sends a request to the background.
import { browser } from 'wxt/browser'
import type { Replies, Request, RequestType } from './protocol.ts'

export async function send<T extends RequestType>(request: Request<T>): Promise<Replies[T]> {
  const reply: Envelope<Replies[T]> | undefined = await browser.runtime.sendMessage(request)
  if (!reply) throw new Error('The background did not answer.')
  if (!reply.ok) throw new Failed(reply.message)
  return reply.value
}

/** For requests that may safely run twice. A retry restarts a background that was stopped. */
export async function sendWithRetry<T extends RequestType>(request: Request<T>): Promise<Replies[T]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(request)
    } catch (error) {
      // Without an id the extension was updated or removed: no background can answer.
      if (tries === 3 || error instanceof Failed || !browser.runtime?.id) throw error
      await new Promise((later) => setTimeout(later, 300 * tries))
    }
  }
}

/** The background answered that it could not do it, as when the server is silent. */
class Failed extends Error {}

export type Envelope<T> = { ok: true; value: T } | { ok: false; message: string }
