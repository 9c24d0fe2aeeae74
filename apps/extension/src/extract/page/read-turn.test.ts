// @vitest-environment happy-dom
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { conversationReceipt } from '../conversation-receipt.ts'
import { siteRulesFor } from '../find-site-rules.ts'
import aistudio from '../fixtures/aistudio.html?raw'
import chatgpt from '../fixtures/chatgpt.html?raw'
import gemini from '../fixtures/gemini.html?raw'
import grok from '../fixtures/grok.html?raw'
import kimi from '../fixtures/kimi.html?raw'
import mistral from '../fixtures/mistral.html?raw'
import notebooklm from '../fixtures/notebooklm.html?raw'
import perplexity from '../fixtures/perplexity.html?raw'
import { readAnswer } from '../read-answer.ts'
import { builtInRules } from '../sites/built-in-rules.ts'
import { openPage } from '../testing/open-page.ts'
import { openChat, read, rulesAt } from '../testing/read-open-page.ts'
import { forgetIds, type KnownTurn, pageTurns } from './read-turn.ts'

const url = 'https://claude.ai/chat/abc'
const rules = siteRulesFor(url, builtInRules)
const said = (words: string) => `<div data-testid="user-message"><p>${words}</p></div>`

function names(known: Map<Element, KnownTurn>): (string | undefined)[] {
  if (!rules) throw new Error('no rules')
  return pageTurns(document, rules, known).map((turn) => turn?.id)
}

it('keeps the id of a turn without a site id when earlier turns leave the page', () => {
  openPage(url, 'Bread', said('one') + said('go on') + said('go on'))
  const known = new Map<Element, KnownTurn>()
  const whole = names(known)
  expect(new Set(whole).size).toBe(3)
  document.body.firstElementChild?.remove()
  expect(names(known)).toEqual(whole.slice(1))
})

it('computes ids again after jumps, from the turn that is then before', () => {
  openPage(url, 'Bread', said('go on') + said('two'))
  const known = new Map<Element, KnownTurn>()
  names(known)
  document.body.insertAdjacentHTML('afterbegin', said('one'))
  forgetIds(known)
  expect(names(known)).toEqual(names(new Map()))
})

// The element that the rules name, by site: the page's fixture, an answer's content, and a question's where the rules name it.
const besides: [url: string, fixture: string, answer: string, question?: string][] = [
  ['https://chatgpt.com/c/1', chatgpt, '[data-message-author-role="assistant"]', '[data-message-author-role="user"]'],
  ['https://gemini.google.com/app/1', gemini, 'message-content', '.query-text'],
  [
    'https://grok.com/c/1',
    grok,
    '[data-testid="assistant-message"] .response-content-markdown',
    '[data-testid="user-message"] .response-content-markdown',
  ],
  ['https://chat.mistral.ai/chat/1', mistral, '[data-message-part-type="answer"]', '.select-text'],
  ['https://www.perplexity.ai/search/tea-1', perplexity, '.prose'],
  ['https://www.kimi.com/chat/1', kimi, '.segment-assistant > .markdown-container', '.user-content'],
  [
    'https://aistudio.google.com/prompts/1',
    aistudio,
    '.model-prompt-container .turn-content',
    '.user-prompt-container .turn-content',
  ],
  [
    'https://notebooklm.google.com/notebook/1',
    notebooklm,
    '.to-user-container .message-text-content',
    '.from-user-container .message-text-content',
  ],
]
const place = (selector: string, where: InsertPosition, markup: string) =>
  document.querySelector(selector)?.insertAdjacentHTML(where, markup)

const card =
  '<a role="button" href="https://leaf.example/hills"><img src="/icon.png" width="16" height="16"><div>Leaf weekly</div></a>'
const controls =
  '<button>Thought for 12 seconds</button><button>12 sources</button><span>2/2</span><img src="/me.png" width="32" height="32"><svg><path/></svg>'

