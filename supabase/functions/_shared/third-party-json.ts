// Fetches JSON from a third party with a timeout and a schema. Every fault is one kind of failure.
import { z } from 'zod'
import { withTimeout } from './with-timeout.ts'

export interface ThirdPartyCall extends Omit<RequestInit, 'signal'> {
  readonly url: string
  readonly timeLimitMs: number
  /** Cancels the call when its caller leaves. Values that are cached for others have no signal. */
  readonly signal?: AbortSignal
}

/** The error is for the log and names only the host, since addresses may carry keys. */
export async function thirdPartyJson<T>(schema: z.ZodType<T>, call: ThirdPartyCall): Promise<T> {
  const { url, timeLimitMs, signal, ...init } = call
  const { host } = new URL(url)
  try {
    const text = await withTimeout(timeLimitMs, signal, async (limited) => {
      const response = await fetch(url, { ...init, signal: limited })
      if (response.ok) return textWithin(response)
      await response.body?.cancel()
      throw new Error(`status ${response.status}`)
    })
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${host} did not help: ${reasonOf(error)}`)
  }
}

/** Larger than any of their answers. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

async function textWithin(response: Response): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new Error('an answer without an end')
    chunks.push(chunk)
  }
  return new Blob(chunks).text()
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return `an unknown answer (${error.issues[0]?.path.join('.')})`
  return error instanceof Error ? `${error.name} ${error.message}` : String(error)
}
