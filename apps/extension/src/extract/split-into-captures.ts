// Conversations and pages as captures. A capture holds a limited number of characters; nothing is ever cut to fit.

import { captureTitle } from '@jotsam/core/capture/capture'
import { characterCount, truncate } from '@jotsam/core/capture/truncate'
import { splitHtml } from '@jotsam/core/html/split-html'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { limits } from '@jotsam/core/plan/limits'
import { turnHtml } from './conversation-html.ts'
import type { CapturePart, ContinuedCapture, Conversation, UnsavedTurn } from './types.ts'

/** Some turns as captures. With `continued`, the first part is that capture's whole new content. */
export function splitIntoCaptures(
  conversation: Conversation,
  turns: readonly UnsavedTurn[] = conversation.turns,
  continued?: ContinuedCapture,
): readonly CapturePart[] {
  const split = splitHtml(
    turns.map((turn) => turnHtml(turn, conversation.url)),
    { max: limits.capture.contentMax, firstTaken: characterCount(continued?.html ?? '') },
  )
  const first = continued?.part ?? 1
  const parts = first + Math.max(split.length, 1) - 1
  return split.map(({ html, groups }, at) => ({
    title: partTitle(conversation.title, first + at, parts),
    html: at === 0 ? (continued?.html ?? '') + html : html,
    part: first + at,
    parts,
    turnIds: groups.flatMap((group) => turns[group]?.id ?? []),
  }))
}

/** A page or a selection as captures. */
export function captureParts(title: string, html: string): readonly { title: string; html: string }[] {
  const split = splitHtml([html], { max: limits.capture.contentMax })
  return split.map((part, at) => ({ title: partTitle(title, at + 1, split.length), html: part.html }))
}

// Room for " (10 of 12)" in a title.
const numbering = 20

export function partTitle(title: string, part: number, parts: number): string {
  const whole = truncate(captureTitle(title), limits.capture.titleMax)
  if (parts === 1) return whole
  return texts.part(truncate(whole, limits.capture.titleMax - numbering).trim(), part, parts)
}
