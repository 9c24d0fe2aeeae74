// Groups links by capture: those that it has and those that lead to it.
import type { NoteConnection } from '@jotsam/core/links/note-connection'
import type { CaptureHead } from './account-rows.ts'
import type { LinkedNote, NoteLinks } from './note-file.ts'
import type { NotePaths } from './note-paths.ts'

export type LinksOf = (captureId: string) => NoteLinks

export function linksByCapture(
  links: readonly NoteConnection[],
  heads: ReadonlyMap<string, CaptureHead>,
  paths: NotePaths,
): LinksOf {
  const bySource = grouped(links, ({ source_capture_id }) => source_capture_id)
  const byTarget = grouped(links, ({ target_capture_id }) => target_capture_id)
  const other = (id: string, type: NoteConnection['connection_type']): LinkedNote[] => {
    const head = heads.get(id)
    return head ? [{ type, title: head.title, zettelId: head.zettel_id, path: paths.of(head) }] : []
  }
  return (id) => ({
    outgoing: (bySource.get(id) ?? [])
      .flatMap((link) => other(link.target_capture_id, link.connection_type))
      .sort(byNote),
    incoming: (byTarget.get(id) ?? [])
      .flatMap((link) => other(link.source_capture_id, link.connection_type))
      .sort(byNote),
  })
}

/** Sorted, because ids are random and the same library must give the same files. */
function byNote(a: LinkedNote, b: LinkedNote): number {
  return `${a.zettelId} ${a.type}` < `${b.zettelId} ${b.type}` ? -1 : 1
}

export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
