// Metadata is changed key by key; null takes a key away. Pure.

export type Metadata = Readonly<Record<string, unknown>>

export function mergeMetadata(current: Metadata, change: Metadata | null | undefined): Metadata {
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== null))
}
