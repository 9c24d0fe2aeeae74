// The requests that the background accepts. Every message is parsed by its schema first.
import { longestQuote } from '@jotsam/core/highlights/highlight'
import { z } from 'zod/mini'
import { exportFormats } from '../settings/export-formats.ts'
import { templateSchema } from '../settings/templates.ts'

// No maximum: the server drops an address that is too long and keeps the text.
const address = z.string()
const count = z.number().check(z.nonnegative())

const receipt = z.object({
  turns: count,
  total: z.nullable(count),
  codeBlocks: count,
  formulas: count,
  links: count,
  tables: count,
  images: count,
  words: z.optional(z.object({ saved: z.number(), shown: z.number() })),
  isPartial: z.boolean(),
  reasons: z.array(z.string()),
})

export const conversationSchema = z.object({
  site: z.string(),
  id: z.string().check(z.minLength(1)),
  title: z.string(),
  url: address,
  turns: z
    .array(
      z.object({
        id: z.string(),
        role: z.enum(['user', 'assistant', 'system', 'tool']),
        author: z.string(),
        html: z.string(),
        own: z.optional(z.string()),
        model: z.optional(z.string()),
        at: z.optional(z.string()),
      }),
    )
    .check(z.minLength(1)),
  total: z.nullable(count),
  missing: z.array(z.string()),
})

export const previewSchema = z.object({ title: z.string(), text: z.string(), lines: z.array(z.string()) })

export const markSchema = z.object({
  id: z.uuid(),
  quote: z.string().check(z.minLength(1), z.maxLength(longestQuote)),
  prefix: z.string().check(z.maxLength(64)),
  suffix: z.string().check(z.maxLength(64)),
  start_position: z.int().check(z.nonnegative()),
  comment: z.string().check(z.maxLength(5000)),
  /** Whether it is a highlight of the saved note. */
  isSaved: z.boolean(),
})

/** The notebook and tags of a save. They need Pro; the server checks that. */
const place = {
  folderId: z._default(z.nullable(z.uuid()), null),
  tags: z._default(z.array(z.string()), []),
}

/** A file that is open in the browser, and that the page gave to the background before. */
const fileSchema = z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)), name: z.string(), address })
export type JobFile = z.infer<typeof fileSchema>

/** How templates treat a save. */
const filling = {
  /** The person typed the title. */
  hasOwnTitle: z.optional(z.boolean()),
  /** The notebook or the tags are those of a template. */
  isFilled: z.optional(z.boolean()),
}

/** The passages that were marked on the page before it was saved. */
const marks = z.optional(z.array(markSchema))

const captureJobSchema = z.object({
  kind: z.literal('capture'),
  title: z.string(),
  html: z.string().check(z.minLength(1)),
  sourceUrl: z.nullable(address),
  receipt: z.nullable(receipt),
  marks,
  file: z.optional(fileSchema),
  ocrExtractionId: z._default(z.nullable(z.uuid()), null),
  facts: z.optional(
    z.object({ author: z.optional(z.string()), site: z.optional(z.string()), published: z.optional(z.string()) }),
  ),
  /** For a whole page that was saved before: whether to update its captures, or to keep them and make dated ones. */
  again: z._default(z.nullable(z.enum(['update', 'snapshot'])), null),
  /** Decided once, before sending: whether this save makes the page's captures, changes them, or makes separate ones. */
  keys: z._default(z.nullable(z.enum(['page', 'changed', 'own'])), null),
  ...filling,
  ...place,
})

const conversationJobSchema = z.object({
  kind: z.literal('conversation'),
  conversation: conversationSchema,
  receipt,
  marks,
  /** Decided once, before sending: whether this save makes the conversation's captures, a separate copy, or adds to captures. */
  keys: z._default(z.nullable(z.enum(['conversation', 'own', 'added'])), null),
  /** Only adds new turns to a conversation that is saved. Made while the person chats, so nothing is shown. */
  isFollowing: z._default(z.boolean(), false),
  ...filling,
  ...place,
})

