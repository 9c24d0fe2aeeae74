// A text with the searched words marked.
import { piecesOf } from '../highlight.ts'

export function Highlighted({ text, words }: { text: string; words: string }) {
  return piecesOf(text, words).map(({ text: part, isHit, at }) => (isHit ? <mark key={at}>{part}</mark> : part))
}
