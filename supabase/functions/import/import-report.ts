// Counts what becomes of the notes of a file, in the shape that the endpoint answers.
import type { ImportReport } from '@jotsam/core/import/import'
import type { StorableNote } from '@jotsam/import/storable-notes'

/** Longer lists end with a line that says how many more there are. */
const MOST_LINES = 1000
const LONGEST_NAME = 200

export type Outcome = 'created' | 'updated' | 'unchanged'

export interface ImportProgress {
  readonly found: number
  readonly created: number
  readonly notebooks: readonly string[]
}

export class ReportBuilder {
  private readonly counts = {
    found: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    attachments: 0,
    attachmentsFound: 0,
  }
  private readonly skippedLines: { name: string; reason: string }[] = []
  private readonly warningLines: { name: string; what: string }[] = []
  private unlisted = { skipped: 0, warnings: 0 }
  private readonly notebooks = new Set<string>()
  private readonly tags = new Set<string>()

  /** A note of the file, whatever becomes of it. */
  find(files: number): void {
    this.counts.found += 1
    this.counts.attachmentsFound += files
  }

  /** A file of a note that came with it. */
  addFile(): void {
    this.counts.attachments += 1
  }

  count(outcome: Outcome): void {
    this.counts[outcome] += 1
  }

  skip(name: string, reason: string): void {
    if (this.skippedLines.length < MOST_LINES) this.skippedLines.push({ name: named(name), reason })
    else this.unlisted.skipped += 1
  }

  warn(name: string, what: string): void {
    if (this.warningLines.length < MOST_LINES) this.warningLines.push({ name: named(name), what })
    else this.unlisted.warnings += 1
  }

  addNotebook(path: readonly string[]): void {
    for (let level = 1; level <= path.length; level += 1) this.notebooks.add(path.slice(0, level).join(' / '))
  }

  addNote({ notebook, tags }: StorableNote): void {
    this.addNotebook(notebook)
    for (const tag of tags) this.tags.add(tag)
  }

  get created(): number {
    return this.counts.created
  }

  progress(): ImportProgress {
    return { found: this.counts.found, created: this.counts.created, notebooks: [...this.notebooks].slice(0, 50) }
  }

  build(importId: string | null, source: string): Omit<ImportReport, 'links'> {
    const { found, created, updated, unchanged, attachments, attachmentsFound } = this.counts
    const { skipped, warnings } = this.unlisted
    return {
      importId,
      source,
      found,
      created,
      updated,
      unchanged,
      skipped: [...this.skippedLines, ...(skipped > 0 ? [{ name: '…', reason: `And ${skipped} more.` }] : [])],
      notebooks: this.notebooks.size,
      tags: this.tags.size,
      attachments,
      attachmentsFound,
      warnings: [...this.warningLines, ...(warnings > 0 ? [{ name: '…', what: `And ${warnings} more.` }] : [])],
    }
  }
}

function named(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  return (
    Array.from(line.slice(0, LONGEST_NAME * 2))
      .slice(0, LONGEST_NAME)
      .join('') || 'Untitled'
  )
}
