// Reads again after changes. Many in a row are one reading: soon after the first, and again after the last.

export interface Refresher {
  soon(): void
  stop(): void
}

/** A reading ends before the next one begins, which would break it off: while changes go on, on a slow line, none would ever end. */
export function refresher(read: () => Promise<unknown>): Refresher {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isReading = false
  let isOld = false
  let isStopped = false

  const start = async () => {
    timer = null
    isReading = true
    isOld = false
    await read().catch(() => undefined)
    isReading = false
    if (isOld) soon()
  }
  const soon = () => {
    if (isReading) isOld = true
    else if (!isStopped) timer ??= setTimeout(start, QUIET_MS)
  }
  return {
    soon,
    stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}

const QUIET_MS = 250
