// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { loosened, numberOf } from './loosened.ts'

describe('what was kept whole, taken apart', () => {
  it('leaves the words of an item in their list, and puts what else it holds behind them', () => {
    expect(loosened('<ol start="3"><li><p>Build it:</p><pre><code>make</code></pre><p>Then wait.</p></li></ol>')).toBe(
      '<ol start="3"><li><p>Build it:</p></li></ol><pre><code>make</code></pre><p>Then wait.</p>',
    )
    expect(loosened('<ul><li><h3>Tides</h3>Twice a day</li></ul>')).toBe('<ul><li></li></ul><h3>Tides</h3>Twice a day')
  })

  it('takes the quote from what is in it', () => {
    expect(loosened('<blockquote><ul><li>a</li></ul></blockquote>')).toBe('<ul><li>a</li></ul>')
  })

  it('makes lines of questions and answers, boxes and captions', () => {
    expect(loosened('<dl><dt>Ebb</dt><dd>Water <em>goes</em></dd><dd><ul><li>b</li></ul></dd></dl>')).toBe(
      '<p><strong>Ebb</strong></p><p>Water <em>goes</em></p><ul><li>b</li></ul>',
    )
    expect(loosened('<details><summary>More</summary>a &lt;b&gt;<p>x</p></details>')).toBe(
      '<p><strong>More</strong></p><p>a &lt;b&gt;</p><p>x</p>',
    )
    expect(loosened('<figure><img src="x" alt="a"><figcaption>Fig. 1</figcaption></figure>')).toBe(
      '<img src="x" alt="a"><p>Fig. 1</p>',
    )
  })

  it('makes nothing of a table', () => {
    expect(loosened('<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>')).toBeNull()
  })
})

it('knows the number of an item', () => {
  expect(numberOf('<ol><li>a</li></ol>')).toBe(1)
  expect(numberOf('<ol start="7"><li>a</li></ol>')).toBe(7)
  expect(numberOf('<ul><li>a</li></ul>')).toBeNull()
})
