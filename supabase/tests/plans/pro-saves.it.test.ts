// Pro saves any number from anywhere, with tags. What stays when Pro ends.
import { expect, it } from 'vitest'
import { chatGpt, useProduct } from '../product.ts'

const product = useProduct()

// spec: P27
it('saves without limit, from any website', async () => {
  const { client } = await product().pro()
  const many = Array.from({ length: 30 }, (_, n) => ({
    content: `note ${n}`,
    source_url: n % 2 ? null : 'https://a.example',
  }))
  expect((await client.from('captures').insert(many)).error).toBeNull()
  const { count } = await client.from('captures').select('*', { count: 'exact', head: true })
  expect(count).toBe(30)
})

it('leaves everything readable and unchangeable when Pro ends', async () => {
  const { client, id } = await product().pro()
  const { data: folder } = await client.from('folders').insert({ name: 'Kept' }).select().single()
  const { data: captures } = await client
    .from('captures')
    .insert([{ content: 'a', tags: ['t'], folder_id: folder.id }, { content: 'b' }])
    .select()
  const [a, b] = captures ?? []
  const { data: link } = await client
    .from('note_connections')
    .insert({ source_capture_id: a.id, target_capture_id: b.id })
    .select()
    .single()
  await client.rpc('downgrade_plan')

  const refusal = async (call: PromiseLike<{ error: { message: string } | null }>) => (await call).error?.message
  expect(await refusal(client.from('folders').update({ name: 'x' }).eq('id', folder.id))).toBe(
    'Notebooks require Pro plan',
  )
  expect(await refusal(client.from('folders').delete().eq('id', folder.id))).toBe('Notebooks require Pro plan')
  expect(await refusal(client.rpc('delete_folder', { p_folder_id: folder.id }))).toBe('Notebooks require Pro plan')
  expect(await refusal(client.from('note_connections').delete().eq('id', link.id))).toBe(
    'Linking notes requires Pro plan',
  )
  expect(await refusal(client.from('captures').update({ folder_id: null }).eq('id', a.id))).toBe(
    'Editing requires Pro plan',
  )

  const { data } = await client.from('captures').select('tags, folder_id').eq('id', a.id).single()
  expect(data).toEqual({ tags: ['t', 'snippet'], folder_id: folder.id })
  // Everybody may delete a capture, and its links go with it.
  expect(await refusal(client.from('captures').delete().eq('id', a.id).eq('user_id', id))).toBeUndefined()
  expect((await client.from('note_connections').select('id')).data).toEqual([])
})

// spec: V14
it.each([
  ['chatgpt.com', 'chatgpt'],
  ['chat.openai.com', 'chatgpt'],
  ['claude.ai', 'claude'],
  ['gemini.google.com', 'gemini'],
  ['perplexity.ai', 'perplexity'],
  ['github.com', 'github'],
  ['stackoverflow.com', 'stackoverflow'],
  ['developer.mozilla.org', 'mdn'],
  ['wikipedia.org', 'wikipedia'],
  ['arxiv.org', 'arxiv'],
  ['medium.com', 'medium'],
  ['substack.com', 'substack'],
  ['dev.to', 'dev'],
  ['news.ycombinator.com', 'hackernews'],
  ['reddit.com', 'reddit'],
  ['youtube.com', 'youtube'],
  ['x.com', 'twitter'],
  ['twitter.com', 'twitter'],
  ['linkedin.com', 'linkedin'],
  ['nytimes.com', 'news'],
  ['bbc.com', 'news'],
  ['mail.google.com', 'email'],
])('tags a capture from %s and its subdomains with %s', async (host, tag) => {
  const client = product().platform.service()
  for (const source_url of [`https://${host}/x`, `https://www.${host}/x`]) {
    const { data } = await client.rpc('auto_tags', { content_text: 'x'.repeat(500), source_url })
    expect(data).toEqual([tag])
  }
})

// spec: V13
it.each([
  ['x'.repeat(99), 'https://en.wikipedia.org/wiki/X', ['snippet', 'wikipedia']],
  ['x'.repeat(100), 'https://gist.github.com/x', ['github']],
  ['x'.repeat(1000), chatGpt, ['chatgpt']],
  ['x'.repeat(1001), 'https://mail.google.com/', ['long', 'email']],
  [`<p>${'<b>x</b>'.repeat(60)}</p>`, 'https://netflix.com/', ['snippet']],
  ['a < b and c > d', null, ['snippet']],
  ['x', 'https://github.com.evil.example/', ['snippet']],
])(
  'tags a capture by the length of its text and the site of its source: %.20s from %s',
  async (content, source_url, tags) => {
    const { client } = await product().pro()
    const { data } = await client.from('captures').insert({ content, source_url }).select('tags').single()
    expect(data?.tags).toEqual(tags)
    expect((await client.rpc('auto_tags', { content_text: content, source_url })).data).toEqual(tags)
  },
)
