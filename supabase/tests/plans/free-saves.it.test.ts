// Free may save two captures a day from ChatGPT, for every client and any number of concurrent saves.
import { expect, it } from 'vitest'
import { chatGpt, useProduct } from '../product.ts'

const product = useProduct()
const dailyLimit = 'Daily limit reached (2 captures per day). Upgrade to Pro for unlimited captures.'
const chatGptOnly = 'Free plan can only save from ChatGPT. Upgrade to Pro to save from any website.'

// spec: P18, P33
it('stores exactly two of twelve concurrent saves and refuses the others with the specified text', async () => {
  const { client, id } = await product().free()
  const saves = await Promise.all(
    Array.from({ length: 12 }, (_, n) => client.from('captures').insert({ content: `note ${n}`, source_url: chatGpt })),
  )
  expect(saves.filter(({ error }) => error === null)).toHaveLength(2)
  expect(new Set(saves.flatMap(({ error }) => error?.message ?? []))).toEqual(new Set([dailyLimit]))
  const { count } = await client.from('captures').select('*', { count: 'exact', head: true })
  expect(count).toBe(2)
  const { data } = await client.from('profiles').select('messages_count, daily_messages_count').eq('id', id).single()
  expect(data).toEqual({ messages_count: 2, daily_messages_count: 2 })
})

it('refuses a list of three as a whole', async () => {
  const { client } = await product().free()
  const three = [1, 2, 3].map((n) => ({ content: `note ${n}`, source_url: chatGpt }))
  expect((await client.from('captures').insert(three)).error?.message).toBe(dailyLimit)
  expect((await client.from('captures').select('id')).data).toEqual([])
  expect((await client.from('captures').insert(three.slice(0, 2))).error).toBeNull()
})

// spec: P19, P20
it('counts by the UTC day and starts again at midnight, however many were saved before', async () => {
  const { client, id } = await product().free()
  const save = async () =>
    (await client.from('captures').insert({ content: 'x', source_url: chatGpt })).error?.message ?? 'saved'
  const days: string[][] = []
  for (const day of Array.from({ length: 14 }, (_, n) => Date.UTC(2026, 1, 20 + n))) {
    await product().setClock(new Date(day + 86_399_999).toISOString())
    days.push([await save(), await save(), await save()])
  }
  expect(days).toEqual(days.map(() => ['saved', 'saved', dailyLimit]))
  await product().setClock('2026-03-06T00:00:00Z')
  expect(await save()).toBe('saved')
  const { data } = await client.from('profiles').select('*').eq('id', id).single()
  expect(data).toMatchObject({ messages_count: 29, daily_messages_count: 1, last_message_date: '2026-03-06' })
  await product().setClock(null)
})

it('does not return a save when its capture is deleted', async () => {
  const { client, id } = await product().free()
  for (const content of ['a', 'b']) await client.from('captures').insert({ content, source_url: chatGpt })
  await client.from('captures').delete().eq('user_id', id)
  expect((await client.from('captures').insert({ content: 'c', source_url: chatGpt })).error?.message).toBe(dailyLimit)
})

// spec: P21
it.each([
  'https://chatgpt.com/c/1',
  'http://chatgpt.com',
  'HTTPS://CHATGPT.COM/share/x',
  'https://chat.openai.com/share/x',
  'https://team.chatgpt.com/?q=1',
  'https://a.b.chat.openai.com:443/#x',
  '  https://chatgpt.com/c/1\u00a0',
])('accepts the source %s', async (source_url) => {
  const { client } = await product().free()
  expect((await client.from('captures').insert({ content: 'x', source_url })).error).toBeNull()
})

// spec: P22, Q25
it.each([
  null,
  '',
  'chatgpt.com',
  'https://example.org/',
  'https://chatgpt.com.evil.example/',
  'https://evilchatgpt.com/',
  'https://chatgpt.com@evil.example/',
  'https://user@chatgpt.com/',
  'https://a@chatgpt.com@evil.example/',
  'https://evil.example\\@chatgpt.com/',
  'https://evil.example/?chatgpt.com',
  'https://evil.example/chatgpt.com',
  'https://evil.example#https://chatgpt.com',
  'https://chatgpt.com:evil.example/',
  'https://chatgpt.com%2eevil.example/',
  'https://openai.com/',
  'javascript://chatgpt.com/%0aalert(1)',
  'ftp://chatgpt.com/',
  'https://evil.example\nhttps://chatgpt.com/',
  'https:// chatgpt.com/',
])('refuses the source %j', async (source_url) => {
  const { client, id } = await product().free()
  const { error } = await client.from('captures').insert({ content: 'x', source_url })
  expect(error?.message).toBe(chatGptOnly)
  const { data } = await client.from('profiles').select('messages_count').eq('id', id).single()
  expect(data?.messages_count).toBe(0)
})

// spec: P25
it('drops tags and clears the notebook silently', async () => {
  const { client, id } = await product().free()
  await product().sql`select public.admin_activate_pro(${id})`
  const { data: folder } = await client.from('folders').insert({ name: 'Kept' }).select().single()
  await client.rpc('downgrade_plan')
  const row = { content: 'x', source_url: chatGpt, tags: ['a', 'b'], folder_id: folder.id }
  const { data, error } = await client.from('captures').insert(row).select().single()
  expect([error, data.tags, data.folder_id]).toEqual([null, [], null])
})

// spec: P26
it('lets an update change only the pin and the public link', async () => {
  const { client } = await product().free()
  const { data } = await client.from('captures').insert({ content: 'x', source_url: chatGpt }).select().single()
  const update = async (change: Record<string, unknown>) =>
    (await client.from('captures').update(change).eq('id', data.id).select()).error?.message ?? 'changed'
  const edits = [
    { title: 'y' },
    { content: 'y' },
    { tags: ['y'] },
    { source_url: null },
    { is_pinned: true, content: 'y' },
  ]
  for (const edit of edits) expect.soft(await update(edit), JSON.stringify(edit)).toBe('Editing requires Pro plan')
  expect(await update({ is_pinned: true, user_id: data.user_id })).toBe('changed')
  expect(await update({ is_public: true, updated_at: '2001-01-01' })).toBe('changed')
  const { data: after } = await client.from('captures').select('*').eq('id', data.id).single()
  expect(after).toMatchObject({ content: 'x', is_pinned: true, is_public: true, title: 'Untitled Capture' })
})

it('does not count an upsert by id as a save, nor accept it as an edit', async () => {
  const { client, id } = await product().free()
  const { data } = await client.from('captures').insert({ content: 'x', source_url: chatGpt }).select().single()
  const { error } = await client.from('captures').upsert({ id: data.id, content: 'edited', source_url: chatGpt })
  expect(error?.message).toBe('Editing requires Pro plan')
  const { data: profile } = await client.from('profiles').select('messages_count').eq('id', id).single()
  expect(profile?.messages_count).toBe(1)
})
