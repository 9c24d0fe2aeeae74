import { describe, expect, it } from 'vitest'
import { nestsDeeperThan } from './json-depth.ts'

describe('nestsDeeperThan', () => {
  it.each([
    ['{}', 1],
    ['[[],[],{}]', 2],
    ['{"a":[{"b":1}]}', 3],
    ['["\\"[[","]"]', 1],
    ['["\\\\",[]]', 2],
  ])('measures the depth of %s', (text, depth) => {
    expect(nestsDeeperThan(depth, text)).toBe(false)
    expect(nestsDeeperThan(depth - 1, text)).toBe(true)
  })

  it.each(['1', '"[[["', ''])('finds no nesting in %s', (text) => {
    expect(nestsDeeperThan(0, text)).toBe(false)
  })
})
