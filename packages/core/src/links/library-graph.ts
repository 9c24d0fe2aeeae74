// The graph of all linked notes of one person, and its filter.

import type { Folder } from '../notebooks/folder.ts'
import type { ConnectionType } from './note-connection.ts'

export const libraryEdgeTypes = ['related', 'builds_on', 'contradicts', 'supports', 'mention'] as const

/** A mention is a zettel id in double square brackets in the text of the source. */
export type LibraryEdgeType = ConnectionType | 'mention'

export type LibraryNode = {
  id: string
  title: string
  zettel_id: string
  folder_id: string | null
  tags: string[]
  links: number
}
export type LibraryEdge = { source: string; target: string; type: LibraryEdgeType }

/** The best connected notes first; `total` includes those that did not fit. */
export type LibraryGraph = { nodes: LibraryNode[]; edges: LibraryEdge[]; total: number }

export type LibraryFilter = { folderId: string | null; tag: string | null; words: string }

/** Whether each node passes, in the order of the nodes. A notebook includes those inside it. */
export function shownNodes(
  nodes: readonly LibraryNode[],
  filter: LibraryFilter,
  folders: readonly Pick<Folder, 'id' | 'parent_id'>[],
): boolean[] {
  const { folderId, tag } = filter
  const chosen = folderId && new Set([folderId, ...folders.filter((f) => f.parent_id === folderId).map(({ id }) => id)])
  const words = filter.words.trim().toLowerCase()
  return nodes.map(
    (node) =>
      (!chosen || (node.folder_id !== null && chosen.has(node.folder_id))) &&
      (tag === null || node.tags.includes(tag)) &&
      (words === '' || node.title.toLowerCase().includes(words) || node.zettel_id.includes(words)),
  )
}

/** Every tag in the graph, the most used first. */
export function tagsIn(nodes: readonly LibraryNode[]): string[] {
  const counts = new Map<string, number>()
  for (const { tags } of nodes) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([tag]) => tag)
}
