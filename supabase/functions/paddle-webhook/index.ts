// POST by the payment provider: its signed events. The provider sends an event again after any answer but a 2xx.
import type { FunctionLimits } from '@jotsam/platform/function'
import { answer } from '../_shared/answer.ts'
import { configuredProvider } from '../_shared/payment/configured-provider.ts'
import { applyEvent } from '../_shared/payment/plan-changes.ts'
import { serverFunction } from '../_shared/server-function.ts'

export const limits: FunctionLimits = { bodyBytes: 1024 * 1024 }

export default serverFunction(['POST'], async (request, context) => {
  const provider = configuredProvider(context)
  const signature = request.headers.get('paddle-signature') ?? ''
  const webhook = await provider.readWebhook({ rawBody: await request.text(), signature })
  switch (webhook.kind) {
    case 'bad-signature':
      return answer(401, { received: false, error: 'The signature does not hold' })
    case 'unreadable':
      context.log.error({ err: webhook.cause }, 'a signed event could not be read')
      return answer(400, { received: false, error: 'The event could not be read' })
    case 'event': {
      const { event } = webhook
      const outcome = await applyEvent(context.asService, provider.id, event)
      context.log.info({ event: event.id, type: event.type, outcome }, 'payment event')
      return answer(200, { received: true, outcome })
    }
  }
})
