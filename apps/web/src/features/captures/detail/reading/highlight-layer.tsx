// Highlights on the open note: shows them in the text, and offers to mark what is selected.
import { type Highlight, highlightColours, longestQuote } from '@jotsam/core/highlights/highlight'
import { quoteOf } from '@jotsam/core/highlights/text-quote'
import { readingMessages as texts } from '@jotsam/core/messages/capture/reading'
import { IconButton } from '@jotsam/ui/icon-button'
import { MessageSquarePlus } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { showHighlightsOnPage } from '../../../../components/reading/show-highlights.ts'
import { mapText, spanOf } from '../../../../components/reading/text-map.ts'
import { toast } from '../../../../lib/ui/toast.tsx'
import type { Highlights } from '../../highlights-data.ts'
import { selectSentence } from './select-sentence.ts'
import { useReadingKeys } from './use-reading-keys.ts'

export function HighlightLayer({
  host,
  version,
  highlights,
  onEdit,
  onShown,
}: {
  host: HTMLElement
  version: number
  highlights: Highlights
  onEdit: (id: string) => void
  /** The text has other nodes now. */
  onShown: () => void
}) {
  const { all } = highlights
  const selection = useSelectionIn(host)
  const [isByKeys, setByKeys] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each version of the text has other nodes.
  useLayoutEffect(() => {
    showHighlightsOnPage(host, all)
    onShown()
  }, [host, version, all])

  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      const mark = target instanceof Element ? target.closest<HTMLElement>('mark[data-highlight]') : null
      const isSelecting = getSelection()?.isCollapsed === false
      if (mark?.dataset.highlight && !isSelecting && !(target as Element).closest('a')) onEdit(mark.dataset.highlight)
    }
    const point = () => setByKeys(false)
    host.addEventListener('click', press)
    host.addEventListener('pointerdown', point)
    return () => {
      host.removeEventListener('click', press)
      host.removeEventListener('pointerdown', point)
    }
  }, [host, onEdit])

  const mark = (colour: Highlight['colour'], isCommented = false) => {
    const range = rangeIn(host)
    if (!range) return
    const map = mapText(host)
    const span = spanOf(map, range)
    const quote = span && quoteOf(map.text, span)
    if (span && !quote && span.end - span.start > longestQuote) toast.error(texts.tooLong)
    if (!quote) return
    getSelection()?.removeAllRanges()
    const { id } = highlights.add(quote, colour)
    if (isCommented) onEdit(id)
  }
  const choose = (direction: 'next' | 'previous') => {
    setByKeys(true)
    selectSentence(host, rangeIn(host), direction)
  }
  // The arrow keys scroll, unless keys chose the passage.
  const isMoving = selection !== null && isByKeys
  useReadingKeys({
    h: selection ? () => mark('yellow') : () => choose('next'),
    H: selection ? () => mark('yellow', true) : undefined,
    ArrowDown: isMoving ? () => choose('next') : undefined,
    ArrowUp: isMoving ? () => choose('previous') : undefined,
  })

  if (!selection) return null
  const { top, bottom, left } = selection.place
  // Below the passage: above it a phone shows its own menu.
  const isBelow = bottom < innerHeight - 120
  // A passage may begin above the screen and end below it.
  const above = Math.min(innerHeight - top + 10, innerHeight - 64)
  return (
    <div
      role="toolbar"
      data-selection-tools
      aria-label={texts.highlight}
      style={{
        left: Math.max(8, Math.min(left, innerWidth - 260)),
        ...(isBelow ? { top: bottom + 10 } : { bottom: above }),
      }}
      className="fixed z-50 flex items-center gap-1 rounded-card border border-line bg-surface p-1 shadow-float"
      // The selection must stay when a button is pressed.
      onPointerDown={(event) => event.preventDefault()}
    >
      {highlightColours.map((colour, index) => (
        <IconButton
          key={colour}
          label={texts.highlightIn(texts.colours[colour].toLowerCase())}
          {...(index === 0 ? { shortcut: 'H' } : {})}
          icon={<span className={`highlight-dot highlight-${colour}`} />}
          onClick={() => mark(colour)}
        />
      ))}
      <IconButton
        label={texts.withComment}
        shortcut="Shift H"
        icon={<MessageSquarePlus />}
        onClick={() => mark('yellow', true)}
      />
    </div>
  )
}

/** The current selection. The state below is updated a moment later, which is too late for fast keys. */
function rangeIn(host: HTMLElement): Range | null {
  const selection = getSelection()
  const range = selection && !selection.isCollapsed ? selection.getRangeAt(0) : null
  return range && host.contains(range.commonAncestorContainer) && range.toString().trim() !== '' ? range : null
}

function useSelectionIn(host: HTMLElement): { readonly place: DOMRect } | null {
  const [selected, setSelected] = useState<{ readonly place: DOMRect } | null>(null)
  useEffect(() => {
    let isPressed = false
    const read = () => {
      // Shown when the pointer is released, so that nothing lies under it while selecting.
      if (isPressed) return
      const range = rangeIn(host)
      setSelected(range ? { place: range.getBoundingClientRect() } : null)
    }
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      read()
    }
    host.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', release)
    document.addEventListener('pointercancel', release)
    document.addEventListener('selectionchange', read)
    document.addEventListener('scroll', read, true)
    return () => {
      host.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', release)
      document.removeEventListener('pointercancel', release)
      document.removeEventListener('selectionchange', read)
      document.removeEventListener('scroll', read, true)
    }
  }, [host])
  return selected
}
