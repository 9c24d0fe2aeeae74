import { expect, it } from 'vitest'
import { isWholeCode, typedCode } from './one-time-code.ts'

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 12-34 ', '1234'],
  ['1234567', '123456'],
  ['abc', ''],
])('reads %j as %j', (text, code) => {
  expect(typedCode(text)).toBe(code)
})

it.each([
  ['123456', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['', false],
])('tells whether %j is complete: %s', (code, isWhole) => {
  expect(isWholeCode(code)).toBe(isWhole)
})
