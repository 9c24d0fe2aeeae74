// A trial once per person, a downgrade, and the end of a plan, all by the server's clock.
import { expect, it } from 'vitest'
import { useProduct } from '../product.ts'

const product = useProduct()
const refusal = "Trial is only available for free plan users who haven't used their trial yet."

// spec: P08, P09
it('starts a trial of seven days on the server clock', async () => {
  const { client } = await product().free()
  await product().setClock('2026-02-25T10:00:00Z')
  const { data } = await client.rpc('start_trial')
  expect(data).toMatchObject({
    plan: 'pro',
    payment_status: 'trial',
    is_active: true,
    trial_used: true,
    sub_started_at: '2026-02-25T10:00:00+00:00',
    sub_expires_at: '2026-03-04T10:00:00+00:00',
  })
  await product().setClock('2026-03-04T09:59:59.999Z')
  expect((await client.rpc('is_pro')).data).toBe(true)
  await product().setClock('2026-03-04T10:00:00Z')
  expect((await client.rpc('is_pro')).data).toBe(false)
  await product().setClock(null)
})

it('starts one trial for twelve concurrent calls', async () => {
  const { client } = await product().free()
  const starts = await Promise.all(Array.from({ length: 12 }, () => client.rpc('start_trial')))
  expect(starts.filter(({ error }) => error === null)).toHaveLength(1)
  expect(new Set(starts.flatMap(({ error }) => error?.message ?? []))).toEqual(new Set([refusal]))
})

// spec: P10
it('never starts a second trial, also after a payment reset trial_used', async () => {
  const { client, id } = await product().free()
  await client.rpc('start_trial')
  await client.rpc('downgrade_plan')
  expect((await client.rpc('start_trial')).error?.message).toBe(refusal)
  await product().service.rpc('activate_pro', {
    p_user_id: id,
    p_provider: 'local',
    p_transaction_id: `t-${id}`,
    p_billing_cycle: 'monthly',
  })
  await client.rpc('downgrade_plan')
  const { data } = await client.from('profiles').select('trial_used, plan').eq('id', id).single()
  expect(data).toEqual({ trial_used: false, plan: 'free' })
  expect((await client.rpc('start_trial')).error?.message).toBe(refusal)
})

it('starts no trial for Pro, nor for visitors', async () => {
  const { client } = await product().pro()
  expect((await client.rpc('start_trial')).error?.message).toBe(refusal)
  expect((await product().anon.rpc('start_trial')).error?.code).toBe('42501')
})

// spec: P15
it('clears the subscription on a downgrade', async () => {
  const { client } = await product().free()
  await client.rpc('start_trial')
  const { data } = await client.rpc('downgrade_plan')
  expect(data).toMatchObject({
    plan: 'free',
    is_active: false,
    payment_status: null,
    sub_started_at: null,
    sub_expires_at: null,
    billing_cycle: null,
  })
})

// spec: P05
it('returns ended plans to Free, and no others', async () => {
  const [trial, paid, running, endless] = [
    await product().free(),
    await product().free(),
    await product().free(),
    await product().pro(),
  ]
  await product().setClock('2026-01-01T00:00:00Z')
  await trial.client.rpc('start_trial')
  for (const [person, cycle] of [
    [paid, 'monthly'],
    [running, 'yearly'],
  ] as const) {
    await product().service.rpc('activate_pro', {
      p_user_id: person.id,
      p_provider: 'local',
      p_transaction_id: `t-${person.id}`,
      p_billing_cycle: cycle,
    })
  }
  await product().setClock('2026-01-31T00:00:00Z')
  const sweeps = await Promise.all(Array.from({ length: 4 }, () => product().service.rpc('sweep_plans')))
  expect(sweeps.reduce((sum, { data }) => sum + data, 0)).toBe(2)
  const people = [trial, paid, running, endless].map(({ id }) => id)
  const { data } = await product().service.from('profiles').select('id, plan').in('id', people)
  const plan = (id: string) => data?.find((row) => row.id === id)?.plan
  expect(people.map(plan)).toEqual(['free', 'free', 'pro', 'pro'])
  await product().setClock(null)
})

it('returns the warning of an ending trial once, a day before its end', async () => {
  const { client, id, email } = await product().free()
  await product().setClock('2026-05-01T00:00:00Z')
  await client.rpc('start_trial')
  const warnings = async () => {
    const { data } = await product().service.rpc('take_trial_warnings')
    return data.filter(({ user_id }: { user_id: string }) => user_id === id)
  }
  await product().setClock('2026-05-06T23:59:59Z')
  expect(await warnings()).toEqual([])
  await product().setClock('2026-05-07T00:00:00Z')
  const taken = await Promise.all(Array.from({ length: 6 }, warnings))
  expect(taken.flat()).toEqual([{ user_id: id, email, sub_expires_at: '2026-05-08T00:00:00+00:00' }])
  const { data } = await client.from('profiles').select('trial_warning_sent').eq('id', id).single()
  expect(data).toEqual({ trial_warning_sent: true })
  await product().setClock(null)
})

it('gives Pro without an end when an administrator activates it', async () => {
  const { client, id } = await product().free()
  await product().service.rpc('admin_activate_pro', { p_user_id: id })
  const { data } = await client.from('profiles').select('*').eq('id', id).single()
  expect(data).toMatchObject({ plan: 'pro', payment_status: 'active', is_active: true, sub_expires_at: null })
  expect((await client.rpc('admin_activate_pro', { p_user_id: id })).error?.code).toBe('42501')
})

it('stores no provider for Pro that an administrator gives to a person whose payments are over', async () => {
  const { client, id } = await product().free()
  const provider = async () =>
    (await product().sql`select payment_provider, payu_sub_id from profiles where id = ${id}`).at(0)
  await product().sql`select public.activate_pro(${id}, 'paddle', ${`txn_${id}`}, 'monthly', ${`sub_${id}`})`
  await product().service.rpc('admin_activate_pro', { p_user_id: id })
  expect(await provider()).toEqual({ payment_provider: 'paddle', payu_sub_id: `sub_${id}` })
  await client.rpc('downgrade_plan')
  await product().service.rpc('admin_activate_pro', { p_user_id: id })
  expect(await provider()).toEqual({ payment_provider: null, payu_sub_id: null })
})

it('starts no second trial for a person who deleted the account and signed up again', async () => {
  const { sql, platform } = product()
  const trialOf = async (email: string) => {
    const { client, userId } = await platform.signUp(email)
    const { error } = await client.rpc('start_trial')
    return { userId, error: error?.message ?? null }
  }
  const first = await trialOf('j.doe@gmail.com')
  expect(first.error).toBeNull()
  await sql`delete from auth.users where id = ${first.userId}`
  for (const again of ['j.doe@gmail.com', 'jdoe+again@googlemail.com'])
    expect((await trialOf(again)).error).toBe(refusal)
  expect((await trialOf('jane.doe@gmail.com')).error).toBeNull()

  // An address that the account changed to counts as well.
  const moving = await trialOf('before@example.org')
  await sql`update auth.users set email = 'after@example.org' where id = ${moving.userId}`
  await sql`delete from auth.users where id = ${moving.userId}`
  expect((await trialOf('after@example.org')).error).toBe(refusal)
  const [kept] = await sql`select string_agg(used::text, ' ') as text from private.used_trials as used`
  expect(String(kept?.text)).not.toContain('example.org')
})
