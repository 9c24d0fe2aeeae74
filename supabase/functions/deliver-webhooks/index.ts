// POST, for the schedule only: delivers note events to people's webhooks, signed as standardwebhooks.com describes.
import { defaultSite } from '@jotsam/core/site/site'
import type { FunctionContext, FunctionSchedule } from '@jotsam/platform/function'
import { outsideRequest } from '../_shared/outside-request.ts'
import { productMail } from '../_shared/product-mail.ts'
import { scheduledFunction } from '../_shared/server-function.ts'
import { serviceClient } from '../_shared/service-client.ts'
import { signatureOf } from './signature.ts'

/** Many events may wait after an import, so a run ends after half a minute. */
const SECONDS = 30
/** The time for one receiver in a round, so that a slow one does not delay the others. */
const RECEIVER_SECONDS = 10

export const schedule: FunctionSchedule = { everySeconds: 5 }

interface Delivery {
  readonly id: string
  readonly webhook_id: string
  readonly url: string
  readonly secret: string
  readonly body: object
}

export default scheduledFunction(async (context) => {
  const { data: ended } = await serviceClient(context).rpc('take_switched_off').throwOnError()
  for (const { fault, ...hook } of ended) await tell(context, hook, fault)
  const end = Date.now() + SECONDS * 1000
  let tried = 0
  for (;;) {
    const { data: due } = await serviceClient(context).rpc('take_deliveries').throwOnError()
    const receivers = new Set(due.map(({ webhook_id }) => webhook_id))
    // A slow receiver delays no other. Events of one receiver keep their order while it answers.
    await Promise.all(
      [...receivers].map((id) =>
        deliverInOrder(
          context,
          due.filter(({ webhook_id }) => webhook_id === id),
        ),
      ),
    )
    tried += due.length
    if (due.length === 0 || Date.now() > end) return { tried }
  }
})

async function deliverInOrder(context: FunctionContext, deliveries: readonly Delivery[]): Promise<void> {
  let fault: string | null = null
  const end = Date.now() + RECEIVER_SECONDS * 1000
  for (const [at, delivery] of deliveries.entries()) {
    if (fault === null && Date.now() > end) {
      const p_ids = deliveries.slice(at).map(({ id }) => id)
      await serviceClient(context).rpc('return_deliveries', { p_ids }).throwOnError()
      return
    }
    // After the first fault the receiver counts as down, and its other events are not sent.
    fault ??= await faultOf(context, delivery)
    const args = { p_id: delivery.id, p_fault: fault }
    const { data: isOver } = await serviceClient(context).rpc('settle_delivery', args).throwOnError()
    if (isOver) await tell(context, delivery, fault ?? '')
  }
}

/** Returns null when the receiver accepted it. */
async function faultOf({ env, signal }: FunctionContext, delivery: Delivery): Promise<string | null> {
  const body = JSON.stringify({ id: delivery.id, ...delivery.body })
  try {
    const { status } = await outsideRequest({
      url: delivery.url,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Jotsam',
        ...signatureOf(delivery, body, new Date()),
      },
      body,
      signal,
      isPrivateAllowed: env.HOOKS_TO_PRIVATE_NETWORK === 'on',
    })
    return status >= 200 && status < 300 ? null : `The receiver answered ${status}.`
  } catch (error) {
    return `The receiver could not be reached: ${error instanceof Error ? error.message : String(error)}`
  }
}

async function tell(
  context: FunctionContext,
  { webhook_id, url }: Pick<Delivery, 'webhook_id' | 'url'>,
  fault: string,
): Promise<void> {
  const service = serviceClient(context)
  const { data } = await service.from('webhooks').select('user_id').eq('id', webhook_id).maybeSingle().throwOnError()
  const { data: found } = data ? await service.auth.admin.getUserById(data.user_id) : { data: null }
  if (found?.user?.email)
    await context.mailer.send(switchedOffMail(found.user.email, { url, fault, publicUrl: context.publicUrl }))
}

function switchedOffMail(to: string, { url, fault, publicUrl }: { url: string; fault: string; publicUrl: string }) {
  const mail = productMail({
    siteUrl: publicUrl,
    subject: `A webhook of your ${defaultSite.name} notes was turned off`,
    paragraphs: [
      `This address did not accept what happens to your notes, so the webhook was turned off: ${url}`,
      fault,
      'When the receiver works again, turn it on under Account, Connect. What happened in the meantime is not sent later.',
    ],
    button: { lead: 'To turn it on', label: 'Open Connect', link: `${publicUrl}/account/tokens` },
  })
  return { to, ...mail }
}
