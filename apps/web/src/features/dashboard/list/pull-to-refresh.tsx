// A pull at the top of the page reads the notes again. Only for the installed app on iOS: every other browser does it itself.
import { dashboardMessages as texts } from '@jotsam/core/messages/dashboard'
import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** How far the finger must pull, in pixels. */
const FAR = 96

export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const [pulled, setPulled] = useState(0)
  const [isRunning, setRunning] = useState(false)
  // The page may render again during a pull.
  const refresh = useRef(onRefresh)
  refresh.current = onRefresh
  useEffect(() => {
    let from: number | null = null
    let by = 0
    const listening = new AbortController()
    const passive = { signal: listening.signal, passive: true }
    const start = ({ touches, target }: TouchEvent) => {
      // What lies over the page scrolls by itself.
      const isOver = target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null
      from = scrollY <= 0 && touches.length === 1 && !isOver ? (touches[0]?.clientY ?? null) : null
    }
    const move = ({ touches }: TouchEvent) => {
      if (from === null) return
      by = Math.max(0, (touches[0]?.clientY ?? 0) - from)
      setPulled(Math.min(by, FAR))
    }
    const end = ({ type }: TouchEvent) => {
      if (from !== null && by >= FAR && type === 'touchend') {
        // Without a connection the reading waits, and the page says so.
        setRunning(navigator.onLine)
        void refresh.current().finally(() => setRunning(false))
      }
      from = null
      by = 0
      setPulled(0)
    }
    addEventListener('touchstart', start, passive)
    addEventListener('touchmove', move, passive)
    addEventListener('touchend', end, passive)
    addEventListener('touchcancel', end, passive)
    return () => listening.abort()
  }, [])
  if (pulled < 12 && !isRunning) return null
  return (
    <p
      role="status"
      style={isRunning ? { height: FAR / 2 } : { height: pulled / 2, opacity: pulled / FAR }}
      className="flex items-center justify-center gap-2 text-sm text-muted"
    >
      <LoaderCircle aria-hidden className={clsx('size-4', isRunning && 'animate-spin')} />
      {isRunning ? texts.loadingNotes : texts.pullToRefresh}
    </p>
  )
}
