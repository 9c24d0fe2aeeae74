// What the server tells everybody: where it is and under which key. Kept on the device too, so that a valid session opens
// without a connection.
import { z } from 'zod/mini'

const schema = z.object({
  name: z.string(),
  url: z.string(),
  anonKey: z.string(),
  emailConfirmation: z.boolean(),
  supportEmail: z.optional(z.string()),
})
export type PublicConfig = z.infer<typeof schema>

const KEY = 'jotsam-config'

let known: PublicConfig | null = null

/** What the server says, else what it said before. `asked`: its answer, where it was asked for already. */
export async function publicConfig(asked?: Response | null): Promise<PublicConfig> {
  if (known) return known
  try {
    const answer = asked === undefined ? await fetch('/config.json', { cache: 'no-store' }) : asked
    if (!answer?.ok) throw new Error(`network: config.json answered ${answer?.status ?? 'nothing'}`)
    known = schema.parse(await answer.json())
    keep(known)
    return known
  } catch (error) {
    const kept = keptConfig()
    if (kept) return kept
    throw error
  }
}

function keep(config: PublicConfig): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(config))
  } catch {} // It is asked for again the next time.
}

function keptConfig(): PublicConfig | null {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}
