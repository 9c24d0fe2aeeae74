// @vitest-environment happy-dom
// What a site shows beside the element of a turn.
import { expect, it } from 'vitest'
import { conversationReceipt } from '../conversation-receipt.ts'
import claude from '../fixtures/claude.html?raw'
import { readAnswer } from '../read-answer.ts'
import { missingTurns, savedTurn } from '../saved-turns.ts'
import { everySite } from '../testing/every-site.ts'
import { openChat, read, rulesAt } from '../testing/read-open-page.ts'
import { turnElements } from './read-turn.ts'

const [question, answer] = [0, 1]
const turnAt = (at: number) => turnElements(document, rulesAt(document.URL))[at]
const place = (at: number, where: InsertPosition, markup: string) => turnAt(at)?.insertAdjacentHTML(where, markup)

/** Puts each turn in an element of its own. */
function wrapTurns(): void {
  for (const turn of turnElements(document, rulesAt(document.URL))) {
    const whole = document.createElement('div')
    turn.replaceWith(whole)
    whole.append(turn)
  }
}

const source = '<div><a href="https://leaf.example/hills"><span>Leaf weekly</span></a></div>'
const controls =
  '<div><span>2 / 2</span><button>Copy</button><button>Regenerate</button><button>👍</button><div role="tab">Images</div><div style="cursor: pointer">3 sources</div><div style="opacity: 0">May 3<button>Edit</button></div><time>Today at ten past three in the afternoon</time><button>Show more</button></div>'

it.each(everySite)('at %s sources, pictures and words beside a turn are saved with it', async (url, fixture) => {
  openChat(url, fixture)
  wrapTurns()
  place(question, 'beforebegin', '<div><img src="https://img.example/me.png" width="300" height="200"></div>')
  place(answer, 'beforebegin', `${source}<div>Leaf 4</div>`)
  place(answer, 'afterend', `${controls}<div>Searched the web</div>`)
  const conversation = await read()
  const [asked, answered] = conversation.turns
  expect(asked?.html).toMatch(/me\.png/)
  expect(answered?.html).toMatch(
    /^<p><a href="https:\/\/leaf\.example\/hills">Leaf weekly<\/a>.*<p>Leaf 4<\/p>.*<p>Searched the web<\/p>$/s,
  )
  expect(answered?.html).not.toMatch(/2 \/ 2|Copy<|Regenerate|👍|Images|3 sources|May 3|Today|Show more/)
  expect(conversationReceipt(conversation)).toMatchObject({ turns: 2, total: 2, isPartial: false })
  const shown = document.querySelector(rulesAt(url).answer)
  expect(shown && readAnswer(shown, rulesAt(url))?.html).toBe(answered?.html)
})

it.each(everySite)('at %s files and a card beside a turn are named, and the save is partial', async (url, fixture) => {
  openChat(url, fixture)
  wrapTurns()
  place(answer, 'afterend', '<div><div>hills.csv</div><div>Table</div></div><p><span>tea.csv</span></p>')
  place(answer, 'afterend', '<div style="cursor: pointer"><div>Tea plan</div><div>Canvas</div></div>')
  const conversation = await read()
  expect(conversation.turns.at(-1)?.html).toMatch(/Tea plan.*tea\.csv.*hills\.csv/s)
  expect(conversationReceipt(conversation).reasons).toEqual([
    '2 attached files stay with the site; only their names were saved.',
    'One card in the chat opens more than it shows; only what it shows was saved.',
  ])
})

it.each(everySite)('at %s a button in a turn that is a card makes the save partial', async (url, fixture) => {
  openChat(url, fixture)
  turnAt(answer)?.insertAdjacentHTML('beforeend', '<button><div>Tea plan</div><div>Canvas</div></button>')
  const conversation = await read()
  expect(conversation.turns.at(-1)?.html).toContain('Tea plan')
  expect(conversationReceipt(conversation).reasons.join()).toMatch(/One card in the chat opens more/)
})

