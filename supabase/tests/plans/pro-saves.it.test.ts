// Pro saves any number from anywhere, with tags. What stays when Pro ends.
import { autoTags } from '@jotsam/core/testing/auto-tags'
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
it('adds the length and the site of the source as tags, like the rule in core', async () => {
  const { client } = await product().pro()
  const drafts: { content: string; source_url: string | null }[] = [
    { content: 'x'.repeat(99), source_url: 'https://en.wikipedia.org/wiki/X' },
    { content: 'x'.repeat(100), source_url: 'https://gist.github.com/x' },
    { content: 'x'.repeat(1000), source_url: chatGpt },
    { content: 'x'.repeat(1001), source_url: 'https://mail.google.com/' },
    { content: `<p>${'<b>x</b>'.repeat(60)}</p>`, source_url: 'https://netflix.com/' },
    { content: 'a < b and c > d', source_url: null },
  ]
  for (const draft of drafts) {
    const { data } = await client.from('captures').insert(draft).select('tags').single()
    expect.soft(data?.tags, draft.content.slice(0, 20)).toEqual(autoTags(draft))
    expect
      .soft((await client.rpc('auto_tags', { content_text: draft.content, source_url: draft.source_url })).data)
      .toEqual(autoTags(draft))
  }
})
