// Tells when a page says of itself that a part of its article is for subscribers, and does not show that part.

import { copyOf } from '../clean/page-copy.ts'
import { wordsOf } from './words.ts'

export function isTeaser(page: Document): boolean {
  const selectors = [...page.querySelectorAll('script[type="application/ld+json"]')].flatMap(({ textContent }) =>
    forSubscribers(textContent ?? ''),
  )
  return selectors.length > 0 && !selectors.some((selector) => isShown(page, selector))
}

/** The selectors of the parts that are not free. */
function forSubscribers(json: string): string[] {
  try {
    return [...objectsIn(JSON.parse(json))]
      .filter(({ cssSelector, isAccessibleForFree }) => cssSelector && /^false$/i.test(String(isAccessibleForFree)))
      .map(({ cssSelector }) => String(cssSelector))
  } catch {
    return []
  }
}

function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  yield { ...value }
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

function isShown(page: Document, selector: string): boolean {
  try {
    const parts = [...page.querySelectorAll(selector)]
    return parts.some((part) => wordsOf(copyOf(part).textContent ?? '').length >= fewWords)
  } catch {
    return true
  }
}

// An offer to subscribe may stand in its place.
const fewWords = 50
