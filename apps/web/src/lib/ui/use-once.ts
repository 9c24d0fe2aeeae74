// One call at a time: a second press while the first is under way does nothing.
import { useRef, useState } from 'react'

/** `run` answers null for a press that came too early. */
export function useOnce(): [isBusy: boolean, run: <T>(work: () => Promise<T>) => Promise<T | null>] {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    // State changes at the next render, which a fast second press does not wait for.
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
