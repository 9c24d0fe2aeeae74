// The last mail to a person who deleted their account.
import { siteSettings } from '@jotsam/core/site/site'

export function farewellMail(to: string): { to: string; subject: string; text: string } {
  const { name } = siteSettings({})
  return {
    to,
    subject: `Your ${name} account has been deleted`,
    text: `Hello,

your ${name} account and everything in it has been deleted, as you asked. Nothing can be restored, and this is the
last mail you get from us.

You are welcome back at any time.
`,
  }
}
