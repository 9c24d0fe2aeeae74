// @vitest-environment happy-dom
// What sites show around complete answers, in any language. None of it makes a save partial or is saved.
import { expect, it } from 'vitest'
import { conversationReceipt } from '../conversation-receipt.ts'
import { openChat, read } from '../testing/read-open-page.ts'

const code = '<pre><code>tea()</code></pre>'
const table = '<table><tr><td>Tea</td></tr></table>'
const icon = '<button><svg></svg></button>'
const turn = (asked: string, answered: string, besides = '') =>
  `<div class="ds-message"><div>${asked}</div></div><div class="ds-message"><div class="ds-markdown"><p>In the hills.</p>${answered}</div>${besides}</div>`

async function saved(first: string, second = '') {
  openChat('https://chat.deepseek.com/a/chat/s/1', `<main><div class="ds-scroll-area">${first}${second}</div></main>`)
  const conversation = await read()
  return { html: conversation.turns.at(-1)?.html, isPartial: conversationReceipt(conversation).isPartial }
}

const plain = { html: '<p>In the hills.</p>', isPartial: false }

it.each([
  ['the same words beside several turns', '<button>Plan the tea</button>'],
  ['the same words but for a number', '<div style="cursor: pointer">Plan the tea</div>'],
  ['one of a row of icons', `<div>${icon}${icon}<button>Plan more tea</button></div>`],
  [
    'in a row of icons that each have an element',
    `<div><i>${icon}</i><i>${icon}</i><i><button>Plan tea</button></i></div>`,
  ],
  ['a hint in Italian', '<div><button>Memoria aggiornata</button></div>'],
  ['a hint in Thai', '<div style="cursor: pointer">อัปเดตความจำแล้ว</div>'],
  ['a line of what a model did in Japanese', '<div style="cursor: pointer">8 件のサイトを検索しました</div>'],
  ['a button with one word', '<button>Tea</button>'],
  ['the name of an icon in a font', '<button><mat-icon>thumb_up</mat-icon></button><mat-icon>expand_more</mat-icon>'],
  ['a line with such an icon', '<button><span>12 Sekunden Tee geplant</span><mat-icon>expand_more</mat-icon></button>'],
  [
    'above what is folded',
    '<button><div>Plan more tea</div><p>10 results</p></button><div style="height: 0px; overflow: hidden">Leaf</div>',
  ],
  ['a question to the person', '<div><span>Czy to było pomocne?</span><button>Tak</button><button>Nie</button></div>'],
])('a control is known by its place and words: %s', async (name, control) => {
  const other = name.includes('number') ? control.replace('the tea', '2 tea') : control
  const again = name.includes('number') ? control.replace('the tea', '3 tea') : name.includes('same') ? control : ''
  expect(await saved(turn('Plan more tea 4', '', again), turn('Plan the tea', '', other))).toEqual(plain)
})

it.each([
  ['of code', `<div><div>${icon}<button>Çalıştır</button></div><div>js</div>${code}</div>`],
  [
    'of code that are no buttons',
    `<div><div><span>js</span><div style="cursor: pointer">Tea kopyala</div></div>${code}</div>`,
  ],
  [
    'of code in a header that folds it',
    `<div><div role="button" aria-expanded="true"><mat-icon>code</mat-icon><span>js</span><button><mat-icon>content_copy</mat-icon></button></div>${code}</div>`,
  ],
])('the buttons %s are left out, and its language is kept', async (_, box) => {
  const { html, isPartial } = await saved(turn('Plan tea', box))
  expect(html).toBe('<p>In the hills.</p><pre><code class="language-js">tea()</code></pre>')
  expect(isPartial).toBe(false)
})

it('the buttons of a table are left out', async () => {
  const box = `<div><div style="cursor: pointer">Tea Tabelle kopieren</div>${table}<button>Plan tea</button></div>`
  expect(await saved(turn('Plan tea', box))).toEqual({ ...(await saved(turn('Plan tea', table))), isPartial: false })
})

it('suggestions below the last turn go with their label, whatever element they are', async () => {
  const list = ['Tea in the hills', 'Tea', 'Plan tea'].map(
    (each) => `<div style="cursor: pointer"><b>${each}</b></div>`,
  )
  const last = turn('Plan tea', '', `<div><div>Verwandt</div><div>${list.join('')}</div></div>`)
  expect(await saved(turn('Where is tea?', ''), last)).toEqual(plain)
})

