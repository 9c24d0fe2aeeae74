import { expect, it } from 'vitest'
import { chatMarkdownToHtml, typedTextToHtml } from './chat-markdown.ts'
import { hasCode, hasLink } from './content-type.ts'
import { baseName } from './file-name.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { markdownToHtml } from './markdown.ts'
import { toPlainText } from './plain-text.ts'
import { safeLink } from './safe-link.ts'

// Four times the longest content. A reader that goes back over what it read needs minutes for this, and runs into the
// time limit of the test; one that does not is done at once.
const length = 200_000

const readers: [string, (text: string) => unknown][] = [
  ['plain text', toPlainText],
  ['markdown', markdownToHtml],
  ['a chat’s markdown', (text) => chatMarkdownToHtml(text, { dollarMath: true })],
  [
    'a chat’s lines',
    (text) => chatMarkdownToHtml(text.slice(0, length / 4).replaceAll(' ', '\n'), { dollarMath: true }),
  ],
  ['typed text', typedTextToHtml],
  ['markdown export', htmlToMarkdown],
  ['code', hasCode],
  ['links', hasLink],
  ['a link', safeLink],
  ['a file name', baseName],
]

it.each(readers)('reads the same piece over and over as %s without going back', (_, read) => {
  for (const piece of [
    '<a ="',
    '<script ',
    '<ul><li>',
    '**a ',
    '[a](',
    '`',
    ')',
    '.',
    ' ',
    'www.',
    '&#',
    '$a ',
    '\\( ',
    '*_',
    '![](<',
    '> ',
    '| ',
    '- ',
    '\\[ ',
    '[a][b ',
  ]) {
    expect(read(`<p>${piece.repeat(length / piece.length)}!`)).toBeDefined()
  }
})
