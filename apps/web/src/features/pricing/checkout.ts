// Starts a payment: the server creates a checkout, and the browser opens its address.
import type { BillingCycle } from '@jotsam/core/account/profile'
import { webHost } from '@jotsam/core/html/web-address'
import { pricingMessages as text } from '@jotsam/core/messages/public/pricing'
import type { User } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import type { Client } from '../../lib/data/supabase.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { useCall } from '../../lib/ui/use-call.ts'

export type Checkout = ReturnType<typeof useCheckout>

export function useCheckout() {
  const { client, user } = useSignedIn()
  const { fault, run } = useCall(text.paymentError(text.checkoutFailed))
  /** The billing cycle whose checkout is being created or opened. */
  const [going, setGoing] = useState<BillingCycle | null>(null)

  useEffect(() => {
    // After the back button, the browser may restore this page in its busy state.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setGoing(null)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  const begin = (cycle: BillingCycle) =>
    void run(async () => {
      setGoing(cycle)
      const checkout = await createCheckout(client, user, cycle).catch(() => ({ error: text.checkoutFailed }))
      if ('url' in checkout) {
        location.assign(checkout.url)
        return null
      }
      setGoing(null)
      return text.paymentError(checkout.error)
    })
  return { going, fault, begin }
}

const answer = z.object({
  success: z.boolean(),
  checkoutUrl: z.nullish(z.string()),
  error: z.nullish(z.string()),
})

async function createCheckout(
  client: Client,
  user: User,
  billingCycle: BillingCycle,
): Promise<{ url: string } | { error: string }> {
  const body = { billingCycle, userId: user.id, userEmail: user.email }
  const { data, error } = await client.functions.invoke<unknown>('create-paddle-checkout', { body })
  if (error) return { error: text.checkoutFailed }
  const { success, checkoutUrl, error: cause } = answer.parse(data)
  if (success && checkoutUrl && webHost(checkoutUrl) !== null) return { url: checkoutUrl }
  return { error: cause || text.checkoutFailed }
}
