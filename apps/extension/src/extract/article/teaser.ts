// Tells when a page says of itself that a part of its article is for subscribers, and does not show that part.

import { copyOf } from '../clean/page-copy.ts'
import { wordsOf } from './words.ts'

/** `text` is what the page shows. */
export function isTeaser(page: Document, text: string): boolean {
  if (restCounted.test(text)) return true
  const parts = [...page.querySelectorAll('script[type="application/ld+json"]')].flatMap(({ textContent }) =>
    forSubscribers(textContent ?? ''),
  )
  if (parts.length === 0 && !page.querySelector(lockedTier)) return false
  const selectors = parts.flatMap(({ cssSelector }) => (cssSelector ? String(cssSelector) : []))
  if (selectors.length > 0) return !selectors.some((selector) => wordsIn(page, selector) >= fewWords)
  const offered = wordsIn(page, walls)
  return offered > 0 && offered < fewWords
}

/** What is not free. */
function forSubscribers(json: string): Record<string, unknown>[] {
  try {
    return [...objectsIn(JSON.parse(json))].filter(({ isAccessibleForFree }) =>
      /^false$/i.test(String(isAccessibleForFree)),
    )
  } catch {
    return []
  }
}

function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  yield { ...value }
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

/** The most words that the page shows in one of these parts. */
function wordsIn(page: Document, selector: string): number {
  try {
    const parts = [...page.querySelectorAll(selector)]
    return Math.max(0, ...parts.map((part) => wordsOf(copyOf(part).textContent ?? '').length))
  } catch {
    return fewWords
  }
}

/** Japanese newspapers tell subscribers how many characters the rest has. */
const [offer, rest] = ['(?:有料|会員|購読|ログイン)', '残り[\\s:：]*[\\d,]+\\s*文字']
const restCounted = new RegExp(`${offer}[^]{0,40}${rest}|${rest}[^]{0,40}${offer}`)

const lockedTier =
  'meta[property="article:content_tier"][content="locked" i], meta[property="article:content_tier"][content="metered" i]'

// Fewer words than this may be an offer to subscribe in place of the hidden part.
const fewWords = 50
/** Where a page that names no part has its offer. */
const walls = ['paywall', 'regwall', 'subscribe-wall', 'subscription-wall', 'subscription-gate', 'subscriber-gate']
  .map((name) => `[class*="${name}" i], [id*="${name}" i]`)
  .join(', ')
