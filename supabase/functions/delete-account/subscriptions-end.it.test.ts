// An account is deleted only after its subscription was ended at the provider, so that the person is not billed again.
import { useStarted } from '@jotsam/platform/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { API_KEY, paddleId, startFakePaddle } from '../_shared/payment/testing/fake-paddle.ts'
import { faults } from '../_shared/testing/http-double.ts'
import { refusal, startProduct } from '../_shared/testing/product.ts'

const paddle = useStarted(startFakePaddle)
const platform = useStarted(() =>
  startProduct({
    PADDLE_API_KEY: API_KEY,
    PADDLE_API_URL: paddle.url,
    ADMIN_EMAILS: 'boss@example.org',
  }),
)
beforeEach(() => {
  paddle.recover()
  paddle.asked.length = 0
})

async function subscriber(provider = 'paddle', status = 'active') {
  const person = await platform.signUp()
  const subscriptionId = paddleId('sub')
  await platform.sql`
    insert into subscriptions (provider, subscription_id, user_id, status, period_ends_at, last_event_at)
    values (${provider}, ${subscriptionId}, ${person.userId}, ${status}, now() + interval '10 days', now())`
  return { ...person, subscriptionId }
}
const leave = async ({ client, password }: Awaited<ReturnType<typeof subscriber>>) =>
  (await client.functions.invoke('delete-account', { body: { password } })).data
const isThere = async (userId: string) =>
  (await platform.sql`select 1 from auth.users where id = ${userId}`).length === 1

describe('an account with a subscription', () => {
  it('is deleted after the provider has ended the subscription', async () => {
    const person = await subscriber()
    expect(await leave(person)).toEqual({ success: true, error: null })
    expect(paddle.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /subscriptions/${person.subscriptionId}/cancel`,
    ])
    expect(await isThere(person.userId)).toBe(false)
  })

  it('stays when the provider fails, so that the person can try again', async () => {
    const person = await subscriber()
    paddle.answer(faults['an error status'])
    expect(await leave(person)).toEqual({
      success: false,
      error: 'Your account could not be deleted. Try again.',
      reason: 'failed',
    })
    expect(await isThere(person.userId)).toBe(true)
    paddle.recover()
    expect((await leave(person)).success).toBe(true)
  })

  it.each([
    ['that has ended already', 'paddle', 'canceled'],
    ['of a provider that is no longer configured', 'test', 'active'],
  ])('is deleted without asking the provider about a subscription %s', async (_case, provider, status) => {
    const person = await subscriber(provider, status)
    expect((await leave(person)).success).toBe(true)
    expect(paddle.asked).toEqual([])
  })

  it('is deleted when the subscription is paused and has no next period to end with', async () => {
    const person = await subscriber('paddle', 'paused')
    paddle.paused.add(person.subscriptionId)
    expect((await leave(person)).success).toBe(true)
    expect(paddle.asked.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST'])
  })

  it('is deleted when the provider does not know the subscription', async () => {
    const person = await subscriber()
    paddle.unknown.add(person.subscriptionId)
    expect((await leave(person)).success).toBe(true)
  })

  it('has its subscription ended also when it is known only from a payment', async () => {
    const person = await platform.signUp()
    const subscriptionId = paddleId('sub')
    await platform.sql`select public.activate_pro(${person.userId}, 'paddle', ${paddleId('txn')}, 'monthly', ${subscriptionId})`
    expect((await leave({ ...person, subscriptionId })).success).toBe(true)
    expect(paddle.asked.map(({ path }) => path)).toEqual([`/subscriptions/${subscriptionId}/cancel`])
  })

  it('is treated the same when an administrator deletes it', async () => {
    const admin = await platform.signUp('boss@example.org')
    const person = await subscriber()
    const body = { action: 'deleteUser', userId: person.userId }
    paddle.answer(faults['an error status'])
    expect(await refusal((await admin.client.functions.invoke('admin-actions', { body })).error)).toMatchObject({
      status: 500,
    })
    paddle.recover()
    expect((await admin.client.functions.invoke('admin-actions', { body })).data.success).toBe(true)
    expect(await isThere(person.userId)).toBe(false)
  })
})
