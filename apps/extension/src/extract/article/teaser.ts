// Tells when a page says of itself that a part of its article is for subscribers, and does not show that part.

import { array, looseObject, optional, string, unknown } from 'zod/mini'
import { copyOf } from '../clean/page-copy.ts'
import { wordsOf } from './words.ts'

export function isTeaser(page: Document): boolean {
  const selectors = [...page.querySelectorAll('script[type="application/ld+json"]')].flatMap(({ textContent }) =>
    forSubscribers(textContent ?? ''),
  )
  return selectors.length > 0 && !selectors.some((selector) => isShown(page, selector))
}

const thing = looseObject({ isAccessibleForFree: optional(unknown()), cssSelector: optional(string()) })

/** The selectors of the parts that are not free. */
function forSubscribers(json: string): string[] {
  try {
    const data: unknown = JSON.parse(json)
    return list(data)
      .flatMap((each) => list(each['@graph'] ?? each))
      .flatMap((each) => list(each.hasPart))
      .flatMap((part) => (/^false$/i.test(String(part.isAccessibleForFree)) ? (part.cssSelector ?? []) : []))
  } catch {
    return []
  }
}

function list(value: unknown) {
  return array(thing).parse(value === undefined ? [] : [value].flat())
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
