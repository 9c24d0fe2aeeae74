// Tests the way from Free to Pro on a machine without a payment provider, as a browser and the web app use it.

import { planMessages } from '@jotsam/core/messages/account/plan'
import { pricingMessages } from '@jotsam/core/messages/public/pricing'
import { type TestPlatform, useStarted } from '@jotsam/platform/testing'
import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { moveClock, profileOf } from '../_shared/payment/testing/payment-steps.ts'
import { refusal, startProduct } from '../_shared/testing/product.ts'

const platform = useStarted(() => startProduct())

async function begin(client: SupabaseClient, billingCycle: 'monthly' | 'yearly' = 'yearly'): Promise<string> {
  const { data, error } = await client.functions.invoke('create-paddle-checkout', { body: { billingCycle } })
  expect(error).toBeNull()
  expect(data).toEqual({
    success: true,
    checkoutUrl: expect.stringContaining('/functions/v1/test-checkout?'),
    error: null,
  })
  return data.checkoutUrl
}

function choose(checkoutUrl: string, choice: 'pay' | 'cancel'): Promise<Response> {
  return fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
}

const idOf = (checkoutUrl: string) => new URL(checkoutUrl).searchParams.get('checkout') ?? ''
const confirm = (client: SupabaseClient, transactionId: string) =>
  client.functions.invoke('confirm-payment', { body: { transactionId, billingCycle: 'yearly' } })
const eventsOf = (checkoutUrl: string) =>
  platform.sql`select event_type, outcome from payment_events where transaction_id = ${idOf(checkoutUrl)}`

