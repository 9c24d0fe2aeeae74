// The small graph of one note: the positions of its neighbours, and which node a click hits.

import { limits } from '../plan/limits.ts'
import type { ConnectionType } from './note-connection.ts'

export type GraphNote = { id: string; title: string; zettel_id: string }
export type GraphNode = GraphNote & { x: number; y: number }
export type GraphEdge = { source: string; target: string; type: ConnectionType }
export type Graph = { nodes: GraphNode[]; edges: GraphEdge[] }

const { width, height, nodeRadius, neighbourRadius, clickRadius } = limits.graph

export function layoutGraph(centre: GraphNote, neighbours: readonly GraphNote[], edges: readonly GraphEdge[]): Graph {
  // A note that is linked both ways is in the answer twice, but is one node.
  const others = [...new Map(neighbours.map((note) => [note.id, note])).values()].filter(({ id }) => id !== centre.id)
  const nodes = [
    { ...centre, x: width / 2, y: height / 2 },
    ...others.map((note, at) => place(note, at, others.length)),
  ]
  const drawn = new Set(nodes.map(({ id }) => id))
  return { nodes, edges: edges.filter(({ source, target }) => drawn.has(source) && drawn.has(target)) }
}

/** The nearest node within the click radius, or null. */
export function nodeAt(nodes: readonly GraphNode[], x: number, y: number): GraphNode | null {
  let nearest: GraphNode | null = null
  let shortest: number = clickRadius
  for (const node of nodes) {
    const distance = Math.hypot(node.x - x, node.y - y)
    if (distance > shortest || (nearest && distance === shortest)) continue
    nearest = node
    shortest = distance
  }
  return nearest
}

/** Evenly around the centre, the first one above it, on more rings where one is not enough. */
function place(note: GraphNote, at: number, count: number): GraphNode {
  const { radius, first, size, turn } = ringOf(at, count)
  const angle = (2 * Math.PI * (at - first + turn)) / size - Math.PI / 2
  return { ...note, x: width / 2 + radius * Math.cos(angle), y: height / 2 + radius * Math.sin(angle) }
}

/** How many nodes each ring holds without overlap; the last ring takes the rest. */
const rings = [neighbourRadius, neighbourRadius + 2 * nodeRadius, neighbourRadius + 4 * nodeRadius].map((radius) => ({
  radius,
  room: Math.floor(Math.PI / Math.asin(nodeRadius / radius)),
}))

function ringOf(at: number, count: number): { radius: number; first: number; size: number; turn: number } {
  let first = 0
  for (const [index, { radius, room }] of rings.entries()) {
    const size = index === rings.length - 1 ? count - first : Math.min(room, count - first)
    if (at < first + size) return { radius, first, size, turn: index / 2 }
    first += size
  }
  throw new Error(`There is no neighbour ${at} of ${count}.`)
}
