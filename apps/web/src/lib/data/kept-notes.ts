// The notes that this device keeps for searching without a connection. Each is stored under its owner, its id and the time of its last
// change, so that the keys alone tell what is up to date.
import type { Capture } from '@jotsam/core/capture/capture'
import { changeStore, keysOf, valuesOf } from '../device/device-db.ts'

export async function keptNotes(userId: string): Promise<Capture[]> {
  const notes = await valuesOf('notes', `${userId} `).catch(() => [])
  return notes as Capture[]
}

/** The keys of the kept notes, by id. */
export async function keptKeys(userId: string): Promise<Map<string, string>> {
  const keys = await keysOf('notes', `${userId} `)
  return new Map(keys.map((key) => [key.split(' ')[1] ?? '', key]))
}

export function keyOf(userId: string, { id, updated_at }: Pick<Capture, 'id' | 'updated_at'>): string {
  return `${userId} ${id} ${updated_at}`
}

export function changeKept(removed: readonly string[], written: ReadonlyMap<string, Capture>): Promise<void> {
  return changeStore('notes', removed, written)
}