const deepseekAt = 'https://chat.deepseek.com/a/chat/s/1'
const turns = (...said: string[]) => `<main><div class="ds-scroll-area">${said.join('')}</div></main>`
const asked = (words: string) => `<div class="ds-message"><div>${words}</div></div>`
const answered = (words: string) => `<div class="ds-message"><div class="ds-markdown"><p>${words}</p></div></div>`
const linkTo = (name: string) => `<div><a href="https://${name}.example/">${name}</a></div>`
const linksIn = (html = '') => [...html.matchAll(/https:\/\/(\w+)\.example/g)].map(([, name]) => name)

it.each([
  ['en', '10:32'],
  ['en', '4:05 PM'],
  ['en', 'Yesterday at 16:05'],
  ['en', 'Nov 19, 2026'],
  ['en', '2026-11-19'],
  ['en', '3 days ago'],
  ['fr', '19 novembre 2026'],
  ['fr', 'il y a 5 minutes'],
  ['zh', '11月19日'],
  ['no language', 'Thu 19 Nov'],
])('in a page in %s the time of a turn, as %s, is no part of its text', async (lang, time) => {
  document.documentElement.lang = lang
  openChat(deepseekAt, turns(asked('q'), answered('a')))
  place(question, 'beforebegin', `<div>${time}</div>`)
  place(answer, 'afterend', `<div><span>${time}</span><button>Copy</button></div>`)
  const said = (await read()).turns.map(({ html }) => html)
  document.documentElement.lang = ''
  expect(said).toEqual(['<p>q</p>', '<p>a</p>'])
})

it.each(['Leaf 4', 'Sold in 2026', '42'])('the label %s beside a turn is no time, and stays', async (label) => {
  openChat(deepseekAt, turns(asked('q'), answered('a')))
  place(answer, 'afterend', `<div>${label}</div>`)
  expect((await read()).turns.at(-1)?.html).toBe(`<p>a</p><p>${label}</p>`)
})

it('text between two turns belongs to the answer, and text in a box to the turn in that box', async () => {
  const pairs = [1, 2].map(
    (at) =>
      `<section>${linkTo(`above${at}`)}${asked(`q${at}`)}${linkTo(`between${at}`)}${answered(`a${at}`)}${linkTo(`below${at}`)}</section>${linkTo(`after${at}`)}`,
  )
  openChat(deepseekAt, turns(...pairs))
  expect((await read()).turns.map(({ html }) => linksIn(html))).toEqual([
    ['above1'],
    ['between1', 'below1', 'after1'],
    ['above2'],
    ['between2', 'below2', 'after2'],
  ])
})

it('the field for the next question, and the parts of the site around a chat, are not saved', async () => {
  const site = `${linkTo('site')}<footer>${linkTo('help')}</footer>`
  const composer = `<div><p>The answers may hold errors, so check each of them.</p><textarea></textarea></div>`
  openChat(deepseekAt, `${site}${turns(asked('q'), answered('a'), composer, `<nav>${linkTo('more')}</nav>`)}${site}`)
  const conversation = await read()
  expect(conversation.turns.map(({ html }) => html)).toEqual(['<p>q</p>', '<p>a</p>'])
  expect(conversationReceipt(conversation).isPartial).toBe(false)
})

it('the warning of Claude below its last answer is not saved', async () => {
  openChat('https://claude.ai/chat/1', claude)
  const before = (await read()).turns.at(-1)?.html
  place(
    answer,
    'afterend',
    '<div><a href="https://support.claude.com/en/articles/8525154-claude-is-wrong">Claude can make mistakes. Please double-check its responses.</a></div>',
  )
  expect((await read()).turns.at(-1)?.html).toBe(before)
})

it('a button as large as a card counts as a card', async () => {
  openChat(deepseekAt, turns(asked('q'), answered('a')))
  place(answer, 'afterend', '<button class="large">Tea plan</button><button>Share</button>')
  const large = document.querySelector('.large')
  if (large) large.getBoundingClientRect = () => new DOMRect(0, 0, 320, 72)
  const conversation = await read()
  expect(conversation.turns.at(-1)?.html).toContain('Tea plan')
  expect(conversation.turns.at(-1)?.html).not.toContain('Share')
  expect(conversationReceipt(conversation).reasons.join()).toMatch(/One card in the chat/)
})

