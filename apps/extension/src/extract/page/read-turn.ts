// Reads the turns of a chat from their elements in the page.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { cleanPageHtml } from '../clean/clean-page-html.ts'
import { copyOf } from '../clean/page-copy.ts'
import { idOfWords } from '../turn-id.ts'
import type { Role, SiteRules, Turn } from '../types.ts'
import { documentNames } from './document-names.ts'
import { outermost } from './outermost.ts'

export type PageTurn = Turn & {
  number: number | null
  largePictures: number
  lostPictures: number
  embedded: number
  /** The names of the documents beside the chat that it refers to. */
  documents: readonly string[]
}

/** The turn that was read from an element, and the element's state at that time. */
export type KnownTurn = { turn: PageTurn | null; length: number; name: string | null; hasFinalId: boolean }

/**
 * The turns in the page, in order; null for a turn that is not rendered, as in long chats. Unchanged elements are not read again.
 */
export function pageTurns(page: Document, rules: SiteRules, known: Map<Element, KnownTurn>): (PageTurn | null)[] {
  let before = ''
  return turnElements(page, rules).map((element) => {
    const length = element.textContent?.length ?? 0
    const name = ownId(element, rules)
    const seen = known.get(element)
    // Sites reuse elements for other turns.
    const isUnchanged = seen !== undefined && seen.length === length && seen.name === name
    const turn = isUnchanged ? withNewId(element, seen, rules, before) : readTurn(element, rules, before)
    known.set(element, { turn, length, name, hasFinalId: true })
    before = turn?.html ?? ''
    return turn
  })
}

/** Keeps the content of turns, but computes ids again: an id may depend on the turn before, which may have been missing. */
export function forgetIds(known: Map<Element, KnownTurn>): void {
  for (const [element, seen] of known) known.set(element, { ...seen, hasFinalId: false })
}

export function turnElements(page: Document, rules: SiteRules): Element[] {
  return outermost([...page.querySelectorAll(rules.turn)])
}

export function shownTurns(page: Document, rules: SiteRules): Turn[] {
  return pageTurns(page, rules, new Map()).flatMap((turn) => turn ?? [])
}

export function shownTurnIds(page: Document, rules: SiteRules): string[] {
  return turnElements(page, rules).flatMap((element) => ownId(element, rules) ?? [])
}

/** How many questions of the person the page shows. */
export function shownQuestions(page: Document, rules: SiteRules): number {
  return turnElements(page, rules).filter((element) => roleOf(element, rules) === 'user').length
}

type Content = { html: string; largePictures: number; lostPictures: number; embedded: number }

export function turnContent(element: Element, role: Role, rules: SiteRules): Content {
  const selector = rules.page.content[role]
  const { remove } = rules.page
  const isContent = (each: Element) => remove === undefined || each.closest(remove) === null
  const found = selector === undefined ? [] : outermost([...element.querySelectorAll(selector)].filter(isContent))
  const content: Content = { html: '', largePictures: 0, lostPictures: 0, embedded: 0 }
  for (const each of found.length > 0 ? found : [element]) {
    const copy = copyOf(each, { keepLines: rules.page.typed.includes(role), dropCollapsed: true })
    const embedded = embeddedIn(copy, rules)
    const cleaned = cleanPageHtml(copy, {
      base: element.ownerDocument.baseURI,
      direction: element.closest('[dir]')?.getAttribute('dir') ?? '',
      remove,
    })
    content.html += cleaned.html
    content.largePictures += cleaned.largePictures
    content.lostPictures += cleaned.lostPictures
    content.embedded += embedded - (cleaned.html.match(/<iframe\s/g)?.length ?? 0)
  }
  return content
}

/** What has no text of its own: frames, drawings and players. Icons do not count, and documents beside the chat are reported apart. */
function embeddedIn(copy: DocumentFragment, { page: { remove, documents } }: SiteRules): number {
  const apart = [remove, documents?.entry].filter((each) => each !== undefined).join(', ')
  const found = [...copy.querySelectorAll('iframe, canvas, video, audio, object, embed, svg')]
  const isIcon = (each: Element) => each.localName === 'svg' && !each.querySelector('text, foreignObject')
  return found.filter((each) => !isIcon(each) && (apart === '' || each.closest(apart) === null)).length
}

function roleOf(element: Element, rules: SiteRules): Role | null {
  const found = rules.page.roles.find(({ is }) => element.matches(is) || element.querySelector(is) !== null)
  return found?.role ?? null
}

function readTurn(element: Element, rules: SiteRules, before: string): PageTurn | null {
  const role = roleOf(element, rules)
  if (role === null) return null
  const content = turnContent(element, role, rules)
  const { html } = content
  if (html === '') return null
  return {
    id: idOf(element, role, rules, before + html),
    role,
    author: role === 'user' ? texts.you : rules.name,
    ...content,
    number: number(element, rules),
    documents: documentNames(element, rules),
  }
}

function withNewId(
  element: Element,
  { turn, hasFinalId }: KnownTurn,
  rules: SiteRules,
  before: string,
): PageTurn | null {
  if (turn === null || hasFinalId) return turn
  return { ...turn, id: idOf(element, turn.role, rules, before + turn.html) }
}

/** Without an id from the site, the text of this turn and the one before make the id: two "continue" turns differ. */
function idOf(element: Element, role: Role, rules: SiteRules, words: string): string {
  return ownId(element, rules) ?? sharedId(element, role, rules) ?? idOfWords(role, words)
}

function ownId(element: Element, { turnId }: SiteRules): string | null {
  if (turnId === undefined) return null
  if (turnId === 'id') return element.id || null
  const holder = element.hasAttribute(turnId) ? element : element.querySelector(`[${turnId}]`)
  return holder?.getAttribute(turnId) || null
}

/** When a question and its answer share one element and id. */
function sharedId(element: Element, role: Role, { turnId }: SiteRules): string | null {
  if (turnId === undefined) return null
  const id = element.closest(`[${turnId}]`)?.getAttribute(turnId)
  const isPages = element.closest(`[${turnId}]`)?.matches('main, body, html, [role="main"]')
  return id && !isPages ? `${id}-${role}` : null
}

function number(element: Element, rules: SiteRules): number | null {
  const attribute = rules.page.turnNumber
  const digits = attribute === undefined ? undefined : /(\d{1,6})$/.exec(element.getAttribute(attribute) ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}
