// The hits of the search inside the open note: marked in the text, counted, and stepped through.

import { readingMessages as texts } from '@jotsam/core/messages/capture/reading'
import { findHits } from '@jotsam/core/search/find-hits'
import { IconButton } from '@jotsam/ui/icon-button'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { mapText, rangeAt } from '../../../../components/reading/text-map.ts'
import { showPlace } from './show-place.ts'
import { useReadingKeys } from './use-reading-keys.ts'

export function HitsBar({
  query,
  host,
  version,
  onClose,
}: {
  query: string
  host: HTMLElement
  version: number
  onClose: () => void
}) {
  const [current, setCurrent] = useState(0)
  const scrolledTo = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version of the text has other nodes.
  const ranges = useMemo(() => {
    const map = mapText(host)
    return findHits(map.text, query).flatMap((hit) => rangeAt(map, hit) ?? [])
  }, [host, version, query])
  const shown = ranges[current]

  useEffect(() => {
    if (!('highlights' in CSS)) return
    CSS.highlights.set('search-hit', new Highlight(...ranges))
    return () => void CSS.highlights.delete('search-hit')
  }, [ranges])

  useEffect(() => {
    if (!shown) return
    // A new version of the text has the same hits: it must not move under the reader.
    if (scrolledTo.current !== current) {
      const place = shown.startContainer
      const element = place instanceof Element ? place : place.parentElement
      if (element) showPlace(element, 'center')
      scrolledTo.current = current
    }
    if (!('highlights' in CSS)) return
    const highlight = new Highlight(shown)
    highlight.priority = 1
    CSS.highlights.set('search-hit-current', highlight)
    return () => void CSS.highlights.delete('search-hit-current')
  }, [shown, current])

  const step = (by: number) => setCurrent((at) => (at + by + ranges.length) % Math.max(1, ranges.length))
  useReadingKeys({ n: () => step(1), N: () => step(-1) })
  return (
    <section
      aria-label={texts.hits(query)}
      className="sticky top-0 z-10 -mx-2 mb-4 flex items-center gap-1 rounded-control border border-line bg-surface py-1 pr-1 pl-3 text-sm print:hidden"
    >
      <p className="min-w-0 flex-1 truncate">{texts.hits(query)}</p>
      <p role="status" className="shrink-0 px-2 text-muted tabular-nums">
        {ranges.length === 0 ? texts.noHits : texts.hitOf(current + 1, ranges.length)}
      </p>
      {ranges.length > 1 ? (
        <>
          <IconButton
            size="small"
            label={texts.previousHit}
            shortcut="Shift N"
            icon={<ChevronUp />}
            onClick={() => step(-1)}
          />
          <IconButton size="small" label={texts.nextHit} shortcut="N" icon={<ChevronDown />} onClick={() => step(1)} />
        </>
      ) : null}
      <IconButton size="small" label={texts.closeHits} icon={<X />} onClick={onClose} />
    </section>
  )
}
