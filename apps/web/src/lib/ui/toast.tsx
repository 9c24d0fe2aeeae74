// Shows toasts. The toaster's code loads with the first toast. Errors are alerts, which screen readers announce at once.
import type { ReactNode } from 'react'
import type { ExternalToast, toast as Toaster } from 'sonner'

/** A toast replaces an earlier one with the same id. */
type ToastOptions = Omit<ExternalToast, 'id'> & { readonly id?: string }
type ShowToast = (toaster: typeof Toaster) => unknown

let toaster: typeof Toaster | null = null
let waiting: ShowToast[] = []
let count = 0
const listeners = new Set<() => void>()

export const toast = Object.assign(
  (text: ReactNode, options?: ToastOptions) => shown(options, (id) => (to) => to(text, { ...options, id })),
  {
    success: (text: ReactNode, options?: ToastOptions) =>
      shown(options, (id) => (to) => to.success(text, { ...options, id })),
    /** Stays until it is dismissed. The same error again replaces it. */
    error: (text: string, options?: ToastOptions) =>
      shown(
        { id: `failure: ${text}`, ...options },
        (id) => (to) =>
          to.error(<span role="alert">{text}</span>, { duration: Number.POSITIVE_INFINITY, ...options, id }),
      ),
    dismiss: (id: string) => show((to) => to.dismiss(id)),
  },
)

/** Used by the toaster: whether to load it, and when it is mounted or unmounted. */
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

function shown(options: ToastOptions | undefined, make: (id: string) => ShowToast): string {
  const id = options?.id ?? `toast-${++count}`
  show(make(id))
  return id
}

function show(showToast: ShowToast): void {
  if (toaster) return void showToast(toaster)
  waiting = [...waiting, showToast]
  for (const listener of listeners) listener()
}
