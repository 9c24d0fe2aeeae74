// Tells a person that a new access token opens their notes, in case it was not them.
import type { TokenAccess } from '@jotsam/core/account/access-token'
import { siteSettings } from '@jotsam/core/site/site'

interface MadeToken {
  readonly name: string
  readonly access: TokenAccess
  readonly publicUrl: string
}

export function tokenMail(to: string, { name, access, publicUrl }: MadeToken) {
  const product = siteSettings({}).name
  return {
    to,
    subject: `A new access token for your ${product} notes`,
    text: `Hello,

somebody who is signed in to your account made an access token named "${name}". It may ${access === 'write' ? 'read and write' : 'read'} notes.

If that was you, there is nothing to do. If not, revoke it under Account, Connect, and change your password:
${publicUrl}/dashboard?dialog=plan
`,
  }
}
