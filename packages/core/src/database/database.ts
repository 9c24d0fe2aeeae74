// The public schema as `createClient<Database>` of supabase-js expects it. It follows the migrations.
// Type aliases and no interfaces: the client's generics need an index signature, which interfaces do not have.

import type { Profile } from '../account/profile.ts'
import type { Capture } from '../capture/capture.ts'
import type { ContentType } from '../capture/content-type.ts'
import type { LibraryGraph } from '../links/library-graph.ts'
import type { NoteConnection } from '../links/note-connection.ts'
import type { Folder } from '../notebooks/folder.ts'
import type { FolderCount } from '../notebooks/folder-tree.ts'
import type { NotebookSuggestion } from '../notebooks/suggest-notebook.ts'
import type { SavedSearch } from '../search/saved-search.ts'

export type Database = {
  public: {
    Tables: {
      captures: {
        Row: Capture
        Insert: CaptureInsert
        Update: Partial<Omit<Capture, 'id' | 'public_id' | 'idempotency_key' | 'ocr_extraction_id' | 'created_at'>>
        Relationships: [
          ForeignKey<'captures_folder_id_fkey', 'folder_id', 'folders'>,
          ForeignKey<'captures_ocr_extraction_id_fkey', 'ocr_extraction_id', 'ocr_extractions'>,
        ]
      }
      folders: {
        Row: Folder
        Insert: FolderInsert
        Update: Partial<Omit<Folder, 'id' | 'created_at'>>
        Relationships: [ForeignKey<'folders_parent_id_fkey', 'parent_id', 'folders'>]
      }
      ocr_extractions: {
        Row: OcrExtraction
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      pdf_downloads: {
        Row: PdfDownloads
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      subscriptions: {
        Row: Subscription
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      profiles: {
        Row: Profile
        Insert: { id: string }
        // Plan, counters and trial change through functions only.
        Update: Record<string, never>
        Relationships: []
      }
      saved_searches: {
        Row: SavedSearch
        Insert: Pick<SavedSearch, 'name' | 'query'> & Partial<SavedSearch>
        Update: Partial<Pick<SavedSearch, 'name' | 'query' | 'position'>>
        Relationships: []
      }
      note_connections: {
        Row: NoteConnection
        Insert: Pick<NoteConnection, 'source_capture_id' | 'target_capture_id' | 'connection_type'> & {
          user_id?: string
        }
        Update: Record<string, never>
        Relationships: [
          ForeignKey<'note_connections_source_capture_id_fkey', 'source_capture_id', 'captures'>,
          ForeignKey<'note_connections_target_capture_id_fkey', 'target_capture_id', 'captures'>,
        ]
      }
    }
    Views: Record<string, never>
    Functions: {
      get_folder_counts: { Args: { p_user_id: string }; Returns: FolderCount[] }
      suggest_notebook: { Args: { content_text: string; source_url?: string | null }; Returns: NotebookSuggestion[] }
      is_pro: { Args: Record<string, never>; Returns: boolean }
      auto_tags: { Args: { content_text: string; source_url: string | null }; Returns: string[] }
      get_public_capture: { Args: { p_public_id: string }; Returns: PublicCapture[] }
      capture_facets: { Args: Record<string, never>; Returns: CaptureFacet[] }
      search_captures: { Args: SearchArguments & { p_limit?: number; p_offset?: number }; Returns: Capture[] }
      find_captures: { Args: { p_query: string; p_limit?: number; p_offset?: number }; Returns: FoundCapture[] }
      related_captures: { Args: { p_capture_id: string; p_limit?: number }; Returns: RelatedCapture[] }
      query_captures: { Args: SearchArguments & { p_limit?: number; p_offset?: number }; Returns: Capture[] }
      count_query: { Args: SearchArguments & { p_up_to?: number }; Returns: number }
      count_search: { Args: SearchArguments & { p_up_to?: number }; Returns: number }
      capture_stats: { Args: Record<string, never>; Returns: CaptureStats[] }
      start_trial: { Args: Record<string, never>; Returns: Profile }
      downgrade_plan: { Args: Record<string, never>; Returns: Profile }
      take_pdf_download: { Args: Record<string, never>; Returns: PdfDownload[] }
      ocr_quota: { Args: Record<string, never>; Returns: OcrQuota[] }
      get_backlinks: { Args: { p_capture_id: string }; Returns: Backlink[] }
      library_graph: { Args: { p_limit?: number }; Returns: LibraryGraph }
      delete_folder: { Args: { p_folder_id: string }; Returns: number }
    }
    Enums: Record<string, never>
    CompositeTypes: Record<string, never>
  }
}

export type CaptureInsert = { content: string } & Partial<Omit<Capture, 'content' | 'public_id' | 'updated_at'>>

export type FolderInsert = { name: string } & Partial<Omit<Folder, 'name' | 'created_at' | 'updated_at'>>

export type OcrExtraction = {
  id: string
  user_id: string
  platform: 'mobile' | 'desktop'
  used_at: string | null
  created_at: string
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
export type OcrQuota = { used: number; quota: number; period: 'month' | 'total' }

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
  why: 'title' | 'tag' | 'text' | 'picture' | 'part' | 'similar'
}
export type RelatedCapture = Pick<Capture, 'id' | 'title'> & { score: number; words: string[] }
