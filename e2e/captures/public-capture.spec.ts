// A shared note: what it shows to anyone with the link, and what it never reveals.
import { expectAccessible, expectStateAccessible } from '../support/accessible.ts'
import { hold } from '../support/browser/request-faults.ts'
import { moveTo } from '../support/in-app.ts'
import { expect, type Person, test } from '../support/product.ts'

interface Note {
  title?: string
  content: string
  tags?: string[]
  source_url?: string | null
}

test('a shared note shows its content to anyone', async ({ page, product }) => {
  const owner = await product.proPerson()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // spec: U03
  await test.step('it shows that it failed with a retry button, or that it is loading, and then its content', async () => {
    const bare = await shared(owner, { content: 'No tags, no source.', source_url: null })
    const READ = '**/rest/v1/rpc/get_public_capture'
    await page.route(READ, (route) => route.abort())
    await page.goto(await shared(owner, { title: 'Worth the wait', content: 'x' }))
    await expect(page.getByText('The note could not be loaded.')).toBeVisible({ timeout: 15_000 })
    await page.unroute(READ)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Worth the wait' })).toBeVisible()

    const release = await hold(page, READ)
    await moveTo(page, bare)
    await expect(page.getByRole('status')).toHaveText('Loading...')
    release()
    await expect(page.getByText('None', { exact: true })).toBeVisible()
    await expect(page.getByText('Unknown', { exact: true })).toBeVisible()
    await expect(page.getByRole('status')).toHaveCount(0)
  })
  // spec: U02
  await test.step('it formats Markdown, keeps plain lines, sanitises HTML, and requests nothing from other sites', async () => {
    const marked = await shared(owner, { content: '# Heading\n\n## Part\n\nSome **bold** words\n\n- one\n- two' })
    await moveTo(page, marked)
    await expect(page.locator('.reading h2')).toHaveText('Heading')
    const sizeOf = (heading: string) =>
      page.locator(heading).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    await expect(page.locator('.reading h3')).toHaveText('Part')
    expect(await sizeOf('.reading h2')).toBeGreaterThan(await sizeOf('.reading h3'))
    await expect(page.locator('.reading strong')).toHaveText('bold')
    await expect(page.locator('.reading li')).toHaveText(['one', 'two'])

    const plain = await shared(owner, { content: 'first line\nsecond <line>\n\nnew paragraph' })
    await moveTo(page, plain)
    await expect(page.locator('.reading p')).toHaveCount(2)
    await expect(page.locator('.reading p').first()).toHaveText('first linesecond <line>')
    await expect(page.locator('.reading p').first().locator('br')).toHaveCount(1)

    const hostile = await shared(owner, {
      content: `<p onclick="pwned=1">Kept <em>text</em></p><script>pwned=1</script><img src=x onerror="pwned=1">
      <a href="javascript:pwned=1">bad link</a><svg onload="pwned=1"></svg><form action="/x"><input name="a"></form>
      <style>body{display:none}</style><p style="position:fixed;inset:0">cover</p>`,
    })
    await moveTo(page, hostile)
    await expect(page.locator('.reading em')).toHaveText('text')
    await expect(page.getByText('bad link')).not.toHaveAttribute('href')
    await expect(page.locator('.reading :is(script, svg, form, input, style, img[onerror], [onclick])')).toHaveCount(0)
    await expect(page.getByText('cover')).toHaveCSS('position', 'static')
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)

    const pictures = await shared(owner, {
      content: `<p>Look</p><img src="https://pictures.example.com/a.png"><img alt="A map" src="https://pictures.example.com/b.png">
      <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>`,
    })
    await moveTo(page, pictures)
    await expect(page.getByRole('link', { name: 'Picture from pictures.example.com' })).toHaveAttribute(
      'rel',
      /noreferrer/,
    )
    await expect(page.getByRole('link', { name: 'A map' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Video from youtube.com', exact: true })).toBeVisible()
    expect(asked.filter((url) => !url.startsWith(product.url) && !url.startsWith('data:'))).toEqual([])
  })
  await test.step('a chat is shown as one, also when an answer has a heading of the first level', async () => {
    const content = '<h2>You</h2><p>Why?</p><h2>Claude</h2><h1>The moon</h1><p>It pulls.</p>'
    await moveTo(page, await shared(owner, { content }))
    await expect(page.locator('.turn-body')).toHaveCount(2)
  })
  // spec: U01
  await test.step('it shows its title, tags and source, and not its owner', async () => {
    const path = await shared(owner, {
      title: 'Tides and how they turn',
      content: 'The moon pulls.',
      tags: ['sea', 'moon'],
      source_url: 'https://www.example.org/tides?x=1',
    })
    await moveTo(page, path)
    await expect(page.getByRole('heading', { level: 1, name: 'Tides and how they turn' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: /^(sea|moon)$/ })).toHaveText(['sea', 'moon'])
    const source = page.getByRole('link', { name: /^example.org/ })
    await expect(source).toHaveAttribute('href', 'https://www.example.org/tides?x=1')
    await expect(source).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(page).toHaveTitle(/Tides and how they turn/)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    expect(await page.content()).not.toContain(owner.email)
    expect(await page.content()).not.toContain(owner.id)

    // The signed-in owner sees the same page.
    await product.signIn(page, owner)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Tides and how they turn' })).toBeVisible()
  })
})

// spec: U04, U05, U06
test('an address without an id shows an error, and unknown, private and no longer shared notes show the same error', async ({
  page,
  product,
}) => {
  await page.goto('/share')
  await expect(page.getByText('No public ID provided.')).toBeVisible()
  const owner = await product.proPerson()
  const path = await shared(owner, { title: 'Mine again', content: 'x' })
  const { data } = await owner.client.from('captures').select('id').single().throwOnError()
  const notFound = page.getByText('Capture not found or not public.')
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Mine again' })).toBeVisible()
  await page.goto('/pricing')
  await owner.client.from('captures').update({ is_public: false }).eq('id', data.id).throwOnError()
  // The back button must not show it from a cache.
  await page.goBack()
  await expect(notFound).toBeVisible()
  await page.reload()
  await expect(notFound).toBeVisible()
  await expect(page.getByText('Mine again')).toHaveCount(0)
  // The two errors alternate inside the running page, so that each address must replace the one before.
  for (const [missing, unknown] of [
    ['/share/', 'nothing-here'],
    ['/share/%20', data.id],
    ['/share', 'x'.repeat(300)],
    ['/share/', "' or 1=1"],
  ] as const) {
    await moveTo(page, missing)
    await expect(page.getByText('No public ID provided.')).toBeVisible()
    await moveTo(page, `/share/${encodeURIComponent(unknown)}`)
    await expect(notFound).toBeVisible()
  }
  await expectStateAccessible(page, 'shared-not-found')
})

test('a long shared note is accessible and fits a phone', { tag: '@phone-only' }, async ({ page, product }) => {
  const path = await shared(await product.proPerson(), {
    title: `A title without end ${'and '.repeat(30)}${'w'.repeat(60)}`,
    content: `## What was said\n\n${'Words to read at leisure. '.repeat(40)}\n\n\`\`\`js\n${'x'.repeat(300)}\n\`\`\`\n\n- [a link](https://example.org)\n- ${'l'.repeat(200)}`,
    tags: Array.from({ length: 12 }, (_, index) => `tag number ${index}`),
    source_url: `https://example.org/${'deep/'.repeat(60)}`,
  })
  await page.goto(path)
  await expect(page.locator('.reading h2')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(page, 'shared')
})

/** Shares a note, and returns the address of its page. */
async function shared(owner: Person, note: Note): Promise<string> {
  const { data } = await owner.client
    .from('captures')
    .insert({ user_id: owner.id, title: 'A note', tags: [], is_public: true, ...note })
    .select('id, public_id')
    .single()
    .throwOnError()
  // The server suggests tags for a save without tags; this removes them.
  await owner.client
    .from('captures')
    .update({ tags: note.tags ?? [] })
    .eq('id', data.id)
    .throwOnError()
  return `/share/${data.public_id}`
}
