// Chat sites as the built extension meets them: the page after its fixture, and the site's own data where it has any. Each ends in a
// note with the right turns and a true receipt. each-site.test.ts reads every site; here are a page, a page with a document beside
// the chat, and a site that the extension has no permission for at install.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { type Extension, expect, test } from '../support/extension/extension.ts'
import { capturesOf } from '../support/library.ts'
import type { Person } from '../support/product.ts'

test.describe.configure({ timeout: 180_000 })

const fixtures = resolve(import.meta.dirname, '../../apps/extension/src/extract/fixtures')

/** The address, the fixture, the receipt's beginning, the title, and what the note has in this order. */
const pages: [url: string, fixture: string, receipt: string, title: string, kept: string[]][] = [
  [
    'https://chatgpt.com/c/1',
    'chatgpt',
    '2 of 2 turns, 1 code block, 2 formulas',
    'A talk',
    [
      '>You</a>',
      'Explain *Bayes*',
      '>ChatGPT</a>',
      'Bayes’ rule',
      'language-python',
      '<td>prior</td>',
      'wikipedia.org',
    ],
  ],
  [
    'https://gemini.google.com/app/2',
    'gemini-research',
    '2 of 2 turns, 1 link',
    'Tea in the North',
    ['Research tea', 'I have finished', 'Tea came by sea.', 'https://tea.example/history'],
  ],
  [
    'https://www.perplexity.ai/search/tea-1',
    'perplexity',
    '2 of 2 turns, 1 code block, 1 link',
    'A talk',
    ['Where does tea grow?', 'In hills.', 'https://tea.example/', 'language-sql'],
  ],
]

async function servePage(context: BrowserContext, url: string, body: string): Promise<void> {
  await context.route(`${new URL(url).origin}/**`, (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html><title>A talk</title>${body}` })
      : route.fulfill({ status: 404, json: {} }),
  )
}

test('a chat of each site is saved from its page or the site’s data, whole and with a true receipt', {
  tag: '@deep',
}, async ({ extension, product }) => {
  const person = await product.proPerson()
  await extension.signIn(person)
  for (const [url, fixture, receipt, title, kept] of pages) {
    await test.step(fixture, async () => {
      const markup = readFileSync(`${fixtures}/${fixture}.html`, 'utf8')
      await servePage(extension.context, url, markup)
      const page = await extension.visit(url)
      await extension.chooseMenu(page, 'conversation')
      const toast = extension.toast(page)
      await expect(toast).toContainText(receipt)
      await expect(toast).not.toContainText('Partial')
      const note = (await capturesOf(person)).find(({ source_url }) => source_url === url)
      expect(note?.title).toBe(title)
      expect(note?.turns).toHaveLength(2)
      let from = 0
      for (const each of kept) {
        const at = note?.content.indexOf(each, from) ?? -1
        expect(at, `${each} in ${note?.content}`).not.toBe(-1)
        from = at
      }
      expect(note?.content).not.toMatch(/Thinking of|Tea, hm|secret thoughts|person wants|>Copy</)
      await page.close()
    })
  }
  await test.step('a chat with a frame, a drawing or an answer in progress is called partial', async () => {
    // hostile-chats.test.ts has the other sites.
    const url = 'https://chatgpt.com/c/3'
    const busy = '<button data-testid="stop-button">Stop</button>'
    await servePage(extension.context, url, readFileSync(`${fixtures}/chatgpt.html`, 'utf8') + busy)
    const page = await extension.visit(url)
    const answer = page.locator('.markdown').first()
    await answer.evaluate((element) =>
      element.append(document.createElement('iframe'), document.createElement('canvas')),
    )
    await extension.chooseMenu(page, 'conversation')
    const toast = extension.toast(page)
    await expect(toast).toContainText('Partial: The last answer was still being written.')
    await expect(toast).toContainText('2 frames, drawings or players in the chat have no text and were left out.')
  })
  await extension.context.unrouteAll()
  await test.step('a chat of ChatGPT and of Claude is saved from the site’s data, with the pictures in it', () =>
    saveFromData(extension, person))
})

async function saveFromData(extension: Extension, person: Person): Promise<void> {
  const png = async (background: string) =>
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
  const pictures = new Map([
    ['/backend-api/estuary/content', await png('red')],
    ['/api/org-1/files/f1/preview', await png('blue')],
  ])
  const answers: Record<string, unknown> = {
    '/api/auth/session': { accessToken: 'secret' },
    '/backend-api/conversation/9': chatgptChat,
    '/backend-api/files/download/file_00ab': { download_url: '/backend-api/estuary/content?id=file_00ab' },
    '/api/organizations': [{ uuid: 'org-1' }],
    '/api/organizations/org-1/chat_conversations/9': claudeChat,
  }
  for (const url of ['https://chatgpt.com/c/9', 'https://claude.ai/chat/9']) {
    await extension.context.route(`${new URL(url).origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      if (route.request().isNavigationRequest())
        return route.fulfill({ contentType: 'text/html', body: '<title>Loading</title><main></main>' })
      const picture = pictures.get(pathname)
      if (picture) return route.fulfill({ contentType: 'image/png', body: picture })
      const json = answers[pathname]
      return json ? route.fulfill({ json }) : route.fulfill({ status: 404, json: {} })
    })
  }
  const saved = async (url: string) => {
    const page = await extension.visit(url)
    await extension.chooseMenu(page, 'conversation')
    const toast = extension.toast(page)
    return { toast, note: async () => (await capturesOf(person)).find(({ source_url }) => source_url === url) }
  }

  const chatgpt = await saved('https://chatgpt.com/c/9')
  await expect(chatgpt.toast).toContainText('2 turns, 1 link, 1 image')
  await expect(chatgpt.toast).toContainText('Partial: One picture stays with the site; only its place was saved.')
  await expect(chatgpt.toast).toContainText('1 of 1 picture kept.')
  const drawn = await chatgpt.note()
  expect(drawn).toMatchObject({ title: 'Boats' })
  expect(drawn?.turns).toHaveLength(2)
  expect(drawn?.content).toMatch(/<p>\[Picture\]<\/p><p>Draw this<\/p>.*<img src="\/files\/[0-9a-f]{64}".*A report/s)

  const claude = await saved('https://claude.ai/chat/9')
  await expect(claude.toast).toContainText('2 of 2 turns, 1 image')
  await expect(claude.toast).not.toContainText('Partial')
  await expect(claude.toast).toContainText('1 of 1 picture kept.')
  const asked = await claude.note()
  expect(asked).toMatchObject({ title: 'Sails' })
  expect(asked?.content).toMatch(
    /What is this\?.*<img src="\/files\/[0-9a-f]{64}" alt="boat\.png">.*A <strong>boat<\/strong>/s,
  )
}

