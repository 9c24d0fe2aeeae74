// The public schema as `createClient<Database>` of supabase-js expects it. It follows the migrations.
// Type aliases and no interfaces: the client's generics need an index signature, which interfaces do not have.

import type { ChecklistTick, Profile } from '../account/profile.ts'
import type { WeeklyCopies } from '../account/weekly-copies.ts'
import type { Capture } from '../capture/capture.ts'
import type { ContentType } from '../capture/content-type.ts'
import type { Highlight } from '../highlights/highlight.ts'
import type { Import, UndoneImport } from '../import/import.ts'
import type { LibraryGraph } from '../links/library-graph.ts'
import type { NoteConnection } from '../links/note-connection.ts'
import type { Folder } from '../notebooks/folder.ts'
import type { FolderCount } from '../notebooks/folder-tree.ts'
import type { NotebookSuggestion } from '../notebooks/suggest-notebook.ts'
import type { SavedSearch } from '../search/saved-search.ts'

export type Database = {
  public: {
    Tables: {
      captures: Table<
        Capture,
        CaptureInsert,
        Partial<Omit<Capture, 'id' | 'public_id' | 'idempotency_key' | 'ocr_extraction_id' | 'created_at'>>,
        [
          ForeignKey<'captures_folder_id_fkey', 'folder_id', 'folders'>,
          ForeignKey<'captures_ocr_extraction_id_fkey', 'ocr_extraction_id', 'ocr_extractions'>,
        ]
      >
      trashed_captures: Table<TrashedCapture>
      activities: Table<Activity>
      capture_versions: Table<CaptureVersion>
      folders: Table<
        Folder,
        FolderInsert,
        Partial<Omit<Folder, 'id' | 'created_at'>>,
        [ForeignKey<'folders_parent_id_fkey', 'parent_id', 'folders'>]
      >
      highlights: Table<
        Highlight,
        Omit<Highlight, 'id' | 'user_id' | 'created_at'> & { id?: string; user_id?: string },
        Partial<Pick<Highlight, 'colour' | 'comment'>>,
        [ForeignKey<'highlights_capture_id_fkey', 'capture_id', 'captures'>]
      >
      /** Updated by the service only. */
      attachments: Table<
        Attachment,
        Closed,
        Partial<Pick<Attachment, 'text' | 'read_at' | 'is_scan' | 'is_partly_read'>>
      >
      ocr_extractions: Table<OcrExtraction>
      pdf_downloads: Table<PdfDownloads>
      subscriptions: Table<Subscription>
      /** Plan, counters and trial change through functions only. */
      profiles: Table<Profile, { id: string }>
      weekly_copies: Table<WeeklyCopies, { user_id?: string }>
      imports: Table<Import>
      saved_searches: Table<
        SavedSearch,
        Pick<SavedSearch, 'name' | 'query'> & Partial<SavedSearch>,
        Partial<Pick<SavedSearch, 'name' | 'query' | 'position'>>
      >
      note_connections: Table<
        NoteConnection,
        Pick<NoteConnection, 'source_capture_id' | 'target_capture_id' | 'connection_type'> & { user_id?: string },
        Closed,
        [
          ForeignKey<'note_connections_source_capture_id_fkey', 'source_capture_id', 'captures'>,
          ForeignKey<'note_connections_target_capture_id_fkey', 'target_capture_id', 'captures'>,
        ]
      >
    }
    Views: Record<string, never>
    Functions: {
      undo_import: { Args: { p_import_id: string }; Returns: UndoneImport }
      get_folder_counts: { Args: { p_user_id: string }; Returns: FolderCount[] }
      suggest_notebook: { Args: { content_text: string; source_url?: string | null }; Returns: NotebookSuggestion[] }
      is_pro: { Args: Record<string, never>; Returns: boolean }
      /** Counts a batch of an import as a write of the caller's access token. */
      count_import_batch: { Args: Record<string, never>; Returns: undefined }
      auto_tags: { Args: { content_text: string; source_url: string | null }; Returns: string[] }
      get_public_capture: { Args: { p_public_id: string }; Returns: PublicCapture[] }
      capture_facets: { Args: Record<string, never>; Returns: CaptureFacet[] }
      search_captures: { Args: SearchArguments & { p_limit?: number; p_offset?: number }; Returns: Capture[] }
      find_captures: { Args: SearchArguments & { p_limit?: number; p_offset?: number }; Returns: FoundCapture[] }
      related_captures: { Args: { p_capture_id: string; p_limit?: number }; Returns: RelatedCapture[] }
      query_captures: { Args: SearchArguments & { p_limit?: number; p_offset?: number }; Returns: Capture[] }
      count_query: { Args: SearchArguments & { p_up_to?: number }; Returns: number }
      count_search: { Args: SearchArguments & { p_up_to?: number }; Returns: number }
      capture_stats: { Args: Record<string, never>; Returns: CaptureStats[] }
      start_trial: { Args: Record<string, never>; Returns: Profile }
      set_file_reading: { Args: { p_is_on: boolean }; Returns: undefined }
      tick_checklist: { Args: { p_step: ChecklistTick }; Returns: undefined }
      show_samples: { Args: Record<string, never>; Returns: undefined }
      remove_samples: { Args: Record<string, never>; Returns: undefined }
      saving_days: { Args: { p_time_zone?: string }; Returns: SavingDay[] }
      downgrade_plan: { Args: Record<string, never>; Returns: Profile }
      take_pdf_download: { Args: Record<string, never>; Returns: PdfDownload[] }
      get_backlinks: { Args: { p_capture_id: string }; Returns: Backlink[] }
      library_graph: { Args: { p_limit?: number }; Returns: LibraryGraph }
      restore_captures: { Args: { p_ids: string[] }; Returns: Capture[] }
      search_trash: { Args: { p_query?: string; p_limit?: number; p_offset?: number }; Returns: TrashedNote[] }
      empty_trash: { Args: { p_ids?: string[] }; Returns: number }
      restore_version: { Args: { p_version_id: string }; Returns: Capture[] }
      record_activity: { Args: RecordedActivity; Returns: string | null }
      undo_activity: { Args: { p_id: string }; Returns: number }
      delete_folder: { Args: { p_folder_id: string }; Returns: number }
    }
    Enums: Record<string, never>
    CompositeTypes: Record<string, never>
  }
}