it.each(besides)(
  'at %s the cards, pictures and tables beside an answer are saved, in order and without controls',
  async (url, fixture, answer) => {
    openChat(url, fixture)
    place(
      answer,
      'beforebegin',
      `${controls}<div role="button" aria-label="Open"><img src="https://img.example/hills.png"><div><img src="https://img.example/hills.png"></div></div>`,
    )
    place(answer, 'afterend', `<div><div><h4>Rain</h4><p>2,000 mm</p></div>${card}</div>`)
    const conversation = await read()
    const { html = '' } = conversation.turns.at(-1) ?? {}
    expect(html).toMatch(
      /^(?:<p>)?<img[^>]*hills\.png[^>]*>.*(?:hills|Bayes|moon|About).*<h4>Rain<\/h4><p>2,000 mm<\/p>.*href="https:\/\/leaf\.example\/hills">Leaf weekly/s,
    )
    expect(html.match(/hills\.png/g)).toHaveLength(1)
    expect(html).not.toMatch(/Thought for|12 sources|2\/2|me\.png|icon\.png/)
    expect(conversationReceipt(conversation)).toMatchObject({ turns: 2, total: 2, isPartial: false })
    const shown = document.querySelector(rulesAt(url).answer)
    expect(shown && readAnswer(shown, rulesAt(url))?.html).toBe(html)
  },
)

it.each(besides)(
  'at %s a card that opens a canvas and a frame beside an answer make the save partial',
  async (url, fixture, answer) => {
    openChat(url, fixture)
    place(
      answer,
      'afterend',
      '<button><div>Tea plan</div><div>Canvas</div></button><canvas width="600" height="400"></canvas><canvas width="16" height="16"></canvas>',
    )
    const conversation = await read()
    expect(conversation.turns.at(-1)?.html).toContain('Tea plan')
    const reasons = conversationReceipt(conversation).reasons.join(' ')
    expect(reasons).toMatch(/One frame/)
    expect(reasons).toMatch(/One card in the chat opens more than it shows/)
  },
)

it.each(besides.filter(([, , , question]) => question))(
  'at %s a picture and the name of a file beside a question are saved',
  async (url, fixture, _, question = '') => {
    openChat(url, fixture)
    const ids = (await read()).turns.map(({ id }) => id)
    place(
      question,
      'beforebegin',
      '<button><span>hills.pdf</span><span>PDF</span></button><img src="https://img.example/me.png">',
    )
    const conversation = await read()
    expect(conversation.turns[0]?.html).toMatch(/\[File: hills\.pdf\].*me\.png|me\.png.*\[File: hills\.pdf\]/s)
    expect(conversationReceipt(conversation).reasons).toEqual([expect.stringContaining('One attached file')])
    expect(conversation.turns.map(({ id }) => id)).toEqual(ids)
  },
)

it('an address in a question that the page draws as a button is saved as a link', async () => {
  openChat('https://www.perplexity.ai/search/tea-1', perplexity)
  place(
    '.select-text > span',
    'beforeend',
    ' See <span role="button" title="https://leaf.example/">leaf.example</span>',
  )
  expect((await read()).turns[0]?.html).toBe(
    '<p>Where does tea grow? See <a href="https://leaf.example/">leaf.example</a></p>',
  )
})

it('a card in the words of the answer is saved, and the answer that the page shows twice is not', async () => {
  openChat('https://grok.com/c/1', grok)
  const answer = '[data-testid="assistant-message"] .response-content-markdown'
  const said = 'The hills are high and the tea that grows there is green.'
  place(`${answer} p`, 'beforeend', ` ${said}`)
  place(answer, 'afterend', `<div>The tea that grows in the hills there is high.</div>`)
  place(answer, 'afterend', `<div><p>${said}</p></div>`)
  const { html = '' } = (await read()).turns.at(-1) ?? {}
  expect(html).toContain('The tea that grows in the hills there is high.')
  expect(html.split(said)).toHaveLength(2)
})

it('words beside the content of a turn are saved or reported, wherever they stand', async () => {
  const said = fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 1, maxLength: 20 })
  const wrap = fc.constantFrom('div', 'p', 'aside', 'section', 'figure', 'my-card')
  const site = fc.constantFrom(...besides)
  const where = fc.constantFrom<InsertPosition>('beforebegin', 'afterend')
  await fc.assert(
    fc.asyncProperty(site, said, wrap, where, async ([url, fixture, answer], words, tag, at) => {
      openChat(url, fixture)
      place(answer, at, `<${tag}><span>${words.join(' ')}</span></${tag}>`)
      const { turns, missing } = await read()
      expect(missing.length > 0 || turns.at(-1)?.html.includes(words.join(' '))).toBe(true)
    }),
    { numRuns: 60 },
  )
})
