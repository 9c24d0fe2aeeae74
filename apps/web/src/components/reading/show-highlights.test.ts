// @vitest-environment happy-dom
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { expect, it } from 'vitest'
import { showHighlightsOnPage } from './show-highlights.ts'

const highlight = (quote: string): Highlight => ({
  ...{ id: quote, user_id: 'u', capture_id: 'c', quote, prefix: '', suffix: '' },
  ...{ start_position: 0, colour: 'yellow', comment: '', created_at: '' },
})

it('keeps the selected words when marks come and go beside them and around them', () => {
  document.body.innerHTML = '<div><p>alpha bravo charlie</p><p>delta echo</p></div>'
  const host = document.body.firstElementChild as Element
  const text = host.querySelector('p')?.firstChild as Text
  const range = document.createRange()
  range.setStart(text, 6)
  range.setEnd(text, 19)
  getSelection()?.addRange(range)
  for (const quotes of [['alpha'], ['alpha', 'bravo'], ['alpha', 'bravo', 'delta echo'], []]) {
    showHighlightsOnPage(host, quotes.map(highlight))
    expect([...host.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(quotes)
    expect(getSelection()?.toString()).toBe('bravo charlie')
  }
})