const pointer = (to: string) => ({ content_type: 'image_asset_pointer', asset_pointer: to })
const message = (id: string, role: string, content: object, more = {}) => ({
  id,
  author: { role },
  recipient: 'all',
  content,
  ...more,
})
const report = message(
  'r',
  'assistant',
  { content_type: 'text', parts: ['# A report\n\nBoats float.cited'] },
  {
    metadata: {
      content_references: [{ matched_text: 'cited', items: [{ url: 'https://boats.example/', title: 'Boats' }] }],
    },
  },
)
const chatgptChat = {
  title: 'Boats',
  current_node: 'd',
  mapping: {
    u: {
      parent: null,
      message: message('u', 'user', {
        content_type: 'multimodal_text',
        parts: [pointer('file-service://file-Gone'), 'Draw this'],
      }),
    },
    t: {
      parent: 'u',
      message: message('t', 'tool', { content_type: 'multimodal_text', parts: [pointer('sediment://file_00ab')] }),
    },
    d: {
      parent: 't',
      message: message(
        'd',
        'tool',
        { content_type: 'text', parts: [''] },
        { metadata: { chatgpt_sdk: { widget_state: JSON.stringify({ report_message: report }) } } },
      ),
    },
  },
}
const claudeChat = {
  name: 'Sails',
  chat_messages: [
    {
      uuid: 'u',
      sender: 'human',
      content: [{ type: 'text', text: 'What is this?' }],
      files: [{ file_kind: 'image', file_name: 'boat.png', preview_url: '/api/org-1/files/f1/preview' }],
    },
    { uuid: 'a', sender: 'assistant', parent_message_uuid: 'u', content: [{ type: 'text', text: 'A **boat**.' }] },
  ],
}
