// A flag that an administrator has signed in on this device. It grants no access.
import { storageKeys } from '@jotsam/core/pending/storage-keys'

export function isLoggedIn(): boolean {
  try {
    return localStorage.getItem(storageKeys.adminLoggedIn) === 'true'
  } catch {
    return false
  }
}

export function rememberLogin(): void {
  try {
    localStorage.setItem(storageKeys.adminLoggedIn, 'true')
  } catch {} // Without storage, the form shows again on the next visit.
}
