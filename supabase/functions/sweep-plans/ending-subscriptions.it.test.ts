// A downgrade here ends the subscription at the provider, so that nobody pays for a plan they gave up.
import { useStarted } from '@jotsam/platform/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { PADDLE_SETTINGS, PRICES, paddleId, SECRET, startFakePaddle } from '../_shared/payment/testing/fake-paddle.ts'
import { paddleEvent, paddleSubscription } from '../_shared/payment/testing/paddle-shapes.ts'
import { daysFromNow, profileOf, sendEvent } from '../_shared/payment/testing/payment-steps.ts'
import { faults } from '../_shared/testing/http-double.ts'
import { startProduct } from '../_shared/testing/product.ts'

const paddle = useStarted(startFakePaddle)
const platform = useStarted(() => startProduct({ ...PADDLE_SETTINGS, PADDLE_API_URL: paddle.url }))
beforeEach(() => {
  paddle.recover()
  paddle.asked.length = 0
})

async function subscriber() {
  const person = await platform.signUp()
  const id = paddleId('sub')
  const period = [new Date().toISOString(), daysFromNow(10).toISOString()] as const
  const customData = { user_id: person.userId }
  const subscription = paddleSubscription({ id, status: 'active', priceId: PRICES.monthly, customData, period })
  await sendEvent(platform, paddleEvent('subscription.activated', subscription), { secret: SECRET })
  expect((await profileOf(platform, person.userId)).is_pro).toBe(true)
  return { ...person, id }
}

const sweep = async () => (await platform.service().functions.invoke('sweep-plans')).data
const cancelPath = (id: string) => `/subscriptions/${id}/cancel`

describe('canceling at the end of the period', () => {
  const cancel = async (client: Awaited<ReturnType<typeof subscriber>>['client']) =>
    (await client.functions.invoke('cancel-subscription')).data

  it('ends the subscription once at the provider, and Pro stays until then', async () => {
    const { client, id, userId } = await subscriber()
    const other = await subscriber()
    expect(await cancel(client)).toEqual({ success: true, error: null })
    expect(await cancel(client)).toEqual({ success: true, error: null })
    expect(paddle.asked.map(({ method, path }) => [method, path])).toEqual([['POST', cancelPath(id)]])
    expect(paddle.asked[0]?.body.toString()).toContain('next_billing_period')
    expect((await profileOf(platform, userId)).is_pro).toBe(true)
    const { data } = await client.from('subscriptions').select('cancel_at')
    expect(data).toEqual([{ cancel_at: expect.any(String) }])
    expect(paddle.ending.has(other.id)).toBe(false)
  })

  it('reports a failure of the provider, and can be tried again', async () => {
    const { client, id } = await subscriber()
    paddle.answer(faults['an error status'])
    expect(await cancel(client)).toMatchObject({ success: false, error: expect.stringContaining('still subscribed') })
    paddle.recover()
    expect(await cancel(client)).toMatchObject({ success: true })
    expect(paddle.ending.has(id)).toBe(true)
  })
})

describe('a subscription', () => {
  it('is left alone while its owner keeps Pro', async () => {
    await subscriber()
    expect((await sweep()).ended).toBe(0)
    expect(paddle.asked).toEqual([])
  })

  it('is ended once at the provider after a downgrade', async () => {
    const { client, id } = await subscriber()
    await client.rpc('downgrade_plan')
    await sweep()
    await sweep()
    expect(paddle.asked.map(({ method, path }) => [method, path])).toEqual([['POST', cancelPath(id)]])
    const [row] = await platform.sql`select cancel_at from subscriptions where subscription_id = ${id}`
    expect(row?.cancel_at).toBeInstanceOf(Date)
  })

  it('is ended when its owner downgraded before its first event, and stays ended when the event arrives', async () => {
    const { client, userId } = await platform.signUp()
    const id = paddleId('sub')
    await platform.sql`select public.activate_pro(${userId}, 'paddle', ${paddleId('txn')}, 'monthly', ${id})`
    await client.rpc('downgrade_plan')
    const period = [new Date().toISOString(), daysFromNow(30).toISOString()] as const
    const subscription = paddleSubscription({ id, status: 'active', priceId: PRICES.monthly, customData: null, period })
    await sendEvent(platform, paddleEvent('subscription.created', subscription), { secret: SECRET })
    expect((await profileOf(platform, userId)).is_pro).toBe(false)
    expect((await sweep()).ended).toBe(1)
    expect(paddle.asked.map(({ path }) => path)).toEqual([cancelPath(id)])
  })

  it('is ended although a pause with a resume date is planned or has begun', async () => {
    const [planned, begun] = [await subscriber(), await subscriber()]
    paddle.pausing.add(planned.id)
    paddle.paused.add(begun.id)
    await platform.sql`update subscriptions set status = 'paused' where subscription_id = ${begun.id}`
    await planned.client.rpc('downgrade_plan')
    await begun.client.rpc('downgrade_plan')
    expect((await sweep()).ended).toBe(2)
    expect(paddle.ending.has(planned.id)).toBe(true)
    expect(paddle.asked.filter(({ path }) => path === cancelPath(begun.id))).toHaveLength(2)
    expect((await sweep()).ended).toBe(0)
  })

  it('counts as ended when it had already been ended at the provider', async () => {
    const { client, id } = await subscriber()
    paddle.ending.add(id)
    await client.rpc('downgrade_plan')
    expect((await sweep()).ended).toBe(1)
    expect((await sweep()).ended).toBe(0)
  })

  it('is tried again when the provider failed', async () => {
    const { client, id } = await subscriber()
    await client.rpc('downgrade_plan')
    paddle.answer(faults['an error status'])
    expect((await sweep()).ended).toBe(0)
    paddle.recover()
    expect((await sweep()).ended).toBe(1)
    expect(paddle.asked.filter(({ path }) => path === cancelPath(id))).toHaveLength(2)
  })
})
