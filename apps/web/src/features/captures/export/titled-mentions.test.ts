import { wordsOfMentions } from '@jotsam/core/capture/zettel-id'
import { expect, it } from 'vitest'
import { titledMentions } from './titled-mentions.ts'

it('gives a mention the title of its note, unless it has words of its own or the note is not known', () => {
  const notes = [{ zettel_id: '202611180416', title: 'The [moon] | & <sun>' }]
  const text = '[[202611180416]], [[202611180416|it]], [[202611180417]]'
  expect(wordsOfMentions(titledMentions(text, notes))).toBe('The moon & <sun>, it, [[202611180417]]')
  expect(wordsOfMentions(titledMentions(`<p>${text}</p>`, notes))).toBe(
    '<p>The moon &amp; &lt;sun&gt;, it, [[202611180417]]</p>',
  )
})

it('leaves code as it is', () => {
  const notes = [{ zettel_id: '202611180416', title: 'The moon' }]
  const html = '<pre>[[202611180416]]</pre><p><code>[[202611180416]]</code> [[202611180416]]</p>'
  expect(titledMentions(html, notes)).toBe(html.replace('> [[202611180416', '> [[202611180416|The moon'))
  const markdown = '```\n[[202611180416]]\n```\n`[[202611180416]]` [[202611180416]]'
  expect(titledMentions(markdown, notes)).toBe(markdown.replace('` [[202611180416', '` [[202611180416|The moon'))
})
