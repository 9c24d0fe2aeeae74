// JSON from somebody else's service, within a time and through a schema. Any fault is one kind of failure to us.
import { z } from 'zod'
import { withinTime } from './within-time.ts'

export interface ThirdPartyCall extends Omit<RequestInit, 'signal'> {
  readonly url: string
  readonly timeLimitMs: number
  /** Ends the call with whoever waits for it; what is kept for others has none. */
  readonly signal?: AbortSignal
}

/** Throws with a reason for the log; it names the host only, since addresses may carry keys. */
export async function thirdPartyJson<T>(schema: z.ZodType<T>, call: ThirdPartyCall): Promise<T> {
  const { url, timeLimitMs, signal, ...init } = call
  const { host } = new URL(url)
  try {
    const text = await withinTime(timeLimitMs, signal, async (limited) => {
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

/** More than any of them has to say. */
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
