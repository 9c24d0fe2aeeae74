// The documents of a conversation: canvases, artifacts and pasted files. Each later change gives a version of its own.

import { chatMarkdownToHtml, codeBlockHtml } from '@jotsam/core/markdown/markdown'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { withHeading } from '../document-heading.ts'
import type { BlockRule } from '../sites/site-rules-schema.ts'
import { textAt, valuesAt } from './json-path.ts'

interface Version {
  readonly number: number
  readonly title: string
  readonly kind: string
  readonly text: string
}

/** The last version of each document, by its id. */
export type Documents = Map<string, Version>

type Rule<As extends BlockRule['as']> = Extract<BlockRule, { as: As }>

export function documentHtml(
  scope: unknown,
  rule: Rule<'document'>,
  documents: Documents,
  options: { dollarMath: boolean },
): string {
  const source = sourceOf(scope, rule)
  const text = textAt(source, rule.text)
  if (text === '') return ''
  const id = textAt(source, rule.id)
  // Without an id, another document is no version of the last one.
  const before = id === '' ? undefined : documents.get(id)
  const title = textAt(source, rule.title) || (before?.title ?? '')
  const kind = textAt(source, rule.kind) || (before?.kind ?? /\.(\w{1,10})$/.exec(title)?.[1] ?? '')
  const version = { number: (before?.number ?? 0) + 1, title, kind, text }
  documents.set(id, version)
  return htmlOf(version, options)
}

/** Null when the change does not fit the document that is known. */
export function changedDocumentHtml(
  scope: unknown,
  rule: Rule<'changed-document'>,
  documents: Documents,
  options: { dollarMath: boolean },
): string | null {
  const source = sourceOf(scope, rule)
  const id = textAt(source, rule.id)
  const before = documents.get(id)
  const news = textsAt(source, rule.text)
  const changes = textsAt(source, rule.old).map((old, at) => [old, news[at] ?? ''] as const)
  if (!before || changes.length === 0) return null
  let { text } = before
  for (const [old, next] of changes) {
    const at = text.indexOf(old)
    if (old === rule.whole) text = next
    else if (old === '' || at === -1) return null
    else text = text.slice(0, at) + next + text.slice(at + old.length)
  }
  const version = { ...before, number: before.number + 1, text }
  documents.set(id, version)
  return htmlOf(version, options)
}

function sourceOf(scope: unknown, { json }: { json?: string | undefined }): unknown {
  return json === undefined ? scope : parsed(textAt(scope, json))
}

function textsAt(source: unknown, path: string | undefined): string[] {
  return path === undefined ? [] : valuesAt(source, path).filter((each) => typeof each === 'string')
}

/** Prose as prose, everything else as code. */
function htmlOf({ number, title, kind, text }: Version, options: { dollarMath: boolean }): string {
  const name = number === 1 ? title : texts.version(title, number)
  const isProse = /^(?:document|markdown|md|text\/markdown)$/.test(kind)
  const html = isProse ? chatMarkdownToHtml(text, options) : codeBlockHtml(text, kind.replace(/^code\//, ''))
  return withHeading(name, html, 4)
}

export function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
