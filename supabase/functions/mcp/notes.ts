// Reads and writes a person's notes for the tools, with that person's rights.
import { randomBytes } from 'node:crypto'
import type { Capture } from '@jotsam/core/capture/capture'
import type { Database } from '@jotsam/core/database/database'
import { isUuid } from '@jotsam/core/util/uuid'
import type { FunctionContext } from '@jotsam/platform/function'
import type { SupabaseClient } from '@supabase/supabase-js'
import { convertFor } from './convert.ts'
import type { NoteExtras } from './note-text.ts'
import { noSuchNote, Refusal } from './tool-result.ts'

export interface Notebook {
  readonly id: string
  readonly name: string
  readonly parent_id: string | null
}

export type Notes = ReturnType<typeof notesOf>

type Whole = Capture & {
  folders: { name: string } | null
  highlights: NoteExtras['highlights']
  note_files: NoteExtras['files']
}

export type Change = Partial<Pick<Capture, 'title' | 'content' | 'tags' | 'folder_id'>>

export function notesOf(context: FunctionContext) {
  const db: SupabaseClient<Database> = context.asCaller
  return {
    db,
    userId: context.caller?.userId ?? '',
    /** The page on which the person reads a note. */
    address: (noteId: string): string => `${context.publicUrl}/dashboard?capture=${noteId}`,
    /** A new one for each request. */
    boundary: randomBytes(6).toString('hex'),
    convert: convertFor(context),
    /** By id, by the twelve digits of its zettel id, or by an address that ends with one of them. */
    async get(given: string): Promise<Capture> {
      const { column, id } = keyOf(given)
      const { data } = await db.from('captures').select().eq(column, id).maybeSingle().throwOnError()
      if (!data) throw noSuchNote(given)
      return data
    },
    async notebooks(): Promise<Notebook[]> {
      return (await db.from('folders').select('id, name, parent_id').order('name').throwOnError()).data
    },
    /** A note with the name of its notebook and what belongs to it. */
    async whole(given: string): Promise<{ note: Capture; notebook: string | null; extras: NoteExtras }> {
      const { column, id } = keyOf(given)
      const { data } = await db
        .from('captures')
        .select('*, folders(name), highlights(quote, comment), note_files')
        .eq(column, id)
        .order('start_position', { referencedTable: 'highlights' })
        .maybeSingle()
        .overrideTypes<Whole, { merge: false }>()
        .throwOnError()
      if (!data) throw noSuchNote(given)
      const { folders: notebook, highlights, note_files: files, ...note } = data
      return { note, notebook: notebook?.name ?? null, extras: { highlights, files } }
    },
    /** Writes only if the note is still as it was read. */
    async change(read: Capture, change: Change): Promise<Capture> {
      const { data } = await db
        .from('captures')
        .update(change)
        .match({ id: read.id, updated_at: read.updated_at })
        .select()
        .maybeSingle()
        .throwOnError()
      if (data) return data
      throw new Refusal('The note was changed meanwhile. Read it again with get_note, then repeat your change.')
    },
  }
}

function keyOf(given: string): { column: 'id' | 'zettel_id'; id: string } {
  const id = LAST_PART.exec(given.trim())?.[1] ?? given
  if (/^\d{12}$/.test(id)) return { column: 'zettel_id', id }
  if (isUuid(id)) return { column: 'id', id }
  throw noSuchNote(given)
}

/** Models pass jotsam://note/ID and the address of the page too. */
const LAST_PART = /[/=]([0-9a-f-]{36}|\d{12})$/i
