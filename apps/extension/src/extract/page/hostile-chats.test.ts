// @vitest-environment happy-dom
// Incomplete chats: whatever is missing in the page or in its data, the receipt reports it.
import { describe, expect, it } from 'vitest'
import { conversationReceipt } from '../conversation-receipt.ts'
import chatgptPage from '../fixtures/chatgpt.html?raw'
import claudePage from '../fixtures/claude.html?raw'
import deepseekPage from '../fixtures/deepseek.html?raw'
import geminiPage from '../fixtures/gemini.html?raw'
import { readAnswer } from '../read-answer.ts'
import { openChat, read, rulesAt } from '../testing/read-open-page.ts'
import { isUnfinished } from '../turn-id.ts'
import { isOneSided } from './missing-sides.ts'

interface Site {
  readonly url: string
  readonly page: string
  /** The element that holds an answer's text, and one that holds a question's. */
  readonly answer: string
  readonly question: string
  /** The marks of a question and of an answer. */
  readonly asked: string
  readonly answered: string
  readonly busy: string
  /** A turn that is not rendered. */
  readonly empty: string
  /** A document beside the chat that is closed. */
  readonly closed: string
}

const sites: Record<string, Site> = {
  ChatGPT: {
    url: 'https://chatgpt.com/c/abc',
    page: chatgptPage,
    answer: '.markdown',
    question: '.whitespace-pre-wrap',
    asked: '[data-turn="user"]',
    answered: '[data-turn="assistant"]',
    busy: '<button data-testid="stop-button"></button>',
    empty: '<article data-testid="conversation-turn-3" data-turn="user"></article>',
    closed: '<div id="textdoc-message-1">Plan</div>',
  },
  Claude: {
    url: 'https://claude.ai/chat/abc',
    page: claudePage,
    answer: '.font-claude-response p',
    question: '[data-testid="user-message"] p',
    asked: '[data-testid="user-message"]',
    answered: '.font-claude-response',
    busy: '<div data-is-streaming="true"></div>',
    empty: '<div data-testid="user-message"></div>',
    closed: '<div class="artifact-block-cell"><button>Rain Document</button></div>',
  },
  Gemini: {
    url: 'https://gemini.google.com/app/abc',
    page: geminiPage,
    answer: 'message-content .markdown',
    question: '.query-text',
    asked: 'user-query',
    answered: 'model-response',
    busy: '<span class="blinking-cursor"></span>',
    empty: '<user-query></user-query>',
    closed: '<immersive-entry-chip>Tea in Northern Europe</immersive-entry-chip>',
  },
}

const inside = (selector: string, markup: string) =>
  document.querySelector(selector)?.insertAdjacentHTML('beforeend', markup)

/** As a site that names its elements anew. */
const unmark = (selector: string) => {
  for (const element of document.querySelectorAll(selector)) {
    const other = document.createElement('section')
    other.innerHTML = element.innerHTML
    element.replaceWith(other)
  }
}

const writingFirst = ({ answered, busy }: Site) => {
  unmark(answered)
  inside('main', busy)
}

const variants: [string, (site: Site) => void, RegExp][] = [
  ['whose last answer is being written', ({ busy }) => inside('main', busy), /still being written/],
  ['with a turn that is not rendered', ({ empty }) => inside('main > div, infinite-scroller', empty), /turn could not/],
  [
    'with a turn that is folded to nothing',
    ({ question }) => document.querySelector(question)?.setAttribute('style', 'height: 0px; overflow: hidden'),
    /turn could not/,
  ],
  ['with an embedded app', ({ answer }) => inside(answer, '<embed src="/app">'), /One frame/],
  ['with two drawings', ({ answer }) => inside(answer, '<canvas></canvas><canvas></canvas>'), /2 frames, drawings/],
  ['with a diagram', ({ answer }) => inside(answer, '<svg><text>Start</text></svg>'), /drawing or player/],
  ['with a film', ({ answer }) => inside(answer, '<video src="/film.mp4"></video>'), /drawing or player/],
  [
    'with a picture in the page’s memory',
    ({ question }) => inside(question, '<img alt="Photo" src="blob:https://chat.example/1" width="200" height="200">'),
    /One picture could not be read/,
  ],
  [
    'with a picture that is too large',
    ({ answer }) => inside(answer, `<img alt="Map" src="data:image/png;base64,${'A'.repeat(30_000)}">`),
    /One picture is too large/,
  ],
  ['whose questions have another form', ({ asked }) => unmark(asked), /the questions are missing/],
  ['whose answers have another form', ({ answered }) => unmark(answered), /the answers are missing/],
  ['with a closed document', ({ answer, closed }) => inside(answer, closed), /document beside the chat/],
]

describe.each(Object.entries(sites))('%s from the page', (_, site) => {
  it('is complete as it is', async () => {
    openChat(site.url, site.page)
    expect(conversationReceipt(await read())).toMatchObject({ turns: 2, total: 2, isPartial: false, reasons: [] })
  })

  it.each(variants)('is partial %s', async (_name, change, reason) => {
    openChat(site.url, site.page)
    change(site)
    const receipt = conversationReceipt(await read())
    expect(receipt.isPartial).toBe(true)
    expect(receipt.reasons.join(' ')).toMatch(reason)
  })

  it.each([
    ['a chat without the questions is', true, ({ asked }: Site) => unmark(asked)],
    ['a chat without the answers is', true, ({ answered }: Site) => unmark(answered)],
    ['a chat whose first answer is being written is not', false, writingFirst],
    ['a chat as it should be is not', false, () => undefined],
  ])('%s told as a misfit of the rules', async (_name, isReported, change) => {
    openChat(site.url, site.page)
    change(site)
    expect(isOneSided(await read())).toBe(isReported)
  })

  it('says that a single answer is being written', () => {
    openChat(site.url, site.page)
    const rules = rulesAt(document.URL)
    const answer = document.querySelector(rules.answer)
    expect(answer && readAnswer(answer, rules)?.receipt?.isPartial).toBe(false)
    inside('main', site.busy)
    expect(answer && readAnswer(answer, rules)?.receipt?.reasons.join()).toMatch(/still being written/)
  })
})

