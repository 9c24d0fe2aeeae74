// Mails one warning a day before a trial ends. The next sweep retries a warning that could not be sent.
import { defaultSite } from '@jotsam/core/site/site'
import type { FunctionContext } from '@jotsam/platform/function'
import { serviceClient } from '../_shared/service-client.ts'
import { trialWarning } from './trial-warning.ts'

/** Returns how many were warned. */
export async function warnEndingTrials(context: FunctionContext): Promise<number> {
  const { data: warnings } = await serviceClient(context).rpc('take_trial_warnings').throwOnError()
  let warned = 0
  for (const { user_id, email, sub_expires_at } of warnings) {
    if (!email) continue
    const mail = trialWarning({ name: defaultSite.name, siteUrl: context.publicUrl, endsAt: new Date(sub_expires_at) })
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

async function markUnsent({ asService, log }: FunctionContext, userId: string): Promise<void> {
  const { error } = await asService
    .from('profiles')
    .update({ trial_warning_sent: false })
    .eq('id', userId)
    .eq('payment_status', 'trial')
  if (error) log.error({ err: error, userId }, 'a trial warning was not given back')
}