it.each([
  '<button class="artifact-chip">Tea</button>',
  '<div class="canvas-entry"><button>Tea plan</button></div>',
  '<span style="cursor: pointer" data-testid="document-link">Tea plan</span>',
  '<button aria-controls="research-report"><i></i>Tea plan</button>',
])('a small button that opens a document makes the save partial: %s', async (button) => {
  openChat(deepseekAt, turns(asked('q'), answered('a')))
  place(answer, 'afterend', button)
  const conversation = await read()
  expect(conversation.turns.at(-1)?.html).toContain('Tea')
  expect(conversationReceipt(conversation).reasons.join()).toMatch(/One card in the chat/)
})

it.each([
  '<button class="canvas-share">Share</button>',
  '<button class="bg-canvas">Share</button>',
  '<button class="document-menu" aria-haspopup="menu">More</button>',
])('a small button that does something else is a control: %s', async (button) => {
  openChat(deepseekAt, turns(asked('q'), answered('a')))
  place(answer, 'afterend', button)
  const conversation = await read()
  expect(conversation.turns.at(-1)?.html).toBe('<p>a</p>')
  expect(conversationReceipt(conversation).isPartial).toBe(false)
})

const notSaved = /One card in the chat opens more/

it.each([
  '<button>Tea plan</button>',
  '<div><button><svg></svg><span>Tea plan</span></button></div>',
  '<div style="cursor: pointer">Tea plan</div>',
  '<button>A Tea plan for the hills of the North</button>',
  '<div><button>Tea plan</button><button aria-label="Download"><svg></svg></button></div>',
  '<button aria-expanded="false" aria-controls="beside">Tea plan</button>',
])('a bare button with a title makes the save partial, and its title is kept: %s', async (button) => {
  openChat(
    deepseekAt,
    turns(asked('Plan tea in the hills'), answered('Here'), asked('Plan coffee in the hills'), answered('So')),
  )
  place(1, 'afterend', button)
  place(3, 'afterend', button.replace('Tea', 'Coffee'))
  const { turns: said, ...conversation } = await read()
  const titles = [...document.querySelectorAll('button:not([aria-label]), [style]')]
  for (const at of [1, 3]) expect(said[at]?.html).toContain(titles[(at - 1) / 2]?.textContent)
  expect(conversationReceipt({ ...conversation, turns: said }).reasons.join()).toMatch(/^2 cards in the chat open more/)
})

it.each(everySite)('at %s what may open a canvas in a turn makes the save partial', async (url, fixture) => {
  openChat(url, fixture)
  turnAt(answer)?.insertAdjacentHTML('beforeend', '<div><button>Tea plan</button></div>')
  const shown = document.querySelector(rulesAt(url).answer)
  const words = [...(shown?.querySelectorAll('p, .paragraph') ?? [])].at(-1)
  const code = '<div><div><span>js</span><button>Ausführen</button></div><pre><code>tea()</code></pre></div>'
  words?.insertAdjacentHTML(
    'afterend',
    `<p>The tea plan follows.</p><div style="cursor: pointer"><div>Hills</div><div>Canvas</div></div><div><button>tea.html</button></div>${code}`,
  )
  const conversation = await read()
  expect(conversation.turns.at(-1)?.html).toMatch(/Hills.*Tea plan/s)
  // A file's name counts as a file where the whole turn is its content.
  expect(conversationReceipt(conversation).reasons.join()).toMatch(/^3 cards in|^One attached file.*,2 cards in/)
})

it('in a site whose answers have no element of their own, a bare button in one makes the save partial', async () => {
  openChat('https://copilot.microsoft.com/chats/1', everySite.find(([url]) => url.includes('copilot'))?.[1] ?? '')
  turnAt(answer)?.insertAdjacentHTML(
    'beforeend',
    '<p>Cited <button>Leaf weekly</button></p><button>Where tea grows</button>',
  )
  const conversation = await read()
  expect(conversation.turns.at(-1)?.html).toContain('Where tea grows')
  expect(conversationReceipt(conversation).reasons.join()).toMatch(notSaved)
})

