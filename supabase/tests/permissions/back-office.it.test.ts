// The contact messages and the administrator's figures are for the service role only.
import { expect, it } from 'vitest'
import { useProduct } from '../product.ts'

const product = useProduct()

it('stores five messages an hour from one sender, also of twelve at once', async () => {
  const send = (p_sender_hash: string) =>
    product().service.rpc('store_contact_message', {
      p_name: 'N',
      p_email: 'n@example.org',
      p_subject: 'S',
      p_message: 'M',
      p_sender_hash,
    })
  const sent = await Promise.all(Array.from({ length: 12 }, () => send('one')))
  expect(sent.filter(({ error }) => error === null)).toHaveLength(5)
  expect(sent.find(({ error }) => error)?.status).toBe(429)
  expect((await send('two')).error).toBeNull()
  await product().setClock(new Date(Date.now() + 3_601_000).toISOString())
  expect((await send('one')).error).toBeNull()
  await product().setClock(null)
})

it('counts people, effective Pro, captures and payments, and finds an account by its address', async () => {
  const [free, pro] = [await product().free(), await product().pro()]
  await pro.client.from('captures').insert({ content: 'x' })
  const { data } = await product().service.rpc('admin_stats')
  expect(data).toEqual({ totalUsers: 2, proUsers: 1, totalCaptures: 1, totalPayments: 0 })
  const { data: users } = await product().service.rpc('admin_users', {
    p_search: free.email.slice(0, 12).toUpperCase(),
  })
  expect(users).toEqual([
    { id: free.id, email: free.email, created_at: expect.any(String), plan: 'free', is_active: false, total: 1 },
  ])
  const { data: days } = await product().service.rpc('admin_series', { p_days: 3 })
  expect(days.map(({ users: n }: { users: number }) => n)).toEqual([0, 0, 2])
  for (const name of ['admin_stats', 'admin_users', 'admin_series']) {
    expect((await pro.client.rpc(name)).error?.code).toBe('42501')
  }
})
