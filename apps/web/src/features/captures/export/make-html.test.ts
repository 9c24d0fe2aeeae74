// @vitest-environment happy-dom
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { expect, it } from 'vitest'
import { dressForFile } from './make-html.ts'

const highlight = (id: string, quote: string, comment = ''): Highlight => ({
  ...{ id, quote, comment, prefix: '', suffix: '', start_position: 0 },
  ...{ user_id: 'me', capture_id: 'note', colour: 'green', created_at: '2026-11-18T04:17:00Z' },
})
const dressed = async (html: string, highlights: Highlight[] = []) => {
  const template = document.createElement('template')
  template.innerHTML = html
  const listed = await dressForFile(template.content, highlights)
  return { text: template.content, listed }
}

it('links the footnotes of a page', async () => {
  const { text } = await dressed('<p>Water<sup>[1]</sup> rises.</p><p><sup>[1]</sup> All of it.</p>')
  const to = text.querySelector('p:not(.footnote) sup a')?.getAttribute('href')
  expect(`#${text.querySelector('.footnote sup')?.id}`).toBe(to)
})

it('shows a chat as turns with its sources, and without buttons', async () => {
  const answer = `<p>${'So it is. '.repeat(300)}<a href="https://example.org/a">1</a></p>`
  const { text } = await dressed(`<h2>You</h2><p>Why?</p><h2>ChatGPT</h2>${answer}`)
  expect(text.querySelectorAll('.turn')).toHaveLength(2)
  expect(text.querySelector('.question')?.textContent).toContain('Why?')
  expect(text.querySelector('.sources')?.textContent).toContain('example.org')
  expect(text.querySelector('button')).toBeNull()
})

it('marks passages in code and over formulas', async () => {
  const { text } = await dressed(
    '<p>Costs <span data-language="tex">$n^2$</span> steps.</p><pre data-language="python"><code>def tide(): pass</code></pre>',
    [highlight('1', 'Costs $n^2$ steps'), highlight('2', 'def tide')],
  )
  expect(text.querySelector('mark > [data-source] math')).not.toBeNull()
  expect([...text.querySelectorAll('pre mark')].map(({ textContent }) => textContent).join('')).toBe('def tide')
  expect(text.querySelector('pre .hljs-keyword mark')?.textContent).toBe('def')
})

it('lists the highlights with a comment in the order of the text, then those whose words are gone', async () => {
  const { listed } = await dressed('<p>The first tide, the second tide.</p>', [
    highlight('1', 'words that were deleted'),
    highlight('2', 'second tide', 'Later\nand lower'),
    highlight('3', 'first tide', 'Early'),
    highlight('4', 'The'),
  ])
  expect(listed.map(({ innerHTML }) => innerHTML)).toEqual([
    ...['Highlights', 'first tide', 'Early', 'second tide', 'Later<br>and lower'],
    ...['words that were deleted', 'These words are no longer in the note.'],
  ])
})

it('lets no formula cover the page', async () => {
  const { text } = await dressed('<p><span data-language="tex">$\\rule{9000em}{9000em}$</span></p>')
  expect(text.querySelector('mspace')?.getAttribute('width')).toBe('20em')
})
