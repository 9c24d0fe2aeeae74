// Runs one call at a time: a second press while the first is under way does nothing.
import { useRef, useState } from 'react'

export function useOnce(): [isBusy: boolean, run: (work: () => Promise<void>) => void] {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    work().finally(() => {
      isRunning.current = false
      setBusy(false)
    })
  }
  return [isBusy, run]
}
