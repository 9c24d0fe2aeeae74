// Changes to captures that wait on this device, for the screens that show those captures.
import type { Capture } from '@jotsam/core/capture'
import { type PendingEdit, withPendingEdit } from '@jotsam/core/pending-edit'
import { useEffect, useState } from 'react'
import { followShelf, waitingShelf } from '../../lib/pending/waiting.ts'
import type { CapturesList } from './captures-list.ts'

export type WaitingEdits = ReadonlyMap<string, PendingEdit>

const NONE: WaitingEdits = new Map()
const QUIET_MS = 100

export function useWaitingEdits(userId: string): WaitingEdits {
  const [edits, setEdits] = useState(NONE)
  useEffect(() => {
    let isHere = true
    const look = async () => {
      const waiting = await waitingShelf.list(userId)
      const found = waiting.flatMap((each) =>
        each.kind === 'edit' ? [[each.item.capture_id, each.item] as const] : [],
      )
      if (isHere) setEdits((last) => (found.length === 0 && last.size === 0 ? last : new Map(found)))
    }
    // Many changes in a row are looked at once.
    let soon: ReturnType<typeof setTimeout> | undefined
    const lookSoon = () => {
      soon ??= setTimeout(() => {
        soon = undefined
        void look()
      }, QUIET_MS)
    }
    void look()
    const forget = followShelf(lookSoon)
    return () => {
      isHere = false
      clearTimeout(soon)
      forget()
    }
  }, [userId])
  return edits
}

/** The list as the person left it. Where two versions are to be chosen from, the server's shows. */
export function withWaitingEdits(list: CapturesList, edits: WaitingEdits): CapturesList {
  if (edits.size === 0) return list
  return { ...list, captures: list.captures.map((capture) => asEdited(capture, edits.get(capture.id))) }
}

/** Further changes begin where the waiting one began: the server's version may be another by now. */
export function asEdited(capture: Capture, edit: PendingEdit | undefined): Capture {
  if (!edit || edit.is_conflict) return capture
  return { ...withPendingEdit(capture, edit), updated_at: edit.base.updated_at }
}
