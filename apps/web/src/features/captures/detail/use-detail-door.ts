// Which capture is open, and how one gets in and out. The address decides, except that nobody leaves unsaved changes unasked:
// the router has no blockers in this mode, so a step back is taken back first and asked about then.
import { isUuid } from '@jotsam/core/util/uuid'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'

export interface DetailGuard {
  isDirty(): boolean
  /** The person chose to lose what was typed. */
  discard(): void
}

export interface DetailDoor {
  /** An id, a zettel id, `new`, or null when nothing is open. */
  readonly shown: string | null
  /** The notebook that the list behind it shows: a new capture begins there. */
  readonly folderId: string | null
  /** Opened in order to change it. */
  readonly wantsEdit: boolean
  readonly isAsking: boolean
  /** Set by what is open. */
  readonly guard: { current: DetailGuard | null }
  close(): void
  open(id: string, how?: { replace: boolean }): void
  answer(leave: boolean): void
}

export function useDetailDoor(): DetailDoor {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const kind = useNavigationType()
  const asked = params.get('capture') || null
  const notebook = params.get('notebook')
  const [shown, setShown] = useState(asked)
  const [leaving, setLeaving] = useState<'close' | 'step' | null>(null)
  const guard = useRef<DetailGuard | null>(null)
  /** The place in the history from which the detail was opened; null when the page began with it. */
  const cameFrom = useRef<number | null>(null)
  /** What had the focus then: the frame is made anew while the capture loads, and remembers nothing. */
  const opener = useRef<Element | null>(null)

  const addressOf = (id: string | null) => {
    const query = new URLSearchParams(params)
    query.delete('mode')
    if (id === null) query.delete('capture')
    else query.set('capture', id)
    const text = query.toString()
    return { pathname: location.pathname, search: text ? `?${text}` : '' }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address is news.
  useEffect(() => {
    if (asked === shown) return
    if (guard.current?.isDirty()) {
      setLeaving('step')
      void navigate(addressOf(shown))
      return
    }
    if (shown === null) {
      cameFrom.current = kind === 'PUSH' ? historyIndex() - 1 : null
      opener.current = document.activeElement
    }
    setShown(asked)
  }, [asked])

  useEffect(() => {
    if (shown !== null) return
    if (opener.current instanceof HTMLElement && document.activeElement === document.body) opener.current.focus()
    opener.current = null
  }, [shown])

  const leave = () => {
    const steps = cameFrom.current === null ? 0 : cameFrom.current - historyIndex()
    if (steps < 0) void navigate(steps)
    else void navigate(addressOf(null), { replace: true })
  }

  return {
    shown,
    folderId: isUuid(notebook) ? notebook : null,
    wantsEdit: params.get('mode') === 'edit',
    isAsking: leaving !== null,
    guard,
    close() {
      if (guard.current?.isDirty()) setLeaving('close')
      else leave()
    },
    open(id, how) {
      void navigate(addressOf(id), how ?? {})
    },
    answer(isLeaving) {
      setLeaving(null)
      if (!isLeaving) return
      guard.current?.discard()
      if (leaving === 'step') void navigate(-1)
      else leave()
    },
  }
}

/** The router numbers its entries. */
function historyIndex(): number {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0
}
