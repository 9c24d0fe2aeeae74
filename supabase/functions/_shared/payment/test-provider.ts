// The payment provider while none is configured: takes no money and follows the same steps as the real one.
import { randomBytes } from 'node:crypto'
import { limits } from '@jotsam/core/plan/limits'
import { priceInUsd } from '@jotsam/core/plan/pricing'
import { Paddle } from '@paddle/paddle-node-sdk'
import type { Checkouts } from './checkouts.ts'
import { readPaddleWebhook } from './paddle-webhook.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { testPriceId, testSubscriptionId, testTransactionId, testWebhookSecret } from './test-webhook.ts'

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
        subscriptionId: testSubscriptionId(transactionId),
        amount: priceInUsd(cycle),
        currency: 'USD',
        paidAt: completedAt,
      }
    },

    // Its events have Paddle's shape and signature, so Paddle's own code reads them. That needs no key.
    readWebhook: (signed) => readPaddleWebhook(new Paddle(''), testWebhookSecret(serviceRoleKey), PRICES, signed),

    async endSubscription(subscriptionId) {
      const checkout = await checkouts.find('test', testTransactionId(subscriptionId))
      // Like Paddle's: a subscription that the provider does not know is never billed.
      if (!checkout?.completedAt) return { endsAt: new Date().toISOString() }
      const days = checkout.cycle === 'yearly' ? limits.plan.yearlyDays : limits.plan.monthlyDays
      return { endsAt: new Date(Date.parse(checkout.completedAt) + days * DAY_MS).toISOString() }
    },
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
const PRICES = { monthly: [testPriceId('monthly')], yearly: [testPriceId('yearly')] }
