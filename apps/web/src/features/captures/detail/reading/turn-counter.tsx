// Which turn of a chat is read, and the way to the next one. It stays in sight while the chat scrolls.
import { readingMessages as texts } from '@jotsam/core/messages/capture/reading'
import { IconButton } from '@jotsam/ui/icon-button'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { turnsOf } from './reading-outline.ts'
import { readingEdge, scrollerOf } from './show-place.ts'

export function TurnCounter({ host, onStep }: { host: HTMLElement; onStep: (by: 1 | -1) => void }) {
  const [{ current, count }, setPlace] = useState({ current: 0, count: 0 })
  useEffect(() => {
    const scroller = scrollerOf(host)
    const look = () => {
      const turns = turnsOf(host)
      const edge = readingEdge(host)
      const at = turns.findLastIndex((turn) => turn.getBoundingClientRect().top < edge)
      const now = { current: Math.max(1, at + 1), count: turns.length }
      setPlace((before) => (before.current === now.current && before.count === now.count ? before : now))
    }
    look()
    scroller?.addEventListener('scroll', look, { passive: true })
    return () => scroller?.removeEventListener('scroll', look)
  }, [host])
  if (count < 3) return null
  return (
    <div className="pointer-events-none sticky bottom-3 z-10 flex h-0 items-end justify-end print:hidden">
      <nav
        aria-label={texts.turns}
        className="pointer-events-auto flex h-fit items-center rounded-full border border-line bg-surface ps-3 text-small text-muted shadow-float"
      >
        <span>{texts.turnOf(current, count)}</span>
        <IconButton label={texts.previousTurn} shortcut="K" icon={<ChevronUp />} onClick={() => onStep(-1)} />
        <IconButton label={texts.nextTurn} shortcut="J" icon={<ChevronDown />} onClick={() => onStep(1)} />
      </nav>
    </div>
  )
}
