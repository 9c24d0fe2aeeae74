import { expect, it } from 'vitest'
import { mayBePicture } from './may-be-picture.ts'

it.each([
  ['image/png', true],
  ['image/heic', true],
  ['', true],
  ['text/plain', false],
  ['application/pdf', false],
])('decides whether a file of type %j may be a picture: %s', (type, expected) => {
  expect(mayBePicture({ type })).toBe(expected)
})
