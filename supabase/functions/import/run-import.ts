// Takes the notes that the parser read, stores them in batches and counts what became of each.
import { rm } from 'node:fs/promises'
import { givenName } from '@jotsam/core/capture/attachment-name'
import type { ImportOutcome } from '@jotsam/core/database/database-service'
import { fileAddress } from '@jotsam/core/html/file-address'
import type { ImportReport } from '@jotsam/core/import/import'
import { importMessages as texts } from '@jotsam/core/messages/account/import'
import type { ImportedNotebook, NoteDetail } from '@jotsam/import/note'
import type { StorableNote } from '@jotsam/import/storable-notes'
import { type ImportProgress, ReportBuilder } from './import-report.ts'
import { LinkCount } from './link-count.ts'
import {
  type LibraryChoice,
  type NoteStore,
  Refused,
  type SentNote,
  StorageFull,
  TooSlow,
  type WantedFile,
} from './note-store.ts'
import type { ParsedFile, ParsedItem, Skipped } from './parser/parser-messages.ts'
import { ParserFailed } from './parser/parser-process.ts'

export interface ImportWork {
  readonly source: string
  readonly fileName: string
  readonly items: AsyncIterable<ParsedItem>
  readonly skipped: readonly Skipped[]
  readonly isPro: boolean
  /** What is left of the person's storage. */
  readonly bytesLeft: number
  /** Null where notes have ids of their own. */
  readonly library: LibraryChoice | null
  readonly store: NoteStore
  /** Rejects when the caller's session or token has ended. Asked before every batch. */
  readonly checkCaller: () => Promise<void>
  /** Called after each batch. */
  readonly tell: (progress: ImportProgress) => Promise<void>
}

// One statement a batch. The database ends statements after some seconds, so the size of a batch follows the time of the last one.
const MOST_NOTES = 300
const FEWEST_NOTES = 10
// A batch is copied several times on its way, as objects, text and bytes. Small copies are freed at once; large ones wait for the next
// collection of the whole heap.
const MOST_CHARACTERS = 500_000
const GOAL_MS = 2000
/** Files lie on the disk until they are stored. */
const MOST_FILE_BYTES = 64 * 1024 ** 2

/** The parts of one note stay in one batch. */
interface Waiting {
  readonly name: string
  readonly parts: readonly StorableNote[]
  readonly files: readonly ParsedFile[]
  readonly lacksFiles: boolean
  readonly isFileList: boolean
}

