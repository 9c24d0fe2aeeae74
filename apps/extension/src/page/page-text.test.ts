// @vitest-environment happy-dom
import { findQuote, quoteOf } from '@jotsam/core/highlights/text-quote'
import { expect, it } from 'vitest'
import { pageText, rangeAt, spanOf } from './page-text.ts'

it('finds a passage over two paragraphs again, and no text of scripts', () => {
  document.body.innerHTML = '<script>tide</script><p>Low <b>tide</b> at six.</p><p>High tide at noon.</p>'
  const [bold, second] = [document.querySelector('b'), document.querySelectorAll('p')[1]]
  const range = document.createRange()
  range.setStart(bold?.firstChild ?? document.body, 0)
  range.setEnd(second?.firstChild ?? document.body, 4)
  const text = pageText(document.body)
  expect(text.text).toBe('Low tide at six.\nHigh tide at noon.\n')
  const span = spanOf(text, range)
  const quote = span && quoteOf(text.text, span)
  expect(quote).toEqual({ quote: 'tide at six.\nHigh', prefix: 'Low ', suffix: ' tide at noon.\n', start_position: 4 })

  document.body.innerHTML = '<h1>New</h1><p>Low <i>tide</i> at six.</p><div>High tide at noon.</div>'
  const later = pageText(document.body)
  const found = quote && findQuote(later.text, quote)
  const again = found && rangeAt(later, found)
  expect(again?.startContainer.textContent).toBe('tide')
  expect([again?.endContainer.textContent, again?.endOffset]).toEqual(['High tide at noon.', 4])
})
