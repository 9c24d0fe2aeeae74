// The support assistant: finds the answer of the best rule for a message, or a fallback.

import { type FaqEntry, type FaqPlace, faq } from '../faq/faq.ts'
import { supportChatMessages as chat } from '../messages/public/support.ts'
import { type SmallTalk, supportRules } from './support-rules.ts'
import { isNearly, stem, stemsOf } from './words.ts'

export interface SupportReply {
  /** The rule that matched, or null. */
  readonly topic: string | null
  readonly text: string
  readonly leadsTo: FaqPlace | null
}

export function supportReply(typed: string): SupportReply {
  const topic = topicOf(typed)
  if (topic === null) return { topic, text: chat.noRule, leadsTo: 'contact' }
  const entry = ENTRIES.get(topic)
  if (entry) return { topic, text: entry.answer, leadsTo: entry.leadsTo ?? null }
  const text = isSmallTalk(topic) ? chat.smallTalk[topic] : chat.noRule
  return { topic, text, leadsTo: topic === 'human' ? 'contact' : null }
}

function topicOf(typed: string): string | null {
  const exact = QUESTIONS.get(questionKey(typed))
  if (exact !== undefined) return exact
  const stems = stemsOf(typed)
  let best: { topic: string; words: number } | null = null
  for (const { topic, pattern } of PATTERNS) {
    if (pattern.length > (best?.words ?? 0) && fits(pattern, stems)) best = { topic, words: pattern.length }
  }
  return best?.topic ?? null
}

type Pattern = readonly (readonly string[])[]

/** Every word of the pattern matches a different word of the message. */
function fits(pattern: Pattern, stems: readonly string[]): boolean {
  const taken = new Set<number>()
  return pattern.every((names) => {
    const index = stems.findIndex((typed, at) => !taken.has(at) && names.some((name) => isMeant(typed, name)))
    if (index < 0) return false
    taken.add(index)
    return true
  })
}

function isMeant(typed: string, name: string): boolean {
  if (typed === name) return true
  // A word that a rule contains is not a typing error.
  return !VOCABULARY.has(typed) && isNearly(typed, name)
}

function isSmallTalk(topic: string): topic is SmallTalk {
  return topic in chat.smallTalk
}

/** A question of the help center, ignoring case and punctuation. */
function questionKey(text: string): string {
  return stemsOf(text).join(' ')
}

const ENTRIES: ReadonlyMap<string, FaqEntry> = new Map(
  faq.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]),
)
const QUESTIONS: ReadonlyMap<string, string> = new Map(
  [...ENTRIES.values()].map(({ id, question }) => [questionKey(question), id]),
)
const PATTERNS: readonly { topic: string; pattern: Pattern }[] = Object.entries(supportRules).flatMap(
  ([topic, patterns]) =>
    patterns.split(',').map((words) => ({
      topic,
      pattern: words
        .trim()
        .split(/\s+/)
        .map((names) => names.split('|').map(stem)),
    })),
)
const VOCABULARY: ReadonlySet<string> = new Set([
  ...PATTERNS.flatMap(({ pattern }) => pattern.flat()),
  ...[...QUESTIONS.keys()].flatMap((key) => key.split(' ')),
])
