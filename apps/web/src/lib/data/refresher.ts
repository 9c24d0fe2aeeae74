// Reads data again after changes. A burst of changes causes one read soon after the first and one after the last.

/** Waits for a running read before the next one. A new read would cancel it, and on a slow connection none would ever finish. */
export function refresher(read: () => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isReading = false
  let isStale = false
  let isStopped = false

  const start = async () => {
    timer = null
    isReading = true
    isStale = false
    await read().catch(() => undefined)
    isReading = false
    if (isStale) soon()
  }
  const soon = () => {
    if (isReading) isStale = true
    else if (!isStopped) timer ??= setTimeout(start, DELAY_MS)
  }
  return {
    soon,
    stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}

const DELAY_MS = 250
