// Shows a saved AI chat as a chat: each turn in a section with its author, long answers folded, and the sources of an answer below
// it. A turn begins with a heading that names its author and links back to the site.

import { chatSites } from '@jotsam/core/capture/sources/chat-sites'
import { siteName } from '@jotsam/core/html/site-name'
import { webHost } from '@jotsam/core/html/web-address'
import { readingMessages as texts } from '@jotsam/core/messages/capture/reading'
import { dateTime } from '../../lib/ui/date-time.ts'
import { added } from './dress-text.ts'

/** False when the text is not a chat. It must be the last to change the fragment. */
export function dressChat(fragment: DocumentFragment, actions: readonly TurnAction[] = []): boolean {
  const heads = turnHeads(fragment)
  if (heads.length === 0) return false
  for (const [index, head] of heads.entries()) dressTurn(head, heads[index + 1] ?? null, index + 1, actions)
  return true
}

export type TurnAction = 'copy' | 'link' | 'save'

const PERSON = 'You'
const ASSISTANTS: readonly string[] = Object.values(chatSites).map(({ name }) => name)
/** About two screens. */
const LONG = 2_400

export function turnHeads(fragment: DocumentFragment): Element[] {
  const heads = [...fragment.children].filter((each) => each.localName === 'h2')
  const linked = heads.filter((head) => head.querySelector('a[href*="#turn-"]'))
  if (linked.length > 0) return linked
  // Chats from other places have no links. Both sides must speak.
  const named = heads.filter((head) => [PERSON, ...ASSISTANTS].includes(authorOf(head)))
  return new Set(named.map(authorOf)).size > 1 ? named : []
}

/** The model and the time stand small behind the author. */
function authorOf(head: Element): string {
  const facts = head.querySelector('small')?.textContent ?? ''
  return (head.querySelector('a')?.textContent ?? head.textContent.replace(facts, '')).trim()
}

function dressTurn(head: Element, next: Element | null, number: number, actions: readonly TurnAction[]): void {
  const author = authorOf(head)
  for (const time of head.querySelectorAll('time[datetime]'))
    time.textContent = dateTime(time.getAttribute('datetime') ?? '')
  const isQuestion = author === PERSON
  const turn = document.createElement('section')
  turn.className = isQuestion ? 'turn question' : 'turn answer'
  turn.id = `turn-${number}`
  turn.tabIndex = -1
  turn.setAttribute('aria-label', texts.turn(number, author))
  const body = document.createElement('div')
  body.className = 'turn-body'
  for (let node = head.nextSibling; node && node !== next; node = head.nextSibling) body.append(node)
  head.replaceWith(turn)
  head.classList.add('turn-author')
  head.setAttribute('data-site', siteOf(author))
  head.setAttribute('data-mark', author.charAt(0))
  const bar = document.createElement('div')
  bar.className = 'turn-head'
  bar.append(head, actionsFor(number, author, actions))
  turn.append(bar, body)
  if (isQuestion) return
  const sources = sourcesOf(body)
  if (sources) turn.append(sources)
  if (body.textContent.length > LONG) fold(turn, body)
}

function siteOf(author: string): string {
  const site = Object.entries(chatSites).find(([, { name }]) => name === author)
  return site?.[0] ?? (author === PERSON ? 'person' : 'other')
}

function actionsFor(number: number, author: string, actions: readonly TurnAction[]): HTMLElement {
  const bar = added('div', 'turn-actions')
  if (actions.length > 0) {
    // A phone has no room for all of them beside the author: this shows them.
    const more = added('button', 'turn-more', '···')
    more.type = 'button'
    more.setAttribute('aria-expanded', 'false')
    more.setAttribute('aria-label', `${texts.turnMore}: ${texts.turn(number, author)}`)
    bar.append(more)
  }
  for (const action of actions) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = texts.turnActions[action]
    button.setAttribute('data-turn-action', action)
    button.setAttribute('aria-label', `${texts.turnActions[action]}: ${texts.turn(number, author)}`)
    bar.append(button)
  }
  return bar
}

function fold(turn: HTMLElement, body: HTMLElement): void {
  turn.classList.add('folded')
  body.id = `${turn.id}-text`
  const button = added('button', 'turn-fold', texts.showWhole)
  button.type = 'button'
  button.setAttribute('aria-expanded', 'false')
  button.setAttribute('aria-controls', body.id)
  body.after(button)
}

export function unfold(turn: Element | null | undefined, isOpen = true): void {
  const button = turn?.querySelector('.turn-fold')
  if (!turn || !button) return
  turn.classList.toggle('folded', !isOpen)
  button.setAttribute('aria-expanded', String(isOpen))
  button.textContent = isOpen ? texts.showLess : texts.showWhole
}

/** The pages that an answer links to, each once, with their sites. */
function sourcesOf(body: Element): HTMLElement | null {
  const links = [...body.querySelectorAll('a[href^="http"]')].filter((link) => !link.closest('pre'))
  const pages = new Map(links.map((link) => [link.getAttribute('href') ?? '', link]))
  if (pages.size === 0) return null
  const addresses = [...pages.keys()]
  for (const link of links) {
    // Sites cite by bare numbers, which read as part of the sentence.
    if (/^\[?\d{1,3}\]?$/.test(link.textContent.trim())) link.classList.add('citation')
  }
  const list = added('details', 'sources')
  const summary = document.createElement('summary')
  summary.textContent = texts.sources(addresses.length)
  const items = document.createElement('ol')
  for (const address of addresses) {
    const item = document.createElement('li')
    const link = document.createElement('a')
    const name = pages.get(address)?.textContent.trim() ?? ''
    const host = siteName(webHost(address) ?? address)
    link.href = address
    link.target = '_blank'
    link.rel = 'noopener noreferrer nofollow'
    link.textContent = host
    item.append(link)
    if (name !== '' && name !== host && !/^\[?\d+\]?$/.test(name)) item.append(` ${name}`)
    items.append(item)
  }
  list.append(summary, items)
  return list
}
