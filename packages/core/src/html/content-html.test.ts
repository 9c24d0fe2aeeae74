import { describe, expect, it } from 'vitest'
import { contentToHtml } from './content-html.ts'

describe('content as HTML', () => {
  it('leaves HTML as it is', () => {
    expect(contentToHtml('<p>One <b>two</b></p>')).toBe('<p>One <b>two</b></p>')
  })

  it('keeps the lines and the indentation of plain text', () => {
    expect(contentToHtml('one\ntwo\n\n  three')).toBe('<p>one<br>two</p><p>\u00a0 three</p>')
  })

  it('reads no markup in plain text', () => {
    expect(contentToHtml('2 < 3 & a*b*c, my_var_name')).toBe('<p>2 &lt; 3 &amp; a*b*c, my_var_name</p>')
  })

  it('converts Markdown', () => {
    expect(contentToHtml('# Title\n\n- one\n- **two**')).toBe(
      '<h1>Title</h1><ul><li>one</li><li><strong>two</strong></li></ul>',
    )
    expect(contentToHtml('see [this](https://example.org)')).toContain('<a href="https://example.org"')
  })

  it('makes no link to a script', () => {
    expect(contentToHtml('**x** [this](javascript:alert(1))')).not.toContain('href')
  })
})
