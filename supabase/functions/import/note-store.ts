// Stores batches of notes by the functions of the migration import_notes, for one person.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ChosenLibrary, ImportOutcome } from '@jotsam/core/database/database-service'
import { fileAddress } from '@jotsam/core/html/file-address'
import type { ImportReport } from '@jotsam/core/import/import'
import type { ImportedNotebook, NoteDetail } from '@jotsam/import/note'
import type { StorableNote } from '@jotsam/import/storable-notes'
import type { ServiceClient } from '../_shared/service-client.ts'
import type { ParsedFile } from './parser/parser-messages.ts'
import { repeatStep } from './repeat-step.ts'

export interface NoteStore {
  readonly importId: string | null
  /** For sources whose notes are identified by path: decides which earlier notes these are. Called before the first save. */
  chooseLibrary(choice: LibraryChoice, notes: readonly SentNote[]): Promise<ChosenLibrary>
  /** One outcome per note. `created` is how many the dry run has counted so far. */
  save(notes: readonly SentNote[], created: number): Promise<ImportOutcome[]>
  /** Returns those that were not here. */
  addNotebooks(notebooks: readonly ImportedNotebook[]): Promise<readonly ImportedNotebook[]>
  /** Highlights and earlier versions of notes that this import created. */
  addDetails(details: readonly NoteDetail[]): Promise<void>
  /** The note of each file that is not stored yet; null for the others. */
  missingFiles(files: readonly WantedFile[]): Promise<(string | null)[]>
  /** For each file of one note that is here: whether the note neither has it nor ever named it. */
  neverHad(files: readonly WantedFile[]): Promise<boolean[]>
  /** Stores a file of a note, once. */
  addFile(captureId: string, file: ParsedFile): Promise<void>
  /** How many parts go to the trash, for each long note that has become shorter. */
  trashFormerParts(notes: readonly { readonly id: string; readonly parts: number }[]): Promise<number[]>
  /** For a dry run: what becomes of each link. */
  weighLinks(links: readonly WeighedLink[]): Promise<('here' | 'new' | 'waits')[]>
  /** Makes the links and keeps the report. Returns the number of links. */
  finish(report: ImportReport): Promise<number>
}

export interface LibraryChoice {
  /** The name of the folder or archive; empty for a single file. */
  readonly root: string
  /** Of the uploaded file. */
  readonly hash: string
  /** What the person chose; null leaves it to the notes. */
  readonly wanted: 'new' | 'same' | null
}

/** With the keys of both notes, and whether the note that it begins in is new or changed. */
export type WeighedLink = readonly [from: string, to: string, type: string, isChanged: boolean]

export interface SentNote extends StorableNote {
  /** The first part's id when the export lacks files of the note. Such a note does not replace one that has more files here. */
  readonly incomplete_note: string | null
}

export interface WantedFile {
  /** The external id of the note. */
  readonly note: string
  readonly sha256: string
  /** Set when the note may have the same content under another name too. */
  readonly file_name: string | null
  /** Whether the text of the note names it. A file that a person took out of the text does not come back. */
  readonly is_named: boolean
}

/** The storage of the person is full. */
export class StorageFull extends Error {}
/** The database ended the statement because it took too long. Nothing of it is stored. */
export class TooSlow extends Error {}
/** The database refuses these notes. */
export class Refused extends Error {}

/** The database stores every step once, so a step that failed for another reason than its content is repeated. */
export function noteStore(client: ServiceClient, userId: string, source: string, importId: string | null): NoteStore {
  const steps = stepsOf(client, userId, source, importId)
  const { save, addNotebooks, addDetails, missingFiles, finish } = steps
  return {
    ...steps,
    chooseLibrary: (...args) => repeatStep(() => steps.chooseLibrary(...args), isFinal),
    trashFormerParts: (...args) => repeatStep(() => steps.trashFormerParts(...args), isFinal),
    save: (...args) => repeatStep(() => save(...args), isFinal),
    addNotebooks: (...args) => repeatStep(() => addNotebooks(...args), isFinal),
    addDetails: (...args) => repeatStep(() => addDetails(...args), isFinal),
    missingFiles: (...args) => repeatStep(() => missingFiles(...args), isFinal),
    neverHad: (...args) => repeatStep(() => steps.neverHad(...args), isFinal),
    finish: (...args) => repeatStep(() => finish(...args), isFinal),
  }
}

/** PT409: the import was undone or stopped meanwhile. */
function isFinal(error: unknown): boolean {
  if (error instanceof StorageFull || error instanceof Refused || error instanceof TooSlow) return true
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'PT409'
}

