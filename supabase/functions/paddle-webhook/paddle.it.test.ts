// Tests checkout, confirmation and signed events with Paddle configured: the real SDK against a faithful double over HTTP.
import { useStarted } from '@jotsam/platform/testing'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PADDLE_SETTINGS, PRICES, paddleId, SECRET, startFakePaddle } from '../_shared/payment/testing/fake-paddle.ts'
import { paddleEvent, paddleTransaction } from '../_shared/payment/testing/paddle-shapes.ts'
import { profileOf, sendEvent } from '../_shared/payment/testing/payment-steps.ts'
import { faults } from '../_shared/testing/http-double.ts'
import { startProduct } from '../_shared/testing/product.ts'

const paddle = useStarted(startFakePaddle)
const platform = useStarted(() => startProduct({ ...PADDLE_SETTINGS, PADDLE_API_URL: `${paddle.url}/` }))
beforeEach(() => {
  paddle.asked.length = 0
})
afterEach(() => paddle.recover())

const begin = (client: SupabaseClient, billingCycle: string) =>
  client.functions.invoke('create-paddle-checkout', { body: { billingCycle } })
const confirm = (client: SupabaseClient, transactionId: string, billingCycle = 'yearly') =>
  client.functions.invoke('confirm-payment', { body: { transactionId, billingCycle } })
const send = (event: object | string, signing = {}) => sendEvent(platform, event, { secret: SECRET, ...signing })

async function begun(billingCycle = 'yearly') {
  const person = await platform.signUp()
  const { data } = await begin(person.client, billingCycle)
  return { ...person, transactionId: new URL(data.checkoutUrl).searchParams.get('_ptxn') ?? '' }
}

describe('a checkout at Paddle', () => {
  it('creates a transaction of the right price for the signed-in person, and one customer per person', async () => {
    const { client, userId, email } = await platform.signUp()
    const { data } = await begin(client, 'yearly')
    const transaction = [...paddle.transactions.values()].at(-1)
    expect(data).toEqual({ success: true, checkoutUrl: transaction?.checkoutUrl, error: null })
    expect(data.checkoutUrl).toBe(`${platform.url}/paddle-success?billing_cycle=yearly&_ptxn=${transaction?.id}`)
    expect(transaction).toMatchObject({
      priceId: PRICES.yearly,
      customData: { user_id: userId, billing_cycle: 'yearly' },
      customerId: expect.stringMatching(/^ctm_/),
    })
    expect(paddle.asked.map(({ method, path }) => [method, path.split('?')[0]])).toEqual([
      ['GET', '/customers'],
      ['POST', '/customers'],
      ['POST', '/transactions'],
    ])
    expect(JSON.parse(String(paddle.asked[1]?.body))).toEqual({ email })

    await begin(client, 'monthly')
    const second = [...paddle.transactions.values()].at(-1)
    expect(second).toMatchObject({ priceId: PRICES.monthly, customerId: transaction?.customerId })
  })

  it.each(Object.entries(faults))('fails with an error that names the provider after %s', async (_fault, answer) => {
    const { client, userId } = await platform.signUp()
    paddle.answer(answer)
    expect((await begin(client, 'yearly')).data).toEqual({
      success: false,
      checkoutUrl: null,
      error: 'Failed to create Paddle checkout',
    })
    expect(await platform.sql`select 1 from checkouts where user_id = ${userId}`).toHaveLength(0)
  })
})

