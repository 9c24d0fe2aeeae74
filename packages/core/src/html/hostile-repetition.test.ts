// Texts made to cause catastrophic backtracking and quadratic loops. A reader that is not linear exceeds the time limit of the test.
import { describe, expect, it } from 'vitest'
import { isEmail } from '../account/email-password.ts'
import { hasCode, hasLink } from '../capture/content-type.ts'
import { preview } from '../capture/preview/preview.ts'
import { baseName } from '../export/file-name.ts'
import { htmlToMarkdown } from '../markdown/html-to-markdown.ts'
import { chatMarkdownToHtml, markdownToHtml, typedTextToHtml } from '../markdown/markdown.ts'
import { texHtml } from '../markdown/tex.ts'
import { contentToHtml } from './content-html.ts'
import { toPlainText } from './plain-text.ts'
import { safeLink } from './safe-link.ts'

/** Twice the longest content. */
const LENGTH = 100_000

const readers: [string, (text: string) => unknown][] = [
  ['plain text', toPlainText],
  ['a preview', preview],
  ['content', contentToHtml],
  ['a chat’s markdown', (text) => chatMarkdownToHtml(text, { dollarMath: true })],
  ['typed text', typedTextToHtml],
  ['markdown export', htmlToMarkdown],
  ['a formula', (text) => texHtml(text, false)],
  ['code', hasCode],
  ['links', hasLink],
  ['a link', safeLink],
  ['an e-mail address', isEmail],
  ['a file name', baseName],
]

const pieces = [
  ...[' ', '\n', '\u00a0', '.', '/', ')', '~', '|', '| ', '- ', '> ', 'a.', 'www.', '&', '&#'],
  ...['<', '</', '<a ', '<a ="', '<script ', '<ul><li>'],
  ...['`', '` ', '*', '_', '*_', '**a ', '[', '](', '[a](', '[a][b ', '![](<'],
  ...['$a', '$a ', '\\( ', '\\[ '],
  ...[
    '![',
    '*a**b',
    'a **b_ ',
    '`a``b```',
    '~~a ~',
    '[a]: b\n',
    '|-|\n',
    'a\n|-|\n',
    '- - \n',
    '> - ',
    '1. \n',
    '<b><i>',
  ],
]

const ends = [
  ['', '\n`>x'],
  ['<p>', '!'],
]

describe.each(readers)('read as %s', (_, read) => {
  it.each(ends)('a piece that is repeated between %j and %j is read in time', (before, after) => {
    for (const piece of pieces) expect(() => read(before + piece.repeat(LENGTH / piece.length) + after)).not.toThrow()
  })
})

it.each(ends)('a line of a chat that is repeated between %j and %j is read in time', (before, after) => {
  for (const piece of pieces.filter((each) => each.includes(' '))) {
    const lines = piece.replaceAll(' ', '\n').repeat(LENGTH / 2 / piece.length)
    expect(() => chatMarkdownToHtml(before + lines + after, { dollarMath: true })).not.toThrow()
  }
})

// The parser of a chat's Markdown, which is read above, with another rule for formulas.
it.each(pieces.filter((piece) => /[$\\]/.test(piece)))(
  'a formula of Markdown that repeats %j is read in time',
  (piece) => {
    expect(() => markdownToHtml(`${piece.repeat(LENGTH / piece.length)}\n\`>x`)).not.toThrow()
  },
)

it.each(['import', 'import a from', 'let ', 'if (a)', 'def ', 'select ', '<a'])(
  'a line that begins like code with %j is read in time',
  (code) => {
    for (const piece of [' ', 'a', ') '])
      expect(() => hasCode(`${code}${piece.repeat(LENGTH / piece.length)}?`)).not.toThrow()
  },
)

it.each([
  ['plain text', toPlainText],
  ['Markdown', htmlToMarkdown],
])('reads a hundred thousand unclosed tags as %s without exhausting the stack', (_, read) => {
  expect(read(`${'<div>'.repeat(100_000)}deep`)).toBe('deep')
})
