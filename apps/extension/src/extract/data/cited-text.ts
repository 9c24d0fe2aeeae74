// Adds citations to a message's Markdown as links. Sites list them separately: by the cited text, or by position.

import type { DataRules } from '../sites/site-rules-schema.ts'
import { numberAt, textAt, valuesAt } from './json-path.ts'

export function citedText(text: string, scope: unknown, rules: DataRules): string {
  let cited = text
  for (const rule of rules.citations) {
    const list = valuesAt(scope, `${rule.list}.*`)
    if (rule.matched !== undefined) cited = byMatch(cited, list, rule)
    else if (rule.to !== undefined) cited = byPlace(cited, list, rule)
  }
  return withoutMarks(cited, rules.marks)
}

type CitationRule = DataRules['citations'][number]

function byMatch(text: string, list: readonly unknown[], rule: CitationRule): string {
  let cited = text
  for (const citation of list) {
    const matched = textAt(citation, rule.matched)
    // A citation of blanks would match everywhere.
    if (matched.trim() === '') continue
    const links = textAt(citation, rule.markdown) || citationLinks(citation, rule)
    cited = cited.replaceAll(matched, () => links)
  }
  return cited
}

/** Positions count code points. Inserts from the end, so that earlier positions stay valid. */
function byPlace(text: string, list: readonly unknown[], rule: CitationRule): string {
  const placed = list.flatMap((citation) => {
    const to = numberAt(citation, rule.to)
    const from = rule.from === undefined ? to : numberAt(citation, rule.from)
    const links = citationLinks(citation, rule)
    return to === null || from === null || from > to || links === '' ? [] : [{ from, to, links }]
  })
  if (placed.length === 0) return text
  const characters = Array.from(text)
  for (const { from, to, links } of [...placed].sort((a, b) => b.to - a.to)) {
    if (to > characters.length) continue
    if (rule.keepText) characters.splice(wordEnd(characters, to), 0, ` (${links})`)
    else characters.splice(from, to - from, ` (${links})`)
  }
  return characters.join('')
}

function wordEnd(characters: readonly string[], from: number): number {
  let at = from
  while (at < characters.length && /[\p{L}\p{N}]/u.test(characters[at] ?? '')) at += 1
  return at
}

function citationLinks(citation: unknown, rule: CitationRule): string {
  const titles = rule.title === undefined ? [] : valuesAt(citation, rule.title)
  const links = valuesAt(citation, rule.url).flatMap((url, at) => {
    if (typeof url !== 'string' || !/^https?:\/\//.test(url)) return []
    const title = titles[at]
    const label = typeof title === 'string' && title.trim() !== '' ? title.replace(/[[\]\n]/g, ' ').trim() : url
    return [`[${label}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`]
  })
  return links.join(', ')
}

function withoutMarks(text: string, marks: DataRules['marks']): string {
  let plain = text
  for (const { open, close, holds } of marks) plain = withoutMark(plain, open, close, holds)
  return plain
}

const longestMark = 300

function withoutMark(text: string, open: string, close: string, holds: string): string {
  const kept: string[] = []
  let from = 0
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, at + open.length)) {
    const end = text.slice(at, at + longestMark).indexOf(close)
    if (at < from || end === -1 || !text.slice(at, at + end).includes(holds)) continue
    kept.push(text.slice(from, at))
    from = at + end + close.length
  }
  return kept.join('') + text.slice(from)
}
