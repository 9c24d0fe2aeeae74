// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { mapText, rangeAt, spanOf, wrapSpan } from './text-map.ts'

function host(html: string): HTMLElement {
  const element = document.createElement('div')
  element.innerHTML = html
  document.body.replaceChildren(element)
  return element
}

const HTML =
  '<p>One <b>two</b> three</p><div data-added="">Copy</div><p>So <span data-source="$x$"><i>x</i></span>.</p><ul><li>a</li><li>b</li></ul>'

describe('the text of a shown note', () => {
  it('has a line for each block, formulas as their source, and nothing that was added', () => {
    expect(mapText(host(HTML)).text).toBe('One two three\nSo $x$.\na\nb\n')
  })

  it('finds every place on the page again', () => {
    const map = mapText(host(HTML))
    for (let start = 0; start < map.text.length; start += 1)
      for (let end = start + 1; end <= map.text.length; end += 1) {
        const range = rangeAt(map, { start, end })
        const span = range && spanOf(map, range)
        if (!span) continue
        // A place inside a formula is the whole formula, and a line break belongs to no node.
        expect(map.text.slice(span.start, span.end)).toContain(
          map.text
            .slice(start, end)
            .trim()
            .replace(/^[$x]*|[$x]*$/g, ''),
        )
      }
  })

  it('wraps a passage over several elements and keeps the text', () => {
    const element = host(HTML)
    const map = mapText(element)
    wrapSpan(map, { start: 6, end: 19 }, () => document.createElement('mark'))
    expect([...element.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'o',
      ' three',
      'So ',
      'x',
    ])
    expect(mapText(element).text).toBe(map.text)
  })
})
