// The payment provider while none is configured: takes no money and follows the same steps as the real one.
import { randomBytes } from 'node:crypto'
import { priceInUsd } from '@jotsam/core/plan/pricing'
import { Paddle } from '@paddle/paddle-node-sdk'
import type { Checkouts } from './checkouts.ts'
import { readPaddleWebhook } from './paddle-webhook.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { testPriceId, testWebhookSecret } from './test-webhook.ts'

export function testProvider(checkouts: Checkouts, serviceRoleKey: string): PaymentProvider {
  return {
    id: 'test',
    name: 'Paddle',

    async createCheckout({ siteUrl }) {
      const transactionId = `txn_test_${randomBytes(20).toString('hex')}`
      return { transactionId, url: `${siteUrl}/functions/v1/test-checkout?checkout=${transactionId}` }
    },

    async findTransaction(transactionId) {
      const checkout = await checkouts.find('test', transactionId)
      if (checkout === null) return null
      const { userId, cycle, completedAt } = checkout
      return {
        id: transactionId,
        status: completedAt === null ? 'open' : 'paid',
        userId,
        cycle,
        subscriptionId: null,
        amount: priceInUsd(cycle),
        currency: 'USD',
        paidAt: completedAt,
      }
    },

    // Its events have Paddle's shape and signature, so Paddle's own code reads them. That needs no key.
    readWebhook: (signed) => readPaddleWebhook(new Paddle(''), testWebhookSecret(serviceRoleKey), PRICES, signed),

    // It sells single periods, so there is no renewal to end.
    endSubscription: async () => ({ endsAt: new Date().toISOString() }),
  }
}

const PRICES = { monthly: [testPriceId('monthly')], yearly: [testPriceId('yearly')] }
