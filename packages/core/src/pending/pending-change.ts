// A change to a stored capture that waits on the device: a pin, a move, added tags, a delete. This file merges steps into one change,
// applies it to the shown capture, and computes what the server's row still lacks.

import type { Capture } from '../capture/capture.ts'
import { finalTags } from '../capture/tags.ts'
import { isUuid } from '../util/uuid.ts'
import { isRecord, isSyncStatus, parseRecord, type SyncStatus, textOr } from './stored-record.ts'

export type PendingChange = {
  capture_id: string
  user_id: string
  /** For notices, also when the capture is no longer shown. */
  title: string
  pin: { from: boolean; to: boolean } | null
  /** `known`: the notebooks in which this device saw or put it. If it is in another one, it was moved elsewhere and stays there. */
  move: { to: string | null; known: (string | null)[] } | null
  add_tags: string[]
  /** The version that was deleted. `words` is a hash of its text. */
  deletion: { created_at: string; updated_at: string; words: string; folder_id: string | null } | null
  /** A try may already have reached the server. */
  is_sent: boolean
  /** Until then only the tab that made it may send it or undo it. */
  held_until: string | null
  changed_at: string
  sync_status: SyncStatus
  last_error: string | null
}

export type ChangeStep =
  | { kind: 'pin'; to: boolean }
  | { kind: 'move'; to: string | null }
  | { kind: 'tag'; tags: readonly string[] }
  | { kind: 'delete' }
  | { kind: 'undelete' }

/** Adds a step to a capture's change: the latest pin and move count, tags add up, and a delete can be undone. */
export function withStep(
  before: PendingChange | null,
  capture: Capture,
  step: ChangeStep,
  made: { at: string; heldUntil: string | null },
): PendingChange {
  const change = {
    ...(before ?? emptyChange(capture, made.at)),
    held_until: made.heldUntil,
    sync_status: 'pending' as const,
    last_error: null,
  }
  switch (step.kind) {
    case 'pin':
      return { ...change, pin: { from: change.pin?.from ?? capture.is_pinned, to: step.to } }
    case 'move': {
      const known = change.move ? [...change.move.known, change.move.to] : [capture.folder_id]
      return { ...change, move: { to: step.to, known: [...new Set(known)] } }
    }
    case 'tag':
      return { ...change, add_tags: [...new Set([...change.add_tags, ...step.tags])] }
    case 'delete': {
      const { created_at, updated_at, folder_id } = capture
      return { ...change, deletion: { created_at, updated_at, folder_id, words: textHash(capture) } }
    }
    case 'undelete':
      return { ...change, deletion: null }
  }
}

/** Everything was undone before anything was sent, so nothing needs to be sent. */
export function isUndone({ pin, move, add_tags, deletion, is_sent }: PendingChange): boolean {
  const isPinBack = !pin || pin.from === pin.to
  const isMoveBack = !move || move.known[0] === move.to
  return !is_sent && isPinBack && isMoveBack && add_tags.length === 0 && !deletion
}

export function isHeld({ held_until }: Pick<PendingChange, 'held_until'>, now: number): boolean {
  return held_until !== null && Date.parse(held_until) > now
}

/** The capture with the change applied. */
export function withPendingChange(capture: Capture, { pin, move, add_tags }: PendingChange): Capture {
  return {
    ...capture,
    is_pinned: pin ? pin.to : capture.is_pinned,
    folder_id: move ? move.to : capture.folder_id,
    tags: add_tags.length > 0 ? finalTags([...capture.tags, ...add_tags]) : capture.tags,
  }
}

export type RowChange = Partial<Pick<Capture, 'is_pinned' | 'folder_id' | 'tags'>>

/** What the server's row still lacks; null if nothing, because an earlier try whose answer was lost changed it. */
export function leftToDo(stored: Capture, { pin, move, add_tags }: PendingChange): RowChange | null {
  const left: RowChange = {}
  if (pin && stored.is_pinned !== pin.to) left.is_pinned = pin.to
  if (move && stored.folder_id !== move.to && move.known.includes(stored.folder_id)) left.folder_id = move.to
  if (add_tags.some((tag) => !stored.tags.includes(tag))) left.tags = finalTags([...stored.tags, ...add_tags])
  return Object.keys(left).length > 0 ? left : null
}

export function wasMovedElsewhere(stored: Capture, { move }: PendingChange): boolean {
  return move !== null && stored.folder_id !== move.to && !move.known.includes(stored.folder_id)
}

/** A delete applies only to the text that the person saw. Text written elsewhere since then is kept. */
export function mayDelete(stored: Capture, { deletion }: PendingChange): boolean {
  return deletion !== null && (stored.updated_at === deletion.updated_at || textHash(stored) === deletion.words)
}

/** Whether two states of a change ask for the same result, whatever their sync status. */
export function sameChange(one: PendingChange, other: PendingChange): boolean {
  const asked = ({ pin, move, add_tags, deletion }: PendingChange) =>
    JSON.stringify([pin?.to, move?.to, add_tags, deletion !== null])
  return asked(one) === asked(other)
}

export function readPendingChange(stored: string | null): PendingChange | null {
  const value = parseRecord(stored)
  if (!value || !isUuid(value.capture_id) || !isUuid(value.user_id) || !isSyncStatus(value.sync_status)) return null
  if (!Array.isArray(value.add_tags)) return null
  const { pin, move, deletion } = value
  return {
    capture_id: value.capture_id,
    user_id: value.user_id,
    title: textOr(value.title, ''),
    pin: isRecord(pin) && isBoolean(pin.from) && isBoolean(pin.to) ? { from: pin.from, to: pin.to } : null,
    move:
      isRecord(move) && Array.isArray(move.known) ? { to: textOr(move.to, null), known: folderIds(move.known) } : null,
    add_tags: value.add_tags.filter((tag) => typeof tag === 'string'),
    deletion: isRecord(deletion)
      ? {
          created_at: textOr(deletion.created_at, ''),
          updated_at: textOr(deletion.updated_at, ''),
          words: textOr(deletion.words, ''),
          folder_id: textOr(deletion.folder_id, null),
        }
      : null,
    is_sent: value.is_sent === true,
    held_until: textOr(value.held_until, null),
    changed_at: textOr(value.changed_at, ''),
    sync_status: value.sync_status,
    last_error: textOr(value.last_error, null),
  }
}

function emptyChange({ id, user_id, title }: Capture, at: string): PendingChange {
  return {
    ...{ capture_id: id, user_id, title },
    ...{ pin: null, move: null, add_tags: [], deletion: null },
    ...{ is_sent: false, held_until: null, changed_at: at, sync_status: 'pending', last_error: null },
  }
}

/** Tells whether a text changed, without storing it. Stored on devices: must not change. */
function textHash({ title, content }: Capture): string {
  const text = `${title}\n${content}`
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x9e3779b1)
    b = Math.imul(b ^ code, 0x5f356495)
    a ^= b >>> 15
  }
  return `${text.length}-${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

function folderIds(known: readonly unknown[]): (string | null)[] {
  return known.filter((id) => id === null || typeof id === 'string')
}
