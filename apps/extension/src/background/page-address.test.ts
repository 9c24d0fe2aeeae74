import { expect, it } from 'vitest'
import { pageAddress } from './page-address.ts'

it.each([
  ['https://site.org/a#part', 'https://site.org/a'],
  ['https://site.org/a?utm_source=x&utm_medium=y', 'https://site.org/a'],
  ['https://site.org/a?id=1&fbclid=x#top', 'https://site.org/a?id=1'],
])('knows the page %s as %s', (url, known) => expect(pageAddress(url)).toBe(known))
