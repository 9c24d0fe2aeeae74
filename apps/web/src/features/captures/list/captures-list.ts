// The cached list of a view, and how it changes with one capture. Pure.
import type { Capture } from '@jotsam/core/capture/capture'
import type { FoundCapture } from '@jotsam/core/database/database'

export interface CapturesList {
  readonly captures: readonly Capture[]
  readonly total: number
  /** False when counting stopped early: there are at least this many. */
  readonly isExact: boolean
  /** Of a query of the search language: the texts to highlight. */
  readonly hits?: readonly string[]
  /** Of a ranked search: why each capture was found. The list keeps the order of its ranks. */
  readonly found?: Readonly<Record<string, Found>>
  /** Found without a connection, among so many notes of this device. */
  readonly keptCount?: number
}

export type Found = Pick<FoundCapture, 'snippet' | 'why'>

/** Pinned first, then newest first, then by id, as on the server. */
export function inOrder(a: Capture, b: Capture): number {
  if (a.is_pinned !== b.is_pinned) return a.is_pinned ? -1 : 1
  const later = Date.parse(b.created_at) - Date.parse(a.created_at)
  if (later !== 0) return later
  return a.id < b.id ? -1 : Number(a.id > b.id)
}

export function appended(list: CapturesList, next: CapturesList): CapturesList {
  const known = new Set(list.captures.map(({ id }) => id))
  const captures = [...list.captures, ...next.captures.filter(({ id }) => !known.has(id))]
  return next.found ? { ...next, captures, found: { ...list.found, ...next.found } } : { ...next, captures }
}

/** The list with the capture's current state. A capture after the loaded end is not added: it may already be counted there. */
export function withCapture(list: CapturesList, capture: Capture, belongs: boolean): CapturesList {
  const others = list.captures.filter(({ id }) => id !== capture.id)
  const wasHere = others.length < list.captures.length
  if (list.found)
    return { ...list, captures: list.captures.map((other) => (other.id === capture.id ? capture : other)) }
  if (!belongs) return wasHere ? { ...list, captures: others, total: list.total - 1 } : list
  const total = wasHere ? list.total : list.total + 1
  const isComplete = list.captures.length >= list.total
  const at = others.findIndex((other) => inOrder(capture, other) < 0)
  if (at === -1 && !wasHere && !isComplete) return list
  const place = at === -1 ? others.length : at
  return { ...list, total, captures: [...others.slice(0, place), capture, ...others.slice(place)] }
}

export function withoutCaptures(list: CapturesList, gone: ReadonlySet<string>): CapturesList {
  const captures = list.captures.filter(({ id }) => !gone.has(id))
  if (captures.length === list.captures.length) return list
  return { ...list, captures, total: list.total - (list.captures.length - captures.length) }
}