/** A table is closed to inserts and updates of clients unless they are named. */
type Table<Row, Insert = Closed, Update = Closed, Relationships = []> = {
  Row: Row
  Insert: Insert
  Update: Update
  Relationships: Relationships
}
type Closed = Record<string, never>

/** How many notes were made on a day. */
export type SavingDay = { day: string; captures: number }

export type CaptureInsert = { content: string } & Partial<Omit<Capture, 'content' | 'public_id' | 'updated_at'>>

export type FolderInsert = { name: string } & Partial<Omit<Folder, 'name' | 'created_at' | 'updated_at'>>

/** A file of a capture, in the bucket `attachments` at `user_id/capture_id/name`. The storage writes these rows. */
export type Attachment = {
  id: string
  capture_id: string
  user_id: string
  name: string
  /** By content. */
  mime: string
  bytes: number
  sha256: string | null
  width: number | null
  height: number | null
  text: string | null
  created_at: string
  /** Since when the text of the note no longer names it; it is deleted a week later, unless a version names it. */
  unused_since: string | null
  /** When its text was read, or found unreadable. */
  read_at: string | null
  is_scan: boolean
  /** Only the beginning of a long PDF was read. */
  is_partly_read: boolean
}

export type OcrExtraction = {
  id: string
  user_id: string
  platform: 'mobile' | 'desktop'
  used_at: string | null
  created_at: string
}

/** `notebook` is its name when the note was deleted; `links` are the rows of note_connections that were deleted with it. */
export type TrashedCapture = Capture & {
  deleted_at: string
  notebook: string | null
  links: Omit<NoteConnection, 'user_id'>[]
}

