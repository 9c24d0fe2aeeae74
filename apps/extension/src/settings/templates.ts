// Templates for the title, notebook and tags of what is saved from a site. A template fills only what the person left empty, and what it
// cannot fill stays as it was read. Pure.
import { finalTags, tagsAreShortEnough } from '@jotsam/core/capture/tags'
import { parseAddress } from '@jotsam/core/html/web-address'
import { z } from 'zod/mini'

export const templateSchema = z.object({
  id: z.string(),
  /** A host, with all that end in it. Empty for every site. */
  site: z.string().check(z.maxLength(253)),
  title: z.string().check(z.maxLength(500)),
  /** The id of a notebook, or empty. */
  notebook: z.union([z.literal(''), z.uuid()]),
  /** Separated by commas. */
  tags: z.string().check(z.maxLength(2000)),
})
export type Template = z.infer<typeof templateSchema>

/** What the placeholders stand for. */
interface TemplateFacts {
  readonly title: string
  readonly site: string
  readonly date: string
  readonly author: string
}

export interface Filling {
  readonly title: string
  readonly notebook: string
  readonly tags: readonly string[]
}

/** `author` is empty where the page names none. */
export function factsAt(url: string, title: string, author: string, now: Date): TemplateFacts {
  return { title, site: (parseAddress(url)?.hostname ?? '').replace(/^www\./, ''), date: localDate(now), author }
}

/** The template of the longest site that the host ends in. */
export function templateFor(host: string, templates: readonly Template[]): Template | null {
  const fits = templates.filter(({ site }) => site === '' || host === site || host.endsWith(`.${site}`))
  return fits.sort((one, other) => other.site.length - one.site.length)[0] ?? null
}

/** The page's own title when the template gives none. */
export function filledTitle({ title }: Template, facts: TemplateFacts): string {
  return (title.trim() === '' ? '' : tidy(filled(title, facts))) || facts.title
}

export function filledTags({ tags }: Template, facts: TemplateFacts): string[] {
  // A comma in a value does not end a tag.
  const values = { ...facts, author: withoutCommas(facts.author), title: withoutCommas(facts.title) }
  return finalTags(
    tags
      .split(',')
      .map((tag) => tidy(filled(tag, values)))
      // A value may be longer than a tag.
      .filter((tag) => tag !== '' && tagsAreShortEnough([tag])),
  )
}

/** What the template of a page's site will fill in. The author is known only when the page is read; until then its placeholder stays. */
export function fillingOf(facts: TemplateFacts, templates: readonly Template[]): Filling | null {
  const template = templateFor(facts.site, templates)
  return (
    template && {
      title: filledTitle(template, facts),
      notebook: template.notebook,
      tags: filledTags(template, facts),
    }
  )
}

/** A host as people type it: with or without https, www and a path. */
export function siteOf(typed: string): string {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .split(/[/?#:]/)[0]
  const site = (host ?? '').replace(/^(?:www\.|\*\.|\.)+/, '')
  // As browsers name it: bücher.example is xn--bcher-kva.example.
  return parseAddress(`https://${site}`)?.hostname ?? site
}

/** False when no address can have this host. */
export function isSite(typed: string): boolean {
  const site = siteOf(typed)
  return site === '' || parseAddress(`https://${site}`) !== null
}

/** An unknown placeholder stays as it is typed. */
function filled(template: string, facts: TemplateFacts): string {
  return template.replace(/\{(title|site|date|author)\}/g, (_, name: keyof TemplateFacts) => facts[name])
}

/** Without the separators around a value that is empty. */
function tidy(text: string): string {
  const separators = /^[\s\-–—:|·,/]+|[\s\-–—:|·,/]+$/g
  return text
    .replace(/\s+/g, ' ')
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(separators, '')
    .trim()
}

/** In the person's time zone, as 2026-11-17. */
function localDate(now: Date): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}

function withoutCommas(text: string): string {
  return text.replaceAll(',', ' ')
}
