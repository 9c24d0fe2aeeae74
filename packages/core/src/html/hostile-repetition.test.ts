// Texts made to cause catastrophic backtracking and quadratic loops. A reader that is not linear exceeds the time limit of the test.
import { expect, it } from 'vitest'
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

type Reader = [name: string, read: (text: string) => unknown]

const htmlReaders: Reader[] = [
  ['plain text', toPlainText],
  ['a preview', preview],
  ['content', contentToHtml],
  ['markdown export', htmlToMarkdown],
]

const textReaders: Reader[] = [
  ['a chat’s markdown', (text) => chatMarkdownToHtml(text, { dollarMath: true })],
  ['typed text', typedTextToHtml],
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

const END = '\n`>x'

it.each([...htmlReaders, ...textReaders])('a piece that is repeated is read as %s in time', (_, read) => {
  for (const piece of pieces) expect(() => read(piece.repeat(LENGTH / piece.length) + END)).not.toThrow()
})

it.each(htmlReaders)('a piece that is repeated in HTML is read as %s in time', (_, read) => {
  for (const piece of pieces) expect(() => read(`<p>${piece.repeat(LENGTH / piece.length)}!`)).not.toThrow()
})

it('a line of a chat that is repeated is read in time', () => {
  for (const piece of pieces.filter((each) => each.includes(' '))) {
    const lines = piece.replaceAll(' ', '\n').repeat(LENGTH / 2 / piece.length)
    expect(() => chatMarkdownToHtml(lines + END, { dollarMath: true })).not.toThrow()
  }
})

// The parser of a chat's Markdown, which is read above, with another rule for formulas.
it.each(pieces.filter((piece) => /[$\\]/.test(piece)))(
  'a formula of Markdown that repeats %j is read in time',
  (piece) => {
    expect(() => markdownToHtml(`${piece.repeat(LENGTH / piece.length)}${END}`)).not.toThrow()
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

it('a line of blanks below what may be the head of a table is read in time', () => {
  for (const blank of [' ', '\t']) expect(contentToHtml(`a|\n${blank.repeat(LENGTH)}\nx`)).toContain('<p>')
})