it.each([
  '<div><button>What grows beside tea?</button></div>',
  '<div><button>茶はどこで育ちますか？</button></div>',
  '<ul><li><button>Tell me of the soil</button></li><li><button>Compare it with coffee</button></li></ul>',
  '<div class="follow-up-list"><button>Soil</button></div>',
  '<div class="related"><h3>Related</h3><div style="cursor: pointer">Tea and rain in the hills of the North</div></div>',
  '<button><div>Searching the web</div><div>Reading 12 sources</div></button>',
  '<div data-testid="suggestions"><div><button>More on soil</button></div></div>',
  '<div><button>Kopieren</button><button><svg></svg></button><button>Quellen</button></div>',
  '<button aria-expanded="false">Mehr Text</button>',
  '<button>12 Quellen</button>',
])('a suggestion for the next question and a control below the last answer are no part of it: %s', async (button) => {
  openChat(deepseekAt, turns(asked('q'), answered('a')))
  place(answer, 'afterend', button)
  const conversation = await read()
  expect(conversation.turns.at(-1)?.html).toBe('<p>a</p>')
  expect(conversationReceipt(conversation).isPartial).toBe(false)
})

it('the line above what the rules leave out opens that, in any language', async () => {
  openChat(deepseekAt, turns(asked('q'), answered('a')))
  place(answer, 'beforebegin', '<div><button>Nachgedacht</button></div><div class="ds-think-content">Hm.</div>')
  const conversation = await read()
  expect(conversation.turns.at(-1)?.html).toBe('<p>a</p>')
  expect(conversationReceipt(conversation).isPartial).toBe(false)
})

it.each([
  ['an answer', answered('a'), ['card', 'below']],
  ['a question, whose answer follows', asked('q'), ['card']],
])('a chat of one turn, %s, has what stands around it too', async (_, turn, links) => {
  const chat = `<main><h1>Tea</h1><div><div>${turn}</div>${linkTo('card')}</div>${linkTo('below')}<div><textarea></textarea></div></main>`
  openChat(deepseekAt, `${linkTo('site')}${chat}${linkTo('help')}`)
  const conversation = await read()
  expect(conversation.turns.map(({ html }) => linksIn(html))).toEqual([links])
  expect(conversation.turns[0]?.html).not.toContain('Tea')
  expect(conversationReceipt(conversation).isPartial).toBe(true)
})

it('turns that were saved from the data of the site are known on its page, whatever stands beside them', async () => {
  openChat('https://claude.ai/chat/1', claude)
  const saved = (await read()).turns.map((turn, at) => ({ ...savedTurn(turn), id: `in-data-${at}` }))
  wrapTurns()
  place(answer, 'beforebegin', '<div>Leaf 4</div>')
  place(answer, 'afterend', linkTo('card'))
  const conversation = await read()
  expect(conversation.turns.at(-1)?.html).toMatch(/Leaf 4.*card/s)
  expect(missingTurns(saved, conversation)).toEqual([])
})

it('a source that comes later beside an answer is read with it', async () => {
  openChat(deepseekAt, turns(asked('q'), answered('a')))
  const wait = async () => {
    if (!document.querySelector('a')) place(answer, 'afterend', linkTo('late'))
  }
  expect(linksIn((await read({ wait })).turns.at(-1)?.html)).toEqual(['late'])
})

it.each([
  ['https://aistudio.google.com/prompts/1', 'ms-chat-turn'],
  ['https://www.perplexity.ai/search/tea-1', '.flex-col > .w-full'],
  ['https://notebooklm.google.com/notebook/1', 'chat-message'],
])('at %s a card below the element that holds all turns makes the save partial', async (url, turn) => {
  openChat(url, everySite.find(([site]) => site === url)?.[1] ?? '')
  const all = [...document.querySelectorAll(turn)]
  const holder = document.createElement('div')
  all[0]?.before(holder)
  holder.append(...all)
  holder.insertAdjacentHTML('afterend', '<div><button><div>Tea plan</div><div>Canvas</div></button></div>')
  const conversation = await read()
  expect(conversation.turns.at(-1)?.html).toContain('Tea plan')
  expect(conversationReceipt(conversation).reasons.join()).toMatch(notSaved)
})
