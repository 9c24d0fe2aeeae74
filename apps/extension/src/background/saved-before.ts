// Whether the open page or conversation was saved before. Asked only when the popup is open.
import { conversationIdIn } from '../extract/find-site-rules.ts'
import type { SavedBefore } from '../messaging/protocol.ts'
import { readSettings } from '../settings/settings.ts'
import { openClient, whoIsSignedIn } from './account/session.ts'
import { conversationKeys } from './conversation-keys.ts'
import { PAGE } from './outbox/deliver-page.ts'
import { pageAddress } from './page-address.ts'
import { rulesFor } from './site-rules.ts'

export async function savedBefore(url: string): Promise<SavedBefore | null> {
  if ((await whoIsSignedIn()).stage !== 'signed-in') return null
  const rules = await rulesFor(url)
  const id = rules && conversationIdIn(url, rules)
  const keys = await conversationKeys(rules && id ? rules.site : PAGE, id || pageAddress(url), 1, 1)
  const client = await openClient()
  const { data } = await client.from('captures').select('id, updated_at').in('idempotency_key', keys).maybeSingle()
  if (!data) return null
  const { server } = await readSettings()
  return { at: data.updated_at, href: `${server}/dashboard?capture=${data.id}` }
}
