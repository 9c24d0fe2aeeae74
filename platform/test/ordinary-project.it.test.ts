// A typical Supabase project: dumps, hand-written SQL, accounts in the seed, functions for Deno.
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { listenTo, until } from '../src/realtime/testing/people.ts'
import { useTestPlatform } from '../src/testing/index.ts'

describe('a todo list', () => {
  const platform = useTestPlatform({ supabaseDir: fileURLToPath(new URL('./todo-project', import.meta.url)) })

  async function sam() {
    const client = platform.client()
    const { error } = await client.auth.signInWithPassword({ email: 'seeded@example.org', password: 'password123' })
    expect(error).toBeNull()
    return client
  }

  it('signs in the account of its seed, whose bcrypt hash was made in SQL', async () => {
    const client = await sam()
    expect((await client.auth.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Sam Seed' })
    expect((await client.from('open_todos').select('task, status')).data).toEqual([
      { task: 'Water the plants', status: 'open' },
    ])
  })

  it('gives everybody who signs up a profile', async () => {
    const client = platform.client()
    const { data } = await client.auth.signUp({
      email: 'ada@example.org',
      password: 'correct horse',
      options: { data: { full_name: 'Ada' } },
    })
    const profile = () => client.from('profiles').select('full_name, updated_at').eq('id', data.user?.id).single()
    expect((await profile()).data).toEqual({ full_name: 'Ada', updated_at: null })
    await client.from('profiles').update({ username: 'ada' }).eq('id', data.user?.id)
    expect((await profile()).data?.updated_at).toMatch(/^\d{4}-/)
  })

  it('checks enums, computes generated columns and keeps large numbers whole', async () => {
    const client = await sam()
    const made = await client.from('todos').insert({ task: 'Call Mum' }).select('slug, status').single()
    expect(made.data).toEqual({ slug: 'call-mum', status: 'open' })
    expect((await client.from('todos').insert({ task: 'Call Mum', status: 'lost' })).error?.code).toBe('22P02')
    expect((await client.from('todos').update({ slug: 'x' }).eq('id', 1)).error?.code).toBe('428C9')
    const exact = await client.from('todos').select('price::text').eq('id', 1).single()
    expect(exact.data).toEqual({ price: '12345678901234567890.0123456789' })
  })

  it('sends changes to their owner', async () => {
    const client = await sam()
    const { changes } = await listenTo(client, [{ table: 'todos' }])
    await client.from('todos').update({ status: 'doing' }).eq('id', 1)
    // An earlier change may still arrive.
    const updated = () => changes.find(({ eventType }) => eventType === 'UPDATE')
    await until(updated)
    expect(updated()).toMatchObject({ new: { id: 1, status: 'doing' } })
  })

  it('runs its functions: the template’s, one that acts as its caller, one of the old style', async () => {
    const client = await sam()
    expect((await client.functions.invoke('hello', { body: { name: 'Sam' } })).data).toEqual({ message: 'Hello Sam!' })
    const own = await client.functions.invoke('own-todos')
    expect(own.error).toBeNull()
    expect(own.data.email).toBe('seeded@example.org')
    expect(own.data.data.map(({ task }: { task: string }) => task)).toContain('Water the plants')
    const stranger = await platform.client().functions.invoke('own-todos')
    expect(stranger.data).toEqual({ data: [], error: null })
    const { data: count } = await client.functions.invoke('old-style')
    expect(Number(count)).toBeGreaterThanOrEqual(2)
  })
})