it('an answer that grows while it is read is saved once as being written, also on a site without a mark for it', async () => {
  openChat('https://chat.deepseek.com/a/chat/s/1', deepseekPage)
  inside('.ds-message > .ds-markdown', '<p id="end">So</p>')
  const wait = async () => inside('#end', ' it goes')
  const conversation = await read({ wait })
  expect(conversation.turns).toHaveLength(2)
  expect(conversation.turns.at(-1)?.html).toContain('So it goes')
  expect(conversationReceipt(conversation).reasons).toEqual([expect.stringContaining('still being written')])
  expect(isUnfinished(conversation.turns.at(-1)?.id ?? '')).toBe(true)
})

it.each([
  ['two questions in a row', ['q', 'q', 'a'], /One question follows another question/],
  ['answers in a row', ['q', 'a', 'a', 'a'], /2 answers follow another answer/],
])('a page with %s is partial', async (_, said, reason) => {
  const turns = said.map((side, at) => {
    const role = side === 'q' ? 'user' : 'assistant'
    return `<article data-testid="conversation-turn-${at + 1}" data-turn="${role}"><div data-message-author-role="${role}" data-message-id="${at}">${side}${at}</div></article>`
  })
  openChat('https://chatgpt.com/c/abc', `<main><div>${turns.join('')}</div></main>`)
  expect(conversationReceipt(await read()).reasons.join(' ')).toMatch(reason)
})

it('a list that leaves turns out while it is scrolled is partial', async () => {
  openChat(
    'https://claude.ai/chat/abc',
    '<main><div data-autoscroll-container="true" style="overflow-y: auto"></div></main>',
  )
  const scroller = document.querySelector('[data-autoscroll-container]')
  if (!scroller) throw new Error('no scroller')
  let top = 0
  const scrollTo = (_: Element, wanted: number) => {
    top = Math.min(Math.max(0, wanted), 2000)
    const words = top < 900 ? 'first' : 'last'
    scroller.innerHTML = `<div data-testid="user-message"><p>${words} question</p></div>`
  }
  Object.defineProperties(scroller, {
    scrollTop: { get: () => top },
    scrollHeight: { value: 3000 },
    clientHeight: { value: 1000 },
  })
  scrollTo(scroller, 2000)
  const receipt = conversationReceipt(await read({ scrollTo }))
  expect(receipt).toMatchObject({ turns: 2, total: null, isPartial: true })
  expect(receipt.reasons.join()).toMatch(/some may be missing/)
})

describe('ChatGPT’s data', () => {
  type Said = { id: string; parent?: string | null; role?: string; content?: object; status?: string }
  const data = (said: Said[]) => ({
    title: 'Tides',
    current_node: said.at(-1)?.id,
    mapping: Object.fromEntries(
      said.map(({ id, parent, role = 'assistant', content, status }, at) => [
        id,
        {
          parent: parent === undefined ? (said[at - 1]?.id ?? null) : parent,
          message: {
            id,
            author: { role },
            content: content ?? { content_type: 'text', parts: [`text of ${id}`] },
            recipient: 'all',
            status,
          },
        },
      ]),
    ),
  })
  const readData = async (json: unknown, page = '') => {
    openChat('https://chatgpt.com/c/abc', page)
    return conversationReceipt(await read({ fetchJson: async () => json }))
  }
  const question = { id: 'u', role: 'user' }

  it('is complete as it is', async () => {
    expect(await readData(data([question, { id: 'a' }]))).toMatchObject({ turns: 2, total: 2, isPartial: false })
  })

  it.each<[string, Said[], RegExp]>([
    ['whose beginning is not there', [{ ...question, parent: 'gone' }, { id: 'a' }], /The beginning/],
    ['with a message of an unknown author', [question, { id: 'a' }, { id: 'x', role: 'oracle' }], /oracle/],
    [
      'with a part of an unknown kind',
      [question, { id: 'a', content: { content_type: 'hologram' } }, { id: 'b' }],
      /hologram/,
    ],
    ['that is being written', [question, { id: 'a', status: 'in_progress' }], /still being written/],
    [
      'with a picture',
      [
        question,
        { id: 'a', content: { content_type: 'multimodal_text', parts: [{ content_type: 'image_asset_pointer' }] } },
      ],
      /One picture stays with the site/,
    ],
  ])('is partial %s', async (_, said, reason) => {
    const receipt = await readData(data(said))
    expect(receipt.isPartial).toBe(true)
    expect(receipt.reasons.join(' ')).toMatch(reason)
  })

  it('is partial while the page is ahead of it', async () => {
    const said = data([question, { id: 'a' }])
    const asked = '<article data-testid="conversation-turn-1" data-turn="user">Q</article>'
    expect((await readData(said, asked)).isPartial).toBe(false)
    expect((await readData(said, asked + asked)).reasons.join()).toMatch(/does not have yet/)
    const busy = await readData(said, `${asked}<button data-testid="stop-button"></button>`)
    expect(busy.reasons).toEqual(['The last answer was still being written. Save again to add it in full.'])
  })
})
