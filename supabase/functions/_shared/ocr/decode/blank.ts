// Detects pictures of a single colour, so that the network is not run on them. Pure.
import type { Pixels } from './pixels.ts'

export function isBlank({ data }: Pixels): boolean {
  const low = [255, 255, 255]
  const high = [0, 0, 0]
  for (let i = 0; i < data.length; i++) {
    const channel = i % 3
    const value = data[i] ?? 0
    if (value < (low[channel] ?? 0)) low[channel] = value
    if (value > (high[channel] ?? 0)) high[channel] = value
    if ((high[channel] ?? 0) - (low[channel] ?? 0) > SAME) return false
  }
  return true
}

/** Values this close look the same to a person and to the detector. */
const SAME = 4
