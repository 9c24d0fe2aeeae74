// The library graph as it is drawn: notes and links that point at each other, each note with its place, size and colour.

import type { LibraryEdgeType, LibraryGraph } from '@jotsam/core/links/library-graph'
import type { Folder } from '@jotsam/core/notebooks/folder'

export interface DrawnNode {
  readonly id: string
  readonly title: string
  readonly links: number
  readonly radius: number
  /** The colour of its notebook; null without one. */
  readonly colour: string | null
  readonly edges: DrawnEdge[]
  /** The layout and the filters change these. */
  x: number
  y: number
  isShown: boolean
}

export interface DrawnEdge {
  readonly source: DrawnNode
  readonly target: DrawnNode
  readonly type: LibraryEdgeType
}

export interface DrawnGraph {
  readonly nodes: readonly DrawnNode[]
  readonly edges: readonly DrawnEdge[]
}

export function drawnGraph(graph: LibraryGraph, folders: readonly Pick<Folder, 'id' | 'color'>[]): DrawnGraph {
  const colours = new Map(folders.map(({ id, color }) => [id, color]))
  const nodes = graph.nodes.map(
    ({ id, title, links, folder_id }): DrawnNode => ({
      id,
      title,
      links,
      radius: Math.min(16, 3.5 + 1.6 * Math.sqrt(links)),
      colour: (folder_id && colours.get(folder_id)) || null,
      edges: [],
      x: 0,
      y: 0,
      isShown: true,
    }),
  )
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const edges = graph.edges.flatMap(({ source, target, type }): DrawnEdge[] => {
    const [from, to] = [byId.get(source), byId.get(target)]
    return from && to ? [{ source: from, target: to, type }] : []
  })
  for (const edge of edges) {
    edge.source.edges.push(edge)
    edge.target.edges.push(edge)
  }
  return { nodes, edges }
}

/** The radius on the screen. It grows slower than the distances, so that zooming in makes room. */
export function screenRadius({ radius }: DrawnNode, scale: number): number {
  return Math.max(1.5, radius * Math.min(2, scale ** 0.6))
}
