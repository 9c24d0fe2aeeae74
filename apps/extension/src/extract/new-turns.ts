// Which turns a stored capture does not hold yet. Normally the ids say it; where the same conversation was read in another way
// and has other ids, the words do.

import { storableText } from '@jotsam/core/capture/storable-text'
import { type HtmlNode, htmlTree, textOf } from '@jotsam/core/html/html-tree'
import { storedTurnIds } from './turn-id.ts'
import type { Conversation, Turn } from './types.ts'

export function newTurns(storedHtml: string, conversation: Conversation): readonly Turn[] {
  const ids = storedTurnIds(storedHtml)
  if (ids.size === 0) return conversation.turns
  const isStored = ({ id }: Turn) => ids.has(storableText(id))
  if (conversation.turns.some(isStored)) return conversation.turns.filter((turn) => !isStored(turn))
  const words = storedWords(storedHtml)
  return conversation.turns.filter((turn) => {
    const key = wordsOf(htmlTree(turn.html))
    const left = words.get(key) ?? 0
    words.set(key, left - 1)
    return left <= 0
  })
}

export function isTurnHeading(node: HtmlNode): boolean {
  if (typeof node === 'string' || !/^h[1-6]$/.test(node.name)) return false
  return node.children.some(
    (child) => typeof child !== 'string' && (child.attributes.get('href') ?? '').includes('#turn-'),
  )
}

/** The words under each turn's heading, and how often they were said. */
function storedWords(html: string): Map<string, number> {
  const found = new Map<string, number>()
  let nodes: HtmlNode[] | null = null
  const endTurn = () => {
    if (!nodes) return
    const key = wordsOf(nodes)
    found.set(key, (found.get(key) ?? 0) + 1)
  }
  for (const node of htmlTree(html)) {
    if (isTurnHeading(node)) {
      endTurn()
      nodes = []
    } else nodes?.push(node)
  }
  endTurn()
  return found
}

function wordsOf(nodes: readonly HtmlNode[]): string {
  return textOf(nodes).replace(/\s+/g, '')
}