describe('the local test checkout', () => {
  // spec: M26
  it('is marked as a test and goes through create, pay, webhook, confirm and activate', async () => {
    const { client, userId } = await platform.signUp()
    const checkoutUrl = await begin(client, 'monthly')
    const page = await fetch(checkoutUrl)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const html = await page.text()
    for (const words of ['This is a test.', 'USD 3', 'Pay (test)', 'Cancel']) expect(html).toContain(words)
    expect((await profileOf(platform, userId)).plan).toBe('free')

    const paid = await choose(checkoutUrl, 'pay')
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(
      `${platform.url}/paddle-success?_ptxn=${idOf(checkoutUrl)}&billing_cycle=monthly`,
    )
    expect(await eventsOf(checkoutUrl)).toEqual([{ event_type: 'transaction.completed', outcome: 'applied' }])
    expect((await profileOf(platform, userId)).is_pro).toBe(true)

    const { data } = await confirm(client, idOf(checkoutUrl))
    expect(data).toMatchObject({
      success: true,
      error: null,
      profile: { id: userId, plan: 'pro', payment_status: 'active', billing_cycle: 'monthly' },
    })
    expect(await platform.sql`select amount::float8, currency, status from payments where user_id = ${userId}`).toEqual(
      [{ amount: 3, currency: 'USD', status: 'completed' }],
    )
  })

  it('starts a subscription, which can be canceled at the end of the paid period', async () => {
    const { client, userId } = await platform.signUp()
    await choose(await begin(client, 'monthly'), 'pay')
    const subscription = async () =>
      (await client.from('subscriptions').select('subscription_id, status, billing_cycle, cancel_at')).data
    const { payu_sub_id: subscriptionId } = await profileOf(platform, userId)
    const renewing = { subscription_id: subscriptionId, status: 'active', billing_cycle: 'monthly', cancel_at: null }
    expect(subscriptionId).toMatch(/^sub_test_/)
    expect(await subscription()).toEqual([renewing])

    expect((await client.functions.invoke('cancel-subscription')).data).toEqual({ success: true, error: null })
    const { is_pro, sub_expires_at } = await profileOf(platform, userId)
    expect(is_pro).toBe(true)
    expect(await subscription()).toEqual([{ ...renewing, cancel_at: expect.any(String) }])
    expect(Date.parse((await subscription())?.[0]?.cancel_at)).toBe(sub_expires_at.getTime())
  })

  it('activates by confirmation alone when no webhook arrived', async () => {
    const { client, userId } = await platform.signUp()
    const id = idOf(await begin(client))
    await platform.sql`update checkouts set completed_at = now() where transaction_id = ${id}`
    expect((await profileOf(platform, userId)).is_pro).toBe(false)
    expect((await confirm(client, id)).data).toMatchObject({ success: true, profile: { billing_cycle: 'yearly' } })
    expect((await profileOf(platform, userId)).is_pro).toBe(true)
  })

  it('gives nothing before it is paid, and nothing to another person afterwards', async () => {
    const [buyer, stranger] = [await platform.signUp(), await platform.signUp()]
    const checkoutUrl = await begin(buyer.client)
    expect((await confirm(buyer.client, idOf(checkoutUrl))).data).toEqual({
      success: false,
      pending: true,
      profile: null,
      error: 'Paddle has not confirmed the payment yet.',
    })
    await choose(checkoutUrl, 'pay')
    expect((await confirm(stranger.client, idOf(checkoutUrl))).data).toEqual({
      success: false,
      pending: false,
      profile: null,
      error: 'Paddle knows no such payment of this account.',
    })
    expect((await profileOf(platform, stranger.userId)).plan).toBe('free')
  })

  it('is paid once, however often the button is pressed at once', async () => {
    const { client, userId } = await platform.signUp()
    const checkoutUrl = await begin(client)
    const pressed = await Promise.all(Array.from({ length: 6 }, () => choose(checkoutUrl, 'pay')))
    expect(new Set(pressed.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await eventsOf(checkoutUrl)).toHaveLength(1)
    expect(await platform.sql`select 1 from payments where user_id = ${userId}`).toHaveLength(1)
    const again = await fetch(checkoutUrl, { redirect: 'manual' })
    expect([again.status, again.headers.get('location')]).toEqual([303, pressed[0]?.headers.get('location')])
  })

  it('returns to pricing when canceled, and stays open', async () => {
    const { client, userId } = await platform.signUp()
    const checkoutUrl = await begin(client)
    const left = await choose(checkoutUrl, 'cancel')
    expect([left.status, left.headers.get('location')]).toEqual([303, `${platform.url}/pricing`])
    expect((await profileOf(platform, userId)).plan).toBe('free')
    expect((await fetch(checkoutUrl)).status).toBe(200)
  })

  it('expires after an hour, for viewing and for paying', async () => {
    const { client, userId } = await platform.signUp()
    const checkoutUrl = await begin(client)
    await platform.sql`update checkouts set created_at = now() - interval '61 minutes' where transaction_id = ${idOf(checkoutUrl)}`
    expect((await fetch(checkoutUrl)).status).toBe(410)
    expect((await choose(checkoutUrl, 'pay')).status).toBe(410)
    expect((await profileOf(platform, userId)).plan).toBe('free')
  })

  it('cannot be guessed, and repeats nothing of the request', async () => {
    const { client } = await platform.signUp()
    expect(idOf(await begin(client))).toMatch(/^txn_test_[0-9a-f]{40}$/)
    for (const query of ['', '?checkout=', '?checkout=txn_test_1%22%3E%3Cscript%3Ealert(1)%3C/script%3E']) {
      const page = await fetch(`${platform.url}/functions/v1/test-checkout${query}`)
      expect(page.status).toBe(404)
      expect(await page.text()).not.toContain('alert(1)')
    }
  })

  it('allows no script, no loading and no framing', async () => {
    const { client } = await platform.signUp()
    const page = await fetch(await begin(client))
    const csp = page.headers.get('content-security-policy') ?? ''
    expect(csp).toContain("default-src 'none'")
    expect(csp).toContain(`form-action 'self' ${platform.url}`)
    expect(csp).not.toMatch(/script-src|unsafe-inline/)
    expect(await page.text()).not.toMatch(/<script|https?:|\son\w+=/i)
  })
})

describe('create-paddle-checkout', () => {
  // spec: M13
  it('accepts billingCycle, userId and userEmail, and trusts only the token about who pays', async () => {
    const [buyer, other] = [await platform.signUp(), await platform.signUp()]
    const body = { billingCycle: 'yearly', userId: other.userId, userEmail: other.email }
    const { data } = await buyer.client.functions.invoke('create-paddle-checkout', { body })
    expect(data).toEqual({ success: true, checkoutUrl: expect.any(String), error: null })
    expect(
      await platform.sql`select user_id, billing_cycle from checkouts where transaction_id = ${idOf(data.checkoutUrl)}`,
    ).toEqual([{ user_id: buyer.userId, billing_cycle: 'yearly' }])
  })

  it('asks visitors to sign in, and refuses a cycle that is not sold', async () => {
    const visitor = await platform
      .client()
      .functions.invoke('create-paddle-checkout', { body: { billingCycle: 'yearly' } })
    expect((await refusal(visitor.error)).status).toBe(401)
    const { client } = await platform.signUp()
    const odd = await client.functions.invoke('create-paddle-checkout', { body: { billingCycle: 'weekly' } })
    expect(await refusal(odd.error)).toEqual({
      status: 400,
      body: { success: false, checkoutUrl: null, error: pricingMessages.checkoutFailed },
    })
  })

  it('sells to a person in a trial, and not to one who already pays', async () => {
    const { client, userId } = await platform.signUp()
    await client.rpc('start_trial')
    await choose(await begin(client), 'pay')
    expect(await profileOf(platform, userId)).toMatchObject({
      payment_status: 'active',
      trial_used: false,
      paid_days: 365,
    })
    const { data } = await client.functions.invoke('create-paddle-checkout', { body: { billingCycle: 'monthly' } })
    expect(data).toEqual({ success: false, checkoutUrl: null, error: 'Your Pro plan is already active.' })
  })
})

describe('the activation', () => {
  // spec: P10
  it('refuses another trial, although trial_used is false', async () => {
    const { client, userId } = await platform.signUp()
    await client.rpc('start_trial')
    await choose(await begin(client), 'pay')
    await client.rpc('downgrade_plan')
    expect(await profileOf(platform, userId)).toMatchObject({ plan: 'free', trial_used: false })
    const second = await client.rpc('start_trial')
    expect(second.error?.message).toBe(planMessages.trialRefused)
    expect((await profileOf(platform, userId)).plan).toBe('free')
  })

  // spec: M21
  it.each([
    ['monthly', 30],
    ['yearly', 365],
  ] as const)('a %s plan lasts %i days to the instant', async (cycle, days) => {
    const { client, userId } = await platform.signUp()
    const checkoutUrl = await begin(client, cycle)
    await choose(checkoutUrl, 'pay')
    expect(await profileOf(platform, userId)).toMatchObject({ paid_days: days, is_pro: true })
    try {
      await moveClock(platform, days - 0.001)
      expect((await profileOf(platform, userId)).is_pro).toBe(true)
      await moveClock(platform, days)
      expect((await profileOf(platform, userId)).is_pro).toBe(false)
      expect((await confirm(client, idOf(checkoutUrl))).data).toMatchObject({
        success: false,
        error: 'This Paddle payment was refunded or its time is over.',
      })
    } finally {
      await moveClock(platform, 0)
    }
  })
})

describe('the test checkout where strangers reach the server', () => {
  const checkout = async (theirs: TestPlatform) => {
    const { client } = await theirs.signUp()
    const { data } = await client.functions.invoke('create-paddle-checkout', { body: { billingCycle: 'yearly' } })
    const page = await fetch(`${theirs.url}/functions/v1/test-checkout?checkout=x`)
    return { url: data.checkoutUrl, error: data.error, page: page.headers.get('content-type') }
  }
  const none = {
    url: null,
    error: pricingMessages.providerCheckoutFailed('Paddle'),
    page: expect.stringContaining('application/json'),
  }

  it('does not exist', async () => {
    const theirs = await startProduct({}, { publicUrl: 'https://notes.example.org' })
    expect(await checkout(theirs)).toEqual(none)
    await theirs.stop()
  })

  it('does not exist for a remote client, whatever Host it names', async () => {
    const theirs = await startProduct({}, { trustedProxies: 1 })
    const { client } = await theirs.signUp()
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const body = { billingCycle: 'yearly' }
    const { data } = await client.functions.invoke('create-paddle-checkout', { body, headers })
    expect(data.checkoutUrl).toBeNull()
    const near = await client.functions.invoke('create-paddle-checkout', { body })
    expect(near.data.checkoutUrl).toContain('/functions/v1/test-checkout?')
    await theirs.stop()
  })

  it('exists when a setting enables it', async () => {
    const told = await startProduct({ TEST_CHECKOUT: 'on' }, { publicUrl: 'https://notes.example.org' })
    expect((await checkout(told)).url).toContain('https://notes.example.org/functions/v1/test-checkout?')
    await told.stop()
  })

  it('can be disabled on one machine', async () => {
    const without = await startProduct({ TEST_CHECKOUT: 'off' })
    expect(await checkout(without)).toEqual(none)
    await without.stop()
  })
})
