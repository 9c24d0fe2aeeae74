// The mail about a webhook that was switched off.
import { siteSettings } from '@jotsam/core/site/site'

interface SwitchedOff {
  readonly url: string
  readonly fault: string
  readonly publicUrl: string
}

export function switchedOffMail(to: string, { url, fault, publicUrl }: SwitchedOff) {
  const product = siteSettings({}).name
  return {
    to,
    subject: `A webhook of your ${product} notes was switched off`,
    text: `Hello,

what happens to your notes could not be delivered to this address, so the webhook was switched off:
${url}

${fault}

When the receiver works again, switch it on under Account, Connect. What happened meanwhile is not sent later.
${publicUrl}/account/tokens
`,
  }
}
