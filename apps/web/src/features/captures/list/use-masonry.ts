// Packs cards of different heights without gaps. The order in the page stays the order of the list, which CSS columns would change.
// Cards and their groups are placed absolutely: a card that comes into sight is laid out alone, and not with all others.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { masonryPlaces } from './masonry-places.ts'

const GAP = 12
/** The assumed height of a card that was not near the viewport yet. */
const USUAL_HEIGHT = 192
/** Up to this many new cards are measured together, before they are painted, so that nothing moves afterwards. */
const MEASURED_AT_ONCE = 40

export function useMasonry(list: RefObject<HTMLElement | null>, isOn: boolean, captures: readonly unknown[]): void {
  /** A card keeps its height while only others change. */
  const heights = useRef(new WeakMap<Element, number>())
  const tops = useRef(new Map<HTMLElement, number>())
  const lastWidth = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for other cards.
  useLayoutEffect(() => {
    const all = list.current
    if (!all) return
    const items = [...all.querySelectorAll<HTMLElement>('[role=listitem]')]
    if (!isOn) {
      for (const each of [all, ...items, ...items.map(groupOf)])
        Object.assign(each.style, { top: '', height: '', gridColumn: '' })
      heights.current = new WeakMap()
      tops.current.clear()
      return
    }
    const cards = items.flatMap(({ firstElementChild }) => firstElementChild ?? [])
    const place = (changed: readonly Element[]) => {
      // Everything is read before anything is written: a read after a write makes the browser lay out the whole page again.
      const columns = getComputedStyle(all).gridTemplateColumns.split(' ').length
      const { top: listTop, width } = all.getBoundingClientRect()
      const hasOtherWidth = width !== lastWidth.current
      lastWidth.current = width
      for (const [card, height] of changed.map((card) => [card, card.getBoundingClientRect().height] as const))
        heights.current.set(card, height)
      const needed = items.map(({ firstElementChild: card }) => (card && heights.current.get(card)) || USUAL_HEIGHT)
      const places = masonryPlaces(
        needed.map((height) => Math.ceil(height) + GAP),
        columns,
      )
      const groups = new Map<HTMLElement, { top: number; bottom: number }>()
      for (const [index, item] of items.entries()) {
        const top = places[index]?.top ?? 0
        const group = groups.get(groupOf(item)) ?? { top, bottom: 0 }
        const bottom = Math.max(group.bottom, top + Math.ceil(needed[index] ?? 0))
        groups.set(groupOf(item), { top: Math.min(group.top, top), bottom })
      }
      const newTops = new Map(items.map((item, index) => [item, places[index]?.top ?? 0]))
      const moved = movedBy(tops.current, newTops, -listTop, hasOtherWidth)
      // Read before the list gets shorter: then the browser scrolls up by itself.
      const scrolledTo = scrollY + moved
      tops.current = newTops

      for (const [group, { top, bottom }] of groups) write(group, { top: px(top), height: px(bottom - top) })
      for (const [index, item] of items.entries()) {
        const { column, top } = places[index] ?? { column: 0, top: 0 }
        write(item, {
          top: px(top - (groups.get(groupOf(item))?.top ?? 0)),
          gridColumn: `${column + 1} / ${column + 2}`,
        })
      }
      write(all, { height: px(Math.max(0, ...[...groups.values()].map(({ bottom }) => bottom))) })
      if (moved !== 0) scrollTo(0, scrolledTo)
    }
    const watch = new ResizeObserver((entries) =>
      place(entries.map(({ target }) => target).filter((each) => each !== all)),
    )
    place(cards.filter((card) => !heights.current.has(card)).slice(0, MEASURED_AT_ONCE))
    for (const card of cards) watch.observe(card)
    // Another width may have another number of columns, with cards of the same height.
    watch.observe(all)
    return () => watch.disconnect()
  }, [list, isOn, captures])
}

/**
 * How far the first visible card moves because cards above it came, went or were measured. The page scrolls along, since a browser
 * does not do this for what is placed absolutely. A card that moves further than a screen was moved by a person, with a pin, unless the
 * list has another width: then all cards are placed anew.
 */
function movedBy(
  before: ReadonlyMap<Element, number>,
  after: ReadonlyMap<Element, number>,
  above: number,
  hasOtherWidth: boolean,
): number {
  if (above <= 0) return 0
  const [first] = [...before].filter(([, top]) => top >= above).sort(([, a], [, b]) => a - b)
  const by = first ? (after.get(first[0]) ?? first[1]) - first[1] : 0
  return Math.abs(by) > innerHeight && !hasOtherWidth ? 0 : by
}

function groupOf(item: HTMLElement): HTMLElement {
  return item.parentElement ?? item
}

function write({ style }: HTMLElement, values: { top?: string; height?: string; gridColumn?: string }): void {
  for (const name of ['top', 'height', 'gridColumn'] as const) {
    const value = values[name]
    if (value !== undefined && style[name] !== value) style[name] = value
  }
}

const px = (pixels: number) => `${pixels}px`
