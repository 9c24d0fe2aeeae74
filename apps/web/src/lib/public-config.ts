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

export async function publicConfig(): Promise<PublicConfig> {
  try {
    const answer = await fetch('/config.json', { cache: 'no-store' })
    if (!answer.ok) throw new Error(`network: config.json answered ${answer.status}`)
    const config = schema.parse(await answer.json())
    keep(config)
    return config
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
