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
