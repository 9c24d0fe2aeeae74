// Texts made to keep an expression searching. A reader that goes back over what it read needs minutes for these, and runs into the
// time limit of the test; one that does not is done at once.
import { describe, expect, it } from 'vitest'
import { isEmail } from '../account/email-password.ts'
import { hasCode, hasLink } from '../capture/content-type.ts'
import { preview } from '../capture/preview.ts'
import { baseName } from '../export/file-name.ts'
import { chatMarkdownToHtml, typedTextToHtml } from '../markdown/chat-markdown.ts'
import { htmlToMarkdown } from '../markdown/html-to-markdown.ts'
import { markdownToHtml } from '../markdown/markdown.ts'
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
  ['markdown', markdownToHtml],
  ['a chat’s markdown', (text) => chatMarkdownToHtml(text, { dollarMath: true })],
  [
    'a chat’s lines',
    (text) => chatMarkdownToHtml(text.slice(0, LENGTH / 2).replaceAll(' ', '\n'), { dollarMath: true }),
  ],
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
]

describe.each(readers)('read as %s', (_, read) => {
  it.each([
    ['', '\n`>x'],
    ['<p>', '!'],
  ])('the same piece over and over between %j and %j comes to an end', (before, after) => {
    for (const piece of pieces) expect(() => read(before + piece.repeat(LENGTH / piece.length) + after)).not.toThrow()
  })
})

it.each(['import', 'import a from', 'let ', 'if (a)', 'def ', 'select ', '<a'])(
  'a line that begins like code comes to an end after %j',
  (code) => {
    for (const piece of [' ', 'a', ') '])
      expect(() => hasCode(`${code}${piece.repeat(LENGTH / piece.length)}?`)).not.toThrow()
  },
)
