// Stands among the routes, so that it comes with the first page and not before it.
import { useEffect } from 'react'
import { replayEarlyInput } from '../lib/ui/early-input.ts'

export function EarlyInput() {
  useEffect(replayEarlyInput, [])
  return null
}
