// Deleting an account removes all of its rows and none of other accounts.
import { expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()

async function live(person: Person): Promise<void> {
  const { client, id, email } = person
  const { service } = product()
  const { data: top } = await client.from('folders').insert({ name: 'top' }).select('id').single()
  await client.from('folders').insert({ name: 'sub', parent_id: top?.id })
  const { data: taken } = await service.rpc('take_ocr', { p_user_id: id, p_platform: 'mobile' })
  const { data: captures } = await client
    .from('captures')
    .insert([
      { content: 'a', folder_id: top?.id, tags: ['t'] },
      { content: 'b', ocr_extraction_id: taken[0].extraction_id },
    ])
    .select('id')
  const [a, b] = (captures ?? []).map((capture) => capture.id)
  await client.from('note_connections').insert({ source_capture_id: a, target_capture_id: b })
  await client.from('captures').update({ content: 'edited' }).eq('id', a)
  const { data: gone } = await client.from('captures').insert({ content: 'c' }).select('id').single()
  await client.from('captures').delete().eq('id', gone?.id)
  await client.rpc('take_pdf_download')
  await service
    .from('checkouts')
    .insert({ provider: 'p', transaction_id: `t-${id}`, user_id: id, billing_cycle: 'yearly' })
  const event = {
    p_provider: 'p',
    p_payload: { email },
    p_user_id: id,
    p_subscription_id: `s-${id}`,
    p_occurred_at: '2026-01-01',
  }
  await service.rpc('apply_payment_event', {
    ...event,
    p_event_id: `1-${id}`,
    p_event_type: 'transaction.completed',
    p_transaction_id: `t-${id}`,
  })
  await service.rpc('apply_payment_event', {
    ...event,
    p_event_id: `2-${id}`,
    p_event_type: 'subscription.activated',
    p_status: 'active',
  })
  const message = { p_name: 'N', p_email: email.toUpperCase(), p_subject: 'S', p_message: 'M', p_sender_hash: id }
  await service.rpc('store_contact_message', message)
}

it('leaves no row behind in any table, and every row of others', async () => {
  const { sql, platform } = product()
  const [leaving, staying] = [await product().pro(), await product().pro()]
  await live(leaving)
  await live(staying)
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private', 'auth')`
  const mentions = async ({ id, email }: Person) => {
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await sql.unsafe(
        `select from ${name} as t where strpos(lower(t::text), $1) > 0 or strpos(lower(t::text), $2) > 0`,
        [id, email],
      )
      if (rows.length > 0) found.push(name)
    }
    return found.sort()
  }
  const before = await mentions(staying)
  expect(await mentions(leaving)).toEqual(before)
  expect(before).toEqual(
    expect.arrayContaining(['public.captures', 'public.payment_events', 'public.contact_messages', 'private.tallies']),
  )
  const { error } = await platform.service().auth.admin.deleteUser(leaving.id)
  expect(error).toBeNull()
  expect(await mentions(leaving)).toEqual([])
  expect(await mentions(staying)).toEqual(before)
})

it('stores nothing for a token whose account was deleted', async () => {
  const person = await product().free()
  await product().sql`delete from auth.users where id = ${person.id}`
  const { error } = await person.client.from('captures').insert({ content: 'x', source_url: 'https://chatgpt.com/' })
  expect(error).not.toBeNull()
  expect((await person.client.from('profiles').insert({ id: person.id })).error).not.toBeNull()
})
