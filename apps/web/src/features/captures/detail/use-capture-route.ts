// Which note the address opens, and how it is opened and closed. Before unsaved changes are left, the person is asked. The router has
// no blockers in this mode, so a step back is undone first and then asked about.
import { isUuid } from '@jotsam/core/util/uuid'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { focusCardOf } from '../card/card-focus.ts'

export interface LeaveGuard {
  isDirty(): boolean
  /** Discards the changes. */
  discard(): void
}

export interface CaptureRoute {
  /** An id, a zettel id, `new`, or null when no note is open. */
  readonly shown: string | null
  /** Changes when another new note follows a new note. */
  readonly form: number
  /** The notebook that the list shows; a new note begins there. */
  readonly folderId: string | null
  /** The address asks for edit mode. */
  readonly wantsEdit: boolean
  /** The question about unsaved changes is open. */
  readonly isAsking: boolean
  /** Set by the open note. */
  readonly guard: { current: LeaveGuard | null }
  close(): void
  open(id: string, options?: { replace: boolean }): void
  /** Puts the shown note into the address, so that it stays open in every view. */
  choose(): void
  /** Puts the id of the new note into the address while its editor stays open, so that a reload opens that note. */
  name(id: string): void
  answer(leave: boolean): void
}

export function useCaptureRoute(beside: string | null, onClose?: () => void): CaptureRoute {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const kind = useNavigationType()
  const chosen = params.get('capture') || null
  const asked = chosen ?? beside
  const notebook = params.get('notebook')
  const [shown, setShown] = useState(asked)
  const [form, setForm] = useState(0)
  const [leaving, setLeaving] = useState<'close' | 'step' | null>(null)
  const guard = useRef<LeaveGuard | null>(null)
  const wasChosen = useRef(chosen)
  /** The id of the new note that is shown, once it was stored: its editor stays open. */
  const named = useRef<string | null>(null)
  /** The history index from which a note was chosen; null when the page began with it. */
  const cameFrom = useRef<number | null>(null)
  /** The element that had the focus then. The dialog cannot restore it, because it remounts while the note loads. */
  const opener = useRef<Element | null>(null)

  const addressOf = (id: string | null) => {
    const query = new URLSearchParams(params)
    query.delete('mode')
    if (id === null) query.delete('capture')
    else query.set('capture', id)
    const text = query.toString()
    return { pathname: location.pathname, search: text ? `?${text}` : '' }
  }

  // Two navigations that are rendered as one may end at the address before them, so the key counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the address changes.
  useEffect(() => {
    if (wasChosen.current === null && chosen !== null) cameFrom.current = kind === 'PUSH' ? historyIndex() - 1 : null
    wasChosen.current = chosen
    const isNamed = shown === 'new' && named.current !== null
    if (asked === (isNamed ? named.current : shown)) return
    if (guard.current?.isDirty()) {
      setLeaving('step')
      void navigate(addressOf(named.current ?? shown))
      return
    }
    if (isNamed) setForm((last) => last + 1)
    named.current = null
    if (shown === null) opener.current = document.activeElement
    setShown(asked)
  }, [asked, chosen, location.key])

  /** The note that was last chosen or closed. When a note only disappears with its pane, focus and scroll position stay as they are. */
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (chosen !== null) last.current = chosen
    if (shown !== null || asked !== null) return
    const [from, id] = [opener.current, last.current]
    opener.current = null
    last.current = null
    if (id === null || document.activeElement !== document.body) return
    if (from instanceof HTMLElement) from.focus()
    // Opened by a key, or from a card: the card of the note that was read last.
    if (document.activeElement === document.body || from?.matches('[data-capture-link]')) focusCardOf(id)
  }, [shown, chosen, asked])

  const leave = () => {
    last.current = named.current ?? shown
    onClose?.()
    const steps = cameFrom.current === null ? 0 : cameFrom.current - historyIndex()
    if (steps < 0) void navigate(steps)
    else void navigate(addressOf(null), { replace: true })
  }

  return {
    // A note that nobody chose disappears with its pane. It never covers the screen.
    shown: asked === null && !guard.current?.isDirty() ? null : shown,
    form,
    folderId: isUuid(notebook) ? notebook : null,
    wantsEdit: params.get('mode') === 'edit',
    isAsking: leaving !== null,
    guard,
    close() {
      if (guard.current?.isDirty()) setLeaving('close')
      else leave()
    },
    open(id, options) {
      if (id === named.current) setShown(id)
      void navigate(addressOf(id), options ?? {})
    },
    choose() {
      if (chosen === null) void navigate(addressOf(shown))
    },
    name(id) {
      named.current = id
      void navigate(addressOf(id), { replace: true })
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

/** The router stores an index in each history entry. */
function historyIndex(): number {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0
}
