import { expect, it } from 'vitest'
import { canHoldSocket } from './endpoint.ts'

// PostgreSQL adds "/.s.PGSQL.5432", which is 14 bytes.
it.each([
  ['linux', 93, true],
  ['linux', 94, false],
  ['darwin', 89, true],
  ['darwin', 90, false],
  ['freebsd', 90, false],
  ['win32', 10, false],
] as const)('on %s a folder whose path has %i bytes holds a socket: %s', (platform, bytes, expected) => {
  expect(canHoldSocket(`/${'x'.repeat(bytes - 1)}`, platform)).toBe(expected)
})

it('the limit of a socket path counts bytes, not letters', () => {
  expect(canHoldSocket(`/${'ö'.repeat(60)}`, 'linux')).toBe(false)
})
