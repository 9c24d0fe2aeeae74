// Converts one message of a conversation's JSON to HTML. The first matching rule converts each part; parts without a rule are
// reported in the receipt.

import { escapeHtml, escapeText } from '@jotsam/core/html/html-entities'
import { chatMarkdownToHtml, codeBlockHtml, typedTextToHtml } from '@jotsam/core/markdown/markdown'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import type { BlockRule, DataRules } from '../sites/site-rules-schema.ts'
import { citedText } from './cited-text.ts'
import { changedDocumentHtml, type Documents, documentHtml, parsed } from './documents.ts'
import { holds, textAt, valueAt } from './json-path.ts'
import { type Pictures, pictureUrl } from './pictures.ts'
import type { Shortfall } from './shortfall.ts'

/** What is known of the conversation so far. */
interface Reading {
  readonly rules: DataRules
  readonly shortfall: Shortfall
  readonly documents: Documents
  readonly pictures: Pictures | null
}

/** Adds a model's thoughts to `thinking`, apart from the answer. */
export function messageHtml(message: unknown, reading: Reading, thinking: string[]): string {
  const { rules } = reading
  const parts = partsOf(message, rules)
  // A message without these parts is checked too: it may be of an unknown kind.
  const isElsewhere = rules.parts.every((path) => valueAt(message, path) === undefined)
  const scopes = isElsewhere ? [{ message, part: null, from: null }] : parts
  return scopes.map((scope) => partHtml(scope, reading, thinking)).join('')
}

type Scope = { message: unknown; part: unknown; from: string | null }

function partsOf(message: unknown, rules: DataRules): Scope[] {
  return rules.parts.flatMap((path) => {
    const found = valueAt(message, path)
    if (found === undefined || found === null) return []
    return (Array.isArray(found) ? found : [found]).map((part) => ({ message, part, from: path }))
  })
}

function partHtml(scope: Scope, reading: Reading, thinking: string[]): string {
  const { rules, shortfall, documents } = reading
  const rule = rules.blocks.find(({ when }) => holds(scope, when))
  if (!rule || !holdsText(scope, rule)) {
    if (scope.part !== '') shortfall.unknownKinds.add(textAt(scope, rules.kind).slice(0, 40) || '?')
    return ''
  }
  switch (rule.as) {
    case 'skip':
      return ''
    case 'changed-document': {
      const html = changedDocumentHtml(scope, rule, documents, rules)
      if (html === null) shortfall.changedDocuments += 1
      return html ?? ''
    }
    case 'picture':
      return pictureHtml(scope, rule, reading)
    case 'file':
      shortfall.files += 1
      return `<p>${escapeText(texts.file(textAt(scope, rule.title).slice(0, 200)))}</p>`
    case 'thinking': {
      const title = textAt(scope, rule.title)
      const heading = title === '' ? '' : `<h4>${escapeText(title)}</h4>`
      thinking.push(heading + chatMarkdownToHtml(textAt(scope, rule.text), { dollarMath: rules.dollarMath }))
      return ''
    }
    case 'typed':
      return typedTextToHtml(textAt(scope, rule.text))
    case 'markdown':
      return chatMarkdownToHtml(citedText(textAt(scope, rule.text), scope, rules), { dollarMath: rules.dollarMath })
    case 'code':
      return codeBlockHtml(textAt(scope, rule.text), textAt(scope, rule.language))
    case 'document':
      return documentHtml(scope, rule, documents, rules)
    case 'message': {
      const inner = valueAt(parsed(textAt(scope, rule.json)), rule.message)
      // Other apps than research show something that only their own page can draw.
      if (typeof inner !== 'object' || inner === null) shortfall.unknownKinds.add('app')
      else return messageHtml(inner, reading, thinking)
      return ''
    }
  }
}

/** A picture without an address leaves its place. */
function pictureHtml(scope: Scope, rule: Extract<BlockRule, { as: 'picture' }>, reading: Reading): string {
  const title = textAt(scope, rule.title).slice(0, 200)
  const url = reading.pictures && pictureUrl(scope, rule, reading.pictures)
  if (url) return `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(title)}"></p>`
  reading.shortfall.pictures += 1
  return `<p>${escapeText(texts.picture(title))}</p>`
}

/** False when the rule expects text and finds something else: the site has changed. */
function holdsText(scope: Scope, rule: BlockRule): boolean {
  if (rule.as !== 'markdown' && rule.as !== 'typed' && rule.as !== 'code') return true
  return typeof valueAt(scope, rule.text) === 'string'
}