const pictureJobSchema = z.object({
  kind: z.literal('picture'),
  title: z.string(),
  imageBase64: z.string().check(z.minLength(1)),
  sourceUrl: z.nullable(address),
  ...place,
})

export const jobSchema = z.discriminatedUnion('kind', [captureJobSchema, conversationJobSchema, pictureJobSchema])

const nothing = z.looseObject({})

export const requestSchemas = {
  'save.add': z.object({ id: z.uuid(), job: jobSchema }),
  /** The file that a save will name, in base64. */
  'file.add': z.object({ id: z.uuid(), address: z.string(), data: z.string() }),
  /** A picture of a save, in base64. */
  'picture.add': z.object({ id: z.uuid(), address: z.string(), data: z.string() }),
  /** The page has sent all pictures that it could read. */
  'pictures.sent': z.object({ id: z.uuid() }),
  'rules.read': nothing,
  /** The rules found no turns, or turns without text. The person wants the operator to know. */
  'rules.report': z.object({ part: z.enum(['turn', 'text']) }),
  'reader.load': nothing,
  /** Which of these conversations are saved as they are now. */
  'chats.saved': z.object({
    site: z.string(),
    chats: z.array(z.object({ id: z.string(), changed: z.nullable(z.string()) })),
  }),
  /** New turns of a conversation that is kept up to date. */
  'chat.update': z.object({ id: z.uuid(), job: conversationJobSchema }),
  'page.settings': nothing,
  'page.shown': nothing,
  'network.back': nothing,
  'marks.read': nothing,
  'mark.put': z.object({ mark: markSchema }),
  'mark.remove': z.object({ id: z.uuid() }),
  'site.off': nothing,
  'popup.open': nothing,

  'state.read': nothing,
  'account.read': nothing,
  'auth.signIn': z.object({ email: z.string(), password: z.string() }),
  'auth.website': nothing,
  'auth.verify': z.object({ code: z.string() }),
  'auth.recover': z.object({ code: z.string() }),
  'auth.signOut': nothing,
  'saves.retry': z.object({ id: z.uuid() }),
  'saves.discard': z.object({ id: z.uuid() }),
  'settings.change': z.object({
    promptOnCopy: z.optional(z.boolean()),
    selectionButton: z.optional(z.boolean()),
    keepPictures: z.optional(z.boolean()),
    keepThinking: z.optional(z.boolean()),
    exportFormat: z.optional(z.enum(exportFormats)),
    sitesOff: z.optional(z.array(z.string())),
    templates: z.optional(z.array(templateSchema)),
  }),
  'server.change': z.object({ server: z.string() }),
  'sites.refresh': nothing,
  'tab.do': z.object({
    tabId: z.number(),
    what: z.enum(['selection', 'page', 'conversation']),
    title: z._default(z.string(), ''),
    again: z._default(z.enum(['update', 'snapshot']), 'update'),
    ...place,
  }),
  'tab.notebook': z.object({ url: z.string(), title: z.string() }),
  'tab.saved': z.object({ url: z.string() }),
  'tab.preview': z.object({ tabId: z.number() }),
  'tab.chat': z.object({ url: z.string() }),
  /** The browser asks for the site of this page now. */
  'tab.asked': z.object({ url: z.string() }),
  'tab.saveAll': z.object({ tabId: z.number(), withArchived: z._default(z.boolean(), false), ...place }),
  'tab.follow': z.object({ url: z.string(), isOn: z.boolean() }),
  'tab.conversation': z.object({ tabId: z.number() }),
} as const

/** The requests that a content script may send. Only the extension's own pages may send the others. */
export const pageRequests: ReadonlySet<string> = new Set([
  'save.add',
  'file.add',
  'picture.add',
  'pictures.sent',
  'rules.read',
  'rules.report',
  'reader.load',
  'chats.saved',
  'chat.update',
  'page.settings',
  'page.shown',
  'network.back',
  'marks.read',
  'mark.put',
  'mark.remove',
  'site.off',
  'popup.open',
])
