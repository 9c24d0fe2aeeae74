import { expect, it } from 'vitest'
import { menuPlace } from './menu-place.ts'

const box = { top: 100, width: 700, height: 2000 }

it.each([
  ['below a sign near the top', 200, 0, 800, { left: 10, maxHeight: 320, top: 224 }],
  ['above a sign near the end of the screen', 600, 0, 800, { left: 10, maxHeight: 320, bottom: 1404 }],
  ["within the room above a phone's keyboard", 300, 0, 500, { left: 10, maxHeight: 320, bottom: 1704 }],
  ['no higher than the larger room, above', 200, 0, 400, { left: 10, maxHeight: 292, bottom: 1804 }],
  ['below the bar above the text', 200, 56, 400, { left: 10, maxHeight: 236, bottom: 1804 }],
  ['no higher than the larger room, below', 50, 0, 400, { left: 10, maxHeight: 222, top: 74 }],
])('stands %s', (_name, top, roomTop, bottom, place) => {
  expect(menuPlace({ left: 10, top, bottom: top + 20 }, box, { top: roomTop, bottom })).toEqual(place)
})

it('stays within the text at its right edge', () => {
  expect(menuPlace({ left: 690, top: 0, bottom: 20 }, box, { top: 0, bottom: 800 }).left).toBe(380)
})
