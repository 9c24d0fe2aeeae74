import { expect, it } from 'vitest'
import { firstPicture } from './first-picture.ts'

const hash = 'a'.repeat(64)
const other = 'b'.repeat(64)

it('is the first file of the note that is shown as a picture', () => {
  expect(firstPicture(`<p>x</p><img src="/files/${hash}" alt="sea" width="600"><img src="/files/${other}">`)).toBe(hash)
})

it('passes over icons and pictures of other sites', () => {
  const icon = `<img src="/files/${hash}" width="16" height="16">`
  expect(firstPicture(`${icon}<img src="https://example.org/a.png"><img alt="b" src="/files/${other}">`)).toBe(other)
})

it('is null for a note with no picture, and for one that only links to a file', () => {
  expect(firstPicture('<p>words</p>')).toBe(null)
  expect(firstPicture(`<p><a href="/files/${hash}">tide.pdf</a></p>`)).toBe(null)
})
