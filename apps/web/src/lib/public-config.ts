// What the server tells everybody: where it is and under which key. Fetched once.
import { z } from 'zod/mini'

const schema = z.object({ name: z.string(), url: z.string(), anonKey: z.string(), emailConfirmation: z.boolean() })
export type PublicConfig = z.infer<typeof schema>

let loading: Promise<PublicConfig> | null = null

export function publicConfig(): Promise<PublicConfig> {
  loading ??= load().catch((error: unknown) => {
    loading = null // The next one may have more luck.
    throw error
  })
  return loading
}

async function load(): Promise<PublicConfig> {
  const answer = await fetch('/config.json', { cache: 'no-store' })
  if (!answer.ok) throw new Error(`network: config.json answered ${answer.status}`)
  return schema.parse(await answer.json())
}
