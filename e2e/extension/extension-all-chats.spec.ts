// All conversations of a site at once.
import type { BrowserContext, Page } from '@playwright/test'
import { serveClaude } from '../support/extension/claude-lookalike.ts'
import { type Extension, expect, test } from '../support/extension/extension.ts'
import { geminiUrl, serveGemini } from '../support/extension/gemini-lookalike.ts'
import { capturesOf } from '../support/library.ts'
import type { Person } from '../support/product.ts'

test.describe.configure({ timeout: 120_000 })
const READ = { timeout: 40_000 }

// save-all.test.ts and read-site-data.test.ts have the runs, and extension-chat-sites.spec.ts a chat that is kept up to date.
test('all conversations of Claude are saved once, and a second run takes only what has changed', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  await extension.signIn(person)
  await saveClaude(extension, person)
})

test('all conversations of Gemini and of ChatGPT are saved once', { tag: '@deep' }, async ({ extension, product }) => {
  const person = await product.proPerson()
  await extension.signIn(person)
  await test.step('those of Gemini, which are opened one after the other', async () => {
    await serveGemini(extension.context, 2)
    const page = await extension.visit(geminiUrl)
    await saveAll(extension, page)
    await expect(extension.toast(page).last()).toContainText('2 conversations: 2 saved', READ)
    expect((await savedFrom(person, page)).map(({ title }) => title).sort()).toEqual(['Moons', 'Stars'])
  })
  await test.step('those of ChatGPT with those of projects, and archived ones by choice', async () => {
    const asked = await serveChatGpt(extension.context)
    const page = await extension.visit('https://chatgpt.com/')
    const toast = extension.toast(page).last()
    await saveAll(extension, page)
    await expect(toast).toContainText('2 conversations: 2 saved', READ)
    await saveAll(extension, page, { withArchived: true })
    await expect(toast).toContainText('3 conversations: 1 saved, 2 already there', READ)
    expect(asked).toEqual(['loose', 'in-project', 'archived'])
    const titles = (await savedFrom(person, page)).map(({ title }) => title)
    expect(titles.sort()).toEqual(['archived', 'in-project', 'loose'])
  })
})

/** The notes that were saved from the site of this page. */
async function savedFrom(person: Person, page: Page) {
  const { origin } = new URL(page.url())
  return (await capturesOf(person)).filter(({ source_url }) => source_url.startsWith(origin))
}

async function saveAll(extension: Extension, page: Page, { withArchived = false } = {}): Promise<void> {
  const over = await extension.popup(page)
  await over.getByText('More', { exact: true }).click()
  if (withArchived) await over.getByRole('switch', { name: 'Archived ones too' }).click()
  await over.getByRole('button', { name: 'Save all my conversations' }).click()
  await page.bringToFront()
}

async function saveClaude(extension: Extension, person: Person): Promise<void> {
  const claude = await serveClaude(extension.context, 4)
  const before = '2026-11-01T10:00:00Z'
  for (const id of ['chat-1', 'chat-2', 'chat-3']) claude.listed.set(id, before)
  const page = await extension.visit('https://claude.ai/chat/none')
  const toast = extension.toast(page).last()
  await saveAll(extension, page)
  await expect(toast).toContainText('All conversations are saved', READ)
  await expect(toast).toContainText('3 conversations: 3 saved')
  expect((await capturesOf(person)).map(({ source_url }) => source_url).sort()).toEqual([
    'https://claude.ai/chat/chat-1',
    'https://claude.ai/chat/chat-2',
    'https://claude.ai/chat/chat-3',
  ])

  claude.listed.set('chat-2', new Date(Date.now() + 60_000).toISOString())
  claude.read.length = 0
  claude.grow(2)
  await saveAll(extension, page)
  await expect(toast).toContainText('3 conversations: 1 saved, 2 already there', READ)
  expect(claude.read).toEqual(['chat-2'])
  expect(await capturesOf(person)).toHaveLength(3)
}

/** Serves three conversations, and returns the names of those that are asked for. */
async function serveChatGpt(context: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  const lists: Record<string, (query: URLSearchParams) => unknown> = {
    '/api/auth/session': () => ({ accessToken: 'secret' }),
    '/backend-api/conversations': (query) => {
      const id = query.has('is_archived') ? 'archived' : 'loose'
      return { items: query.get('offset') === '0' ? [{ id, update_time: '2026-11-01T10:00:00Z' }] : [] }
    },
    '/backend-api/gizmos/snorlax/sidebar': () => ({ items: [{ gizmo: { gizmo: { id: 'g-p-1' } } }], cursor: null }),
    '/backend-api/gizmos/g-p-1/conversations': () => ({
      items: [{ id: 'in-project', update_time: '2026-11-01T10:00:00Z' }],
      cursor: null,
    }),
  }
  await context.route('https://chatgpt.com/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (route.request().isNavigationRequest())
      return route.fulfill({ contentType: 'text/html', body: '<title>ChatGPT</title><main></main>' })
    const id = /^\/backend-api\/conversation\/(\S+)$/.exec(pathname)?.[1]
    if (id) asked.push(id)
    const said = (name: string, role: string) => ({
      id: `${id}-${name}`,
      author: { role },
      recipient: 'all',
      content: { content_type: 'text', parts: [`${name} of ${id}`] },
    })
    const mapping = {
      q: { parent: null, message: said('Question', 'user') },
      a: { parent: 'q', message: said('Answer', 'assistant') },
    }
    const json = id ? { title: id, current_node: 'a', mapping } : lists[pathname]?.(searchParams)
    return json ? route.fulfill({ json }) : route.fulfill({ status: 404, json: {} })
  })
  return asked
}
