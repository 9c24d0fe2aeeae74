// A site may change how it marks only the questions or only the answers. Then the rules find half of a conversation, and each turn that
// they find is whole: only the order of questions and answers shows it.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import type { Conversation, Turn } from '../types.ts'

export function missingSides(turns: readonly Turn[]): string[] {
  const has = (role: Turn['role']) => turns.some((turn) => turn.role === role)
  if (turns.length > 0 && !has('user')) return [texts.noQuestions]
  if (turns.length > 0 && !has('assistant')) return [texts.noAnswers]
  const twice = (role: Turn['role']) =>
    turns.filter((turn, at) => turn.role === role && turns[at - 1]?.role === role).length
  return [
    turns[0]?.role === 'assistant' ? texts.firstUnasked : '',
    texts.unasked(twice('assistant')),
    texts.unanswered(twice('user')),
  ]
}

/** Whether the rules find only the questions or only the answers. A first answer that is being written says nothing about the rules. */
export function isOneSided({ missing }: Pick<Conversation, 'missing'>): boolean {
  return (
    !missing.includes(texts.unfinished) && (missing.includes(texts.noQuestions) || missing.includes(texts.noAnswers))
  )
}
