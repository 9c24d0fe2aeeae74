// A server's public configuration. It is cached, so that a save does not wait for it.
import { browser } from 'wxt/browser'
import { z } from 'zod/mini'

const schema = z.object({ name: z.string(), anonKey: z.string().check(z.minLength(1)) })
export type ServerConfig = z.infer<typeof schema>

/** From the cache, else from the server. Rejects when neither has it. */
export async function serverConfig(server: string): Promise<ServerConfig> {
  const key = `config:${server}`
  const kept = schema.safeParse((await browser.storage.local.get(key))[key])
  return kept.success ? kept.data : await fetchConfig(server)
}

export async function fetchConfig(server: string): Promise<ServerConfig> {
  const answer = await fetch(`${server}/config.json`, { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`network: config.json answered ${answer.status}`)
  const config = schema.parse(await answer.json())
  await browser.storage.local.set({ [`config:${server}`]: config })
  return config
}
