import { expect, it } from 'vitest'
import { isBlank } from './blank.ts'

const picture = (...values: number[]) => ({ width: values.length / 3, height: 1, data: Uint8Array.from(values) })

it('treats one colour as blank, including the small differences that compression leaves', () => {
  expect(isBlank(picture(232, 228, 218, 232, 228, 218))).toBe(true)
  expect(isBlank(picture(232, 228, 218, 234, 226, 219))).toBe(true)
})

it('does not treat a faint pixel as blank', () => {
  expect(isBlank(picture(232, 228, 218, 232, 228, 211))).toBe(false)
})