describe('confirming with Paddle', () => {
  // spec: M24
  it('activates only once Paddle or its signed webhook says that the transaction was paid', async () => {
    const { client, userId, transactionId } = await begun()
    expect((await confirm(client, transactionId)).data).toMatchObject({ success: false, pending: true })
    const event = paddleEvent('transaction.completed', {})
    expect((await send(event, { secret: 'somebody else’s' })).status).toBe(401)
    expect((await profileOf(platform, userId)).plan).toBe('free')
    paddle.pay(transactionId)
    expect((await confirm(client, transactionId)).data).toMatchObject({ success: true, profile: { plan: 'pro' } })

    const other = await begun()
    const completed = paddleTransaction(paddle.pay(other.transactionId))
    expect((await send(paddleEvent('transaction.completed', completed))).body).toEqual({
      received: true,
      outcome: 'applied',
    })
    expect((await profileOf(platform, other.userId)).is_pro).toBe(true)
  })

  // spec: M25
  it('activates once for twelve confirmations and the webhook at the same time', async () => {
    const { client, userId, transactionId } = await begun('monthly')
    const paid = paddle.pay(transactionId, { total: '300' })
    const webhook = send(paddleEvent('transaction.completed', paddleTransaction(paid)))
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(client, transactionId)))
    await webhook
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(answers[0]?.data).toMatchObject({ success: true })
    expect(await platform.sql`select amount::float8 from payments where user_id = ${userId}`).toEqual([{ amount: 3 }])

    const before = await profileOf(platform, userId)
    await platform.sql`update profiles set messages_count = 5 where id = ${userId}`
    await confirm(client, transactionId)
    expect(await profileOf(platform, userId)).toMatchObject({
      messages_count: 5,
      sub_expires_at: before.sub_expires_at,
    })
  })

  it('uses the cycle of the price that was paid, not of the request', async () => {
    const { client, transactionId } = await begun('monthly')
    paddle.pay(transactionId)
    expect((await confirm(client, transactionId, 'yearly')).data.profile.billing_cycle).toBe('monthly')
  })

  it('starts the period when the money was captured, and stores the currency', async () => {
    const { client, userId, transactionId } = await begun('monthly')
    const paidAt = new Date(Date.now() - 3_600_000).toISOString()
    paddle.pay(transactionId, { status: 'paid', paidAt, total: '450', currency: 'JPY' })
    await confirm(client, transactionId)
    expect((await profileOf(platform, userId)).sub_started_at.toISOString()).toBe(paidAt)
    expect(await platform.sql`select amount::float8, currency from payments where user_id = ${userId}`).toEqual([
      { amount: 450, currency: 'JPY' },
    ])
  })

  it('refuses visitors, and payments of others, unpaid ones and ones for other products', async () => {
    const [buyer, stranger] = [await begun(), await platform.signUp()]
    paddle.pay(buyer.transactionId)
    const errorOf = async (client: SupabaseClient, id: string) => (await confirm(client, id)).data.error
    expect(await errorOf(stranger.client, buyer.transactionId)).toBe('Paddle knows no such payment of this account.')
    expect(await errorOf(stranger.client, paddleId('txn'))).toBe('Paddle knows no such payment of this account.')
    expect((await profileOf(platform, stranger.userId)).plan).toBe('free')

    paddle.pay(buyer.transactionId, { priceId: 'pri_01something_cheap' })
    expect(await errorOf(buyer.client, buyer.transactionId)).toBe('The Paddle payment was not for a Pro plan.')
    paddle.pay(buyer.transactionId, { status: 'canceled' })
    expect(await errorOf(buyer.client, buyer.transactionId)).toBe('The payment was canceled at Paddle.')
    expect((await profileOf(platform, buyer.userId)).plan).toBe('free')
  })

  it('never lets an id reach another of Paddle’s addresses', async () => {
    const { client } = await platform.signUp()
    for (const id of ['../customers', 'txn_1/../../customers', 'txn_1?x=1', 'txn_1#', 'ctm_1'])
      expect((await confirm(client, id)).data.success).toBe(false)
    expect(paddle.asked).toEqual([])
  })

  it.each(Object.entries(faults))('asks the person to try again after %s', async (_fault, answer) => {
    const { client, userId, transactionId } = await begun()
    paddle.pay(transactionId)
    paddle.answer(answer)
    expect((await confirm(client, transactionId)).data).toEqual({
      success: false,
      pending: false,
      profile: null,
      error: 'Paddle could not be asked about the payment. Try again.',
    })
    expect((await profileOf(platform, userId)).plan).toBe('free')
  })
})

describe('the server with Paddle configured', () => {
  // spec: M27
  it('offers no test page, and a payment started there counts for nothing', async () => {
    const { client, userId } = await platform.signUp()
    const id = `txn_test_${'0'.repeat(40)}`
    await platform.sql`insert into checkouts (provider, transaction_id, user_id, billing_cycle, completed_at)
      values ('test', ${id}, ${userId}, 'yearly', now())`
    const url = `${platform.url}/functions/v1/test-checkout?checkout=${id}`
    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) })).status).toBe(404)
    expect((await confirm(client, id)).data.success).toBe(false)
    const event = paddleEvent('transaction.completed', {})
    expect((await sendEvent(platform, event)).status).toBe(401)
    expect((await profileOf(platform, userId)).plan).toBe('free')
  })
})
