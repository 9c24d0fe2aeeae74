// The current time. The component renders again every minute, so that "5 hours left" stays right.
import { useSyncExternalStore } from 'react'

export function useMinute(): Date {
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS))
  return new Date()
}

const MINUTE_MS = 60_000

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS / 4)
  return () => clearInterval(timer)
}
