import { describe, expect, it } from 'vitest'
import { extractedContent, extractedTitle, joinedTexts } from './extracted-text.ts'

describe('the title of text from a picture', () => {
  it.each([
    ['Receipt\nMilk 1.20', 'Receipt'],
    ['---\n  Total   due \n12.00', 'Total due'],
    ['***', ''],
    [`${'word '.repeat(30)}\nsecond`, `${'word '.repeat(16).trim()}...`],
  ])('the title of %j is %j', (text, title) => {
    expect(extractedTitle(text)).toBe(title)
  })
})

it('extractedContent stores plain text unchanged', () => {
  expect(extractedContent('if a < b\n  go on')).toBe('if a < b\n  go on')
})

it('extractedContent escapes the tags in a picture of code', () => {
  expect(extractedContent('<b>bold</b>\n<script>x()</script>')).toBe(
    '<p>&lt;b&gt;bold&lt;/b&gt;<br>&lt;script&gt;x()&lt;/script&gt;</p>',
  )
})

it('joinedTexts separates the texts of several pictures by an empty line', () => {
  expect(joinedTexts(['one\n', '\ntwo'])).toBe('one\n\ntwo')
})
