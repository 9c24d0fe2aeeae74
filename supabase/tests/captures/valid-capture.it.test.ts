// The rules and corrections for a stored capture are the same as core's, with the same limits.
import { expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()
const invalid = 'Invalid capture data'

async function save(row: Record<string, unknown>, person?: Person) {
  const { client } = person ?? (await product().pro())
  const { data, error } = await client.from('captures').insert(row).select().single()
  return error?.message ?? data
}

// spec: V04
it('trims the title, calls an empty one "Untitled Capture", and accepts 200 characters but not 201', async () => {
  const person = await product().pro()
  expect(await save({ content: 'x', title: ' \t\u00a0\u3000A title\ufeff\n' }, person)).toMatchObject({
    title: 'A title',
  })
  for (const title of [undefined, '', ' \u2003\u00a0 ']) {
    expect(await save({ content: 'x', title }, person)).toMatchObject({ title: 'Untitled Capture' })
  }
  expect(await save({ content: 'x', title: '🙂'.repeat(200) }, person)).toMatchObject({ title: '🙂'.repeat(200) })
  expect(await save({ content: 'x', title: 'x'.repeat(201) }, person)).toBe(invalid)
})

// spec: V05, V08
it('trims the content and accepts 1 to 50000 characters', async () => {
  const person = await product().pro()
  expect(await save({ content: '\u2028 text \u202f' }, person)).toMatchObject({ content: 'text' })
  expect(await save({ content: ` ${'é'.repeat(50_000)} ` }, person)).toMatchObject({ content: 'é'.repeat(50_000) })
  for (const content of ['', ' \u00a0\u1680\u2000\u205f\ufeff\n', 'x'.repeat(50_001), null]) {
    expect(await save({ content }, person)).toBe(invalid)
  }
  const { data } = await person.client.from('captures').insert({ content: 'kept' }).select().single()
  const { error } = await person.client.from('captures').update({ content: '  ' }).eq('id', data.id)
  expect(error?.message).toBe(invalid)
})

it('says in the details what is wrong', async () => {
  const { client } = await product().pro()
  const refusals: [object, string][] = [
    [
      { content: 'x'.repeat(50_001) },
      'The text has 50001 characters. 50,000 are allowed. Split it into several notes.',
    ],
    [{ content: ' ' }, 'The text is empty.'],
    [{ content: 'x', title: 'x'.repeat(201) }, 'The title has 201 characters. 200 are allowed.'],
    [{ content: 'x', tags: ['x'.repeat(51)] }, 'A tag has more than 50 characters.'],
  ]
  for (const [row, details] of refusals)
    expect((await client.from('captures').insert(row)).error).toMatchObject({ message: invalid, details })
})

it('trims long runs of blanks in linear time', async () => {
  expect(await save({ content: `a${' '.repeat(49_990)}b${' '.repeat(200_000)}` })).toMatchObject({
    content: `a${' '.repeat(49_990)}b`,
  })
})

// spec: V07
it('trims tags, drops empty ones and duplicates in order, keeps twenty, and refuses one of 51 characters', async () => {
  const person = await product().pro()
  const content = 'x'.repeat(200)
  const tags = [' b ', 'a', '', 'b', '\u00a0', 'A', null]
  expect(await save({ content, tags }, person)).toMatchObject({ tags: ['b', 'a', 'A'] })
  const many = Array.from({ length: 3000 }, (_, n) => `tag ${n % 1500}`)
  expect(await save({ content, tags: many }, person)).toMatchObject({ tags: many.slice(0, 20) })
  expect(await save({ content, tags: ['ü'.repeat(50)] }, person)).toMatchObject({ tags: ['ü'.repeat(50)] })
  expect(await save({ content, tags: ['x'.repeat(51)] }, person)).toBe(invalid)
})

it('accepts the turns of a chat as a list of at most 1 MB, and lets only Pro change them', async () => {
  const [pro, free] = [await product().pro(), await product().free()]
  const turns = [{ id: 'a', digest: '1' }]
  expect(await save({ content: 'x' }, pro)).toMatchObject({ turns: null })
  expect(await save({ content: 'x', turns: { id: 'a' } }, pro)).toContain('captures_turns_check')
  expect(await save({ content: 'x', turns: ['a'.repeat(1024 * 1024)] }, pro)).toContain('captures_turns_check')
  for (const [person, message] of [
    [pro, undefined],
    [free, 'Editing requires Pro plan'],
  ] as const) {
    const saved = await save({ content: 'x', turns, source_url: 'https://chatgpt.com/c/1' }, person)
    expect(saved).toMatchObject({ turns })
    const { error } = await person.client.from('captures').update({ turns: [] }).eq('id', saved.id)
    expect(error?.message).toBe(message)
  }
})

it('drops a source that a browser should not open', async () => {
  const person = await product().pro()
  expect(await save({ content: 'x', source_url: ' https://a.example/b ' }, person)).toMatchObject({
    source_url: 'https://a.example/b',
  })
  for (const source_url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'nonsense',
    `https://a.example/${'x'.repeat(4096)}`,
  ]) {
    expect(await save({ content: 'x', source_url }, person)).toMatchObject({ source_url: null })
  }
})

