import { describe, expect, it } from 'vitest'
import { contentTypes, lengthClass, matchesContentType } from './content-type.ts'

describe('the length class', () => {
  // spec: D19
  it.each([
    [0, 'short'],
    [99, 'short'],
    [100, 'medium'],
    [499, 'medium'],
    [500, 'long'],
    [5000, 'long'],
  ])('a text of %d characters is %s', (length, expected) => {
    expect(lengthClass('a'.repeat(length))).toBe(expected)
    expect(lengthClass(`<p>${'a'.repeat(length)}</p>`)).toBe(expected)
  })
})

describe('the content type', () => {
  const filler = ' and so on and on, with many more words'.repeat(4)

  it.each([
    [`A walk in the park${filler}`, ['text']],
    [`<p>Meet at 10:30; bring tea (or coffee)${filler}.</p>`, ['text']],
    [`Look at https://a.example/x${filler}`, ['links']],
    [`<p>Look at <a href="https://a.example">this</a>${filler}</p>`, ['links']],
    [`see www.example.com${filler}`, ['links']],
    [`<p>Try this${filler}</p><pre>ls -la</pre>`, ['code']],
    [`Try\n\`\`\`sh\nls\n\`\`\`\n${filler}`, ['code']],
    ['function add(a, b) {\n  return a + b;\n}', ['code', 'short']],
    ['def add(a, b):\n    return a + b\n\nprint(add(1, 2))', ['code', 'short']],
    ['<p>const x = 1;</p><p>console.log(x);</p>', ['code', 'short']],
    ["select id, name from users where plan = 'pro'", ['code', 'short']],
    [`<pre>fetch("https://a.example")</pre>${filler}`, ['code', 'links']],
    ['<p>&lt;ul class="x"&gt;</p><p>&lt;/ul&gt;</p>', ['code', 'short']],
    ['The function of a class is to teach.', ['text', 'short']],
    ['Please import the data from Bob', ['text', 'short']],
    ['a'.repeat(500), ['text', 'long']],
  ])('%.40j is %j', (content, expected) => {
    const matched = contentTypes.filter((type) => type !== 'all' && matchesContentType(content, type))
    expect(matched.sort()).toEqual([...expected].sort())
    expect(matchesContentType(content, 'all')).toBe(true)
  })
})
