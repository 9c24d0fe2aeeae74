import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { preview } from '../capture/preview/preview.ts'
import { characterCount } from '../capture/truncate.ts'
import { decodeEntities, escapeHtml } from './html-entities.ts'
import { hasTags, htmlTokens, isHtml } from './html-tokens.ts'
import { readingLength, toPlainText } from './plain-text.ts'

describe('entities', () => {
  it.each([
    ['Tom &amp; Jerry', 'Tom & Jerry'],
    ['&lt;b&gt; &quot;x&quot; &#39;y&#39; &apos;z&apos;', "<b> \"x\" 'y' 'z'"],
    ['&#8364; &#x20AC; &euro;', '€ € €'],
    ['&amp;lt;', '&lt;'],
    ['&#0; &#xD800; &#x110000; &#99999999;', '\ufffd \ufffd \ufffd \ufffd'],
    ['&bogus; &amp no semicolon & alone', '&bogus; &amp no semicolon & alone'],
  ])('%j is decoded to %j', (text, decoded) => {
    expect(decodeEntities(text)).toBe(decoded)
  })

  it('are restored after escaping', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decodeEntities(escapeHtml(text))).toBe(text)
      }),
    )
  })
})

it.each([
  ['<p>text</p>', true],
  ['line<br>line', true],
  ['<IMG SRC=x onerror=alert(1)>', true],
  ['<!-- hidden -->', true],
  ['<x-widget></x-widget>', true],
  ['Tom &amp; Jerry', false],
  ['plain words', false],
  ['a < b and c > d', false],
  ['const list: Array<string> = []', false],
  ['x <- 5; y -> 6', false],
  ['', false],
])('%j is HTML: %s', (content, expected) => {
  expect(hasTags(content)).toBe(expected)
})

it.each([
  ['# Page\n\n```html\n<div class="a"></div>\n```\n\nUse `<p>` and <kbd>Ctrl</kbd>.', false],
  ['- one\n- two<br>three', false],
  ['- one\n- <div>two</div>', true],
  ['one<br>two', true],
  ['<b># one</b>\n# two', true],
])('%j is shown as HTML: %s', (content, expected) => {
  expect(isHtml(content)).toBe(expected)
})

describe('plain text of HTML', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['<h1>Title</h1><div>a</div><div>b</div>', 'Title\n\na\nb'],
    ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
    ['<ul><li>a</li><li>b</li></ul><p>after</p>', '- a\n- b\n\nafter'],
    ['<ol><li><p>a</p></li><li>b</li></ol>', '1. a\n2. b'],
    ['<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
    ['<ul><li data-list="checked">a</li><li data-list="unchecked">b</li></ul>', '- [x] a\n- [ ] b'],
    ['<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
    ['<p>many   spaces\n and&nbsp;breaks</p>', 'many spaces and breaks'],
    ['<pre>if x:\n    y()</pre>', 'if x:\n    y()'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a\tb\nc'],
    ['<p>a<script>alert("x")</script>b<style>p{}</style></p>', 'ab'],
    ['<p title="a > b">x</p>', 'x'],
    ["<p title = 'a > b'>x</p>", 'x'],
    ['<p>3 < 4 and 5 > 2</p>', '3 < 4 and 5 > 2'],
    ['<p>&lt;b&gt; stays text</p>', '<b> stays text'],
    ['<p>kept</p><!-- gone <b>too</b> --><p>on</p>', 'kept\n\non'],
    ['<p>kept</p><!-- never closed', 'kept'],
    ['<p>kept</p><scr<script>ipt>', 'kept\n\nipt>'],
    ['<p>kept</p><img src="unclosed> and on', 'kept\n\nand on'],
    ['<p>a <b', 'a <b'],
    ['no tags < at > all', 'no tags < at > all'],
    ['plain\n  text &amp; lines', 'plain\n  text &amp; lines'],
  ])('%j reads %j', (html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  it('counts no markup in the reading length', () => {
    expect(readingLength(`<p class="x">${'a'.repeat(99)}</p>`)).toBe(99)
  })
})

describe('a preview', () => {
  it('is stripped of markup and cut at 150 characters with an ellipsis', () => {
    expect(preview('<h2>Hello</h2><p>big <strong>world</strong> &amp; all</p>')).toBe('Hello big world & all')
    expect(preview(`<p>${'a'.repeat(150)}</p>`)).toBe('a'.repeat(150))
    expect(preview(`<p>${'a'.repeat(151)}</p>`)).toBe(`${'a'.repeat(150)}...`)
  })

  it('is empty for empty content', () => {
    expect([preview(null), preview(undefined), preview(''), preview('<p><br></p>')]).toEqual(['', '', '', ''])
  })

  it('never throws, is never too long, and stays on one line', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('<', '>', '</', '<p>', '</p>', '<!--', '-->', '<script>', '"', "='", '&#', '&amp;', '\n', '😀'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const shown = preview(pieces.join(''))
        expect(characterCount(shown)).toBeLessThanOrEqual(153)
        expect(shown).not.toMatch(/[\r\n]/)
      }),
    )
  })

  it.each(['<a ', '<a ="', "<a ='>", '<!--', '<p x=\'"', '</a', '&#', '< ', '<script', '<li>', '<p>', ' \t', '<pre> '])(
    'is made from %j repeated to the longest content',
    (piece) => {
      const content = `<p>${piece.repeat(50_000 / piece.length)}`
      expect(htmlTokens(content).length).toBeLessThanOrEqual(content.length)
      expect(characterCount(preview(content))).toBeLessThanOrEqual(153)
    },
  )
})
