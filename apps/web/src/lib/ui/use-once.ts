// Runs one call at a time. A second press while the first call runs does nothing.
import { useRef, useState } from 'react'

/** `run` returns null when another call is running. */
export function useOnce(): [isBusy: boolean, run: <T>(work: () => Promise<T>) => Promise<T | null>] {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    // A ref, because a fast second press may come before the next render.
    if (isRunning.current) return null
    isRunning.current = true
    setBusy(true)
    try {
      return await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return [isBusy, run]
}
