import { describe, expect, it } from 'vitest'
import type { Point } from './convex-hull.ts'
import { growBox, scaleBox, smallestBox, type TextBox } from './text-box.ts'

const level: TextBox = { cx: 50, cy: 20, width: 80, height: 10, ux: 1, uy: 0 }

describe('smallestBox', () => {
  it('is level around a level rectangle', () => {
    expect(smallestBox(cornersOf(level))).toEqual(level)
  })

  it.each([-40, -10, 3, 30, 44])('finds a rectangle slanted by %i degrees', (degrees) => {
    const slanted = { ...level, ux: Math.cos(radians(degrees)), uy: Math.sin(radians(degrees)) }
    expectBox(smallestBox(cornersOf(slanted)), slanted)
  })

  it('describes an upright rectangle as tall, not as wide and rotated', () => {
    const standing = { ...level, width: 10, height: 80 }
    expectBox(smallestBox(cornersOf(standing)), standing)
  })

  it('is null for no points and for a single one', () => {
    expect(smallestBox([])).toBeNull()
    expect(smallestBox([[3, 3]])).toBeNull()
  })
})

describe('growBox', () => {
  it('moves all sides out by area over perimeter times the ratio', () => {
    const distance = (800 / 180) * 1.8
    expectBox(growBox(level, 1.8), { ...level, width: 80 + 2 * distance, height: 10 + 2 * distance })
  })
})

describe('scaleBox', () => {
  it('follows a picture that is enlarged evenly', () => {
    expectBox(scaleBox(level, 2, 2), { ...level, cx: 100, cy: 40, width: 160, height: 20 })
  })

  it('keeps a slanted line on the same text when the picture is stretched in one direction', () => {
    const slanted = { ...level, ux: Math.cos(radians(20)), uy: Math.sin(radians(20)) }
    const scaled = scaleBox(slanted, 3, 1)
    const end = (box: TextBox): Point => [box.cx + (box.width / 2) * box.ux, box.cy + (box.width / 2) * box.uy]
    expect(end(scaled)[0]).toBeCloseTo(end(slanted)[0] * 3)
    expect(end(scaled)[1]).toBeCloseTo(end(slanted)[1])
  })
})

const radians = (degrees: number): number => (degrees * Math.PI) / 180

function cornersOf({ cx, cy, width, height, ux, uy }: TextBox): Point[] {
  const corner = (along: number, across: number): Point => [
    cx + along * width * ux - across * height * uy,
    cy + along * width * uy + across * height * ux,
  ]
  return [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)]
}

function expectBox(actual: TextBox | null, expected: TextBox): void {
  for (const key of ['cx', 'cy', 'width', 'height', 'ux', 'uy'] as const)
    expect(actual?.[key]).toBeCloseTo(expected[key])
}