function stepsOf(client: ServiceClient, userId: string, source: string, importId: string | null): NoteStore {
  // The functions of the database call it the source, too.
  let library = source
  return {
    importId,
    async chooseLibrary({ root, hash, wanted }, notes) {
      const sample = notes.slice(0, SAMPLE_NOTES).map((note) => ({
        id: note.id,
        hash: contentHash(note),
        content: note.content.slice(0, SAMPLE_CHARACTERS),
      }))
      const args = { p_user_id: userId, p_source: source, p_import_id: importId, p_root: root, p_hash: hash }
      const { data } = await client.rpc('choose_library', { ...args, p_notes: sample, p_choice: wanted }).throwOnError()
      library = data.library
      return data
    },
    async save(notes, created) {
      const { data, error } = await client
        .rpc('import_notes', {
          p_user_id: userId,
          p_source: library,
          p_import_id: importId,
          p_notes: notes.map((note) => ({ ...note, hash: contentHash(note) })),
          p_created: importId === null ? created : 0,
        })
        // Versions of a note say who wrote them.
        .setHeader('x-jotsam-client', 'import')
      if (!error) return data
      if (error.code === 'PT413') throw new StorageFull(error.message)
      if (error.code === '57014') throw new TooSlow(error.message)
      if (isRuleBroken(error.code)) throw new Refused(error.message)
      throw error
    },
    async addNotebooks(notebooks) {
      if (notebooks.length === 0) return []
      const { data } = await client.from('folders').select('id, name, parent_id').eq('user_id', userId).throwOnError()
      const names = new Map(data.map(({ id, name }) => [id, name]))
      const here = new Set(
        data.map(({ name, parent_id }) => JSON.stringify(parent_id === null ? [name] : [names.get(parent_id), name])),
      )
      if (importId !== null) {
        const args = { p_user_id: userId, p_import_id: importId, p_notebooks: notebooks }
        await client.rpc('import_notebooks', args).throwOnError()
      }
      return notebooks.filter(({ path }) => !here.has(JSON.stringify(path)))
    },
    async addDetails(details) {
      if (importId === null || details.length === 0) return
      const args = { p_user_id: userId, p_import_id: importId, p_details: details }
      const { error } = await client.rpc('import_details', args)
      if (error?.code === 'PT413') throw new StorageFull(error.message)
      if (error && isRuleBroken(error.code)) throw new Refused(error.message)
      if (error) throw error
    },
    async missingFiles(files) {
      if (files.length === 0) return []
      const args = {
        p_user_id: userId,
        p_source: library,
        p_files: files.map(({ file_name, ...file }) => ({ ...file, name: file_name })),
      }
      return (await client.rpc('missing_import_files', args).throwOnError()).data
    },
    async neverHad(files) {
      const notes = await this.missingFiles(files)
      const id = notes.find((note) => note !== null)
      if (!id) return notes.map(() => false)
      const { data: versions } = await client
        .from('capture_versions')
        .select('content')
        .eq('capture_id', id)
        .eq('user_id', userId)
        .throwOnError()
      return files.map(
        ({ sha256 }, at) =>
          notes[at] !== null && !versions.some(({ content }) => content.includes(fileAddress(sha256))),
      )
    },
    async addFile(captureId, { name, type, path }) {
      if (path === null) return
      const { error } = await client.storage
        .from('attachments')
        .upload(`${userId}/${captureId}/${encodeURIComponent(name)}`, createReadStream(path), {
          duplex: 'half',
          cacheControl: '31536000',
          ...(type === null ? {} : { contentType: type }),
          // The database checks the space of the person then, although the service stores the file.
          metadata: { jotsam: { from: 'import' } },
        })
      const status = error && 'statusCode' in error ? error.statusCode : null
      // Stored before, or the note was deleted meanwhile.
      if (!error || status === '409' || status === '404') return
      if (status === '413') throw new StorageFull(error.message)
      throw new Refused(error.message)
    },
    async trashFormerParts(notes) {
      if (notes.length === 0) return []
      const args = { p_user_id: userId, p_source: library, p_import_id: importId, p_notes: notes }
      return (await client.rpc('trash_former_parts', args).setHeader('x-jotsam-client', 'import').throwOnError()).data
    },
    async weighLinks(links) {
      if (links.length === 0) return []
      const args = { p_user_id: userId, p_source: library, p_links: links }
      return (await client.rpc('weigh_import_links', args).throwOnError()).data
    },
    async finish(report) {
      if (importId === null) return report.links
      const args = { p_user_id: userId, p_import_id: importId, p_report: report }
      for (;;) {
        const { data } = await client.rpc('finish_import', args).throwOnError()
        if (data !== null) return data
      }
    },
  }
}

const SAMPLE_NOTES = 50
const SAMPLE_CHARACTERS = 20_000

/** A rule or a constraint of the notes themselves: raised by a function, or of the classes 22 and 23. */
function isRuleBroken(code: string): boolean {
  return /^(?:P0001|2[23]\w{3})$/.test(code)
}

/** What makes a newer export differ: a note that was only moved or pinned there did not change. */
function contentHash({ title, content, tags, source_url }: StorableNote): string {
  return createHash('sha256')
    .update(JSON.stringify([title, content, tags, source_url]))
    .digest('base64url')
}
