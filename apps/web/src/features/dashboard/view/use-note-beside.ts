// The note in the pane beside the list that nobody chose. It is not in the address, so other views and narrow windows do not know it.
// It begins with the first note. After somebody has closed it, it stays closed.
import { useEffect, useRef, useState } from 'react'
import type { ShownCaptures } from '../../captures/list/use-captures-list.ts'
import type { DashboardPlace } from './use-dashboard-view.ts'

type Listed = readonly { readonly id: string }[]

export function useNoteBeside(
  isSplit: boolean,
  { openId, closeDialog }: DashboardPlace,
  { list, deleting }: ShownCaptures,
) {
  const [id, setId] = useState<string | null>(null)
  const isClosed = useRef(false)
  const before = useRef<Listed>([])
  const captures = list?.captures
  const isGone = isSplit && openId !== null && deleting.has(openId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a note that is opened or closed changes nothing here.
  useEffect(() => {
    if (!isSplit || isGone) isClosed.current = false
    if (!isSplit) setId(null)
    else if (captures) {
      if (isGone) closeDialog()
      const old = before.current
      // The list may change again before the address has followed. Then the next note is chosen already.
      const gone = isGone && old.some((note) => note.id === openId) ? openId : null
      if (!isClosed.current) setId((last) => noteBeside(old, captures, gone ?? last))
    }
    before.current = captures ?? []
  }, [isSplit, isGone, captures])
  const close = () => {
    isClosed.current = isSplit
    setId(null)
  }
  return { id: isSplit ? id : null, close }
}

/** The same note while it is listed, else the next one, else the one before it, else the first. */
export function noteBeside(before: Listed, now: Listed, id: string | null): string | null {
  const isListed = (note: { readonly id: string }) => now.some((each) => each.id === note.id)
  const at = before.findIndex((note) => note.id === id)
  const near = at < 0 ? undefined : (before.slice(at).find(isListed) ?? before.slice(0, at).findLast(isListed))
  return near?.id ?? now.find((note) => note.id === id)?.id ?? now[0]?.id ?? null
}
