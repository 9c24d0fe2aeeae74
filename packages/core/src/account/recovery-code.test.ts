import { expect, it } from 'vitest'
import { isWholeRecoveryCode } from './recovery-code.ts'

it.each([
  ['01ab-cdef-ghjk-mnpq', true],
  ['01AB CDEF GHJK MNPQ', true],
  ['01ab-cdef-ghjk-mnp', false],
  ['123456', false],
  ['', false],
])('tells whether %j is a complete recovery code: %s', (typed, isWhole) => {
  expect(isWholeRecoveryCode(typed)).toBe(isWhole)
})
