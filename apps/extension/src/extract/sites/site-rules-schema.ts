// The schema of a site's rules. Rules may come from a server, so the schema limits them: they select what is read on pages that the
// extension may read anyway, and cannot run code, access another site, or slow down a page.

import { z } from 'zod/mini'
import { isSafeSelector } from './safe-selector.ts'

const text = (most: number) => z.string().check(z.maxLength(most))
const name = text(60).check(z.minLength(1))
const selector = text(600).check(z.refine(isSafeSelector, 'not a selector that rules may use'))
const attribute = z.string().check(z.regex(/^(?:id|data-[a-z][a-z-]{0,40})$/))
const roles = z.enum(['user', 'assistant', 'system', 'tool'])

/** A path into JSON: names and numbers joined by dots, `*` for each member of a list. */
const path = text(120).check(
  z.regex(/^(?:[A-Za-z_]\w*|\d+|\*)(?:\.(?:[A-Za-z_]\w*|\d+|\*))*$/),
  z.refine((each) => !/(?:^|\.)(?:__proto__|constructor|prototype)(?:\.|$)/.test(each), 'not a path into data'),
)

/** Only on the page's own site, so that rules cannot send its data elsewhere. */
const address = text(300).check(
  z.regex(/^\/(?!\/)[\w\-./?=&{}]*$/),
  z.refine((each) => !each.includes('..'), 'not an address'),
)

const pathTemplate = text(120).check(
  z.regex(/^(?:\/(?:[\w-]+|\{id\}|\{any\}))+$/),
  z.refine((each) => each.split('{id}').length === 2, 'names the id once'),
)

function upTo<Item extends z.core.SomeType>(most: number, item: Item, least = 0) {
  return z.array(item).check(z.minLength(least), z.maxLength(most))
}

const conditions = z.record(path, upTo(30, z.union([text(80), z.boolean(), z.null()])))

const block = z.discriminatedUnion('as', [
  z.strictObject({ when: conditions, as: z.enum(['markdown', 'typed']), text: path }),
  z.strictObject({ when: conditions, as: z.literal('code'), text: path, language: z.optional(path) }),
  z.strictObject({
    when: conditions,
    as: z.literal('document'),
    /** For a document that is JSON inside a text. */
    json: z.optional(path),
    /** By which later changes name it. Without one they mean the last document. */
    id: z.optional(path),
    title: z.optional(path),
    text: path,
    kind: z.optional(path),
  }),
  /** Replaces `old` in a document by `text`, which gives its next version. `whole` stands for all of its text. */
  z.strictObject({
    when: conditions,
    as: z.literal('changed-document'),
    json: z.optional(path),
    id: z.optional(path),
    old: z.optional(path),
    text: z.optional(path),
    whole: z.optional(text(20)),
  }),
  /** Its address is in the data (`urls`, the first that is there), or the site gives it for the file of this name (`file`). */
  z.strictObject({
    when: conditions,
    as: z.literal('picture'),
    title: z.optional(path),
    urls: z._default(upTo(3, path), []),
    file: z.optional(path),
  }),
  z.strictObject({ when: conditions, as: z.literal('file'), title: z.optional(path) }),
  /** What a model thought before it answered. Saved folded, or left out by a setting. */
  z.strictObject({ when: conditions, as: z.literal('thinking'), title: z.optional(path), text: path }),
  z.strictObject({ when: conditions, as: z.literal('skip') }),
  /** A message inside a text that is JSON, as the report of a research. */
  z.strictObject({ when: conditions, as: z.literal('message'), json: path, message: path }),
])

const citations = z.strictObject({
  list: path,
  /** The cited text in the message, or its position in code points. */
  matched: z.optional(path),
  from: z.optional(path),
  to: z.optional(path),
  /** The site's own Markdown for the citation. */
  markdown: z.optional(path),
  url: path,
  title: z.optional(path),
  keepText: z._default(z.boolean(), false),
})

const cookieName = z.string().check(z.regex(/^[\w-]{1,60}$/))

const key = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('address'), address, path }),
  z.strictObject({ from: z.literal('cookie'), cookie: cookieName }),
])

/** A request header whose value is a cookie of the page, except for the values in `not`. */
const header = z.strictObject({
  name: z.string().check(z.regex(/^[A-Za-z][A-Za-z-]{0,40}$/)),
  cookie: cookieName,
  not: z._default(upTo(4, text(40)), []),
})

/** A list in steps: `{offset}` is the number of members known so far, `cursor` says where the `next` step begins. */
const steps = {
  /** The first that gives a list is taken. */
  address: upTo(3, address, 1),
  next: z.optional(address),
  cursor: z.optional(path),
  /** Where the answer has the list; none when the answer is the list. */
  items: z._default(upTo(3, path), []),
}

