import { expect, it } from 'vitest'
import { byteSize } from './byte-size.ts'

it.each([
  [0, '0 bytes'],
  [1023, '1,023 bytes'],
  [1536, '1.5 kB'],
  [50 * 1024 ** 2, '50 MB'],
  [10 * 1024 ** 3, '10 GB'],
  [2 ** 60, '1,048,576 TB'],
])('shows %i bytes as %s', (bytes, shown) => {
  expect(byteSize(bytes)).toBe(shown)
})
