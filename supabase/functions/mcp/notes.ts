// Reads and writes a person's notes for the tools, with that person's rights.
import { randomBytes } from 'node:crypto'
import type { Capture } from '@jotsam/core/capture/capture'
import type { Database } from '@jotsam/core/database/database'
import type { FunctionContext } from '@jotsam/platform/function'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { NoteExtras } from './note-text.ts'
import { noSuchNote, Refusal } from './tool-result.ts'

export interface Notebook {
  readonly id: string
  readonly name: string
  readonly parent_id: string | null
}

export interface Notes {
  readonly db: SupabaseClient<Database>
  readonly userId: string
  /** The page on which the person reads a note. */
  address(noteId: string): string
  /** A new one for each request. */
  readonly boundary: string
  /** By id, by the twelve digits of its zettel id, or by an address that ends with one of them. */
  get(id: string): Promise<Capture>
  notebooks(): Promise<Notebook[]>
  extras(noteId: string): Promise<NoteExtras>
  /** Writes only if the note is still as it was read. */
  change(read: Capture, change: Change): Promise<Capture>
}

export type Change = Partial<Pick<Capture, 'title' | 'content' | 'tags' | 'folder_id'>>

export function notesOf(context: FunctionContext): Notes {
  const db: SupabaseClient<Database> = context.asCaller
  return {
    db,
    userId: context.caller?.userId ?? '',
    address: (noteId) => `${context.publicUrl}/dashboard?capture=${noteId}`,
    boundary: randomBytes(6).toString('hex'),
    async get(given) {
      const id = LAST_PART.exec(given.trim())?.[1] ?? given
      const column = /^\d{12}$/.test(id) ? 'zettel_id' : 'id'
      if (column === 'id' && !UUID.test(id)) throw noSuchNote(given)
      const { data } = await db.from('captures').select().eq(column, id).maybeSingle().throwOnError()
      if (!data) throw noSuchNote(given)
      return data
    },
    async notebooks() {
      return (await db.from('folders').select('id, name, parent_id').order('name').throwOnError()).data
    },
    async extras(noteId) {
      const [highlights, files] = await Promise.all([
        db.from('highlights').select('quote, comment').eq('capture_id', noteId).order('start_position').throwOnError(),
        db.from('attachments').select('name, mime, text').eq('capture_id', noteId).order('created_at').throwOnError(),
      ])
      return { highlights: highlights.data, files: files.data }
    },
    async change(read, change) {
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

/** Models pass jotsam://note/ID and the address of the page too. */
const LAST_PART = /[/=]([0-9a-f-]{36}|\d{12})$/i
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
