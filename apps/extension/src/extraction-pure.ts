// Extraction's text work, a thin stand-in.
import { limits } from '@jotsam/core/limits'
import type { CapturePart, ContinuedCapture, Conversation, Receipt, SiteRules, Turn } from './extract/types.ts'

export function captureParts(title: string, html: string): { title: string; html: string }[] {
  return [{ title, html: html.slice(0, limits.capture.contentMax) }]
}
function turnHtml(turn: Turn): string {
  return `<h3>${turn.author}</h3>${turn.html}`
}
export function conversationReceipt(conversation: Conversation): Receipt {
  return {
    turns: conversation.turns.length,
    total: conversation.total,
    codeBlocks: 0,
    formulas: 0,
    links: 0,
    tables: 0,
    images: 0,
    isPartial: false,
    reasons: [],
  }
}
export function splitIntoCaptures(
  conversation: Conversation,
  turns: readonly Turn[] = conversation.turns,
  continued?: ContinuedCapture,
): readonly CapturePart[] {
  return [
    {
      title: conversation.title,
      html: (continued?.html ?? '') + turns.map(turnHtml).join(''),
      part: 1,
      parts: 1,
      turnIds: turns.map(({ id }) => id),
    },
  ]
}
export function newTurns(storedHtml: string, conversation: Conversation): readonly Turn[] {
  return conversation.turns.filter((turn) => !storedHtml.includes(turn.html))
}
export function siteRulesFor(url: string, rules: readonly SiteRules[]): SiteRules | null {
  const host = new URL(url).hostname
  return rules.find(({ hosts }) => hosts.some((each) => host === each || host.endsWith(`.${each}`))) ?? null
}
export function parseSiteRules(json: unknown): readonly SiteRules[] {
  if (!Array.isArray(json)) throw new Error('no rules')
  return json
}
export const builtInRules: readonly SiteRules[] = [
  {
    site: 'chatgpt',
    name: 'ChatGPT',
    hosts: ['chatgpt.com', 'chat.openai.com'],
    conversationPath: '^/c/([\\w-]+)',
    turn: '[data-testid^="conversation-turn-"]',
    turnId: 'data-turn-id',
    answer: '[data-message-author-role="assistant"]',
  },
]