export async function runImport({
  source,
  fileName,
  items,
  skipped,
  isPro,
  bytesLeft,
  library,
  store,
  checkCaller,
  tell,
}: ImportWork): Promise<ImportReport> {
  const report = new ReportBuilder()
  let isFull = false
  let areFilesFull = false
  let waiting: Waiting[] = []
  let characters = 0
  let fileBytes = 0
  let batchNotes = 50
  let newBytes = 0
  let notebooks: ImportedNotebook[] = []
  let details: NoteDetail[] = []
  let areDetailsFull = false
  let former: ImportReport['former']
  let isFirst = true
  const isDryRun = store.importId === null
  const links = new LinkCount(store)

  if (!isPro) report.warn(texts.freePlan, texts.freeRules)
  for (const { name, reason } of skipped) report.skip(name, reason)

  async function flush(): Promise<void> {
    const batch = waiting
    waiting = []
    characters = 0
    fileBytes = 0
    await checkCaller()
    if (isFirst && library) await choose(library, batch)
    isFirst = false
    const added = await store.addNotebooks(notebooks)
    if (isPro) for (const { path } of added) report.addNotebook(path)
    notebooks = []
    try {
      if (batch.length > 0) await save(batch)
    } finally {
      for (const { path } of batch.flatMap(({ files }) => files)) if (path !== null) await rm(path, { force: true })
    }
    const belongings = details
    details = []
    await saveDetails(belongings)
    await tell(report.progress())
  }

  async function choose(choice: LibraryChoice, batch: readonly Waiting[]): Promise<void> {
    const chosen = await store.chooseLibrary(choice, batch.flatMap(sentParts))
    if (chosen.former === null) return
    const { file_name: fileName, created_at: createdAt } = chosen.former
    former = { fileName, createdAt, isUpdated: chosen.is_same }
  }

  /** A detail that the database refuses is found by storing halves of its batch. */
  async function saveDetails(batch: readonly NoteDetail[]): Promise<void> {
    if (areDetailsFull) return
    try {
      await store.addDetails(batch)
    } catch (error) {
      if (error instanceof StorageFull) {
        areDetailsFull = true
        report.warn(texts.storage, texts.detailsFull)
      } else if (!(error instanceof Refused)) throw error
      else if (batch.length === 1) report.warn(texts.detail, texts.detailRefused)
      else {
        const middle = Math.ceil(batch.length / 2)
        await saveDetails(batch.slice(0, middle))
        await saveDetails(batch.slice(middle))
      }
    }
  }

  /** A note that the database refuses is found by storing the notes of its batch one by one. */
  async function save(batch: readonly Waiting[]): Promise<void> {
    if (isFull) {
      for (const { name } of batch) report.skip(name, texts.storageFull)
      return
    }
    try {
      const parts = batch.flatMap(sentParts)
      const begun = performance.now()
      const outcomes = await store.save(parts, report.created)
      const fitting = Math.round((parts.length * GOAL_MS) / (performance.now() - begun))
      batchNotes = Math.max(FEWEST_NOTES, Math.min(fitting, batchNotes * 2, MOST_NOTES))
      let at = 0
      const wanted: Wanted[] = []
      const shortened: Waiting[] = []
      const edited: Waiting[] = []
      const counted: [StorableNote, ImportOutcome | undefined][] = []
      for (const note of batch) {
        const own = outcomes.slice(at, at + note.parts.length)
        at += note.parts.length
        if (!isRoomFor(note, own)) {
          report.skip(note.name, texts.storageFull)
          continue
        }
        count(note.name, note.parts, own)
        if (own[0] === 'edited' && note.isFileList) edited.push(note)
        if (own[0] === 'updated') shortened.push(note)
        for (const [place, part] of note.parts.entries()) counted.push([part, own[place]])
        wanted.push(...wantedFiles(note, own, source))
      }
      if (isDryRun && isPro) await links.add(counted)
      const former = await store.trashFormerParts(
        shortened.map(({ parts }) => ({ id: parts[0]?.id ?? '', parts: parts.length })),
      )
      for (const [at, { name }] of shortened.entries()) {
        const count = former[at] ?? 0
        if (count > 0) report.warn(name, texts.formerParts(count))
      }
      await saveFiles(wanted)
      for (const note of edited) await saveNewFiles(note)
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

  /** A note of files that the person edited stays. Files that it never had come in a note after it. */
  async function saveNewFiles(note: Waiting): Promise<void> {
    const [list] = note.parts
    if (!list || note.parts.length > 1) return
    const wanted = note.files.map(({ sha256 }) => ({ note: list.id, sha256, file_name: null, is_named: false }))
    const isNew = await store.neverHad(wanted)
    const files = note.files.filter((_, at) => isNew[at])
    if (files.length === 0) return
    const blocks = list.content.match(/<p>.*?<\/p>/g) ?? []
    const content = blocks.filter((block) => files.some(({ sha256 }) => block.includes(fileAddress(sha256)))).join('')
    const title = list.title.endsWith(texts.newFiles) ? list.title : list.title + texts.newFiles
    await save([{ ...note, name: title, files, parts: [{ ...list, id: `${list.id}+`, title, content }] }])
  }

  /** A dry run weighs what the database would refuse. After the first note that does not fit, no more come. */
  function isRoomFor({ parts }: Waiting, outcomes: readonly ImportOutcome[]): boolean {
    if (!isDryRun) return true
    let bytes = 0
    for (const [at, part] of parts.entries()) {
      if (outcomes[at] === 'created') bytes += storedBytes(part)
      // The former text is kept for undo, and in the history.
      if (outcomes[at] === 'updated') bytes += 2 * storedBytes(part)
    }
    isFull ||= bytes > 0 && newBytes + bytes > bytesLeft
    if (!isFull) newBytes += bytes
    return !isFull
  }

  /** Files that are missing here, of notes that came or are here already. */
  async function saveFiles(wanted: readonly Wanted[]): Promise<void> {
    const notes = await store.missingFiles(
      wanted.map(({ note, file, file_name, is_named }) => ({ note, sha256: file.sha256, file_name, is_named })),
    )
    const unstored = new Map<string, number>()
    for (const [at, { name, file, isNew }] of wanted.entries()) {
      const noteId = notes[at] ?? null
      if (isDryRun && (isNew || noteId !== null)) {
        const bytes = 500 + file.bytes + Buffer.byteLength(file.name)
        if (newBytes + bytes > bytesLeft) {
          unstored.set(name, (unstored.get(name) ?? 0) + 1)
          areFilesFull = true
          continue
        }
        newBytes += bytes
      } else if (noteId !== null) {
        try {
          await store.addFile(noteId, file)
        } catch (error) {
          // A smaller one may still fit.
          if (error instanceof StorageFull) unstored.set(name, (unstored.get(name) ?? 0) + 1)
          else if (error instanceof Refused) report.warn(name, texts.filesRefused(givenName(file.name), error.message))
          else throw error
          continue
        }
      }
      if (isNew || noteId !== null) report.addFile()
    }
    for (const [name, count] of unstored) report.warn(name, texts.filesFull(count))
  }

  function count(name: string, parts: readonly StorableNote[], outcomes: readonly ImportOutcome[]): void {
    const outcome = outcomeOf(outcomes)
    if (outcome !== 'created' && outcome !== 'updated' && outcome !== 'unchanged') {
      report.skip(name, texts.outcomes[outcome])
      return
    }
    report.count(outcome)
    if (isPro && outcome !== 'unchanged') for (const part of parts) report.addNote(part)
  }

  async function take(item: ParsedItem): Promise<void> {
    if (item.kind === 'skipped') {
      report.find(item.filesFound)
      report.skip(item.name, item.reason)
    } else if (item.kind === 'warning') report.warn(item.name, item.what)
    else if (item.kind === 'notebook') notebooks.push(item.notebook)
    else if (item.kind === 'detail') {
      details.push(item.detail)
      characters += String(item.detail.values.content ?? '').length
      if (details.length >= MOST_NOTES || characters >= MOST_CHARACTERS) await flush()
    } else {
      const { parts, warnings, files, filesFound, isFileList } = item
      const name = parts[0]?.title ?? ''
      report.find(filesFound)
      for (const what of warnings) report.warn(name, what)
      waiting.push({ name, parts, files, lacksFiles: filesFound > files.length, isFileList })
      for (const { bytes } of files) fileBytes += bytes
      for (const { content } of parts) characters += content.length
      const notes = waiting.reduce((sum, { parts }) => sum + parts.length, 0)
      if (notes >= batchNotes || characters >= MOST_CHARACTERS || fileBytes >= MOST_FILE_BYTES) await flush()
    }
  }

  try {
    for await (const item of items) await take(item)
  } catch (error) {
    // What was read before is stored, and the report says what happened to the rest.
    if (!(error instanceof ParserFailed)) throw error
    report.skip(fileName, parserTexts[error.reason])
  }
  await flush()
  const { importId } = store
  if (isDryRun && (isFull || areFilesFull)) report.warn(texts.storage, texts.storageTooSmall)
  const built = { ...report.build(importId, source), links: await links.finish(), ...(former ? { former } : {}) }
  return { ...built, links: await store.finish(built) }
}

/** About as the database counts it. */
function storedBytes({ id, title, content, tags, source_url, turns }: StorableNote): number {
  const text = id + title + content + tags.join(',') + (source_url ?? '') + (turns ? JSON.stringify(turns) : '')
  return 80 + Buffer.byteLength(text)
}

function sentParts({ parts, lacksFiles }: Waiting): SentNote[] {
  return parts.map((part) => ({ ...part, incomplete_note: lacksFiles ? (parts[0]?.id ?? null) : null }))
}

interface Wanted extends Omit<WantedFile, 'sha256'> {
  readonly name: string
  readonly file: ParsedFile
  /** Of a note that this import created or updated. */
  readonly isNew: boolean
}

/** The files that each stored part names. A file that no part names belongs to the first one. */
function wantedFiles({ name, parts, files }: Waiting, outcomes: readonly ImportOutcome[], source: string): Wanted[] {
  const names = ({ content }: StorableNote, { sha256 }: ParsedFile) => content.includes(fileAddress(sha256))
  return parts.flatMap((part, at) => {
    const outcome = outcomes[at]
    const isNew = outcome === 'created' || outcome === 'updated'
    return files.flatMap((file) => {
      const is_named = names(part, file)
      const isOwn = is_named || (isNew && at === 0 && !parts.some((each) => names(each, file)))
      const file_name = source === 'jotsam' ? file.name : null
      return isOwn && (isNew || outcome === 'unchanged')
        ? [{ name, note: part.id, file, file_name, is_named, isNew }]
        : []
    })
  })
}

export const parserTexts: Readonly<Record<ParserFailed['reason'], string>> = {
  memory: texts.tooMuchMemory,
  time: texts.tooMuchTime,
  crash: texts.parserCrashed,
  closed: texts.interrupted,
}

/** A long note is created with its first part; when a later part is new or changed, the note was updated. */
function outcomeOf(outcomes: readonly ImportOutcome[]): ImportOutcome {
  const [first = 'unchanged'] = outcomes
  if (first !== 'unchanged') return first
  return outcomes.some((outcome) => outcome === 'created' || outcome === 'updated') ? 'updated' : 'unchanged'
}
