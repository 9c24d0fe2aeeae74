// Reads the notes of a source, stores them in batches and counts what became of each.
import type { ImportOutcome } from '@jotsam/core/database/database-service'
import type { ImportReport } from '@jotsam/core/import/import'
import { importMessages as texts } from '@jotsam/core/messages/account/import'
import type { ImportedNotebook, ImportFile, ImportSource } from '@jotsam/import/note'
import { reasons } from '@jotsam/import/reasons'
import { notebookPath, type StorableNote, storableNotes } from '@jotsam/import/storable-notes'
import { eventLoopPause } from '../export-account/event-loop-pause.ts'
import { ReportBuilder } from './import-report.ts'
import { type NoteStore, Refused, StorageFull, TooSlow } from './note-store.ts'

export interface ImportWork {
  readonly source: ImportSource
  readonly files: readonly ImportFile[]
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
  readonly isPro: boolean
  /** What is left of the person's storage. */
  readonly bytesLeft: number
  readonly store: NoteStore
  readonly tell: (progress: object) => void
}

// One statement a batch. The database ends statements after some seconds, so the size of a batch follows the time of the last one.
const MOST_NOTES = 300
const FEWEST_NOTES = 10
const MOST_CHARACTERS = 2_000_000
const GOAL_MS = 2000

/** The parts of one note stay in one batch. */
interface Waiting {
  readonly name: string
  readonly parts: readonly StorableNote[]
}

export async function runImport({
  source,
  files,
  skipped,
  isPro,
  bytesLeft,
  store,
  tell,
}: ImportWork): Promise<ImportReport> {
  const report = new ReportBuilder()
  const takeTurns = eventLoopPause()
  const seen = new Set<string>()
  let isFull = false
  let waiting: Waiting[] = []
  let characters = 0
  let batchNotes = 50
  let newBytes = 0
  let notebooks: ImportedNotebook[] = []

  if (!isPro) report.warn(texts.freePlan, texts.freeRules)
  for (const { name, reason } of skipped) report.skip(name, reason)

  async function flush(): Promise<void> {
    const batch = waiting
    waiting = []
    characters = 0
    await store.addNotebooks(notebooks)
    notebooks = []
    if (batch.length > 0) await save(batch)
    tell(report.progress())
  }

  /** A note that the database refuses is found by storing the notes of its batch one by one. */
  async function save(batch: readonly Waiting[]): Promise<void> {
    if (isFull) {
      for (const { name } of batch) report.skip(name, texts.storageFull)
      return
    }
    try {
      const parts = batch.flatMap((each) => each.parts)
      const begun = performance.now()
      const outcomes = await store.save(parts, report.created)
      const fitting = Math.round((parts.length * GOAL_MS) / (performance.now() - begun))
      batchNotes = Math.max(FEWEST_NOTES, Math.min(fitting, batchNotes * 2, MOST_NOTES))
      let at = 0
      for (const { name, parts } of batch) {
        count(name, parts, outcomes.slice(at, at + parts.length))
        at += parts.length
      }
    } catch (error) {
      if (error instanceof TooSlow && batch.length > 1) {
        const middle = Math.ceil(batch.length / 2)
        await save(batch.slice(0, middle))
        await save(batch.slice(middle))
        return
      }
      if (!(error instanceof StorageFull || error instanceof Refused)) throw error
      if (batch.length > 1) for (const each of batch) await save([each])
      else {
        isFull ||= error instanceof StorageFull
        for (const { name } of batch) report.skip(name, isFull ? texts.storageFull : error.message)
      }
    }
  }

  function count(name: string, parts: readonly StorableNote[], outcomes: readonly ImportOutcome[]): void {
    const outcome = outcomeOf(outcomes)
    if (outcome !== 'created' && outcome !== 'updated' && outcome !== 'unchanged') {
      report.skip(name, texts.outcomes[outcome])
      return
    }
    report.count(outcome)
    if (outcome === 'created') for (const { title, content } of parts) newBytes += Buffer.byteLength(title + content)
    if (isPro && outcome !== 'unchanged') for (const part of parts) report.addNote(part)
  }

  for await (const item of source.read(files)) {
    await takeTurns()
    if (item.kind === 'skipped') {
      report.find(0)
      report.skip(item.name, item.reason)
    } else if (item.kind === 'warning') report.warn(item.name, item.what)
    else if (item.kind === 'notebook') {
      const path = notebookPath(item.notebook.path)
      if (isPro) report.addNotebook(path)
      notebooks.push({ ...item.notebook, path })
    } else {
      const { note } = item
      report.find(note.attachments?.length ?? 0)
      const fitted = storableNotes(note)
      const [first] = fitted.ok ? fitted.parts : []
      if (!fitted.ok || !first) report.skip(note.title, fitted.ok ? reasons.empty : fitted.reason)
      else if (seen.has(first.id)) report.skip(note.title, reasons.twice)
      else {
        seen.add(first.id)
        for (const what of fitted.warnings) report.warn(first.title, what)
        waiting.push({ name: first.title, parts: fitted.parts })
        for (const { content } of fitted.parts) characters += content.length
        const notes = waiting.reduce((sum, { parts }) => sum + parts.length, 0)
        if (notes >= batchNotes || characters >= MOST_CHARACTERS) await flush()
      }
    }
  }
  await flush()
  const { importId } = store
  if (importId === null && newBytes > bytesLeft) report.warn(texts.storage, texts.storageTooSmall)
  const built = report.build(importId, source.name)
  return { ...built, links: await store.finish(built) }
}

/** A long note is created with its first part; when a later part is new or changed, the note was updated. */
function outcomeOf(outcomes: readonly ImportOutcome[]): ImportOutcome {
  const [first = 'unchanged'] = outcomes
  if (first !== 'unchanged') return first
  return outcomes.some((outcome) => outcome === 'created' || outcome === 'updated') ? 'updated' : 'unchanged'
}
