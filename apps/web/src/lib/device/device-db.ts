// Key-value stores in IndexedDB: one for values too large for local storage, one for the latest query results, one for the notes that
// can be searched without a connection, one for files that wait to be uploaded. All calls may reject: a private window may have no IndexedDB, and a disk may be full.

export type DeviceStore = 'overflow' | 'reads' | 'notes' | 'files'

export function readFrom(store: DeviceStore, key: string): Promise<unknown> {
  return inStore(store, 'readonly', (area) => area.get(key))
}

export async function writeTo(store: DeviceStore, key: string, value: unknown): Promise<void> {
  await inStore(store, 'readwrite', (area) => area.put(value, key))
}

export async function removeFrom(store: DeviceStore, key: string): Promise<void> {
  await inStore(store, 'readwrite', (area) => area.delete(key))
}

export async function keysOf(store: DeviceStore, prefix = ''): Promise<string[]> {
  const keys = await inStore(store, 'readonly', (area) => area.getAllKeys(startingWith(prefix)))
  return keys.filter((key) => typeof key === 'string')
}

export function valuesOf(store: DeviceStore, prefix: string): Promise<unknown[]> {
  return inStore(store, 'readonly', (area) => area.getAll(startingWith(prefix)))
}

/** Removes and writes in one transaction. */
export async function changeStore(
  store: DeviceStore,
  removed: readonly string[],
  written: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (removed.length + written.size === 0) return
  await inStore(store, 'readwrite', (area) => {
    for (const key of removed) area.delete(key)
    for (const [key, value] of written) area.put(value, key)
    return area.count()
  })
}

export async function emptyStore(store: DeviceStore): Promise<void> {
  await inStore(store, 'readwrite', (area) => area.clear())
}

const NAME = 'jotsam'
const VERSION = 3
const STORES: readonly DeviceStore[] = ['overflow', 'reads', 'notes', 'files']

function startingWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}

let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      const known = request.result.objectStoreNames
      for (const store of STORES) if (!known.contains(store)) request.result.createObjectStore(store)
    }
    request.onerror = () => fail(request.error)
    request.onsuccess = () => {
      const database = request.result
      // Another tab deletes or upgrades the database. An open connection would block it.
      database.onversionchange = () => {
        database.close()
        opening = null
      }
      database.onclose = () => {
        opening = null
      }
      done(database)
    }
  }).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function inStore<T>(
  store: DeviceStore,
  mode: IDBTransactionMode,
  ask: (area: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  return new Promise((done, fail) => {
    const transaction = database.transaction(store, mode)
    const request = ask(transaction.objectStore(store))
    // Only a completed transaction is on the disk.
    transaction.oncomplete = () => done(request.result)
    transaction.onerror = () => fail(transaction.error)
    transaction.onabort = () => fail(transaction.error)
  })
}
