// Each transaction activates once, and the events of a subscription lead to the same plan in any order.
import { expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()

const activate = (id: string, transaction: string, more: Record<string, unknown> = {}) =>
  product().service.rpc('activate_pro', {
    p_user_id: id,
    p_provider: 'paddle',
    p_transaction_id: transaction,
    p_billing_cycle: 'monthly',
    ...more,
  })

const profileOf = async ({ client, id }: Person) =>
  (await client.from('profiles').select('*').eq('id', id).single()).data

// spec: M20, M22, M23
it('activates Pro, sets the counters to zero and resets the trial fields', async () => {
  const person = await product().free()
  await product()
    .sql`update public.profiles set messages_count = 9, daily_messages_count = 2, monthly_ocr_count = 3, ocr_count = 4,
    daily_ocr_count = 5, trial_used = true, trial_warning_sent = true where id = ${person.id}`
  await product().setClock('2026-02-01T08:00:00Z')
  await activate(person.id, `t1-${person.id}`, { p_subscription_id: 'sub_1' })
  expect(await profileOf(person)).toMatchObject({
    plan: 'pro',
    payment_status: 'active',
    payment_provider: 'paddle',
    payu_sub_id: 'sub_1',
    billing_cycle: 'monthly',
    sub_started_at: '2026-02-01T08:00:00+00:00',
    is_active: true,
    messages_count: 0,
    daily_messages_count: 0,
    monthly_ocr_count: 0,
    ocr_count: 0,
    daily_ocr_count: 0,
    trial_used: false,
    trial_warning_sent: false,
  })
  await product().setClock(null)
})

// spec: M25
it('activates once for twelve concurrent confirmations of one transaction', async () => {
  const person = await product().free()
  const calls = await Promise.all(Array.from({ length: 12 }, () => activate(person.id, `t-${person.id}`)))
  expect(calls.map(({ error }) => error)).toEqual(calls.map(() => null))
  expect((await person.client.from('payments').select('id')).data).toHaveLength(1)
  await product().sql`update public.profiles set messages_count = 7 where id = ${person.id}`
  await activate(person.id, `t-${person.id}`)
  expect(await profileOf(person)).toMatchObject({ messages_count: 7 })
})

it('refuses the transaction of another account, and every call by the person', async () => {
  const [payer, thief] = [await product().free(), await product().free()]
  await activate(payer.id, `t-${payer.id}`)
  expect((await activate(thief.id, `t-${payer.id}`)).error?.message).toBe(
    'This transaction belongs to another account.',
  )
  expect(await profileOf(thief)).toMatchObject({ plan: 'free' })
  const own = { p_user_id: thief.id, p_provider: 'x', p_transaction_id: 'x', p_billing_cycle: 'monthly' }
  expect((await thief.client.rpc('activate_pro', own)).error?.code).toBe('42501')
})

type Event = Record<string, unknown> & { p_event_type: string; p_occurred_at: string }

const apply = async (person: Person, n: number | string, event: Event) => {
  const call = {
    p_provider: 'paddle',
    p_event_id: `evt-${person.id}-${n}`,
    p_payload: {},
    p_user_id: person.id,
    p_subscription_id: `sub-${person.id}`,
    p_billing_cycle: 'monthly',
    ...event,
  }
  const { data, error } = await product().service.rpc('apply_payment_event', call)
  return error?.message ?? data
}

const paid = (person: Person, at: string): Event => ({
  p_event_type: 'transaction.completed',
  p_occurred_at: at,
  p_transaction_id: `txn-${person.id}-${at}`,
  p_amount: 3,
  p_currency: 'USD',
})
const subscription = (type: string, at: string, more: Record<string, unknown> = {}): Event => ({
  p_event_type: `subscription.${type}`,
  p_occurred_at: at,
  ...more,
})
const january = {
  p_status: 'active',
  p_period_starts_at: '2026-01-01T00:00:00Z',
  p_period_ends_at: '2026-02-01T00:00:00Z',
}
const refund = (person: Person, at: string, of: string): Event => ({
  p_event_type: 'adjustment.created',
  p_occurred_at: at,
  p_status: 'refunded',
  p_user_id: null,
  p_transaction_id: `txn-${person.id}-${of}`,
})

const stories: [string, (person: Person) => Event[], Record<string, unknown>][] = [
  [
    'activated',
    (p) => [paid(p, '2026-01-01T00:00:00Z'), subscription('activated', '2026-01-01T00:00:05Z', january)],
    {
      plan: 'pro',
      payment_status: 'active',
      sub_started_at: '2026-01-01T00:00:00+00:00',
      sub_expires_at: '2026-02-01T00:00:00+00:00',
    },
  ],
  [
    'canceled at the end of its period',
    (p) => [
      paid(p, '2026-01-01T00:00:00Z'),
      subscription('activated', '2026-01-01T00:00:05Z', january),
      subscription('updated', '2026-01-05T00:00:00Z', { ...january, p_cancel_at: '2026-02-01T00:00:00Z' }),
      subscription('canceled', '2026-01-06T00:00:00Z', { p_status: 'canceled' }),
    ],
    { plan: 'pro', payment_status: 'canceled', is_active: true, sub_expires_at: '2026-01-31T00:00:00+00:00' },
  ],
  [
    'past due: what was paid holds, what was not does not',
    (p) => [
      paid(p, '2026-01-01T00:00:00Z'),
      subscription('activated', '2026-01-01T00:00:05Z', january),
      subscription('past_due', '2026-01-08T00:00:00Z', {
        p_status: 'past_due',
        p_period_ends_at: '2026-03-01T00:00:00Z',
      }),
    ],
    { plan: 'pro', payment_status: 'past_due', sub_expires_at: '2026-01-31T00:00:00+00:00' },
  ],
  [
    'refunded: over at once, though the subscription still runs',
    (p) => [
      paid(p, '2026-01-01T00:00:00Z'),
      subscription('activated', '2026-01-01T00:00:05Z', january),
      refund(p, '2026-01-07T00:00:00Z', '2026-01-01T00:00:00Z'),
    ],
    { plan: 'free', is_active: false, payment_status: null, sub_expires_at: null },
  ],
  [
    'renewed',
    (p) => [
      paid(p, '2025-12-09T00:00:00Z'),
      paid(p, '2026-01-08T00:00:00Z'),
      subscription('updated', '2026-01-08T00:00:05Z', { ...january, p_period_ends_at: '2026-02-08T00:00:00Z' }),
    ],
    {
      plan: 'pro',
      payment_status: 'active',
      sub_started_at: '2026-01-08T00:00:00+00:00',
      sub_expires_at: '2026-02-08T00:00:00+00:00',
    },
  ],
]

it.each(stories)('%s: every order leads to the same plan, with each event sent twice', async (_, story, outcome) => {
  await product().setClock('2026-01-10T00:00:00Z')
  for (const order of orders(story(await product().free()).length)) {
    const person = await product().free()
    const events = story(person)
    for (const n of order) {
      const event = events[n]
      if (!event) throw new Error('No such event.')
      expect.soft(['applied', 'stale', 'unmatched']).toContain(await apply(person, n, event))
      expect.soft(await apply(person, n, event)).toBe('duplicate')
    }
    expect.soft(await profileOf(person), order.join(' ')).toMatchObject(outcome)
  }
  await product().setClock(null)
})

it('lets no later event of a given-up subscription undo a downgrade, but a new payment does', async () => {
  await product().setClock('2026-01-10T00:00:00Z')
  const person = await product().free()
  await apply(person, 1, paid(person, '2026-01-01T00:00:00Z'))
  await apply(person, 2, subscription('activated', '2026-01-01T00:00:05Z', january))
  await person.client.rpc('downgrade_plan')
  await apply(person, 3, subscription('updated', '2026-01-09T00:00:00Z', january))
  expect(await profileOf(person)).toMatchObject({ plan: 'free' })
  await apply(person, 4, paid(person, '2026-01-10T00:00:00Z'))
  expect(await profileOf(person)).toMatchObject({ plan: 'pro', payment_status: 'active' })
  await product().setClock(null)
})

it('applies an event once for twelve concurrent deliveries', async () => {
  const person = await product().free()
  const event = paid(person, new Date().toISOString())
  const answers = await Promise.all(Array.from({ length: 12 }, () => apply(person, 1, event)))
  expect(answers.sort()).toEqual(['applied', ...Array(11).fill('duplicate')])
})

it('keeps Pro from an administrator after a subscription ends, and ignores unknown events', async () => {
  const person = await product().pro()
  await apply(person, 1, subscription('canceled', '2026-01-01T00:00:00Z', { p_status: 'canceled' }))
  expect(await apply(person, 2, { p_event_type: 'customer.updated', p_occurred_at: '2026-01-01T00:00:00Z' })).toBe(
    'ignored',
  )
  expect(await profileOf(person)).toMatchObject({ plan: 'pro', sub_expires_at: null })
})

it('finds the account of a payment by the checkout that began it', async () => {
  const person = await product().free()
  const event = paid(person, new Date().toISOString())
  const { error } = await product().service.from('checkouts').insert({
    provider: 'paddle',
    transaction_id: event.p_transaction_id,
    user_id: person.id,
    billing_cycle: 'monthly',
  })
  expect(error).toBeNull()
  expect(await apply(person, 1, { ...event, p_user_id: null })).toBe('applied')
  const { data } = await product().service.from('checkouts').select('completed_at').eq('user_id', person.id).single()
  expect(data?.completed_at).not.toBeNull()
})

function orders(length: number): number[][] {
  if (length === 0) return [[]]
  return orders(length - 1).flatMap((order) =>
    Array.from({ length }, (_, place) => [...order.slice(0, place), length - 1, ...order.slice(place)]),
  )
}
