// Signed events change a plan: renewals, cancellations and refunds, repeated, late and in any order.
import { useStarted } from '@jotsam/platform/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { PADDLE_SETTINGS, PRICES, paddleId, SECRET } from '../_shared/payment/testing/fake-paddle.ts'
import {
  type AdjustmentFacts,
  paddleAdjustment,
  paddleEvent,
  paddleSubscription,
  paddleTransaction,
  type SubscriptionFacts,
} from '../_shared/payment/testing/paddle-shapes.ts'
import { daysFromNow, moveClock, profileOf, sendEvent } from '../_shared/payment/testing/payment-steps.ts'
import { startProduct } from '../_shared/testing/product.ts'

const platform = useStarted(() => startProduct(PADDLE_SETTINGS))
afterEach(() => moveClock(platform, 0))

const send = (event: object | string, signing = {}) => sendEvent(platform, event, { secret: SECRET, ...signing })
const outcomeOf = async (event: object) => (await send(event)).body

/** A person with a subscription, and the events that Paddle would send about it. */
async function subscriber() {
  const { userId, client } = await platform.signUp()
  const [subscriptionId, customData] = [paddleId('sub'), { user_id: userId, billing_cycle: 'monthly' }]
  const base = { priceId: PRICES.monthly, customData }
  return {
    userId,
    client,
    subscriptionId,
    paid: (at: Date, facts: { id?: string; priceId?: string; customData?: null } = {}) =>
      paddleEvent(
        'transaction.completed',
        paddleTransaction({
          id: paddleId('txn'),
          status: 'completed',
          subscriptionId,
          paidAt: at.toISOString(),
          ...base,
          ...facts,
        }),
        { at },
      ),
    subscription: (name: string, at: Date, facts: Partial<SubscriptionFacts> = {}) =>
      paddleEvent(
        `subscription.${name}`,
        paddleSubscription({
          id: subscriptionId,
          status: 'active',
          period: [at.toISOString(), daysFromNow(31).toISOString()],
          ...base,
          ...facts,
        }),
        { at },
      ),
    refund: (facts: AdjustmentFacts) => paddleEvent('adjustment.created', paddleAdjustment(facts)),
    profile: () => profileOf(platform, userId),
  }
}

type Subscriber = Awaited<ReturnType<typeof subscriber>>

describe('an event', () => {
  it('is refused when its signature is wrong, old, missing or made for another body', async () => {
    const event = paddleEvent('transaction.completed', {})
    const old = new Date(Date.now() - 60_000)
    for (const signing of [
      { secret: 'another' },
      { signedAt: old },
      { signature: '' },
      { signature: 'ts=1;h1=' },
      { signature: 'nonsense' },
      { signature: `ts=${Math.floor(Date.now() / 1000)};h1=${'0'.repeat(64)}` },
    ])
      expect((await send(event, signing)).status).toBe(401)
    expect(await platform.sql`select 1 from payment_events`).toHaveLength(0)
  })

  it('is stored and acknowledged when its type is unknown', async () => {
    const event = paddleEvent('moon.full', { light: true }, { id: 'evt_moon' })
    expect(await send(event)).toEqual({ status: 200, body: { received: true, outcome: 'ignored' } })
    expect(
      await platform.sql`select event_type, payload -> 'data' as data from payment_events where event_id = 'evt_moon'`,
    ).toEqual([{ event_type: 'moon.full', data: { light: true } }])
  })

  it('is refused, so that it is sent again, when it is signed but cannot be parsed', async () => {
    expect((await send('not json')).status).toBe(400)
    expect((await send(paddleEvent('transaction.completed', { id: 'txn_1' }))).status).toBe(400)
  })

  it('is applied once, although it is sent twelve times at once', async () => {
    const { paid, profile, userId } = await subscriber()
    const event = paid(new Date())
    const sent = await Promise.all(Array.from({ length: 12 }, () => send(event)))
    expect(sent.every(({ status }) => status === 200)).toBe(true)
    expect(sent.filter(({ body }) => JSON.stringify(body).includes('applied'))).toHaveLength(1)
    expect(await platform.sql`select 1 from payments where user_id = ${userId}`).toHaveLength(1)
    expect((await profile()).is_pro).toBe(true)
  })

  it('changes nothing when another product of the same Paddle account was sold', async () => {
    const { paid, subscription, profile } = await subscriber()
    const priceId = 'pri_01a_mug'
    expect(await outcomeOf(paid(new Date(), { priceId }))).toEqual({ received: true, outcome: 'ignored' })
    expect(await outcomeOf(subscription('activated', new Date(), { priceId }))).toEqual({
      received: true,
      outcome: 'ignored',
    })
    expect((await profile()).plan).toBe('free')
  })
})

