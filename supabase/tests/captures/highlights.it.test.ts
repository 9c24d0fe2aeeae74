// Highlights: what they hold, what may change, and when they end.
import { expect, it } from 'vitest'
import { useProduct } from '../product.ts'

const product = useProduct()

it('keeps a passage with its surroundings, changes only colour and comment, and goes with its note', async () => {
  const person = await product().free()
  const { client } = person
  const note = await client
    .from('captures')
    .insert({ content: 'The tide rises.', source_url: 'https://chatgpt.com/c/1' })
    .select()
    .single()
  const before = await used(person.id)
  const passage = { capture_id: note.data?.id, quote: 'tide', prefix: 'The ', suffix: ' rises.', start_position: 4 }
  const made = await client.from('highlights').insert(passage).select().single()
  expect(made.data).toMatchObject({ ...passage, user_id: person.id, colour: 'yellow', comment: '' })
  expect(await used(person.id)).toBe(before + 'tideThe  rises.'.length + 80)
  const changed = await client
    .from('highlights')
    .update({ colour: 'pink', comment: 'Why?' })
    .eq('id', made.data?.id)
    .select()
  expect(changed.data).toMatchObject([{ quote: 'tide', colour: 'pink', comment: 'Why?' }])
  const moved = await client.from('highlights').update({ quote: 'else' }).eq('id', made.data?.id)
  expect(moved.error?.code).toBe('42501')
  await client.from('captures').delete().eq('id', note.data?.id).throwOnError()
  expect((await client.from('highlights').select()).data).toEqual([])
  await client.rpc('restore_captures', { p_ids: [note.data?.id] }).throwOnError()
  expect((await client.from('highlights').select()).data).toEqual(changed.data)
})

it('refuses an empty or overlong passage, an unknown colour, and a note of another person', async () => {
  const [person, other] = [await product().pro(), await product().pro()]
  const note = await person.client.from('captures').insert({ content: 'Text' }).select().single()
  const foreign = await other.client.from('captures').insert({ content: 'Secret' }).select().single()
  const passage = { capture_id: note.data?.id, quote: 'Text' }
  for (const [wrong, code] of [
    [{ quote: ' \n' }, '23514'],
    [{ quote: 'x'.repeat(5001) }, '23514'],
    [{ colour: 'red' }, '23514'],
    [{ comment: 'x'.repeat(5001) }, '23514'],
    [{ start_position: -1 }, '23514'],
    [{ capture_id: foreign.data?.id }, '23503'],
  ] as const) {
    const { error } = await person.client.from('highlights').insert({ ...passage, ...wrong })
    expect([wrong, error?.code]).toEqual([wrong, code])
  }
})

async function used(id: string): Promise<number> {
  const [profile] = await product().sql<{ bytes_used: number }[]>`
    select bytes_used::int from public.profiles where id = ${id}`
  return profile?.bytes_used ?? 0
}
