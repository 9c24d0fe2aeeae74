import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeLink } from './safe-link.ts'
import { parseAddress } from './web-address.ts'

describe('a link', () => {
  it.each([
    ['https://a.example/x', 'https://a.example/x'],
    ['HTTP://A.example', 'HTTP://A.example'],
    ['mailto:a@b.co', 'mailto:a@b.co'],
    ['tel:+49123', 'tel:+49123'],
    [' https://a.example ', 'https://a.example'],
    ['https://a.exa\nmple/\u0000x', 'https://a.example/x'],
    ['www.example.com/path?x=1', 'https://www.example.com/path?x=1'],
    ['example.com', 'https://example.com'],
  ])('%j leads to %j', (typed, href) => {
    expect(safeLink(typed)).toBe(href)
  })

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    '\u200bjavascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'ftp://a.example',
    'chrome-extension://abc/x',
    '/logout-and-redirect',
    '//evil.example',
    '#top',
    'words',
    '',
    null,
    undefined,
  ])('%j becomes an empty string', (typed) => {
    expect(safeLink(typed)).toBe('')
  })

  it('is always one that a browser parses as http, https, mailto or tel', () => {
    const typed = fc.tuple(
      fc.constantFrom('', 'java', ' ', '\n', '\u0000', 'https:', 'data'),
      fc.constantFrom('script:', ':', '://', 'https:', 'a.example', ''),
      fc.array(fc.nat(0x10ffff), { maxLength: 12 }).map((codes) => String.fromCodePoint(...codes)),
    )
    fc.assert(
      fc.property(typed, (parts) => {
        const href = safeLink(parts.join(''))
        const protocol = parseAddress(href, 'https://site.invalid')?.protocol ?? 'https:'
        expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(protocol)
      }),
    )
  })
})
