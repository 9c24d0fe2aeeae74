import { expect, it } from 'vitest'
import { factsAt, filledTags, filledTitle, fillingOf, isSite, siteOf, type Template, templateFor } from './templates.ts'

const template = (changes: Partial<Template> = {}): Template => ({
  id: '1',
  site: '',
  title: '',
  notebook: '',
  tags: '',
  ...changes,
})
const facts = { title: 'Tides', site: 'sea.example', date: '2026-11-17', author: 'Byron, Ada' }

it('is the one for the longest site that the host ends in', () => {
  const [all, sea, blog] = [template(), template({ site: 'sea.example' }), template({ site: 'blog.sea.example' })]
  expect(templateFor('blog.sea.example', [all, sea, blog])).toBe(blog)
  expect(templateFor('www.sea.example', [all, sea, blog])).toBe(sea)
  expect(templateFor('deepsea.example', [all, sea, blog])).toBe(all)
  expect(templateFor('deepsea.example', [sea])).toBeNull()
})

it.each([
  ['', 'Tides'],
  ['   ', 'Tides'],
  ['{title}', 'Tides'],
  ['{site}: {title} ({date})', 'sea.example: Tides (2026-11-17)'],
  ['{author}', 'Byron, Ada'],
  ['{unknown} {title}', '{unknown} Tides'],
  ['{title', '{title'],
  ['{constructor}', '{constructor}'],
])('makes of %j the title %j', (title, result) => {
  expect(filledTitle(template({ title }), facts)).toBe(result)
})

it('leaves no separator where a value is missing, and no empty title', () => {
  const nameless = { ...facts, author: '', site: '' }
  expect(filledTitle(template({ title: '{author}: {title} – {site}' }), nameless)).toBe('Tides')
  expect(filledTitle(template({ title: '{title} ({author})' }), nameless)).toBe('Tides')
  expect(filledTitle(template({ title: '{author}' }), nameless)).toBe('Tides')
  expect(filledTitle(template({ title: '{date} $& $1 {title}' }), { ...nameless, title: '$1 {date}' })).toBe(
    '2026-11-17 $& $1 $1 {date}',
  )
})

it('makes tags, where a comma in a value ends none', () => {
  expect(filledTags(template({ tags: 'reading, {site}, by {author}, {nothing' }), facts)).toEqual([
    'reading',
    'sea.example',
    'by Byron Ada',
    '{nothing',
  ])
  expect(filledTags(template({ tags: ' , {author}' }), { ...facts, author: '' })).toEqual([])
})

it('tells before a save what it will fill in, and keeps the place of the author, who is not known yet', () => {
  const templates = [template({ site: 'sea.example', title: '{author}: {title} ({date})', tags: 'reading, {site}' })]
  const now = new Date(2026, 10, 17, 23)
  const read = (url: string) => fillingOf(factsAt(url, 'Tides', '{author}', now), templates)
  expect(read('https://www.sea.example/x')).toEqual({
    title: '{author}: Tides (2026-11-17)',
    notebook: '',
    tags: ['reading', 'sea.example'],
  })
  expect(read('https://land.example/')).toBeNull()
})

it.each([
  ['https://www.Sea.example/path?x', 'sea.example'],
  ['*.sea.example', 'sea.example'],
  ['localhost:4000', 'localhost'],
  ['', ''],
])('reads the site %j as %j', (typed, site) => {
  expect(siteOf(typed)).toBe(site)
})

it('a name that no address can have is no site, and a site with other letters is known as browsers name it', () => {
  expect(['', 'example.org', 'localhost', 'hello world', 'a..b..', 'tide<s>'].map(isSite)).toEqual([
    true,
    true,
    true,
    false,
    true,
    false,
  ])
  const bücher = template({ site: siteOf('www.Bücher.example/neu') })
  expect(templateFor(new URL('https://bücher.example/').hostname, [bücher])).toBe(bücher)
})
