import { zoomIdentity } from 'd3-zoom'
import { expect, it } from 'vitest'
import { drawnGraph } from './drawn-graph.ts'
import { placeLabels } from './place-labels.ts'

const size = { width: 800, height: 600 }

function nodesAt(places: readonly (readonly [number, number])[]) {
  const nodes = places.map((_, at) => ({
    id: `${at}`,
    title: `Note ${at}`,
    zettel_id: '',
    folder_id: null,
    tags: [],
    links: 1,
  }))
  const drawn = drawnGraph({ nodes, edges: [], total: nodes.length }, []).nodes
  for (const [at, [x, y]] of places.entries()) Object.assign(drawn[at] ?? {}, { x, y })
  return drawn
}

it('leaves out a title that would cover the title of a better connected note', () => {
  const nodes = nodesAt([
    [100, 100],
    [110, 105],
    [300, 100],
    [2000, 100],
  ])
  const texts = placeLabels(nodes, zoomIdentity, size, null).map(({ text }) => text)
  expect(texts).toEqual(['Note 0', 'Note 2'])
})

it('always shows the title of the chosen note', () => {
  const nodes = nodesAt([
    [100, 100],
    [110, 105],
  ])
  const texts = placeLabels(nodes, zoomIdentity, size, nodes[1] ?? null).map(({ text }) => text)
  expect(texts).toEqual(['Note 1'])
})

it('moves a title into view at the edge of the screen', () => {
  const labels = placeLabels(
    nodesAt([
      [5, 100],
      [798, 200],
    ]),
    zoomIdentity,
    size,
    null,
  )
  for (const { text, x } of labels) {
    expect(x).toBeGreaterThanOrEqual(text.length * 3)
    expect(x).toBeLessThanOrEqual(size.width - text.length * 3)
  }
  expect(labels).toHaveLength(2)
})
