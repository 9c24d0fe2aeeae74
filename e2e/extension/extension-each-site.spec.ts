// Every chat site once, as the built extension meets it: the page after its fixture, and the site's own data where it has any. Each ends
// in a note with the right turns and a true receipt.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/extension/extension.ts'
import { capturesOf } from '../support/library.ts'

test.describe.configure({ timeout: 180_000 })

const fixtures = resolve(import.meta.dirname, '../../apps/extension/src/extract/fixtures')
const tea = ['Where does tea grow?', 'In <strong>hills</strong>.']

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
    'https://claude.ai/chat/1',
    'claude',
    '2 of 2 turns, 2 code blocks, 1 formula, 1 link',
    'Bread at home',
    ['>You</a>', 'bake bread?', '>Claude</a>', '$\\frac{350}{500}$', 'language-bash', 'const loaf = 1'],
  ],
  [
    'https://claude.ai/chat/2',
    'claude-artifact',
    '2 of 2 turns, 1 link',
    'A talk',
    ['Write a poem', 'Here it is.', '<h1>Rain</h1>', 'It rains.'],
  ],
  [
    'https://gemini.google.com/app/1',
    'gemini',
    '2 of 2 turns, 1 code block, 2 formulas, 1 link, 1 table',
    'Stars',
    ['the moon?', 'About', 'language-python', '384,400'],
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
  ['https://grok.com/c/1', 'grok', '2 of 2 turns', 'A talk', tea],
  ['https://copilot.microsoft.com/chats/1', 'copilot', '2 of 2 turns', 'A talk', tea],
  ['https://chat.deepseek.com/a/chat/s/1', 'deepseek', '2 of 2 turns, 1 code block', 'A talk', [...tea, 'tea = 1']],
  ['https://aistudio.google.com/prompts/1', 'aistudio', '2 of 2 turns', 'About tea', tea],
  [
    'https://notebooklm.google.com/notebook/1',
    'notebooklm',
    '2 of 2 turns',
    'Tea sources',
    ['Where does tea grow?', 'In <b>hills</b>.'],
  ],
  ['https://chat.mistral.ai/chat/1', 'mistral', '2 of 2 turns', 'A talk', tea],
  ['https://www.kimi.com/chat/1', 'kimi', '2 of 2 turns', 'About tea', tea],
]

async function servePage(context: BrowserContext, url: string, body: string): Promise<void> {
  await context.route(`${new URL(url).origin}/**`, (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html><title>A talk</title>${body}` })
      : route.fulfill({ status: 404, json: {} }),
  )
}

test('a chat of each site is saved from its page, whole and with a true receipt', async ({ extension, product }) => {
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
})

test('a chat with a frame, a drawing or an answer in progress is called partial on each main site', async ({
  extension,
  product,
}) => {
  await extension.signIn(await product.proPerson())
  for (const [url, fixture, place, busy] of [
    ['https://chatgpt.com/c/3', 'chatgpt', '.markdown', '<button data-testid="stop-button">Stop</button>'],
    ['https://claude.ai/chat/3', 'claude', '.font-claude-response p', '<i data-is-streaming="true"></i>'],
    ['https://gemini.google.com/app/3', 'gemini', '.markdown', '<i class="blinking-cursor"></i>'],
  ] as const) {
    await test.step(fixture, async () => {
      await servePage(extension.context, url, readFileSync(`${fixtures}/${fixture}.html`, 'utf8') + busy)
      const page = await extension.visit(url)
      await page
        .locator(place)
        .first()
        .evaluate((answer) => {
          answer.append(document.createElement('iframe'), document.createElement('canvas'))
        })
      await extension.chooseMenu(page, 'conversation')
      const toast = extension.toast(page)
      await expect(toast).toContainText('Partial: The last answer was still being written.')
      await expect(toast).toContainText('2 frames, drawings or players in the chat have no text and were left out.')
      await page.close()
    })
  }
})

test('a chat of ChatGPT and of Claude is saved from the site’s data, with the pictures in it', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  await extension.signIn(person)
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
    '/backend-api/conversation/1': chatgptChat,
    '/backend-api/files/download/file_00ab': { download_url: '/backend-api/estuary/content?id=file_00ab' },
    '/api/organizations': [{ uuid: 'org-1' }],
    '/api/organizations/org-1/chat_conversations/1': claudeChat,
  }
  for (const url of ['https://chatgpt.com/c/1', 'https://claude.ai/chat/1']) {
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

  const chatgpt = await saved('https://chatgpt.com/c/1')
  await expect(chatgpt.toast).toContainText('2 of 2 turns, 1 link, 1 image')
  await expect(chatgpt.toast).toContainText('Partial: One picture stays with the site; only its place was saved.')
  await expect(chatgpt.toast).toContainText('1 of 1 picture kept.')
  const drawn = await chatgpt.note()
  expect(drawn).toMatchObject({ title: 'Boats' })
  expect(drawn?.turns).toHaveLength(2)
  expect(drawn?.content).toMatch(/<p>\[Picture\]<\/p><p>Draw this<\/p>.*<img src="\/files\/[0-9a-f]{64}".*A report/s)

  const claude = await saved('https://claude.ai/chat/1')
  await expect(claude.toast).toContainText('2 of 2 turns, 1 image')
  await expect(claude.toast).not.toContainText('Partial')
  await expect(claude.toast).toContainText('1 of 1 picture kept.')
  const asked = await claude.note()
  expect(asked).toMatchObject({ title: 'Sails' })
  expect(asked?.content).toMatch(
    /What is this\?.*<img src="\/files\/[0-9a-f]{64}" alt="boat\.png">.*A <strong>boat<\/strong>/s,
  )
})

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
