// The list of a view as it is kept, and how one capture that came, changed or went alters it. Pure.
import type { Capture } from '@jotsam/core/capture/capture'

export interface CapturesList {
  readonly captures: readonly Capture[]
  readonly total: number
  /** False where counting stopped before the end: there are at least so many. */
  readonly isExact: boolean
}

/** Pinned first, then the newest. The last tie is broken as the server does. */
export function inOrder(a: Capture, b: Capture): number {
  if (a.is_pinned !== b.is_pinned) return a.is_pinned ? -1 : 1
  const later = Date.parse(b.created_at) - Date.parse(a.created_at)
  if (later !== 0) return later
  return a.id < b.id ? -1 : Number(a.id > b.id)
}

export function appended(list: CapturesList, next: CapturesList): CapturesList {
  const known = new Set(list.captures.map(({ id }) => id))
  return { ...next, captures: [...list.captures, ...next.captures.filter(({ id }) => !known.has(id))] }
}

/** The list with this capture as it is now. One that belongs past the loaded end may be counted there already. */
export function withCapture(list: CapturesList, capture: Capture, belongs: boolean): CapturesList {
  const others = list.captures.filter(({ id }) => id !== capture.id)
  const wasHere = others.length < list.captures.length
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
