// Link previews of shared captures, requested as preview bots do: without an Accept header for HTML.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestPlatform } from '@jotsam/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePro, startProduct } from '../_shared/testing/product.ts'

let platform: TestPlatform
let webDir: string
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'share-head-'))
  await writeFile(
    join(webDir, 'index.html'),
    '<!doctype html><html><head><title>App</title><meta name="description" content="All of it" /></head><body></body></html>',
  )
  platform = await startProduct({}, { webDir })
})
afterAll(async () => {
  await platform.stop()
  await rm(webDir, { recursive: true, force: true })
})

async function shared(capture: { title: string; content: string }) {
  const { client, userId, email } = await platform.signUp()
  await makePro(platform, userId)
  const { data } = await client
    .from('captures')
    .insert({ ...capture, tags: [], source_url: 'https://example.org' })
    .select('id, public_id')
    .single()
    .throwOnError()
  const share = (isPublic: boolean) =>
    client.from('captures').update({ is_public: isPublic }).eq('id', data.id).throwOnError()
  await share(true)
  return { path: `/share/${data.public_id}`, share, owner: [userId, email] }
}

const page = async (path: string) => {
  const response = await fetch(platform.url + path)
  return { response, html: await response.text() }
}

it('a link preview shows the title and the first words of a shared capture, and nothing about its owner', async () => {
  const { path, owner } = await shared({ title: 'Tides', content: `<p>The moon <b>pulls</b>.</p>${'x '.repeat(400)}` })
  const { response, html } = await page(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('etag')).toBeNull()
  expect(html).toContain('<title data-head>Tides: shared with Jotsam</title>')
  expect(html).toContain('<meta data-head property="og:title" content="Tides">')
  expect(html).toMatch(/property="og:description" content="The moon pulls\. x x [x .…]{100,200}"/)
  expect(html).toContain('<meta data-head name="robots" content="noindex">')
  expect(html).toContain(`property="og:url" content="${platform.config.publicUrl}${path}"`)
  expect(html).not.toContain('<title>App</title>')
  expect(html).not.toContain('All of it')
  for (const known of owner) expect(html).not.toContain(known)
})

it('a link preview escapes what people wrote, whatever it looks like', async () => {
  const { path } = await shared({
    title: `</title><script>alert(1)</script> $& "quoted" 'single'`,
    content: '<p>&lt;/head&gt; &quot;&gt;&lt;img src=x onerror=alert(1)&gt;</p>',
  })
  const { html } = await page(path)
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62; $&#38; &#34;quoted&#34; &#39;single&#39;')
  expect(html.match(/<\/head>/g)).toHaveLength(1)
})

it('a link preview shows nothing of a capture that is no longer shared', async () => {
  const { path, share } = await shared({ title: 'Was shared', content: 'Secret now' })
  expect((await page(path)).html).toContain('Was shared')
  await share(false)
  const { response, html } = await page(path)
  expect(html).not.toMatch(/Was shared|Secret now/)
  expect(html).toContain('<title>App</title>')
  expect(html).toContain('content="noindex"')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

it.each(['/share/unknown', '/share/', '/share/%E0%A4%A', '/share/a/b', "/share/x'%20or%20true"])(
  'the server answers %s like any unknown link',
  async (path) => {
    const { response, html } = await page(path)
    expect(response.status).toBe(200)
    expect(html).toContain('<title>App</title>')
  },
)
