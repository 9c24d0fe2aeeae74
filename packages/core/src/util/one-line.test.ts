import { expect, it } from 'vitest'
import { oneLine } from './one-line.ts'

it.each([
  ['Cla\u202eude', 'Cla ude'],
  ['One\nTwo\u2028Three\0', 'One Two Three'],
  ['\u2066Right\u2069 to left', 'Right to left'],
  ['\u200b\ufeff', ''],
  ['Čeština 日本 🌊', 'Čeština 日本 🌊'],
])('shows %j as %j', (given, shown) => {
  expect(oneLine(given)).toBe(shown)
})
