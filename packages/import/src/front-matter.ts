// The YAML at the head of a Markdown file, and the properties of Logseq.

import type { PageFacts } from '@jotsam/core/capture/capture'
import { pageFacts } from '@jotsam/core/capture/sources/page-facts'
import { isMap, parseDocument } from 'yaml'
import { asDate, asList, asRecord, asText, type JsonRecord } from './readers/json-values.ts'

export interface FrontMatter {
  readonly title: string
  readonly tags: readonly string[]
  /** Other names of a Logseq page. */
  readonly aliases: readonly string[]
  readonly createdAt: string | null
  readonly updatedAt: string | null
  readonly sourceUrl: string | null
  readonly isPinned: boolean
  readonly facts: PageFacts
  /** The properties that a note has no place for. */
  readonly others: readonly (readonly [name: string, value: string])[]
  /** The names of properties that say how a program shows the note. */
  readonly looks: readonly string[]
  /** With the head, when that is no mapping. */
  readonly body: string
}

export function readFrontMatter(text: string): FrontMatter {
  const normal = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const [whole, yaml] = /^---[ \t]*\n([\s\S]{0,100000}?)(?:^|\n)---[ \t]*(?:\n|$)/.exec(normal) ?? []
  if (whole === undefined) return fields({}, normal)
  const values = parsed(yaml ?? '')
  return values ? fields(values, normal.slice(whole.length)) : fields({}, normal)
}

/** `key:: value` lines before the first block of a Logseq page. */
export function readProperties(text: string): FrontMatter {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const values: Record<string, unknown> = {}
  let at = 0
  for (; at < lines.length; at += 1) {
    const [, key, value] = /^([\w-]+)::\s*(.*)$/.exec(lines[at] ?? '') ?? []
    if (key === undefined) break
    values[key.toLowerCase()] =
      key.toLowerCase() === 'tags' || key.toLowerCase() === 'alias'
        ? (value ?? '').split(/[,，]/).map((tag) => tag.replace(/[[\]#]/g, '').trim())
        : value
  }
  return fields(values, lines.slice(at).join('\n'))
}

/** Null when it is not a mapping: people also write text between two rules. */
function parsed(yaml: string): JsonRecord | null {
  if (yaml.trim() === '') return {}
  try {
    // Every value stays the text that it is: 1.10 and 007 are no numbers to people. Few aliases are resolved.
    const document = parseDocument(yaml, { schema: 'failsafe', logLevel: 'silent' })
    return document.errors.length === 0 && isMap(document.contents)
      ? asRecord(document.toJS({ maxAliasCount: 10 }))
      : null
  } catch {
    return null
  }
}

function fields(values: JsonRecord, body: string): FrontMatter {
  const known = new Set(['author', 'site', 'published'])
  // An own export: the folder says the notebook.
  if (values.zettel_id !== undefined) known.add('zettel_id').add('notebook')
  const first = (...names: string[]) => {
    for (const name of names) known.add(name)
    return names.map((name) => values[name]).find((value) => value !== undefined && value !== null)
  }
  const tags = first('tags', 'tag', 'keywords')
  const url = asText(first('source', 'url', 'source_url', 'link'))
  const read = {
    title: asText(first('title')).trim(),
    // Many write the sign too.
    tags: (typeof tags === 'string' ? tags.split(/[,\s]+/) : asList(tags).map(asText)).map((tag) =>
      tag.trim().replace(/^#+/, ''),
    ),
    aliases: asList(values.alias).map(asText),
    createdAt: asDate(dateText(first('created', 'created_at', 'date', 'date created', 'createdAt', 'date_created'))),
    updatedAt: asDate(
      dateText(first('updated', 'updated_at', 'modified', 'date modified', 'lastmod', 'updatedAt', 'last_modified')),
    ),
    sourceUrl: /^https?:\/\//i.test(url) ? url : null,
    isPinned: /^true$/i.test(asText(first('pinned', 'is_pinned', 'favorite', 'starred'))),
    facts: pageFacts({
      author: asList(values.author).length > 0 ? asList(values.author).map(asText).join(', ') : values.author,
      site: values.site,
      published: dateText(values.published),
    }),
    body,
  }
  const left = Object.keys(values).filter((name) => !known.has(name))
  return {
    ...read,
    others: left.flatMap((name) => {
      const value = shown(values[name])
      return LOOKS.test(name) || value === '' ? [] : [[name, value]]
    }),
    looks: left.filter((name) => LOOKS.test(name)),
  }
}

const LOOKS =
  /^(?:css-?class(?:es)?|publish|position|kanban-plugin|excalidraw-.*|filters|exclude-from-graph-view|collapsed)$/i

/** A value as people write it. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(', ')
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  const text = asText(value).trim()
  return text === 'null' || text === '~' ? '' : text
}

/** A date without a zone is read as UTC, so that every server reads the same. */
function dateText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/.exec(value.trim()) ?? []
  return day === undefined ? value.trim() : `${day}T${time}Z`
}
