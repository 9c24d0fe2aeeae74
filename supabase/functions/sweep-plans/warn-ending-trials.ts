// Mails one warning a day before a trial ends. The next sweep retries a warning that could not be sent.
import { defaultSite } from '@jotsam/core/site/site'
import type { FunctionContext } from '@jotsam/platform/function'
import { productMail } from '../_shared/product-mail.ts'
import { serviceClient } from '../_shared/service-client.ts'

/** Returns how many were warned. */
export async function warnEndingTrials(context: FunctionContext): Promise<number> {
  const { data: warnings } = await serviceClient(context).rpc('take_trial_warnings').throwOnError()
  let warned = 0
  for (const { user_id, email, sub_expires_at } of warnings) {
    if (!email) continue
    const mail = trialWarning(context.publicUrl, new Date(sub_expires_at))
    try {
      await context.mailer.send({ to: email, ...mail })
      warned += 1
    } catch (cause) {
      context.log.warn({ err: cause, userId: user_id }, 'a trial warning could not be sent; it will be tried again')
      await markUnsent(context, user_id)
    }
  }
  return warned
}

function trialWarning(siteUrl: string, endsAt: Date) {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return productMail({
    siteUrl,
    subject: `Your ${defaultSite.name} Pro trial ends soon`,
    paragraphs: [
      `Your 7-day Pro trial ends on ${day.format(endsAt)} UTC. We never asked for a card, so nothing will be charged.`,
      'After that you are on the Free plan. Everything you saved stays: your notes, notebooks, tags and links are yours to read and download.',
    ],
    button: { lead: 'To keep Pro', label: 'Keep Pro', link: `${siteUrl}/pricing` },
  })
}

async function markUnsent({ asService, log }: FunctionContext, userId: string): Promise<void> {
  const { error } = await asService
    .from('profiles')
    .update({ trial_warning_sent: false })
    .eq('id', userId)
    .eq('payment_status', 'trial')
  if (error) log.error({ err: error, userId }, 'a trial warning was not given back')
}
