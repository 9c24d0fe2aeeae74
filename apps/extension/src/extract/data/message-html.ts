// Converts one message of a conversation's JSON to HTML. The first matching rule converts each part; parts without a rule are
// reported in the receipt.

import { escapeText } from '@jotsam/core/html/html-entities'
import { chatMarkdownToHtml, codeBlockHtml, typedTextToHtml } from '@jotsam/core/markdown/markdown'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import type { BlockRule, DataRules } from '../sites/site-rules-schema.ts'
import { citedText } from './cited-text.ts'
import { holds, textAt, valueAt } from './json-path.ts'
import type { Shortfall } from './shortfall.ts'

/** Adds a model's thoughts to `thinking`, apart from the answer. */
export function messageHtml(message: unknown, rules: DataRules, shortfall: Shortfall, thinking: string[]): string {
  const parts = partsOf(message, rules)
  // A message without these parts is checked too: it may be of an unknown kind.
  const isElsewhere = rules.parts.every((path) => valueAt(message, path) === undefined)
  const scopes = isElsewhere ? [{ message, part: null, from: null }] : parts
  return scopes.map((scope) => partHtml(scope, rules, shortfall, thinking)).join('')
}

type Scope = { message: unknown; part: unknown; from: string | null }

function partsOf(message: unknown, rules: DataRules): Scope[] {
  return rules.parts.flatMap((path) => {
    const found = valueAt(message, path)
    if (found === undefined || found === null) return []
    return (Array.isArray(found) ? found : [found]).map((part) => ({ message, part, from: path }))
  })
}

function partHtml(scope: Scope, rules: DataRules, shortfall: Shortfall, thinking: string[]): string {
  const rule = rules.blocks.find(({ when }) => holds(scope, when))
  if (!rule || !holdsText(scope, rule)) {
    if (scope.part !== '') shortfall.unknownKinds.add(textAt(scope, rules.kind).slice(0, 40) || '?')
    return ''
  }
  switch (rule.as) {
    case 'skip':
      return ''
    case 'changed-document':
      shortfall.changedDocuments += 1
      return ''
    case 'picture':
      shortfall.pictures += 1
      return `<p>${escapeText(texts.picture(textAt(scope, rule.title).slice(0, 200)))}</p>`
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
      return documentHtml(scope, rule, rules)
    case 'message': {
      const inner = valueAt(parsed(textAt(scope, rule.json)), rule.message)
      // Other apps than research show something that only their own page can draw.
      if (typeof inner !== 'object' || inner === null) shortfall.unknownKinds.add('app')
      else return messageHtml(inner, rules, shortfall, thinking)
      return ''
    }
  }
}

/** False when the rule expects text and finds something else: the site has changed. */
function holdsText(scope: Scope, rule: BlockRule): boolean {
  if (rule.as !== 'markdown' && rule.as !== 'typed' && rule.as !== 'code') return true
  return typeof valueAt(scope, rule.text) === 'string'
}

/** A canvas, an artifact or a pasted file: prose as prose, everything else as code. */
function documentHtml(scope: Scope, rule: Extract<BlockRule, { as: 'document' }>, rules: DataRules): string {
  const source = rule.json === undefined ? scope : parsed(textAt(scope, rule.json))
  const text = textAt(source, rule.text)
  if (text === '') return ''
  const title = textAt(source, rule.title)
  const heading = title === '' ? '' : `<h4>${escapeText(title)}</h4>`
  const kind = textAt(source, rule.kind) || (/\.(\w{1,10})$/.exec(title)?.[1] ?? '')
  const isProse = /^(?:document|markdown|md|text\/markdown)$/.test(kind)
  if (isProse) return heading + chatMarkdownToHtml(text, { dollarMath: rules.dollarMath })
  return heading + codeBlockHtml(text, kind.replace(/^code\//, ''))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
