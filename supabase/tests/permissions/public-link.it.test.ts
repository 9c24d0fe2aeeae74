// A public capture can be read by its link while it is public, and reveals nothing about its owner.
import { expect, it } from 'vitest'
import { chatGpt, useProduct } from '../product.ts'

const product = useProduct()

// spec: U06, U08
it('can be read by anyone through one function, and only while it is public', async () => {
  const { client } = await product().pro()
  const row = { title: 'T', content: '<p>C</p>', tags: ['t'], source_url: 'https://a.example/' }
  const { data } = await client.from('captures').insert(row).select().single()
  const read = async (p_public_id: string) => (await product().anon.rpc('get_public_capture', { p_public_id })).data
  expect(await read(data.public_id)).toEqual([])
  await client.from('captures').update({ is_public: true }).eq('id', data.id)
  expect(await read(data.public_id)).toEqual([{ ...row, tags: ['t', 'snippet'], created_at: data.created_at }])
  expect(await read('%')).toEqual([])
  await client.from('captures').update({ is_public: false }).eq('id', data.id)
  expect(await read(data.public_id)).toEqual([])
})

// spec: U07
it('is switched by its owner on any plan, and by nobody else', async () => {
  const [owner, stranger] = [await product().free(), await product().pro()]
  const { data } = await owner.client.from('captures').insert({ content: 'x', source_url: chatGpt }).select().single()
  const { error } = await owner.client.from('captures').update({ is_public: true }).eq('id', data.id)
  expect(error).toBeNull()
  await stranger.client.from('captures').update({ is_public: false }).eq('id', data.id)
  const { data: after } = await owner.client.from('captures').select('is_public').eq('id', data.id).single()
  expect(after?.is_public).toBe(true)
})

// spec: U09
it('is in no list, and does not reveal its owner', async () => {
  const [owner, stranger] = [await product().free(), await product().pro()]
  const saved = { content: 'x', source_url: chatGpt, is_public: true }
  const { data } = await owner.client.from('captures').insert(saved).select().single()
  expect((await stranger.client.from('captures').select('*').eq('is_public', true)).data).toEqual([])
  expect((await stranger.client.from('captures').select('user_id').eq('public_id', data.public_id)).data).toEqual([])
  expect((await product().anon.from('captures').select('*').eq('is_public', true)).error?.code).toBe('42501')
  const { data: shown } = await stranger.client.rpc('get_public_capture', { p_public_id: data.public_id })
  expect(Object.keys(shown[0]).sort()).toEqual(['content', 'created_at', 'source_url', 'tags', 'title'])
})
