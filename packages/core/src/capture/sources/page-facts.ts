// The author, site and date of a saved page. They are stored with the digest of the page in the column `turns`.

import type { Capture, PageFacts } from '../capture.ts'
import { storableText } from '../storable-text.ts'
import { truncate } from '../truncate.ts'

const LONGEST = 300

/** What the page said, without blanks and what does not fit. */
export function pageFacts({ author, site, published }: { [Fact in keyof PageFacts]?: unknown }): PageFacts {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(clean(published))?.[0] ?? ''
  const facts = { author: clean(author), site: clean(site), published: day }
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== ''))
}

/** The column holds whatever a client stored there. */
export function factsOfCapture({ turns }: { turns?: Capture['turns'] }): PageFacts {
  const first: unknown = Array.isArray(turns) ? turns[0] : null
  return typeof first === 'object' && first !== null ? pageFacts(first) : {}
}

function clean(fact: unknown): string {
  return typeof fact === 'string' ? truncate(storableText(fact).replace(/\s+/g, ' ').trim(), LONGEST) : ''
}
