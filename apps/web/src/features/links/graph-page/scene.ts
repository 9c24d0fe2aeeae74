// The graph in the shape that laying out and drawing want: numbers instead of ids. Pure.

import type { LibraryEdgeType, LibraryGraph, LibraryNode } from '@jotsam/core/links/library-graph'
import type { Folder } from '@jotsam/core/notebooks/folder'

export interface Scene {
  readonly nodes: readonly LibraryNode[]
  /** Source and target of each edge in turn. */
  readonly edges: Uint32Array
  readonly edgeTypes: readonly LibraryEdgeType[]
  readonly radii: Float32Array
  /** The colour of each note's notebook; null for none. */
  readonly colours: readonly (string | null)[]
  /** The edges of a note, by their number. */
  edgesOf(node: number): readonly number[]
}

export function sceneOf({ nodes, edges }: LibraryGraph, folders: readonly Pick<Folder, 'id' | 'color'>[]): Scene {
  const numbers = new Map(nodes.map(({ id }, at) => [id, at]))
  const ends: number[] = []
  const edgeTypes: LibraryEdgeType[] = []
  const byNode: number[][] = nodes.map(() => [])
  for (const { source, target, type } of edges) {
    const [from, to] = [numbers.get(source), numbers.get(target)]
    if (from === undefined || to === undefined) continue
    byNode[from]?.push(edgeTypes.length)
    byNode[to]?.push(edgeTypes.length)
    ends.push(from, to)
    edgeTypes.push(type)
  }
  const colours = new Map(folders.map(({ id, color }) => [id, color]))
  return {
    nodes,
    edges: Uint32Array.from(ends),
    edgeTypes,
    radii: Float32Array.from(nodes, ({ links }) => Math.min(16, 3.5 + 1.6 * Math.sqrt(links))),
    colours: nodes.map(({ folder_id }) => (folder_id && colours.get(folder_id)) || null),
    edgesOf: (node) => byNode[node] ?? [],
  }
}
