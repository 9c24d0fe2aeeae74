import { expect, it } from 'vitest'
import { preferredEncoding } from './accept-encoding.ts'

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['*', 'br'],
  ['*;q=0.1, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;q=nonsense', null],
] as const)('reads %j as %s', (header, expected) => {
  expect(preferredEncoding(header)).toBe(expected)
})
