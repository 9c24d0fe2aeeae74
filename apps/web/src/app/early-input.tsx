// Replays input from before hydration. Among the routes, so that it runs with the first page and not earlier.
import { useEffect } from 'react'
import { replayEarlyInput } from '../lib/ui/early-input.ts'

export function EarlyInput() {
  useEffect(replayEarlyInput, [])
  return null
}
