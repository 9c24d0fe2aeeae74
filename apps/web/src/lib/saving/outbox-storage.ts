// Stores the outbox's texts by key: in local storage while it has room, else in IndexedDB.
import { isPendingCaptureKey } from '@jotsam/core/pending/storage-keys'
import { keysOf, readFrom, removeFrom, writeTo } from '../device/device-db.ts'
import { dropLocally, localKeys } from '../device/local-values.ts'

/** False when the device has no room, so that the person can be told. */
export async function store(key: string, text: string): Promise<boolean> {
  try {
    localStorage.setItem(key, text)
  } catch {
    return storeInOverflow(key, text)
  }
  await removeOverflow(key)
  return true
}

export async function readStored(key: string): Promise<string | null> {
  const local = readLocal(key)
  if (local !== null) return local
  const overflow = await readFrom('overflow', key).catch(() => null)
  return typeof overflow === 'string' ? overflow : null
}

export async function removeStored(key: string): Promise<void> {
  dropLocally(key)
  await removeOverflow(key)
}

/** The keys of all entries, of every account. */
export async function outboxKeys(): Promise<string[]> {
  const keys = await keysOf('overflow').catch(() => [])
  overflowKeys = new Set(keys)
  return [...new Set([...localKeys(), ...keys])].filter(isPendingCaptureKey)
}

/** The keys in IndexedDB, once they were read. They are nearly always none, so most removals need not open the database. */
let overflowKeys: Set<string> | null = null

async function removeOverflow(key: string): Promise<void> {
  if (overflowKeys && !overflowKeys.has(key)) return
  await removeFrom('overflow', key).catch(() => {})
  overflowKeys?.delete(key)
}

async function storeInOverflow(key: string, text: string): Promise<boolean> {
  try {
    await writeTo('overflow', key, text)
  } catch {
    return false
  }
  overflowKeys?.add(key)
  // An older text in local storage would be read first.
  dropLocally(key)
  return true
}

function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
