// Decides which notes match a query, for searching offline. The database follows the same rules in `private.plan_search`; a test
// compares the two. Only the database corrects typing errors.

import type { Capture } from '../capture/capture.ts'
import { hasCode, hasLink } from '../capture/content-type.ts'
import { readLines } from '../html/plain-text.ts'
import { isHostOrSubdomain, webHost } from '../html/web-address.ts'
import type { Folder } from '../notebooks/folder.ts'
import { firstDayOf, type SearchQuery, type SearchTerm } from './query.ts'
import { folded, searchable } from './searchable.ts'

export type MatchedNote = Pick<
  Capture,
  'title' | 'content' | 'tags' | 'folder_id' | 'source_url' | 'created_at' | 'is_pinned' | 'is_public'
>
export type NamedFolder = Pick<Folder, 'id' | 'name' | 'parent_id'>

/** The rank of a note: 0 when it does not match, higher when its title has the words. */
export type Matcher = (note: MatchedNote) => number

export function matcherOf(query: SearchQuery, folders: readonly NamedFolder[]): Matcher {
  const groups = query
    .map((terms) => terms.flatMap((term) => testOf(term, folders) ?? []))
    .filter((tests) => tests.length > 0)
  return (note) => {
    const read = reader(note)
    let score = 1
    for (const tests of groups) {
      const best = Math.max(0, ...tests.map((test) => test(note, read)))
      if (best === 0) return 0
      score += best
    }
    return score
  }
}

/** The searched texts of a note. Each is made when it is first needed. */
type Reader = ReturnType<typeof reader>

type Test = (note: MatchedNote, read: Reader) => number

/** Null for a term without a letter or digit: it is ignored. */
function testOf(term: SearchTerm, folders: readonly NamedFolder[]): Test | null {
  const { field, value, isExcluded } = term
  if (field !== null) {
    const holds = fieldTest(field, value, folders)
    return (note, read) => Number(holds(note, read) !== isExcluded)
  }
  const words = searchable(value).trim()
  const parts = words.split(SEPARATORS).filter((part) => part !== '')
  if (parts.length === 0) return null
  const isUnspaced = UNSPACED.test(words)
  // A whole word, where blanks separate words.
  if (isExcluded && isUnspaced) return (_, read) => Number(!read.body().includes(words))
  if (isExcluded) {
    const whole = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(words)}(?![\\p{L}\\p{N}_])`, 'u')
    return (_, read) => Number(!whole.test(read.body()))
  }
  if (term.isPhrase || parts.length > 1 || isUnspaced) {
    // Web pages write don’t, and keyboards don't.
    const spellings = [words, words.replaceAll("'", '’'), words.replaceAll('’', "'")]
    const isIn = (text: string) => spellings.some((spelling) => text.includes(spelling))
    return (_, read) => (isIn(read.title()) ? 2 : Number(isIn(read.body())))
  }
  const plain = folded(parts.join('')).slice(0, 40)
  return (_, read) =>
    read.foldedTitle().includes(plain)
      ? 2
      : Number(read.foldedBody().includes(plain) || read.foldedTags().includes(plain))
}

function fieldTest(
  field: NonNullable<SearchTerm['field']>,
  value: string,
  folders: readonly NamedFolder[],
): (note: MatchedNote, read: Reader) => boolean {
  const name = value.toLowerCase()
  switch (field) {
    case 'tag':
      return ({ tags }) => tags.some((tag) => tag.toLowerCase() === name)
    case 'in': {
      const named = new Set(folders.filter((folder) => folder.name.toLowerCase() === name).map(({ id }) => id))
      const within = new Set(
        folders.filter(({ id, parent_id }) => named.has(id) || named.has(parent_id ?? '')).map(({ id }) => id),
      )
      return ({ folder_id }) => folder_id !== null && within.has(folder_id)
    }
    case 'from':
      return ({ source_url }) => isHostOrSubdomain(webHost(source_url) ?? '', name)
    case 'before':
    case 'after': {
      const day = Date.parse(`${firstDayOf(value)}T00:00:00Z`)
      return ({ created_at }) => Date.parse(created_at) >= day === (field === 'after')
    }
    case 'is':
      return ({ is_pinned, is_public }) => (name === 'pinned' ? is_pinned : is_public)
    case 'has':
      return ({ content }) =>
        name === 'code' ? hasCode(content) : name === 'link' ? hasLink(content) : /<img[\s/]/i.test(content)
    case 'title':
      return (_, read) => read.title().includes(searchable(value))
  }
}

function reader({ title, content, tags }: MatchedNote) {
  const known = new Map<string, string>()
  const once = (name: string, make: () => string) => () => {
    const made = known.get(name) ?? make()
    known.set(name, made)
    return made
  }
  const heading = once('title', () => searchable(title))
  const body = once('body', () => searchable(`${title}\n${readLines(content).join('\n')}`))
  return {
    title: heading,
    body,
    foldedTitle: once('foldedTitle', () => folded(heading())),
    foldedBody: once('foldedBody', () => folded(body())),
    foldedTags: once('foldedTags', () => folded(tags.join(' '))),
  }
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

// As `private.split_words` and `private.unspaced_letters` in the database.
const SEPARATORS =
  /[\s!-/:-@[-`{-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf\u2000-\u206f\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u30fb\ufe30-\ufe4f\uff01-\uff0f\uff1a-\uff20]+/
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff\uac00-\ud7a3\u{1f000}-\u{1faff}]/u
