// The words that ranked search found in place of misspelt ones. Pure.

import { snippetPieces } from '../highlight.ts'
import type { Found } from './captures-list.ts'

const MOST = 3

export function mendedWords(found: readonly Found[], typed: readonly string[]): string[] {
  const similar = found.filter(({ why }) => why === 'similar').flatMap(({ snippet }) => snippetPieces(snippet))
  const words = similar.filter(({ isHit }) => isHit).map(({ text }) => text.toLowerCase())
  const known = typed.map((word) => word.toLowerCase())
  return [...new Set(words)].filter((word) => !known.includes(word)).slice(0, MOST)
}
