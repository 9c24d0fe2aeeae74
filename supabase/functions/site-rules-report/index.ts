// POST, with a session: the extension tells the operator that its rules no longer fit a chat site, after the person agreed. It names the
// site, the rules and the part that failed, never what stands on the page. The operator sees one line in the log.
import { z } from 'zod'
import { accountCall } from '../_shared/accounts/account-call.ts'
import { success } from '../_shared/answer.ts'
import { serverFunction } from '../_shared/server-function.ts'

const requestBody = z.strictObject({
  site: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** The version of the server's rules; null for those that come with the extension. */
  rules: z.int().nonnegative().nullable(),
  part: z.enum(['turn', 'text']),
})

/** How many lines an account wrote today, so that nobody can fill the log. In memory: a restart allows some more. */
let today = ''
let lines = new Map<string, Set<string>>()
const MOST_SITES = 20

export default serverFunction(['POST'], async (request, context) => {
  const call = await accountCall(request, context, requestBody)
  if (call instanceof Response) return call
  const { account, value } = call
  if (isNew(account.id, value.site, new Date().toISOString().slice(0, 10)))
    context.log.warn(value, 'the rules of a chat site no longer fit')
  return success()
})

function isNew(accountId: string, site: string, day: string): boolean {
  if (day !== today) lines = new Map()
  today = day
  const sites = lines.get(accountId) ?? new Set()
  lines.set(accountId, sites)
  if (sites.has(site) || sites.size >= MOST_SITES) return false
  sites.add(site)
  return true
}
