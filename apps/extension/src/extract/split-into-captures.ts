// Splits conversations and pages into captures. A capture holds a limited number of characters; no text is dropped to fit.

import { captureTitle, type SavedTurn } from '@jotsam/core/capture/capture'
import { characterCount, truncate } from '@jotsam/core/capture/truncate'
import { htmlTree, textOf } from '@jotsam/core/html/html-tree'
import { signsOf } from '@jotsam/core/html/parts/rest-of-html'
import { type SplitPart, splitHtml } from '@jotsam/core/html/parts/split-html'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { limits } from '@jotsam/core/plan/limits'
import { turnHtml } from './conversation-html.ts'
import { savedTurn } from './saved-turns.ts'
import type { CapturePart, ContinuedCapture, Conversation, UnsavedTurn } from './types.ts'

/** Some turns as captures. With `continued`, the first part is that capture's whole new content. */
export function splitIntoCaptures(
  conversation: Conversation,
  turns: readonly UnsavedTurn[] = conversation.turns,
  continued?: ContinuedCapture,
): readonly CapturePart[] {
  const htmls = turns.map((turn) => turnHtml(turn, conversation.url))
  const firstTaken = characterCount(continued?.html ?? '')
  const split = splitHtml(htmls, { max: limits.capture.contentMax, firstTaken })
  const first = continued?.part ?? 1
  const parts = first + Math.max(split.length, 1) - 1
  const saved = turnsOfParts(split, turns, htmls)
  return split.map(({ html }, at) => ({
    title: partTitle(conversation.title, first + at, parts),
    html: at === 0 ? (continued?.html ?? '') + html : html,
    part: first + at,
    parts,
    turns: [...((at === 0 && continued?.turns) || []), ...(saved[at] ?? [])],
  }))
}

/** The turns that each part holds. A turn that continues in the next part says how much of it is saved. */
function turnsOfParts(
  split: readonly SplitPart[],
  turns: readonly UnsavedTurn[],
  htmls: readonly string[],
): SavedTurn[][] {
  let total = 0
  const ends = htmls.map((html) => (total += countSigns(html)))
  let written = 0
  return split.map(({ html, groups }) => {
    written += countSigns(html)
    return groups.flatMap((group) => {
      const turn = turns[group]
      if (!turn) return []
      const left = (ends[group] ?? 0) - written
      if (left <= 0) return [savedTurn(turn)]
      const end = { signs: countSigns(turn.html) - left, blanks: trailingBlanks(textOf(htmlTree(html))) }
      return [{ ...savedTurn(turn), end }]
    })
  })
}

function countSigns(html: string): number {
  return signsOf(htmlTree(html)).length
}

function trailingBlanks(text: string): number {
  return text.length - text.trimEnd().length
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
