// What extraction gives to the rest of the extension. Extraction sees a page and nothing else: no extension API, no storage,
// no network but what it is handed.

import type { SavedTurn, TurnEnd } from '@jotsam/core/capture/capture'
import type { SiteRules } from './sites/site-rules-schema.ts'

/** How one site's pages are read: data, updatable from the server without a new extension. */
export type { SiteRules }

export type Role = 'user' | 'assistant' | 'system' | 'tool'

export interface Turn {
  /** The site's own name for the turn, stable between two reads. */
  readonly id: string
  readonly role: Role
  /** Who speaks, as people know them: "You", "ChatGPT", "Claude". */
  readonly author: string
  /** Clean HTML: absolute links, code with its language, mathematics as TeX. */
  readonly html: string
}

/** A turn to save. With `savedTo`, its beginning is saved: only the rest is added, without a heading. */
export type UnsavedTurn = Turn & { readonly savedTo?: TurnEnd | undefined }

export interface Conversation {
  /** Which site's rules read it. */
  readonly site: string
  readonly id: string
  readonly title: string
  readonly url: string
  readonly turns: readonly Turn[]
  /** How many turns the site says there are; null when it does not say. */
  readonly total: number | null
  /** What could not be read, each in a sentence a person understands. */
  readonly missing: readonly string[]
}

export interface Receipt {
  readonly turns: number
  readonly total: number | null
  readonly codeBlocks: number
  readonly formulas: number
  readonly links: number
  readonly tables: number
  readonly images: number
  readonly isPartial: boolean
  readonly reasons: readonly string[]
}

export interface Extracted {
  readonly title: string
  readonly html: string
  readonly sourceUrl: string
  readonly receipt: Receipt | null
}

/** One capture's worth of a conversation: a capture holds a limited number of characters, and nothing is ever cut. */
export interface CapturePart {
  readonly title: string
  readonly html: string
  /** Counted from 1. */
  readonly part: number
  readonly parts: number
  readonly turns: SavedTurn[]
}

/** The capture that a later save continues: its content and turns as stored, and its place among the parts. */
export interface ContinuedCapture {
  readonly html: string
  readonly turns: readonly SavedTurn[]
  readonly part: number
}

export interface ReadTools {
  /** JSON from the page's own site with the page's own cookies; rejects on anything but an answer that parses. */
  fetchJson(address: string, headers?: Readonly<Record<string, string>>): Promise<unknown>
  scrollTo(container: Element, top: number): void
  wait(milliseconds: number): Promise<void>
  readonly signal: AbortSignal
  onProgress(turns: number, total: number | null): void
}

/** What is put into a page to read it. Everything else in this folder needs no page: it is text work, for the background too. */
export interface Reader {
  extractSelection(selection: Selection, page: Document): Extracted | null
  extractPage(page: Document): Extracted
  readConversation(page: Document, rules: SiteRules, tools: ReadTools): Promise<Conversation>
  /** One answer by its element, for the button on it. */
  readAnswer(answer: Element, rules: SiteRules): Extracted | null
}
