// A profile is created with the account, created again when missing, and never written by its person.
import { expect, it } from 'vitest'
import { useProduct } from '../product.ts'

const product = useProduct()

const fresh = {
  plan: 'free',
  messages_count: 0,
  daily_messages_count: 0,
  last_message_date: null,
  ocr_count: 0,
  daily_ocr_count: 0,
  last_ocr_date: null,
  monthly_ocr_count: 0,
  last_ocr_month: null,
  billing_cycle: 'monthly',
  payment_status: null,
  payment_provider: null,
  payu_sub_id: null,
  sub_started_at: null,
  sub_expires_at: null,
  is_active: false,
  trial_used: false,
  trial_warning_sent: false,
}

// spec: P37, P38, P39, P40, P41, Q21
it('exists with its defaults from the start, and is created again by its person when it is missing', async () => {
  const { client, id } = await product().free()
  const { data } = await client.from('profiles').select('*').eq('id', id).maybeSingle()
  expect(data).toMatchObject({ id, ...fresh, created_at: expect.any(String), updated_at: expect.any(String) })

  await product().sql`delete from public.profiles where id = ${id}`
  expect((await client.from('profiles').select('*').eq('id', id).maybeSingle()).data).toBeNull()
  expect((await client.rpc('is_pro')).data).toBe(false)
  const { data: again } = await client.from('profiles').insert({ id }).select().single()
  expect(again).toMatchObject({ id, ...fresh })
})

it('is created by the first save when it is missing', async () => {
  const { client, id } = await product().free()
  await product().sql`delete from public.profiles where id = ${id}`
  const { error } = await client.from('captures').insert({ content: 'x', source_url: 'https://chatgpt.com/' })
  expect(error).toBeNull()
  const { data } = await client.from('profiles').select('messages_count').eq('id', id).single()
  expect(data).toEqual({ messages_count: 1 })
})

// spec: P17
it('changes only through start_trial() and downgrade_plan(), never by a direct write', async () => {
  const { client, id } = await product().free()
  const attempts = await Promise.all([
    client.from('profiles').update({ plan: 'pro' }).eq('id', id),
    client.from('profiles').update({ daily_messages_count: 0 }).eq('id', id),
    client.from('profiles').update({ trial_used: false }).eq('id', id),
    client.from('profiles').upsert({ id, plan: 'pro', is_active: true }),
    client.from('profiles').delete().eq('id', id),
  ])
  expect(attempts.map(({ error }) => error?.code)).toEqual(attempts.map(() => '42501'))
  await product().sql`delete from public.profiles where id = ${id}`
  expect((await client.from('profiles').insert({ id, plan: 'pro', is_active: true })).error?.code).toBe('42501')
  expect((await client.rpc('start_trial')).data).toMatchObject({ plan: 'pro', trial_used: true })
  expect((await client.rpc('downgrade_plan')).data).toMatchObject({ plan: 'free', is_active: false })
})

// spec: P01, P02, P03, P04
it('is effectively Pro by its plan, a running trial or an active subscription, exact to the instant', async () => {
  const { client, id } = await product().free()
  await product().setClock('2026-03-01T12:00:00Z')
  const cases: [Record<string, string | boolean | null>, boolean][] = [
    [{ plan: 'free', payment_status: 'active', is_active: true, sub_expires_at: null }, false],
    [{ plan: 'pro', payment_status: 'trial', is_active: true, sub_expires_at: null }, false],
    [{ plan: 'pro', payment_status: 'trial', is_active: false, sub_expires_at: '2026-03-01T12:00:00.001Z' }, true],
    [{ plan: 'pro', payment_status: 'trial', is_active: true, sub_expires_at: '2026-03-01T12:00:00Z' }, false],
    [{ plan: 'pro', payment_status: 'active', is_active: false, sub_expires_at: null }, false],
    [{ plan: 'pro', payment_status: 'active', is_active: true, sub_expires_at: null }, true],
    [{ plan: 'pro', payment_status: null, is_active: true, sub_expires_at: '2026-03-01T12:00:00Z' }, false],
    [{ plan: 'pro', payment_status: 'other', is_active: true, sub_expires_at: '2026-03-01T12:00:01Z' }, true],
  ]
  for (const [row, pro] of cases) {
    await product().service.from('profiles').update(row).eq('id', id)
    expect.soft((await client.rpc('is_pro')).data, JSON.stringify(row)).toBe(pro)
  }
  const { error } = await product().service.from('profiles').update({ plan: 'gold' }).eq('id', id)
  expect(error?.code).toBe('23514')
  await product().setClock(null)
})

it('updates updated_at by itself', async () => {
  const { id } = await product().free()
  await product().setClock('2030-01-01T00:00:00Z')
  await product().service.from('profiles').update({ updated_at: '2001-01-01T00:00:00Z' }).eq('id', id)
  const { data } = await product().service.from('profiles').select('updated_at').eq('id', id).single()
  expect(data?.updated_at).toBe('2030-01-01T00:00:00+00:00')
  await product().setClock(null)
})
