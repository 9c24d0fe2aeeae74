// Removes the service workers or the caches of this device. Returns a message for the person.
import { diagnosticsMessages as texts } from '@jotsam/core/messages/account/diagnostics'

export interface Cleared {
  readonly isDone: boolean
  readonly text: string
}

export async function clearServiceWorkers(): Promise<Cleared> {
  try {
    const registrations = await navigator.serviceWorker.getRegistrations()
    await Promise.all(registrations.map((registration) => registration.unregister()))
    return { isDone: true, text: texts.serviceWorkerCleared }
  } catch (error) {
    return { isDone: false, text: texts.serviceWorkerFailed(messageOf(error)) }
  }
}

export async function clearCaches(): Promise<Cleared> {
  try {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    return { isDone: true, text: texts.cacheCleared }
  } catch (error) {
    return { isDone: false, text: texts.cacheFailed(messageOf(error)) }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
