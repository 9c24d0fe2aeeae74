// A text with the searched words marked.
import type { Piece } from '../highlight.ts'

export function Highlighted({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isHit, at }) => (isHit ? <mark key={at}>{text}</mark> : text))
}
