// Texts kept on the device by key: in local storage as long as it has room, else in the device's database. What does not fit
// anywhere is refused, so that whoever typed it is told.
import { isPendingCaptureKey } from '@jotsam/core/pending/storage-keys'
import { keysOf, readFrom, removeFrom, writeTo } from '../device/device-db.ts'
import { dropLocally, localKeys } from '../device/local-values.ts'

/** False when the device has no room for it. */
export async function keepOnShelf(key: string, text: string): Promise<boolean> {
  try {
    localStorage.setItem(key, text)
  } catch {
    return keepInOverflow(key, text)
  }
  await dropOverflow(key)
  return true
}

export async function readShelf(key: string): Promise<string | null> {
  const here = readLocal(key)
  if (here !== null) return here
  const there = await readFrom('overflow', key).catch(() => null)
  return typeof there === 'string' ? there : null
}

export async function dropFromShelf(key: string): Promise<void> {
  dropLocally(key)
  await dropOverflow(key)
}

/** The keys of everything that waits to be sent, of whichever account. */
export async function shelfKeys(): Promise<string[]> {
  const there = await overflowKeys()
  return [...new Set([...localKeys(), ...there])].filter(isPendingCaptureKey)
}

/** What lies in the database, as far as this tab knows: nearly always nothing, and then it need not be asked each time. */
let overflow: Set<string> | null = null

async function overflowKeys(): Promise<string[]> {
  const keys = await keysOf('overflow').catch(() => [])
  overflow = new Set(keys)
  return keys
}

async function dropOverflow(key: string): Promise<void> {
  if (overflow && !overflow.has(key)) return
  await removeFrom('overflow', key).catch(() => {})
  overflow?.delete(key)
}

async function keepInOverflow(key: string, text: string): Promise<boolean> {
  try {
    await writeTo('overflow', key, text)
  } catch {
    return false
  }
  overflow?.add(key)
  // An older text under the same key would be read first.
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
