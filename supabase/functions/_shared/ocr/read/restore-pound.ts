// The Latin network reads the pound sign as an f that has something about it.
import type { ReadText } from './ctc.ts'

/** A plain letter has next to none of its probability on its other forms. */
const SENSED = 0.02

export function restorePound({ text, accents }: ReadText): string {
  return text.replace(/(?<![\p{L}\d])f(?=\d)/gu, (letter, at: number) => ((accents[at] ?? 0) >= SENSED ? '£' : letter))
}
