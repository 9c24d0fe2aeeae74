// Catches the browser's offer to install the app. It comes once, soon after the page, so this module is in the first chunk and
// stays small.

export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallPrompt | null = null
const listeners = new Set<() => void>()

export function catchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => setOffer(null))
}

export function installOffer(): InstallPrompt | null {
  return offer
}

/** Removes the offer, because it works once. */
export function takeInstallOffer(): InstallPrompt | null {
  const taken = offer
  setOffer(null)
  return taken
}

export function followInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setOffer(next: InstallPrompt | null): void {
  offer = next
  for (const listener of listeners) listener()
}
