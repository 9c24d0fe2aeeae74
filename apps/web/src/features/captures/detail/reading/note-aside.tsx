// Beside the note on wide screens, and behind one button on others: the outline, and the highlights with their comments.
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { readingMessages as texts } from '@jotsam/core/messages/capture/reading'
import { Button } from '@jotsam/ui/button'
import { Dialog } from '@jotsam/ui/dialog'
import { clsx } from 'clsx'
import { TableOfContents } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { type OutlineEntry, outlineOf, turnsOf } from './reading-outline.ts'
import { readingEdge, showPlace } from './show-place.ts'

/** Fewer headings need no outline. */
const ENOUGH = 3

interface AsideParts {
  readonly outline: readonly OutlineEntry[]
  readonly isChat: boolean
  readonly highlights: readonly Highlight[]
}

export function useAsideParts(
  { host, version }: { host: HTMLElement | null; version: number },
  highlights: readonly Highlight[],
): AsideParts | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version of the text has other nodes.
  return useMemo(() => {
    if (!host) return null
    const isChat = turnsOf(host).length > 0
    const entries = outlineOf(host)
    const outline = entries.length >= (isChat ? 2 : ENOUGH) ? entries : []
    return outline.length + highlights.length === 0 ? null : { outline, isChat, highlights: inOrder(highlights, host) }
  }, [host, version, highlights])
}

/** In the order of the text. Highlights whose words are gone come last. */
function inOrder(highlights: readonly Highlight[], host: HTMLElement): Highlight[] {
  const shown = [...host.querySelectorAll<HTMLElement>('mark[data-highlight]')].map(({ dataset }) => dataset.highlight)
  const place = ({ id }: Highlight) => (shown.includes(id) ? shown.indexOf(id) : shown.length)
  return highlights.toSorted((one, other) => place(one) - place(other))
}

export function NoteAside({
  parts,
  host,
  onEdit,
}: {
  parts: AsideParts
  host: HTMLElement
  onEdit: (id: string) => void
}) {
  return (
    <aside className="absolute inset-y-0 left-full hidden w-64 pt-6 pr-4 min-[77.5rem]:block in-data-beside:max-[118.75rem]:hidden! print:hidden">
      <div className="sticky top-6 max-h-[calc(100dvh-11rem)] overflow-y-auto">
        <Parts parts={parts} host={host} onEdit={onEdit} />
      </div>
    </aside>
  )
}

export function AsideButton({
  parts,
  host,
  onEdit,
}: {
  parts: AsideParts
  host: HTMLElement
  onEdit: (id: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const title = parts.outline.length > 0 ? texts.contents : texts.highlights
  return (
    <>
      <Button
        size="small"
        look="quiet"
        icon={<TableOfContents />}
        className="-my-1 -ml-3 min-[77.5rem]:hidden in-data-beside:max-[118.75rem]:inline-flex! print:hidden"
        onClick={() => setOpen(true)}
      >
        {title}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title}>
        <Parts
          isInSheet
          parts={parts}
          host={host}
          onEdit={onEdit}
          onLeave={(then) => {
            setOpen(false)
            // The dialog gives the focus back first.
            setTimeout(then)
          }}
        />
      </Dialog>
    </>
  )
}

interface PartsProps {
  parts: AsideParts
  host: HTMLElement
  onEdit: (id: string) => void
  isInSheet?: boolean
  onLeave?: (then: () => void) => void
}

function Parts({
  parts: { outline, isChat, highlights },
  host,
  onEdit,
  isInSheet = false,
  onLeave = (then) => then(),
}: PartsProps) {
  const [outlineId, highlightsId] = [useId(), useId()]
  const current = useCurrent(host, outline)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => keepInSight(list.current?.children[current]), [current])
  const go = (element: HTMLElement) =>
    onLeave(() => {
      showPlace(element)
      element.tabIndex = -1
      element.focus({ preventScroll: true })
    })
  // The title of the sheet says it.
  const isTitled = isInSheet && (outline.length === 0 || highlights.length === 0)
  const heading = isTitled ? 'sr-only' : 'px-2 font-semibold text-muted'
  return (
    <div className={clsx('flex flex-col gap-6 text-small', isInSheet && '-mx-2')}>
      {outline.length > 0 ? (
        <nav aria-labelledby={outlineId}>
          <h2 id={outlineId} className={heading}>
            {isChat ? texts.questions : texts.outline}
          </h2>
          <ul ref={list} className="mt-1">
            {outline.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity, and the list is never reordered.
              <li key={index}>
                <button
                  type="button"
                  aria-current={index === current ? 'location' : undefined}
                  onClick={() => go(entry.element)}
                  style={{ paddingInlineStart: 8 + 12 * entry.depth }}
                  className="block w-full rounded-control py-1 pe-2 text-start text-muted hover:bg-sunken hover:text-ink aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-11"
                >
                  <span dir="auto" className="line-clamp-2">
                    {entry.text}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {highlights.length > 0 ? (
        <section aria-labelledby={highlightsId}>
          <h2 id={highlightsId} className={heading}>
            {texts.highlights}
          </h2>
          <ul className="mt-1 flex flex-col gap-1">
            {highlights.map((highlight) => (
              <li key={highlight.id}>
                <HighlightEntry
                  highlight={highlight}
                  host={host}
                  go={go}
                  onEdit={() => onLeave(() => onEdit(highlight.id))}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function HighlightEntry({
  highlight,
  host,
  go,
  onEdit,
}: {
  highlight: Highlight
  host: HTMLElement
  go: (element: HTMLElement) => void
  onEdit: () => void
}) {
  const mark = host.querySelector<HTMLElement>(`mark[data-highlight="${highlight.id}"]`)
  return (
    <div className="rounded-control px-2 py-1.5 hover:bg-sunken">
      <button type="button" className="block w-full text-start" onClick={() => (mark ? go(mark) : onEdit())}>
        <span dir="auto" className={`line-clamp-3 border-s-[3px] ps-2 highlight-edge-${highlight.colour}`}>
          {highlight.quote}
        </span>
      </button>
      {mark ? null : <p className="mt-1 text-muted">{texts.quoteGone}</p>}
      <button
        type="button"
        onClick={onEdit}
        className="mt-1 block w-full text-start text-muted underline-offset-2 hover:underline"
      >
        <span dir="auto" className="whitespace-pre-wrap">
          {highlight.comment || texts.addComment}
        </span>
        <span className="sr-only"> {texts.editHighlight(highlight.quote.slice(0, 60))}</span>
      </button>
    </div>
  )
}

/** The entry that is read. */
function useCurrent(host: HTMLElement, outline: readonly OutlineEntry[]): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const follow = () => {
      const edge = readingEdge(host)
      setCurrent(
        Math.max(
          0,
          outline.findLastIndex(({ element }) => element.getBoundingClientRect().top < edge),
        ),
      )
    }
    follow()
    const scroller = host.closest('[data-note-scroller]')
    scroller?.addEventListener('scroll', follow, { passive: true })
    return () => scroller?.removeEventListener('scroll', follow)
  }, [host, outline])
  return current
}

/** Scrolls the outline alone: `scrollIntoView` would stop the note, which may be moving. */
function keepInSight(entry: Element | undefined): void {
  const box = entry?.closest('.overflow-y-auto')
  if (!entry || !box) return
  const [here, sight] = [entry.getBoundingClientRect(), box.getBoundingClientRect()]
  if (here.top < sight.top) box.scrollTop -= sight.top - here.top + ROOM
  else if (here.bottom > sight.bottom) box.scrollTop += here.bottom - sight.bottom + ROOM
}

const ROOM = 48
