// Texts made to keep an expression searching: where looking at a text took time with the square of its length, these
// would take minutes, and the runner would give up.
import { describe, expect, it } from 'vitest'
import { chatMarkdownToHtml } from './chat-markdown.ts'
import { contentToHtml } from './content-html.ts'
import { hasCode, hasLink } from './content-type.ts'
import { isEmail } from './email-password.ts'
import { fileName } from './file-name.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { toPlainText } from './plain-text.ts'
import { preview } from './preview.ts'
import { safeLink } from './safe-link.ts'
import { texHtml } from './tex.ts'

const LONG = 100_000
const readers: Record<string, (text: string) => unknown> = {
  contentToHtml,
  chatMarkdownToHtml: (text) => chatMarkdownToHtml(text, { dollarMath: true }),
  hasLink,
  hasCode,
  toPlainText,
  preview,
  htmlToMarkdown,
  texHtml: (text) => texHtml(text, false),
  fileName: (text) => fileName(text, 'txt'),
  safeLink,
  isEmail,
}
const units = [
  ' ',
  '\n',
  '\u00a0',
  '~',
  '`',
  '` ',
  '*',
  '_',
  '<',
  '</',
  '<a ',
  '&',
  '[',
  '](',
  '$a',
  '|',
  '- ',
  'a.',
  '/',
]

describe.each(Object.keys(readers))('%s', (name) => {
  it.each(units)('comes to an end with much of %j', (unit) => {
    for (const [before, after] of [
      ['', 'x'],
      ['x', '\n`>'],
      ['<p>', ''],
    ] as const)
      expect(() => readers[name]?.(before + unit.repeat(LONG / unit.length) + after)).not.toThrow()
  })
})

describe('a line that begins like code', () => {
  it.each(['import', 'import a from', 'let ', 'if (a)', 'def ', 'select ', '<a'])(
    'comes to an end after %j',
    (code) => {
      for (const piece of [' ', 'a', ') '])
        expect(() => hasCode(`${code}${piece.repeat(LONG / piece.length)}?`)).not.toThrow()
    },
  )
})
