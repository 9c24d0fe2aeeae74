// Suggestions of a notebook for a capture.
import { suggestNotebooks } from '@jotsam/core/notebooks/suggest-notebook'
import { expect, it } from 'vitest'
import { useProduct } from '../product.ts'

const product = useProduct()

// spec: Q20, N13
it('suggests by the same keywords and with the same confidence as core', async () => {
  const { client } = await product().pro()
  const names = ['Meetings', 'React tips', 'Code', 'Recipes']
  const { data: notebooks } = await client
    .from('folders')
    .insert(names.map((name) => ({ name })))
    .select('id, name')
  const drafts = [
    { content: 'The standup and the meeting', source_url: null },
    { content: 'people react', source_url: null },
    { content: 'useState', source_url: null },
    { content: 'a function', source_url: 'https://gist.github.com/x' },
    { content: 'ingredients: salt', source_url: 'https://notgithub.com/' },
    { content: 'nothing', source_url: null },
  ]
  for (const draft of drafts) {
    const { data } = await client.rpc('suggest_notebook', { content_text: draft.content, source_url: draft.source_url })
    expect.soft(data, draft.content).toEqual(suggestNotebooks(draft, notebooks ?? []))
  }
})

it('learns from the notebooks of captures from the same site, and from names', async () => {
  const { client } = await product().pro()
  const { data: folders } = await client
    .from('folders')
    .insert([{ name: 'Law' }, { name: 'Garden' }])
    .select('id, name')
  const law = folders?.find(({ name }) => name === 'Law')?.id
  const rows = Array.from({ length: 4 }, () => ({
    content: 'x',
    folder_id: law,
    source_url: 'https://court.example/a',
  }))
  await client.from('captures').insert(rows)
  const { data } = await client.rpc('suggest_notebook', {
    content_text: 'about my garden',
    source_url: 'https://court.example/b',
  })
  expect(data).toEqual([
    { notebook_id: law, notebook_name: 'Law', confidence: 0.9 },
    { notebook_id: expect.any(String), notebook_name: 'Garden', confidence: 0.75 },
  ])
  await client.rpc('downgrade_plan')
  expect((await client.rpc('suggest_notebook', { content_text: 'about my garden' })).data).toEqual([])
})

it('learns from the notebooks of captures whose tag is in the text', async () => {
  const { client } = await product().pro()
  const { data: folders } = await client
    .from('folders')
    .insert([{ name: 'Law' }, { name: 'Other' }])
    .select('id, name')
  const [law, other] = ['Law', 'Other'].map((wanted) => folders?.find(({ name }) => name === wanted)?.id)
  const filed = (folder_id: string | undefined, tag: string) => ({ content: 'x', folder_id, tags: [tag] })
  await client
    .from('captures')
    .insert([...Array(3)].map(() => filed(law, 'Tenancy')).concat([filed(other, 'Tenancy'), filed(other, 'unnamed')]))
  const ask = async (content_text: string) => (await client.rpc('suggest_notebook', { content_text })).data
  // Three of four count; a single one is chance. The tag for the length and a tag that is not in the text do not count.
  expect(await ask('notes on tenancy, a long snippet')).toEqual([
    { notebook_id: law, notebook_name: 'Law', confidence: 0.8 },
  ])
  expect(await ask('notes on a long snippet')).toEqual([])
})

// spec: P28
it('suggests notebooks and adds tags on Pro, and does neither on Free', async () => {
  const [pro, free] = [await product().pro(), await product().free()]
  const source_url = 'https://chatgpt.com/c/1'
  await pro.client.from('folders').insert({ name: 'Meetings' })
  const ask = (client: typeof pro.client) =>
    client.rpc('suggest_notebook', { content_text: 'standup', source_url: null })
  const save = (client: typeof pro.client) =>
    client.from('captures').insert({ content: 'short', source_url }).select('tags').single()
  expect((await ask(pro.client)).data).toMatchObject([{ notebook_name: 'Meetings' }])
  expect((await save(pro.client)).data?.tags).toEqual(['snippet', 'chatgpt'])
  expect((await ask(free.client)).data).toEqual([])
  expect((await save(free.client)).data?.tags).toEqual([])
})
