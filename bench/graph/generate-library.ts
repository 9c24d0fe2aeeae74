// Generates a library with notes in clusters around hubs, always the same for the same size.
import type { LibraryEdge, LibraryGraph } from '../../packages/core/src/links/library-graph.ts'
import { seededChance } from '../product/vocabulary.ts'

const LINKS_PER_NOTE = 1.4

export function generateLibrary(count: number): LibraryGraph {
  const random = seededChance(count)
  const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  const links = new Array<number>(count).fill(0)
  const edges: LibraryEdge[] = []
  while (edges.length < count * LINKS_PER_NOTE) {
    const from = Math.floor(random() * count)
    // Most links go to a hub, some anywhere.
    const to = Math.floor(random() < 0.7 ? random() ** 3 * count : random() * count)
    if (from === to) continue
    edges.push({ source: id(from), target: id(to), type: 'related' })
    links[from] = (links[from] ?? 0) + 1
    links[to] = (links[to] ?? 0) + 1
  }
  const nodes = links.map((each, at) => ({
    id: id(at),
    title: `Note ${at} of a library`,
    zettel_id: String(202_600_000_000 + at),
    folder_id: null,
    tags: [],
    links: each,
  }))
  return { nodes: nodes.sort((a, b) => b.links - a.links), edges, total: count }
}
