// Merges turns from overlapping views into one ordered list.

import type { PageTurn } from './read-turn.ts'

export class TurnOrder {
  turns: PageTurn[] = []
  /** Whether a view had no turn in common with those before it, so that turns between them may be missing. */
  hasGap = false
  private drawn = 0
  private lastNumber = 0
  private firstNumber = Number.POSITIVE_INFINITY

  /** The number of turns: by the site's numbers, else the most that were in the page at once. */
  get total(): number {
    const numbered = this.lastNumber === 0 ? 0 : this.lastNumber - this.firstNumber + 1
    return Math.max(numbered, this.turns.length, this.drawn)
  }

  /** Whether the site's numbers show missing turns at the start. Sites count one or two hidden turns. */
  get lacksStart(): boolean {
    return this.lastNumber > 0 && this.firstNumber > FIRST_NUMBER_MAX
  }

  /** Turns without a number that were read while jumping cannot be ordered. */
  dropUnnumbered(): void {
    this.turns = this.turns.filter(({ number }) => number !== null)
    this.hasGap = false
  }

  forget(id: string): void {
    this.turns = this.turns.filter((turn) => turn.id !== id)
  }

  add(view: readonly (PageTurn | null)[]): void {
    this.drawn = Math.max(this.drawn, view.length)
    const seen = inOrder(view.filter((turn) => turn !== null))
    for (const { number } of seen) {
      if (number === null) continue
      this.lastNumber = Math.max(this.lastNumber, number)
      this.firstNumber = Math.min(this.firstNumber, number)
    }
    const places = new Map(this.turns.map(({ id }, at) => [id, at]))
    // Fast path: most views contain no new turn.
    if (seen.every(({ id }) => places.has(id))) for (const turn of seen) this.renew(places.get(turn.id) ?? 0, turn)
    else this.merge(seen)
  }

  private merge(seen: readonly PageTurn[]): void {
    const isApart = !seen.some(({ id }) => this.turns.some((turn) => turn.id === id))
    if (isApart && this.turns.length > 0 && seen[0]?.number === null) this.hasGap = true
    let place = this.placeOf(seen)
    for (const turn of seen) {
      const known = this.turns.findIndex(({ id }) => id === turn.id)
      if (known !== -1) this.renew(known, turn)
      else this.turns.splice(place, 0, turn)
      place = (known === -1 ? place : known) + 1
    }
  }

  /** The longer version is the more complete one. */
  private renew(at: number, turn: PageTurn): void {
    const before = this.turns[at]
    if (before && turn.html.length > before.html.length) this.turns[at] = turn
  }

  /** The position of a view: before its first known turn, else by number, else at the end. */
  private placeOf(seen: readonly PageTurn[]): number {
    const known = seen.findIndex((turn) => this.turns.some(({ id }) => id === turn.id))
    if (known > 0) return this.turns.findIndex(({ id }) => id === seen[known]?.id)
    const number = seen[0]?.number ?? null
    if (number === null) return this.turns.length
    const after = this.turns.findIndex((turn) => turn.number !== null && turn.number > number)
    return after === -1 ? this.turns.length : after
  }
}

const FIRST_NUMBER_MAX = 3

/** Numbered turns may be in the page in any order. */
function inOrder(seen: readonly PageTurn[]): PageTurn[] {
  if (seen.some(({ number }) => number === null)) return [...seen]
  return [...seen].sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
}