describe('a subscription', () => {
  it('lasts to the end of its period, and a renewal extends it', async () => {
    const { subscription, paid, profile, subscriptionId } = await subscriber()
    await send(paid(new Date()))
    await send(subscription('activated', new Date()))
    expect(await profile()).toMatchObject({ is_pro: true, payu_sub_id: subscriptionId, payment_provider: 'paddle' })
    await moveClock(platform, 30.5)
    expect((await profile()).is_pro).toBe(true)
    await moveClock(platform, 31.5)
    expect((await profile()).is_pro).toBe(false)

    // The renewal has no data of ours, and a price that is no longer sold.
    const renewal = paid(daysFromNow(31.2), { customData: null, priceId: 'pri_01monthly_of_old' })
    expect(await outcomeOf(renewal)).toEqual({ received: true, outcome: 'applied' })
    expect(await profile()).toMatchObject({ is_pro: true, paid_days: 30 })
    await moveClock(platform, 61.1)
    expect((await profile()).is_pro).toBe(true)
    await moveClock(platform, 61.3)
    expect((await profile()).is_pro).toBe(false)
  })

  it('stays Pro after a cancellation until the paid period ends, and then ends', async () => {
    const { subscription, paid, profile } = await subscriber()
    await send(paid(new Date()))
    await send(subscription('activated', new Date()))
    await send(subscription('updated', new Date(), { cancelAt: daysFromNow(30).toISOString() }))
    expect((await profile()).is_pro).toBe(true)
    await send(subscription('canceled', daysFromNow(1), { status: 'canceled', period: null }))
    expect(await profile()).toMatchObject({ is_pro: true, payment_status: 'canceled', paid_days: 30 })
    await moveClock(platform, 30.01)
    expect((await profile()).is_pro).toBe(false)
  })

  it('stays Pro until a planned pause begins, and is Pro again when it is resumed', async () => {
    const { subscription, paid, profile, subscriptionId } = await subscriber()
    await send(paid(new Date()))
    await send(subscription('activated', new Date()))
    const pause = { from: daysFromNow(30).toISOString(), until: daysFromNow(90).toISOString() }
    await send(subscription('updated', daysFromNow(1), { pause }))
    expect((await profile()).is_pro).toBe(true)
    expect(await platform.sql`select cancel_at from subscriptions where subscription_id = ${subscriptionId}`).toEqual([
      { cancel_at: null },
    ])
    await moveClock(platform, 31)
    await send(subscription('paused', daysFromNow(30), { status: 'paused', period: null }))
    expect((await profile()).is_pro).toBe(false)
    await moveClock(platform, 90.5)
    await send(paid(daysFromNow(90)))
    await send(
      subscription('resumed', daysFromNow(90), {
        period: [daysFromNow(90).toISOString(), daysFromNow(120).toISOString()],
      }),
    )
    expect((await profile()).is_pro).toBe(true)
  })

  it('is shown as past due, stays Pro for the paid period, and recovers with the payment', async () => {
    const { subscription, paid, profile } = await subscriber()
    await send(paid(new Date()))
    await send(subscription('past_due', daysFromNow(1), { status: 'past_due' }))
    expect(await profile()).toMatchObject({ is_pro: true, payment_status: 'past_due' })
    await send(subscription('updated', daysFromNow(2)))
    expect(await profile()).toMatchObject({ is_pro: true, payment_status: 'active' })
  })

  it('leads to the same plan in whatever order its events arrive', async () => {
    const ends: unknown[] = []
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      const { subscription, paid, profile } = await subscriber()
      const [now, second] = [new Date(Date.now() - 10_000), new Date(Date.now() - 5_000)]
      const events = [
        paid(now),
        subscription('activated', now),
        subscription('canceled', second, { status: 'canceled', period: null }),
      ]
      for (const index of order) expect((await send(events[index] ?? {})).status).toBe(200)
      const { is_pro, payment_status, paid_days, billing_cycle } = await profile()
      ends.push({ is_pro, payment_status, paid_days, billing_cycle })
    }
    const last = { is_pro: true, payment_status: 'canceled', paid_days: 30, billing_cycle: 'monthly' }
    expect(ends).toEqual([last, last, last, last])
  })

  it('is not restored by late events after a downgrade gave it up', async () => {
    const { subscription, paid, profile, client } = await subscriber()
    const event = paid(new Date())
    await send(event)
    await send(subscription('activated', new Date()))
    await client.rpc('downgrade_plan')
    await send(subscription('updated', daysFromNow(0.01)))
    expect((await profile()).plan).toBe('free')
  })
})

