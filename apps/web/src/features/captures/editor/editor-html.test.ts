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
})
