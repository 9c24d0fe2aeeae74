// Toasts, as every part of the app says them; the toaster itself is loaded for the first one. What went wrong is an alert:
// screen readers say it at once.
import type { ReactNode } from 'react'
import type { ExternalToast, toast as Toaster } from 'sonner'

/** With an id of its own, a toast takes the place of the one before. */
type How = Omit<ExternalToast, 'id'> & { readonly id?: string }
type Say = (toaster: typeof Toaster) => unknown

let toaster: typeof Toaster | null = null
let waiting: Say[] = []
let count = 0
const listeners = new Set<() => void>()

export const toast = Object.assign(
  (text: ReactNode, how?: How) => shown(how, (id) => (to) => to(text, { ...how, id })),
  {
    success: (text: ReactNode, how?: How) => shown(how, (id) => (to) => to.success(text, { ...how, id })),
    /** Stays until it is dismissed; the same failure again takes its place. */
    error: (text: string, how?: How) =>
      shown(
        { id: `failure: ${text}`, ...how },
        (id) => (to) => to.error(<span role="alert">{text}</span>, { duration: Number.POSITIVE_INFINITY, ...how, id }),
      ),
    dismiss: (id: string) => say((to) => to.dismiss(id)),
  },
)

/** For the place where toasts appear: whether it is wanted yet, and that it is there or has gone. */
export const toasterPlace = {
  isWanted: () => toaster !== null || waiting.length > 0,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  open(opened: typeof Toaster) {
    toaster = opened
    for (const each of waiting.splice(0)) each(opened)
    return () => {
      toaster = null
    }
  },
}

function shown(how: How | undefined, make: (id: string) => Say): string {
  const id = how?.id ?? `toast-${++count}`
  say(make(id))
  return id
}

function say(what: Say): void {
  if (toaster) return void what(toaster)
  waiting = [...waiting, what]
  for (const listener of listeners) listener()
}