// spec: Q10, Q11, Q12, Q13
it('accepts and returns the fields of the specification, and updates updated_at by itself', async () => {
  const { client, id } = await product().pro()
  const { data: folder } = await client.from('folders').insert({ name: 'N' }).select().single()
  const row = {
    title: 'T',
    content: '<p>C</p>',
    folder_id: folder.id,
    tags: ['t'],
    user_id: id,
    zettel_id: '202601020304',
    source_url: 'https://a.example/',
  }
  const { data } = await client.from('captures').insert(row).select().single()
  expect(data).toMatchObject({ ...row, tags: ['t', 'snippet'], is_pinned: false, is_public: false })
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['id', 'public_id', 'created_at', 'updated_at']))

  await product().setClock('2031-01-01T00:00:00Z')
  const update = (change: Record<string, unknown>) =>
    client.from('captures').update(change).eq('id', data.id).select().single()
  const edit = {
    title: 'T2',
    content: 'C2',
    folder_id: null,
    tags: ['u'],
    is_pinned: true,
    updated_at: '2001-01-01T00:00:00Z',
  }
  expect((await update(edit)).data).toMatchObject({ ...edit, updated_at: '2031-01-01T00:00:00+00:00' })
  expect((await update({ is_public: true })).data).toMatchObject({ is_public: true, title: 'T2' })
  expect((await update({ is_pinned: false, user_id: id })).data).toMatchObject({ is_pinned: false, is_public: true })
  await product().setClock(null)

  const fixed = { zettel_id: '209901010101', public_id: 'chosen', created_at: '2001-01-01T00:00:00Z' }
  const { data: after } = await update(fixed)
  expect(after).toMatchObject({ zettel_id: data.zettel_id, public_id: data.public_id, created_at: data.created_at })
  await client.from('captures').delete().eq('id', data.id).eq('user_id', id)
  expect((await client.from('captures').select('id').eq('id', data.id)).data).toEqual([])
})

it('keeps the time of an offline save, and refuses a time in the future', async () => {
  const person = await product().pro()
  expect(await save({ content: 'x', created_at: '2025-05-05T05:05:00Z' }, person)).toMatchObject({
    created_at: '2025-05-05T05:05:00+00:00',
    zettel_id: '202505050505',
  })
  await product().setClock('2026-06-01T00:00:00Z')
  for (const created_at of ['2999-01-01T00:00:00Z', 'infinity', '-infinity', '0044-03-15T00:00:00Z BC']) {
    expect(await save({ content: 'x', created_at }, person)).toMatchObject({ created_at: '2026-06-01T00:00:00+00:00' })
  }
  await product().setClock(null)
})

it('chooses the public id itself', async () => {
  const saved = await save({ content: 'x', public_id: 'guessable' })
  expect(saved.public_id).toMatch(/^[0-9a-f]{32}$/)
})
