// The messages between the extension's scripts. The type of a request determines the type of its reply.

import type { z } from 'zod/mini'
import type { Conversation, SiteRules } from '../extract/types.ts'
import type { Settings } from '../settings/settings.ts'
import type { jobSchema, markSchema, requestSchemas } from './schemas.ts'

export type { JobFile } from './schemas.ts'

export type Job = z.infer<typeof jobSchema>

/** A passage that is marked on a page. */
export type Mark = z.infer<typeof markSchema>

export type RequestType = keyof typeof requestSchemas
export type RequestBody<T extends RequestType> = z.infer<(typeof requestSchemas)[T]>
export type Request<T extends RequestType> = { type: T } & z.input<(typeof requestSchemas)[T]>

export interface Replies {
  'save.add': SaveStatus & { pictures: string[] }
  /** Its SHA-256; null for anything but a PDF. */
  'file.add': string | null
  'picture.add': null
  'pictures.sent': SaveStatus
  'rules.read': SiteRules[]
  'rules.report': boolean
  'reader.load': null
  'chats.saved': string[]
  /** The pictures that the page should send. */
  'chat.update': string[]
  'page.settings': PageSettings
  'page.shown': null
  'network.back': null
  'marks.read': Mark[]
  'mark.put': null
  'mark.remove': null
  'site.off': null
  'popup.open': null
  'state.read': State
  'account.read': Account | null
  'auth.signIn': AuthReply
  'auth.website': AuthReply
  'auth.verify': AuthReply
  'auth.recover': AuthReply
  'auth.signOut': null
  'saves.retry': null
  'saves.discard': null
  'settings.change': Settings
  'server.change': ServerReply
  'sites.refresh': null
  'tab.do': TabReply
  'tab.notebook': string | null
  'tab.saved': SavedBefore | null
  'tab.preview': Preview | null
  'tab.chat': TabChat
  'tab.asked': null
  'tab.saveAll': TabReply
  'tab.follow': null
  'tab.conversation': Conversation | null
}

export type SaveState = 'saved' | 'sending' | 'waiting' | 'refused' | 'signedOut'

/** One save, for the popup and for toasts. */
export interface SaveStatus {
  id: string
  title: string
  state: SaveState
  /** The receipt, the reason for a refusal, or what is partial. */
  lines: string[]
  /** Whether Pro would have allowed it. */
  upgrade: boolean
  /** The saved capture in the web app. */
  href: string | null
  server: string
  at: string
}

export type Stage = 'signed-out' | 'second-factor' | 'signed-in'

export interface State {
  stage: Stage
  email: string | null
  saves: SaveStatus[]
  savesOfOthers: number
  settings: Settings
}

export interface Account {
  isPro: boolean
  plan: string
  usedToday: number
  /** Null without a limit. */
  perDay: number | null
  notebooks: { id: string; name: string; depth: number }[]
  /** The tags in use, most used first. */
  tags: string[]
}

/** When the page or conversation was last saved, and where. */
export interface SavedBefore {
  at: string
  /** Of the note; null when only this browser knows of it, as offline. */
  href: string | null
}

/** What can be done with the page of a chat site. */
export interface TabChat {
  isConversation: boolean
  /** What the site adds to the title of its pages. */
  titleWithout: readonly string[]
  /** What the browser asks for at the first save on a site that the manifest does not name. */
  origins: string[]
  /** Whether the browser has asked before. A person who refused is not asked at each save. */
  wasAsked: boolean
  /** Whether all conversations of the site can be saved. */
  hasList: boolean
  /** Whether the site lists archived conversations apart. */
  hasArchive: boolean
  /** Whether new turns are added while the conversation is open. */
  isFollowed: boolean
}

/** What a save of the page would contain. */
export interface Preview {
  title: string
  text: string
  lines: string[]
}

export interface PageSettings {
  promptOnCopy: boolean
  selectionButton: boolean
  keepThinking: boolean
  keepPictures: boolean
  /** The conversations of this site that are kept up to date. */
  followed: string[]
}

export type AuthReply = { ok: true; stage: Stage } | { ok: false; message: string }
export type ServerReply = { ok: true } | { ok: false; reason: 'invalid' | 'silent' }
export type TabReply = 'begun' | 'not-readable'

/** The notebook and tags of a save. */
export type Place = Pick<Job, 'folderId' | 'tags'>

/** What a page tells the open popup when it saved nothing. */
export interface PageFailed {
  type: 'page.failed'
  text: string
}

/** What the background sends to a page. */
export type PageCommand =
  | { type: 'page.do'; what: 'selection'; place?: Place; words?: string }
  | { type: 'page.do'; what: 'page'; place?: Place; title?: string; again?: 'update' | 'snapshot' }
  | { type: 'page.do'; what: 'conversation'; place?: Place; title?: string }
  | { type: 'page.do'; what: 'mark' }
  | { type: 'page.saveAll'; place: Place; withArchived: boolean }
  | { type: 'page.conversation' }
  | { type: 'page.preview' }
  | { type: 'page.save'; job: Job }
  | { type: 'page.toast'; text: string }
  | { type: 'page.changed' }
