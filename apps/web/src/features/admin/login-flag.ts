// That somebody signed in here as an administrator before. It opens nothing by itself.
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
  } catch {} // The form shows again the next time.
}
