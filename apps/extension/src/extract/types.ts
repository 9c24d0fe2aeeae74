// The types of extraction. Extraction uses only the page: no extension API, no storage, and no network except the given tools.

import type { PageFacts, SavedTurn, TurnEnd } from '@jotsam/core/capture/capture'
import type { SiteRules } from './sites/site-rules-schema.ts'

export type { SiteRules }

export type Role = 'user' | 'assistant' | 'system' | 'tool'

export interface Turn {
  /** The site's id of the turn, stable between two reads. */
  readonly id: string
  readonly role: Role
  /** The displayed name: "You", "ChatGPT", "Claude". */
  readonly author: string
  /** Clean HTML: absolute links, code with its language, mathematics as TeX. */
  readonly html: string
  /** Its own part of `html`, where a page shows labels, cards or sources beside it. The site's data knows nothing of them. */
  readonly own?: string | undefined
  /** The model that answered, as the site calls it. */
  readonly model?: string | undefined
  /** When it was written, as an ISO date. */
  readonly at?: string | undefined
}

/** A turn to save. With `savedTo`, its beginning is saved: only the rest is added, without a heading. */
export type UnsavedTurn = Turn & { readonly savedTo?: TurnEnd | undefined }

export interface Conversation {
  /** The site of the rules that read it. */
  readonly site: string
  readonly id: string
  readonly title: string
  readonly url: string
  readonly turns: readonly Turn[]
  /** The number of turns according to the site; null when unknown. */
  readonly total: number | null
  /** What could not be read, as sentences for people. */
  readonly missing: readonly string[]
}

/** A conversation in the site's list. */
export interface ListedChat {
  readonly id: string
  readonly url: string
  /** Of the organisation whose list it is from. */
  readonly key?: string | undefined
  /** Null when the site does not say. */
  readonly changed: string | null
}

/** An organisation whose conversations have a list of their own. */
export interface Account {
  readonly key: string
  readonly name: string
}

export interface ListedChats {
  readonly chats: readonly ListedChat[]
  /** False when the site broke a list off. */
  readonly isWhole: boolean
}

export interface Receipt {
  readonly turns: number
  readonly total: number | null
  readonly codeBlocks: number
  readonly formulas: number
  readonly links: number
  readonly tables: number
  readonly images: number
  /** Of a whole page: how many of the words that it shows were saved. */
  readonly words?: { readonly saved: number; readonly shown: number } | undefined
  readonly isPartial: boolean
  readonly reasons: readonly string[]
}

export interface Extracted {
  readonly title: string
  readonly html: string
  readonly sourceUrl: string
  readonly receipt: Receipt | null
  /** Of a whole page. */
  readonly facts?: PageFacts
}

/** The part of a conversation that fits in one capture. */
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
  /** Fetches JSON from the page's own site with its cookies. Rejects on any failure. */
  fetchJson(address: string, headers?: Readonly<Record<string, string>>): Promise<unknown>
  /** Whether pictures are asked for, where the site's data only names them. */
  readonly keepsPictures?: boolean | undefined
  /** Addresses of pictures that the site gave before, by the file's name, so that it is asked once for each. New ones are added. */
  readonly pictureUrls?: Map<string, string> | undefined
  /** Whether a model's thinking is read too, where the site's data has it. */
  readonly keepsThinking?: boolean | undefined
  /** Reads what the page shows now, without scrolling. */
  readonly isStill?: boolean | undefined
  scrollTo(container: Element, top: number): void
  wait(milliseconds: number): Promise<void>
  readonly signal: AbortSignal
  onProgress(turns: number, total: number | null): void
}

/** The functions that are injected into a page. The rest of this folder also runs in the background. */
export interface Reader {
  extractSelection(selection: Selection, page: Document): Extracted | null
  extractPage(page: Document): Extracted
  readConversation(page: Document, rules: SiteRules, tools: ReadTools): Promise<Conversation>
  /** The organisations of the person on this site; none where it knows no such thing. */
  listAccounts(rules: SiteRules, tools: ReadTools): Promise<readonly Account[]>
  listConversations(
    page: Document,
    rules: SiteRules,
    tools: ReadTools,
    options: { withArchived: boolean; accounts: readonly Account[] },
  ): Promise<ListedChats>
  readListed(page: Document, rules: SiteRules, chat: ListedChat, tools: ReadTools): Promise<Conversation | null>
  /** Reads one answer, for its save button. */
  readAnswer(answer: Element, rules: SiteRules): Extracted | null
}
