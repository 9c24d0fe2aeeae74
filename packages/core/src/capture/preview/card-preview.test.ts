import { expect, it } from 'vitest'
import { cardPreview, linePreview, spokenText, withoutSpeakers } from './card-preview.ts'
import { preview } from './preview.ts'

// spec: C04
it.each([
  ['<p>One</p><ul><li>two</li></ul>', '', 'One\n- two'],
  ['<h2>You</h2><p>Why?</p><h2>ChatGPT</h2><p>Because.</p>', '', 'Why?\nBecause.'],
  ['You said:\nWhy?', '', 'Why?'],
  ['<h2><a href="https://chatgpt.com/c/1#turn-2">ChatGPT</a> <small>GPT-5</small></h2><p>Because.</p>', '', 'Because.'],
  ['<ul><li data-list="unchecked">Rope</li><li data-list="checked">Call</li></ul>', '', '☐ Rope\n☑ Call'],
  ['- [ ] Rope\n- [x] Call', '', '☐ Rope\n☑ Call'],
  ['<p>Again<sup><a href="#fn1" id="r">1</a></sup>. E = mc<sup>2</sup></p>', '', 'Again. E = mc2'],
  ['<details><summary>Thinking</summary><p>Let me see.</p></details><p>Because.</p>', '', 'Because.'],
  ['<details><summary>Tides</summary><p>At noon.</p></details>', '', 'Tides\nAt noon.'],
  ['Tides\nHigh at noon', 'Tides', 'High at noon'],
  ['Tides\n===\n\nPress <kbd>S</kbd>, or `<b>`.\n\n```html\n<p>a</p>\n```', 'Tides', 'Press S, or <b>.\n<p>a</p>'],
  ['Tides', 'Tides', 'Tides'],
  ['You', '', 'You'],
  ['a'.repeat(151), '', `${'a'.repeat(150)}...`],
])('shows %j under the title %j as %j', (content, title, shown) => {
  expect(cardPreview(content, title)).toBe(shown)
})

it.each([
  ['<p>The tide comes in.</p>'.repeat(2000)],
  // Cut within the thoughts, and within a long address.
  [`<details><summary>Thinking</summary>${'<p>Let me see.</p>'.repeat(2000)}</details><p>Because.</p>`],
  [`<p><img src="data:image/png;base64,${'A'.repeat(20_000)}">After a picture.</p>`],
  [`<p>${'1 < 2, '.repeat(5000)}</p>`],
])('a long note begins on its card as if all of it were read', (content) => {
  const whole = spokenText(content)
  expect(cardPreview(content)).toBe(cardPreview(`<p>${whole.slice(0, 1000).replaceAll('\n', '</p><p>')}</p>`))
})

it.each([
  ['You Why? ChatGPT Because.', 'https://chatgpt.com/c/1', 'Why? Because.'],
  ['…You \uE000Why\uE001? Claude Because.', 'https://claude.ai/chat/1', '…\uE000Why\uE001? Because.'],
  ['You Why? Claude Thinking Let me see. Because.', 'https://claude.ai/chat/1', 'Why? Let me see. Because.'],
  ['…Thinking \uE000Why\uE001? It is.', 'https://claude.ai/chat/1', '…\uE000Why\uE001? It is.'],
  ['Thinking Fast and Slow.', 'https://example.org/', 'Thinking Fast and Slow.'],
  ['You can. Ask Claude Monet.', 'https://claude.ai/chat/1', 'You can. Ask Claude Monet.'],
  ['Painters. Claude Monet painted.', 'https://example.org/', 'Painters. Claude Monet painted.'],
  ['You Why?', null, 'You Why?'],
])('shows the found line %j from %j as %j', (line, source, shown) => {
  expect(withoutSpeakers(line, source)).toBe(shown)
})

it('shows one line without speakers, signs of mentions and signs of tasks', () => {
  const line = 'You See [[202611151030|the tides]]. - [ ] Rope - [x] Boat'
  expect(linePreview(line, 'https://chatgpt.com/c/1')).toBe('See the tides. ☐ Rope ☑ Boat')
})

it('shows the words of a mention, and never its digits', () => {
  const line = 'See [[202611151030|the tides]] before [[202611151031]].'
  const shown = 'See the tides before […].'
  expect([cardPreview(`<p>${line}</p>`), cardPreview(line), linePreview(line, null), preview(line)]).toEqual(
    Array(4).fill(shown),
  )
})