/** A row of the trash as its screen shows it; `preview` is the beginning of the visible text, `total` counts all matching rows. */
export type TrashedNote = Pick<TrashedCapture, 'id' | 'title' | 'notebook' | 'tags' | 'deleted_at' | 'source_url'> & {
  preview: string
  /** With its files. */
  bytes: number
  total: number
}

/** What a note was before an edit; `saved_at` and `author` tell when it was edited and by whom. */
export type CaptureVersion = Pick<Capture, 'id' | 'user_id' | 'title' | 'content' | 'tags'> & {
  capture_id: string
  saved_at: string
  author: string
  /** The activity of a token whose undo brings this text back. */
  kept_for: string | null
}

export type Activity = {
  id: string
  user_id: string
  /** `token`: what a script or assistant changed within half an hour. `use`: it was used on that day. */
  kind: 'create' | 'delete' | 'move' | 'tag' | 'token' | 'use'
  at: string
  author: string
  summary: string
  ids: string[]
  change: { folder_id?: string | null; tags?: string[] }
  before: Record<string, { folder_id: string | null; tags: string[] }>
  links: ({ made: string } | { deleted: { id: string } })[]
  notebooks: string[]
  files: string[]
  undone_at: string | null
  /** What the last undo left as it is. */
  kept: Kept[]
  /** Computed, for `token`. Notes and notebooks that are in none of these counts were changed. */
  token_work: TokenWork
  /** Computed: how much an undo that is under way or was interrupted has not come to yet. */
  left_to_undo: number
}
/** `field` stayed because it was changed, by a later activity of the token `by` or by the person; or because of it the whole stayed. */
export type Kept = {
  kind: 'note' | 'notebook' | 'link' | 'file'
  id: string
  name?: string
  is_made?: boolean
  field: string
  by?: string | null
}
export type TokenWork = { made: number; deleted: number; made_and_deleted: number; made_notebooks: number }
export type RecordedActivity = {
  p_kind: Exclude<Activity['kind'], 'delete' | 'token' | 'use'>
  p_ids: string[]
  p_summary?: string
  p_change?: Activity['change']
}

export type PublicCapture = Pick<Capture, 'title' | 'content' | 'tags' | 'source_url' | 'created_at'>
export type Backlink = Pick<Capture, 'id' | 'title' | 'zettel_id' | 'created_at'>
export type CaptureStats = { total: number; this_week: number; unique_tags: number }
export type CaptureFacet = { kind: 'tag' | 'source'; value: string; count: number }
export type SearchArguments = {
  p_query?: string
  p_folder_ids?: string[] | null
  p_tags?: string[] | null
  p_sources?: string[] | null
  p_from?: string | null
  p_before?: string | null
  p_content_type?: ContentType
}
/** `used` counts for `day` only. */
export type PdfDownloads = { user_id: string; day: string; used: number }
export type PdfDownload = { allowed: boolean; used: number; quota: number }

// Foreign keys include the owner, so that a row can only reference rows of the same person.
type ForeignKey<Name extends string, Column extends string, Table extends string> = {
  foreignKeyName: Name
  columns: [Column, 'user_id']
  isOneToOne: false
  referencedRelation: Table
  referencedColumns: ['id', 'user_id']
}

export type Subscription = {
  user_id: string
  subscription_id: string
  status: 'active' | 'trialing' | 'past_due' | 'paused' | 'canceled'
  /** When it ends, if it will not be renewed. */
  cancel_at: string | null
}

/** One hit of a ranked search. The snippet is plain text with its hits between U+E000 and U+E001. */
export type FoundCapture = Pick<Capture, 'id' | 'title' | 'folder_id' | 'tags' | 'source_url' | 'created_at'> & {
  snippet: string
  score: number
  why: 'title' | 'tag' | 'text' | 'picture' | 'highlight' | 'part' | 'similar'
}
export type RelatedCapture = Pick<Capture, 'id' | 'title'> & { score: number; words: string[] }