describe('events that name no account', () => {
  const nobody = { customData: null } as const

  it('are matched by their subscription: a renewal, its refund and the end', async () => {
    const { paid, subscription, refund, profile, subscriptionId } = await subscriber()
    await send(paid(daysFromNow(-29)))
    const renewal = paddleId('txn')
    expect(await outcomeOf(paid(new Date(), { id: renewal, ...nobody }))).toMatchObject({ outcome: 'applied' })
    expect(await profile()).toMatchObject({ is_pro: true, paid_days: 30 })
    expect(await outcomeOf(subscription('updated', new Date(), nobody))).toMatchObject({ outcome: 'applied' })
    expect(await outcomeOf(refund({ transactionId: renewal, subscriptionId }))).toMatchObject({ outcome: 'applied' })
    // The month that was paid before is not over.
    expect(await profile()).toMatchObject({ is_pro: true })
    await moveClock(platform, 1.5)
    expect((await profile()).is_pro).toBe(false)
  })

  it.each([
    ['the subscription', ({ subscription }: Subscriber) => subscription('activated', new Date())],
    ['another payment', ({ paid }: Subscriber) => paid(daysFromNow(-40))],
  ])('wait until %s names the account', async (_teller, told) => {
    const person = await subscriber()
    const early = person.paid(new Date(), nobody)
    expect(await outcomeOf(early)).toMatchObject({ outcome: 'unmatched' })
    expect(await outcomeOf(person.subscription('created', daysFromNow(-0.01), nobody))).toMatchObject({
      outcome: 'unmatched',
    })
    expect((await person.profile()).plan).toBe('free')
    expect(await outcomeOf(told(person))).toMatchObject({ outcome: 'applied' })
    expect(await person.profile()).toMatchObject({ is_pro: true, billing_cycle: 'monthly' })
    expect(await outcomeOf(early)).toMatchObject({ outcome: 'duplicate' })
    const paid =
      await platform.sql`select amount::float8 from payments where user_id = ${person.userId} order by paid_at desc`
    expect(paid[0]).toEqual({ amount: 15 })
  })

  it('change nothing when they were refunded while they waited', async () => {
    const { paid, subscription, refund, profile } = await subscriber()
    const id = paddleId('txn')
    await send(paid(new Date(), { id, ...nobody }))
    expect(await outcomeOf(refund({ transactionId: id }))).toMatchObject({ outcome: 'unmatched' })
    await send(subscription('canceled', new Date(), { status: 'canceled', period: null }))
    expect((await profile()).plan).toBe('free')
  })
})

describe('a refund', () => {
  it('ends Pro when all of the money was returned', async () => {
    const { paid, refund, profile, userId } = await subscriber()
    const id = paddleId('txn')
    await send(paid(new Date(), { id }))
    expect(await outcomeOf(refund({ transactionId: id }))).toEqual({ received: true, outcome: 'applied' })
    expect(await profile()).toMatchObject({ plan: 'free', is_pro: false })
    expect(await platform.sql`select status from payments where user_id = ${userId}`).toEqual([{ status: 'refunded' }])
  })

  it('ends Pro although the subscription continues', async () => {
    const { paid, subscription, refund, profile, subscriptionId } = await subscriber()
    const id = paddleId('txn')
    await send(paid(new Date(), { id }))
    await send(subscription('activated', new Date()))
    await send(refund({ transactionId: id, subscriptionId }))
    expect((await profile()).plan).toBe('free')
  })

  it('prevents activation when it arrives before its payment', async () => {
    const { paid, refund, profile } = await subscriber()
    const id = paddleId('txn')
    await send(refund({ transactionId: id }))
    await send(paid(new Date(), { id }))
    expect((await profile()).plan).toBe('free')
  })

  it.each([{ status: 'pending_approval' }, { status: 'rejected' }, { type: 'partial' }, { action: 'credit' }] as const)(
    'changes nothing when it is not a full, approved refund (%o)',
    async (facts) => {
      const { paid, refund, profile } = await subscriber()
      const id = paddleId('txn')
      await send(refund({ transactionId: id, ...facts }))
      await send(paid(new Date(), { id }))
      expect(await outcomeOf(refund({ transactionId: id, ...facts }))).toEqual({ received: true, outcome: 'ignored' })
      expect((await profile()).is_pro).toBe(true)
    },
  )
})
