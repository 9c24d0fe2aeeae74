import { describe, expect, it } from 'vitest'
import { autoTags, siteTag } from './auto-tags.ts'

describe('auto-tags', () => {
  it.each([
    [1001, ['long']],
    [1000, []],
    [100, []],
    [99, ['snippet']],
  ])('of %d characters are %j', (length, tags) => {
    expect(autoTags({ content: 'a'.repeat(length), source_url: null })).toEqual(tags)
  })

  it.each([
    ['https://chatgpt.com/c/1', 'chatgpt'],
    ['https://en.wikipedia.org/wiki/Sea', 'wikipedia'],
    ['https://www.reddit.com/r/x', 'reddit'],
    ['https://github.com.evil.example/', null],
    ['https://netflix.com/', null],
    ['https://example.com/', null],
    ['github.com', null],
    [null, null],
  ])('of a capture from %j by its source: %j', (source, tag) => {
    expect(siteTag(source)).toBe(tag)
  })

  it('join length and source', () => {
    expect(autoTags({ content: 'short', source_url: 'https://claude.ai/chat/1' })).toEqual(['snippet', 'claude'])
  })
})
