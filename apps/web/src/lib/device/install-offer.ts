// Hears the browser's offer to install the app. It comes one time, soon after the page: this part belongs to the first that
// are loaded, and is small for that reason.

export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallPrompt | null = null
const listeners = new Set<() => void>()

export function hearInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    become(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => become(null))
}

export function installOffer(): InstallPrompt | null {
  return offer
}

/** An offer can be used once. */
export function takeInstallOffer(): InstallPrompt | null {
  const taken = offer
  become(null)
  return taken
}

export function followInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: InstallPrompt | null): void {
  offer = next
  for (const listener of listeners) listener()
}
