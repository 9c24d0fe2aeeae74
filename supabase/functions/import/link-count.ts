// Counts the links that a dry run announces: those that the import would make.
import type { ImportOutcome } from '@jotsam/core/database/database-service'
import type { StorableNote } from '@jotsam/import/storable-notes'
import type { NoteStore, WeighedLink } from './note-store.ts'

const MOST_AT_ONCE = 1000

export class LinkCount {
  count = 0
  private readonly present = new Set<string>()
  /** By the note that they lead to, which has not come yet. */
  private readonly waiting = new Map<string, WeighedLink[]>()

  constructor(private readonly store: Pick<NoteStore, 'weighLinks'>) {}

  async add(parts: readonly (readonly [StorableNote, ImportOutcome | undefined])[]): Promise<void> {
    for (const [{ id }, outcome] of parts) if (isHere(outcome)) this.arrive(id)
    const known: WeighedLink[] = []
    for (const [{ id, links }, outcome] of parts) {
      if (outcome !== 'created' && outcome !== 'updated' && outcome !== 'unchanged') continue
      const seen = new Set<string>()
      for (const [to, type] of links) {
        const link: WeighedLink = [id, to, type, outcome !== 'unchanged']
        if (to === id || seen.has(`${type} ${to}`)) continue
        seen.add(`${type} ${to}`)
        if (outcome === 'created') this.expect(link)
        else known.push(link)
      }
    }
    const weights = await this.store.weighLinks(known)
    for (const [at, link] of known.entries()) {
      if (weights[at] === 'new') this.count += 1
      else if (weights[at] === 'waits') this.expect(link)
    }
  }

  /** Links that lead to notes of an earlier import. */
  async finish(): Promise<number> {
    const left = [...this.waiting.values()].flat().filter(([, , , isChanged]) => isChanged)
    for (let at = 0; at < left.length; at += MOST_AT_ONCE) {
      const weights = await this.store.weighLinks(left.slice(at, at + MOST_AT_ONCE))
      this.count += weights.filter((weight) => weight === 'new').length
    }
    return this.count
  }

  private arrive(id: string): void {
    this.present.add(id)
    this.count += this.waiting.get(id)?.length ?? 0
    this.waiting.delete(id)
  }

  private expect(link: WeighedLink): void {
    const [, to] = link
    const others = this.waiting.get(to)
    if (this.present.has(to)) this.count += 1
    else if (others) others.push(link)
    else this.waiting.set(to, [link])
  }
}

function isHere(outcome: ImportOutcome | undefined): boolean {
  return outcome !== undefined && outcome !== 'deleted' && outcome !== 'plan-site' && outcome !== 'plan-day'
}
