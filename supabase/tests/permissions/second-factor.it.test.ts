// The second factor protects the data: on every table, in every function that runs as its owner, and in realtime.
import { expect, it, vi } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()

/** These return public data, or nothing about a person. */
const OPEN_FUNCTIONS = ['get_public_capture', 'auto_tags']

it('puts the restrictive policy on every table that has a policy, in every schema', async () => {
  const { sql } = product()
  const unguarded = await sql`
    select schemaname, tablename from pg_policies group by 1, 2
    having not bool_or(permissive = 'RESTRICTIVE' and cmd = 'ALL' and 'authenticated' = any (roles)
      and qual = '( SELECT private.passed_second_factor() AS passed_second_factor)')`
  expect([...unguarded]).toEqual([])
})

it('uses private.me() for the caller in every function that runs as its owner and that clients may call', async () => {
  const { sql } = product()
  const unguarded = await sql<{ name: string }[]>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef
      and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
      and (pg_get_functiondef(oid) !~ 'private\.me\(\)' or pg_get_functiondef(oid) ~ 'auth\.(uid|jwt)\(\)')
    order by 1`
  expect(unguarded.map(({ name }) => name).sort()).toEqual([...OPEN_FUNCTIONS].sort())
})

it('hides everything from a session that began before the factor, and shows it once the factor is used', async () => {
  const { sql } = product()
  const { client, userId } = await somebodyOnPro()
  await client.from('captures').insert({ content: 'Low tide at six' })
  expect(await contents(client)).toEqual(['Low tide at six'])

  await sql`insert into auth.mfa_factors (user_id, factor_type, status) values (${userId}, 'totp', 'verified')`
  expect(await contents(client)).toEqual([])
  const search = await client.rpc('search_captures', { p_query: 'tide' })
  expect([search.status, search.error?.details]).toEqual([403, 'insufficient_aal'])
  const saved = await client.from('captures').insert({ content: 'High tide' })
  expect([saved.status, saved.error?.message]).toEqual([403, 'Enter the code of your second factor first.'])
  expect((await client.from('captures').update({ is_public: true }).eq('user_id', userId).select()).data).toEqual([])
  expect((await client.from('captures').delete().eq('user_id', userId).select()).data).toEqual([])

  await useFactor(client, userId)
  expect(await contents(client)).toEqual(['Low tide at six'])
  expect((await client.rpc('search_captures', { p_query: 'tide' })).data).toHaveLength(1)
})

it('sends no changes to a session without the factor, also when it listened before', async () => {
  const { sql, platform } = product()
  const { client, userId, email, password } = await somebodyOnPro()
  const half = platform.client()
  await half.auth.signInWithPassword({ email, password })
  const overheard = await eventsHeard(half)
  const { data } = await client.from('captures').insert({ content: 'Low tide at six' }).select('id').single()
  await vi.waitFor(() => expect(overheard).toEqual(['INSERT']), 10_000)

  await sql`insert into auth.mfa_factors (user_id, factor_type, status) values (${userId}, 'totp', 'verified')`
  await useFactor(client, userId)
  const heard = await eventsHeard(client)
  await client.from('captures').update({ is_pinned: true }).eq('id', data?.id)
  await vi.waitFor(() => expect(heard).toEqual(['UPDATE']), 10_000)
  await client.from('captures').delete().eq('id', data?.id)
  await vi.waitFor(() => expect(heard).toEqual(['UPDATE', 'DELETE']), 10_000)
  // Joining again makes sure that all earlier events have arrived.
  await eventsHeard(half, 'later')
  expect(overheard).toEqual(['INSERT'])
})

it('refuses an insert for another person with the same text, whatever that person’s plan', async () => {
  const [free, pro, spent, caller] = await Promise.all([
    product().free(),
    product().pro(),
    product().free(),
    product().pro(),
  ])
  await product().sql`
    update public.profiles set daily_messages_count = 2, last_message_date = private.today() where id = ${spent.id}`
  for (const [table, row] of Object.entries({
    captures: { content: 'Text', source_url: 'https://example.org/' },
    folders: { name: 'Sea' },
    highlights: { capture_id: '00000000-0000-4000-8000-000000000001', quote: 'Text' },
    note_connections: {
      source_capture_id: '00000000-0000-4000-8000-000000000001',
      target_capture_id: '00000000-0000-4000-8000-000000000002',
    },
  })) {
    const words = `new row violates row-level security policy for table "${table}"`
    for (const victim of [free, pro, spent]) {
      const { error, status } = await caller.client.from(table).insert({ ...row, user_id: victim.id })
      expect([table, status, error?.code, error?.message]).toEqual([table, 403, '42501', words])
    }
  }
})

async function somebodyOnPro() {
  const person = await product().platform.signUp()
  await product().sql`select public.admin_activate_pro(${person.userId})`
  return person
}

/** Marks the newest session of this person as verified, as a code does. */
async function useFactor(client: Person['client'], userId: string): Promise<void> {
  const { data } = await client.auth.getSession()
  const id = String(JSON.parse(atob(data.session?.access_token.split('.')[1] ?? '')).session_id)
  await product().sql`update auth.sessions set aal = 'aal2' where id = ${id} and user_id = ${userId}`
  await client.auth.refreshSession()
}

async function contents(client: Person['client']): Promise<string[]> {
  const { data } = await client.from('captures').select('content')
  return (data ?? []).map(({ content }) => String(content))
}

async function eventsHeard(client: Person['client'], name = 'captures'): Promise<string[]> {
  const heard: string[] = []
  await client.realtime.setAuth()
  await new Promise<void>((subscribed, failed) => {
    client
      .channel(name)
      .on('postgres_changes', { event: '*', schema: 'public', table: 'captures' }, ({ eventType }) =>
        heard.push(eventType),
      )
      .subscribe((status, error) => (status === 'SUBSCRIBED' ? subscribed() : error && failed(error)))
  })
  return heard
}
