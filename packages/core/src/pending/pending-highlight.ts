// A highlight that was made, changed or deleted without a connection, and waits on the device.

import { type Highlight, type HighlightColour, highlightColours } from '../highlights/highlight.ts'
import { isUuid } from '../util/uuid.ts'
import { isRecord, isSyncStatus, parseRecord, type SyncStatus, textOr } from './stored-record.ts'

export type PendingHighlight = {
  /** As it is to be. */
  highlight: Highlight
  capture_id: string
  user_id: string
  is_deletion: boolean
  /** The server had it before. One that was deleted elsewhere since does not come back. */
  is_change: boolean
  /** Until then only the tab that made it may send it. */
  held_until: string | null
  changed_at: string
  sync_status: SyncStatus
  last_error: string | null
}

export function newPendingHighlight(
  highlight: Highlight,
  isDeletion: boolean,
  at: string,
  heldUntil: string | null = null,
  isChange = false,
): PendingHighlight {
  const { capture_id, user_id } = highlight
  return {
    ...{ highlight, capture_id, user_id, is_deletion: isDeletion, is_change: isChange, changed_at: at },
    ...{ held_until: heldUntil, sync_status: 'pending', last_error: null },
  }
}

/** The highlights of a note with what waits, in the order of the text. */
export function withPendingHighlights(stored: readonly Highlight[], pending: readonly PendingHighlight[]): Highlight[] {
  const changed = new Set(pending.map(({ highlight }) => highlight.id))
  const waiting = pending.filter(({ is_deletion }) => !is_deletion).map(({ highlight }) => highlight)
  const all = [...stored.filter(({ id }) => !changed.has(id)), ...waiting]
  return all.sort((one, other) => one.start_position - other.start_position)
}

/** Whether two states ask for the same result, whatever their sync status. */
export function sameHighlight(one: PendingHighlight, other: PendingHighlight): boolean {
  const asked = ({ highlight, is_deletion }: PendingHighlight) =>
    JSON.stringify([highlight.id, highlight.colour, highlight.comment, is_deletion])
  return asked(one) === asked(other)
}

export function readPendingHighlight(stored: string | null): PendingHighlight | null {
  const value = parseRecord(stored)
  if (!value || !isUuid(value.capture_id) || !isUuid(value.user_id) || !isSyncStatus(value.sync_status)) return null
  const { highlight: row, capture_id, user_id } = value
  if (!isRecord(row) || !isUuid(row.id) || typeof row.quote !== 'string' || !isColour(row.colour)) return null
  return {
    highlight: {
      ...{ id: row.id, user_id, capture_id, quote: row.quote, colour: row.colour },
      prefix: textOr(row.prefix, ''),
      suffix: textOr(row.suffix, ''),
      start_position: typeof row.start_position === 'number' ? row.start_position : 0,
      comment: textOr(row.comment, ''),
      created_at: textOr(row.created_at, ''),
    },
    ...{ capture_id, user_id, is_deletion: value.is_deletion === true, is_change: value.is_change === true },
    ...{ changed_at: textOr(value.changed_at, ''), held_until: textOr(value.held_until, null) },
    sync_status: value.sync_status,
    ...{ last_error: textOr(value.last_error, null) },
  }
}

function isColour(value: unknown): value is HighlightColour {
  return highlightColours.some((each) => each === value)
}
