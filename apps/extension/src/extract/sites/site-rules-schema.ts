// The form of a site's rules. Rules may come from a server, so everything they can say is bounded here: they choose what is read
// on pages the extension may read anyway, and can neither run code, name another site, nor stall a page.

import { z } from 'zod'
import { isSafeSelector } from './safe-selector.ts'

const name = z.string().min(1).max(60)
const selector = z.string().max(600).refine(isSafeSelector, 'not a selector that rules may use')
const attribute = z.string().regex(/^(?:id|data-[a-z][a-z-]{0,40})$/)
const roles = z.enum(['user', 'assistant', 'system', 'tool'])

/** Where a value lies in JSON: names and numbers joined by dots, `*` for each of a list. */
const path = z
  .string()
  .max(120)
  .regex(/^(?:[A-Za-z_]\w*|\d+|\*)(?:\.(?:[A-Za-z_]\w*|\d+|\*))*$/)
  .refine((text) => !/(?:^|\.)(?:__proto__|constructor|prototype)(?:\.|$)/.test(text), 'not a path into data')

/** On the page's own site: rules cannot send its cookies, or anything else, elsewhere. */
const address = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)[\w\-./?=&{}]*$/)
  .refine((text) => !text.includes('..'), 'not an address')

const pathTemplate = z
  .string()
  .max(120)
  .regex(/^(?:\/(?:[\w-]+|\{id\}|\{any\}))+$/)
  .refine((text) => text.split('{id}').length === 2, 'names the id once')

const conditions = z.record(path, z.array(z.union([z.string().max(80), z.boolean(), z.null()])).max(30))

const block = z.discriminatedUnion('as', [
  z.strictObject({ when: conditions, as: z.enum(['markdown', 'typed']), text: path }),
  z.strictObject({ when: conditions, as: z.literal('code'), text: path, language: path.optional() }),
  z.strictObject({
    when: conditions,
    as: z.literal('document'),
    /** Where the document is written as JSON inside a text. */
    json: path.optional(),
    title: path.optional(),
    text: path,
    kind: path.optional(),
  }),
  z.strictObject({ when: conditions, as: z.enum(['picture', 'file']), title: path.optional() }),
  z.strictObject({ when: conditions, as: z.enum(['skip', 'changed-document']) }),
])

const citations = z.strictObject({
  list: path,
  /** The text in the message that the citation stands for, or its place by character. */
  matched: path.optional(),
  from: path.optional(),
  to: path.optional(),
  /** Ready Markdown, where the site has it. */
  markdown: path.optional(),
  url: path,
  title: path.optional(),
  keepText: z.boolean().default(false),
})

const data = z.strictObject({
  keys: z
    .array(
      z.discriminatedUnion('from', [
        z.strictObject({ from: z.literal('address'), address, path }),
        z.strictObject({ from: z.literal('cookie'), cookie: z.string().regex(/^[\w-]{1,60}$/) }),
      ]),
    )
    .max(4),
  keyAsBearer: z.boolean(),
  reads: z.array(z.strictObject({ path: pathTemplate, address })).max(8),
  embedded: z.array(z.strictObject({ selector, path })).max(4),
  title: path,
  messages: z.discriminatedUnion('form', [
    z.strictObject({ form: z.literal('tree'), nodes: path, leaf: path, parent: path, message: path }),
    z.strictObject({ form: z.literal('list'), list: path, leaf: path.optional(), parent: path.optional() }),
  ]),
  id: path,
  role: path,
  roles: z.record(z.string().max(40), roles),
  unfinished: conditions,
  hidden: z.array(conditions).max(20),
  /** What to call a part that no block rule knows. */
  kind: path,
  parts: z.array(path).min(1).max(6),
  blocks: z.array(block).min(1).max(60),
  citations: z.array(citations).max(6),
  /** What the site puts into texts for itself: from an opening sign to a closing one, holding a third. */
  marks: z.array(z.strictObject({ open: name, close: name, holds: z.string().max(10) })).max(6),
  dollarMath: z.boolean(),
})

const page = z.strictObject({
  scroller: selector.optional(),
  /** An attribute that ends in the turn's number. */
  turnNumber: attribute.optional(),
  roles: z
    .array(z.strictObject({ role: roles, is: selector }))
    .min(1)
    .max(6),
  content: z.partialRecord(roles, selector),
  /** Roles whose text is shown with its line breaks as typed. */
  typed: z.array(roles),
  remove: selector.optional(),
  title: selector.optional(),
  titleWithout: z.array(z.string().max(40)).max(8),
  busy: selector.optional(),
})

export const siteRulesSchema = z
  .strictObject({
    site: z.string().regex(/^[a-z]{2,20}$/),
    name,
    hosts: z
      .array(z.string().regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/))
      .min(1)
      .max(8),
    paths: z.array(pathTemplate).min(1).max(8),
    turn: selector,
    turnId: attribute,
    answer: selector,
    page,
    data: data.nullable(),
  })
  .transform((rules) => ({ ...rules, conversationPath: pathPattern(rules.paths) }))

export type SiteRules = Readonly<z.infer<typeof siteRulesSchema>>
export type DataRules = NonNullable<SiteRules['data']>
export type PageRules = SiteRules['page']
export type BlockRule = DataRules['blocks'][number]
export type Conditions = Readonly<Record<string, readonly (string | boolean | null)[]>>

/** Made here from templates, and never taken from a file: a pattern from outside could run for hours. */
function pathPattern(paths: readonly string[]): string {
  const patterns = paths.map((each) => each.replace('{id}', '([\\w-]+)').replaceAll('{any}', '[^/]+'))
  return `^(?:${patterns.join('|')})/?$`
}