it('a button as large as a card among the words, or a title before a citation that is a button, makes the save partial', async () => {
  const drawn = Element.prototype.getBoundingClientRect
  Element.prototype.getBoundingClientRect = function (this: Element) {
    return new DOMRect(0, 0, this.className === 'large' ? 320 : 60, this.className === 'large' ? 72 : 20)
  }
  const large = await saved(turn('Plan tea', '<button class="large">Budget</button><p>So.</p>'))
  const fold = await saved(turn('Plan tea', '<button class="large" aria-expanded="false">Budget</button><p>So.</p>'))
  Element.prototype.getBoundingClientRect = drawn
  expect(large).toEqual({ html: '<p>In the hills.</p><p>Budget</p><p>So.</p>', isPartial: true })
  expect(fold).toEqual({ html: '<p>In the hills.</p><p>So.</p>', isPartial: false })
  const title = '<button>Plan tea</button><button class="ds-message-feedback-container">1</button>'
  expect((await saved(turn('Plan tea', title))).isPartial).toBe(true)
})

it('long suggestions that take two lines each are no cards', async () => {
  const { getBoundingClientRect: ofElement } = Element.prototype
  const ofRange = { lines: Range.prototype.getClientRects, all: Range.prototype.getBoundingClientRect }
  const lines = (...tops: number[]) => tops.map((top) => new DOMRect(0, top, 300, 24)) as unknown as DOMRectList
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 320, 72)
  Range.prototype.getClientRects = () => lines(12, 36)
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 12, 300, 48)
  const list = ['Plan the tea', 'Compare tea with coffee'].map((each) => `<button>${each}</button>`)
  const suggestions = await saved(turn('Plan tea', '', `<div>${list.join('')}</div>`))
  Element.prototype.getBoundingClientRect = ofElement
  Range.prototype.getClientRects = ofRange.lines
  Range.prototype.getBoundingClientRect = ofRange.all
  expect(suggestions).toEqual(plain)
})

const bar = `<div class="bar">${icon}${icon}${icon}</div>`

it('one suggestion alone below the icons of an answer is none of its cards, also below an earlier answer', async () => {
  const one = `${bar}<div><button>Plan the tea in the hills</button></div>`
  expect(await saved(turn('Plan tea', '', one))).toEqual(plain)
  expect((await saved(turn('Plan tea', '', one), turn('So', ''))).isPartial).toBe(false)
  const outside = `<div>${bar}</div><div style="cursor: pointer">Plan the tea in the hills</div>`
  expect(await saved(turn('Plan tea', ''), outside)).toEqual(plain)
  const above = `<button>Plan the tea</button>${bar}`
  expect((await saved(turn('Plan tea', '', above))).isPartial).toBe(true)
  const code = `<div><div>${icon}${icon}</div><pre><code>tea()</code></pre></div><button>Plan the tea</button>`
  expect((await saved(turn('Plan tea', code))).isPartial).toBe(true)
})

it.each([
  'Recherche sur le web : tea, plan',
  'Im Web nach tea plan gesucht',
  'Das Web nach tea plan durchsucht',
  'Búsqueda de tea plan en la web',
  'Pesquisou tea plan na web',
  'Ha cercato tea plan sul web',
  'ウェブで tea plan を検索しました',
  '在网上搜索 tea plan',
  '웹에서 tea plan 검색함',
  'تم البحث عن tea plan في الويب',
])('the line of a search in the web, in words of the chat, is no card: %s', async (line) => {
  expect(await saved(turn(`So: ${line}`, '', `<div><button>${line}</button></div>`))).toEqual(plain)
})

it.each(['Recherche sur tea et plan', 'Suche nach tea plan', 'Web tea plan'])(
  'a title that begins like a search makes the save partial: %s',
  async (title) => {
    const asked = 'Recherche sur tea, et suche nach web plan'
    expect((await saved(turn(asked, '', `<div><button>${title}</button></div>`))).isPartial).toBe(true)
  },
)

it('the words of an earlier answer in a button above a question are saved as a quotation', async () => {
  const edit = '<div style="cursor: pointer">Edit this message here</div>'
  const chat = (button: string) =>
    `<main><article data-testid="conversation-turn-1" data-turn="user"><div data-message-author-role="user" data-message-id="1">Where?</div>${edit}</article>
    <article data-testid="conversation-turn-2" data-turn="assistant"><div data-message-author-role="assistant" data-message-id="2"><p>Tea grows in the hills.</p></div></article>
    <article data-testid="conversation-turn-3" data-turn="user"><div>${button}</div>${edit}<div data-message-author-role="user" data-message-id="3">Which hills?</div></article>
    <article data-testid="conversation-turn-4" data-turn="assistant"><div data-message-author-role="assistant" data-message-id="4"><p>All.</p></div></article></main>`
  for (const words of ['<p>grows in the hills</p>', '<span>“grows in</span> <span>the hills.”</span>']) {
    openChat('https://chatgpt.com/c/1', chat(`<button><svg></svg>${words}</button>`))
    const conversation = await read()
    expect(conversation.turns[2]?.html).toMatch(
      /^<blockquote>.*grows in.*the hills.*<\/blockquote><p>Which hills\?<\/p>$/,
    )
    expect(conversation.turns[2]?.html).not.toContain('Edit')
    expect(conversationReceipt(conversation).reasons).toEqual([])
  }
})
