import { describe, expect, it } from 'vitest'
import { storedHtml } from './editor-html.ts'

describe('the HTML that is stored', () => {
  it('has spaces where the editor wrote no-break spaces', () => {
    expect(storedHtml('<p>one&nbsp;two</p>')).toBe('<p>one two</p>')
  })

  it('keeps several spaces in a row', () => {
    expect(storedHtml('<p>a&nbsp;&nbsp;&nbsp;b</p>')).toBe('<p>a&nbsp;&nbsp; b</p>')
  })

  it('keeps a no-break space that somebody typed', () => {
    expect(storedHtml('<p>10\u00a0km</p>')).toBe('<p>10\u00a0km</p>')
  })

  it('keeps empty lines, and nothing of an empty text', () => {
    expect(storedHtml('<p>a</p><p></p><p>b</p>')).toBe('<p>a</p><p><br></p><p>b</p>')
    expect(storedHtml('<p></p>')).toBe('')
    expect(storedHtml('<p>&nbsp;</p><p></p>')).toBe('')
  })

  it('has no empty lines around a table, which are there to write in', () => {
    expect(storedHtml('<p></p><table><tbody></tbody></table><p></p>')).toBe('<table><tbody></tbody></table>')
    expect(storedHtml('<p></p><p>a</p><p></p>')).toBe('<p><br></p><p>a</p><p><br></p>')
  })

  it('has heads of columns where the first row of a table is in bold', () => {
    const row = '<tr><td>a</td><td>b</td></tr>'
    const table = (first: string) => storedHtml(`<table style="x"><tbody>${first}${row}</tbody></table>`)
    expect(table('<tr><td data-row="1"><strong>One <em>x</em></strong></td><td data-row="1"></td></tr>')).toBe(
      `<table><thead><tr><th>One <em>x</em></th><th></th></tr></thead><tbody>${row}</tbody></table>`,
    )
    for (const first of ['<tr><td><strong>One</strong> more</td></tr>', '<tr><td></td><td></td></tr>'])
      expect(table(first)).toBe(`<table><tbody>${first}${row}</tbody></table>`)
  })
})
