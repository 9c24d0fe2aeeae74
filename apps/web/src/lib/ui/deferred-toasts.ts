// Toasts about an action on one page that appear on the next page, where the toaster is mounted.

type ShowToast = () => void

const deferred: ShowToast[] = []

export function showOnNextPage(show: ShowToast): void {
  deferred.push(show)
}

/** Called by the layout that mounts the toaster. */
export function showDeferredToasts(): void {
  for (const show of deferred.splice(0)) show()
}
