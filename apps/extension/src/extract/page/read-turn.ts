// One turn of a chat from its element in the page.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { cleanHtml } from '../clean/clean-html.ts'
import { copyOf } from '../clean/page-copy.ts'
import { fingerprint } from '../fingerprint.ts'
import type { Role, SiteRules, Turn } from '../types.ts'

export type PageTurn = Turn & { number: number | null; largePictures: number }

/** What an element was read as, and what was known of it then. */
export type KnownTurn = { turn: PageTurn | null; length: number; name: string | null; isNamed: boolean }

/**
 * The turns that are in the page now, in order; null for one whose content is not drawn, as in long chats. Elements that have
 * not changed since they were read are not read again.
 */
export function pageTurns(page: Document, rules: SiteRules, known: Map<Element, KnownTurn>): (PageTurn | null)[] {
  let before = ''
  return turnElements(page, rules).map((element) => {
    const length = element.textContent?.length ?? 0
    const name = ownId(element, rules)
    const seen = known.get(element)
    // Sites draw other turns into the same elements.
    const isUnchanged = seen !== undefined && seen.length === length && seen.name === name
    const turn = isUnchanged ? namedAgain(element, seen, rules, before) : readTurn(element, rules, before)
    known.set(element, { turn, length, name, isNamed: true })
    before = turn?.html ?? ''
    return turn
  })
}

/** What was read in leaps keeps its words; but its name may come from what was said before it, which was not there. */
export function forgetNames(known: Map<Element, KnownTurn>): void {
  for (const [element, seen] of known) known.set(element, { ...seen, isNamed: false })
}

export function turnElements(page: Document, rules: SiteRules): Element[] {
  return outermost([...page.querySelectorAll(rules.turn)])
}

export function shownTurnIds(page: Document, rules: SiteRules): string[] {
  return turnElements(page, rules).flatMap((element) => ownId(element, rules) ?? [])
}

export function turnContent(element: Element, role: Role, rules: SiteRules): { html: string; largePictures: number } {
  const selector = rules.page.content[role]
  const found = selector === undefined ? [] : outermost([...element.querySelectorAll(selector)])
  let html = ''
  let largePictures = 0
  for (const each of found.length > 0 ? found : [element]) {
    const copy = copyOf(each, { keepLines: rules.page.typed.includes(role) })
    const cleaned = cleanHtml(copy, {
      base: element.ownerDocument.baseURI,
      direction: element.closest('[dir]')?.getAttribute('dir') ?? '',
      remove: rules.page.remove,
    })
    html += cleaned.html
    largePictures += cleaned.largePictures
  }
  return { html, largePictures }
}

function roleOf(element: Element, rules: SiteRules): Role | null {
  const found = rules.page.roles.find(({ is }) => element.matches(is) || element.querySelector(is) !== null)
  return found?.role ?? null
}

function readTurn(element: Element, rules: SiteRules, before: string): PageTurn | null {
  const role = roleOf(element, rules)
  if (role === null) return null
  const { html, largePictures } = turnContent(element, role, rules)
  if (html === '') return null
  return {
    id: idOf(element, role, rules, before + html),
    role,
    author: role === 'user' ? texts.you : rules.name,
    html,
    largePictures,
    number: number(element, rules),
  }
}

function namedAgain(element: Element, { turn, isNamed }: KnownTurn, rules: SiteRules, before: string): PageTurn | null {
  if (turn === null || isNamed) return turn
  return { ...turn, id: idOf(element, turn.role, rules, before + turn.html) }
}

/** A site without ids: what was said, and what was said before it, tell one "continue" from another. */
function idOf(element: Element, role: Role, rules: SiteRules, words: string): string {
  return ownId(element, rules) ?? sharedId(element, role, rules) ?? `${role}-${fingerprint(words)}`
}

function ownId(element: Element, { turnId }: SiteRules): string | null {
  if (turnId === 'id') return element.id || null
  const holder = element.hasAttribute(turnId) ? element : element.querySelector(`[${turnId}]`)
  return holder?.getAttribute(turnId) || null
}

/** A question and its answer in one element with one id. */
function sharedId(element: Element, role: Role, { turnId }: SiteRules): string | null {
  const id = element.closest(`[${turnId}]`)?.getAttribute(turnId)
  const isPages = element.closest(`[${turnId}]`)?.matches('main, body, html, [role="main"]')
  return id && !isPages ? `${id}-${role}` : null
}

function number(element: Element, rules: SiteRules): number | null {
  const attribute = rules.page.turnNumber
  const digits = attribute === undefined ? undefined : /(\d{1,6})$/.exec(element.getAttribute(attribute) ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Elements in document order: whatever lies in another comes right after it. */
function outermost(elements: readonly Element[]): Element[] {
  const found: Element[] = []
  for (const element of elements) if (!found.at(-1)?.contains(element)) found.push(element)
  return found
}