const list = z.strictObject({
  ...steps,
  id: path,
  changed: z.optional(path),
  open: pathTemplate,
  /** Read only if the person wants archived conversations too. */
  archived: z._default(z.boolean(), false),
  /** The projects: `{group}` in the address is the id of each. */
  groups: z.optional(z.strictObject({ ...steps, ids: upTo(4, path, 1) })),
})

const data = z.strictObject({
  keys: upTo(4, key),
  keyAsBearer: z.boolean(),
  headers: z._default(upTo(4, header), []),
  /** The organisations of a person, each with a key and lists of its own. Only those that have the word `only` in the list at `of`. */
  accounts: z.optional(z.strictObject({ address, key: path, name: path, of: path, only: text(40) })),
  reads: upTo(8, z.strictObject({ path: pathTemplate, address })),
  /** The lists of the person's conversations. */
  all: z.optional(upTo(6, list, 1)),
  /** Where the site gives the address of a picture: `{file}` is the picture's, `{id}` the conversation's id. */
  pictures: z.optional(z.strictObject({ address: upTo(3, address, 1), url: path })),
  embedded: upTo(
    4,
    z.union([
      z.strictObject({ selector, path }),
      /** React Router streams its data: the object in it that has this member. */
      z.strictObject({ selector, stream: path }),
    ]),
  ),
  title: z.union([path, upTo(4, path, 1)]),
  messages: z.discriminatedUnion('form', [
    z.strictObject({ form: z.literal('tree'), nodes: path, leaf: path, parent: path, message: path }),
    z.strictObject({ form: z.literal('list'), list: path, leaf: z.optional(path), parent: z.optional(path) }),
  ]),
  id: path,
  role: path,
  roles: z.record(text(40), roles),
  /** The model and the time of a message. The paths begin with `message` or `conversation`. */
  model: z.optional(path),
  time: z.optional(path),
  unfinished: conditions,
  hidden: upTo(20, conditions),
  /** The name of a part that no block rule matches. */
  kind: path,
  parts: upTo(6, path, 1),
  blocks: upTo(60, block, 1),
  citations: upTo(6, citations),
  /** The site's markers in texts: from `open` to `close`, containing `holds`. */
  marks: upTo(6, z.strictObject({ open: name, close: name, holds: text(10) })),
  dollarMath: z.boolean(),
})

const page = z.strictObject({
  scroller: z.optional(selector),
  /** An attribute that ends in the turn's number. */
  turnNumber: z.optional(attribute),
  roles: upTo(6, z.strictObject({ role: roles, is: selector }), 1),
  content: z.partialRecord(roles, selector),
  /** Roles whose text is shown with its line breaks as typed. */
  typed: z.array(roles),
  remove: z.optional(selector),
  title: z.optional(selector),
  titleWithout: upTo(8, text(40)),
  /** Links to the person's conversations, for sites whose data has no list. */
  list: z.optional(selector),
  busy: z.optional(selector),
  /** Visible while older turns load. */
  loading: z.optional(selector),
  /** Reports and artifacts that the page shows beside the chat: `entry` in a turn stands for one, `panel` shows an open one. */
  documents: z.optional(
    z.strictObject({
      entry: selector,
      panel: selector,
      title: z.optional(selector),
      content: z.optional(selector),
    }),
  ),
})

const written = z.strictObject({
  site: z.string().check(z.regex(/^[a-z]{2,20}$/)),
  name,
  hosts: upTo(8, z.string().check(z.regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/)), 1),
  paths: upTo(8, pathTemplate, 1),
  /** The name in the address's query that marks a chat without an id. */
  temporary: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/))),
  turn: selector,
  turnId: z.optional(attribute),
  answer: selector,
  page,
  data: z.nullable(data),
})

export const siteRulesSchema = z.pipe(
  written,
  z.transform((rules: z.infer<typeof written>) => ({ ...rules, conversationPath: pathPattern(rules.paths) })),
)

export type SiteRules = Readonly<z.infer<typeof siteRulesSchema>>
export type DataRules = NonNullable<SiteRules['data']>
export type ListRules = NonNullable<DataRules['all']>[number]
export type PageRules = SiteRules['page']
export type BlockRule = DataRules['blocks'][number]
export type Conditions = Readonly<Record<string, readonly (string | boolean | null)[]>>

/** Built from templates: a regular expression from a server could run for hours. */
function pathPattern(paths: readonly string[]): string {
  const patterns = paths.map((each) => each.replace('{id}', '([\\w.-]+)').replaceAll('{any}', '[^/]+'))
  return `^(?:${patterns.join('|')})/?$`
}
