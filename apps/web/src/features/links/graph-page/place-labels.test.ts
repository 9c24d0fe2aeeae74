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

it('leaves out a title that would cover a note or the title of a better connected one', () => {
  const nodes = nodesAt([
    [100, 100],
    [104, 110],
    [96, 90],
    [300, 100],
    [2000, 100],
  ])
  const texts = placeLabels(nodes, zoomIdentity, size, null).map(({ text }) => text)
  expect(texts).toEqual(['Note 1', 'Note 2', 'Note 3'])
})

it('puts a title above its note where another note is below', () => {
  const [first, second] = placeLabels(
    nodesAt([
      [100, 100],
      [100, 116],
    ]),
    zoomIdentity,
    size,
    null,
  )
  expect(first?.y).toBeLessThan(100)
  expect(second?.y).toBeGreaterThan(116)
})

it('puts no title under the buttons of the zoom', () => {
  expect(placeLabels(nodesAt([[770, 520]]), zoomIdentity, size, null)).toEqual([])
})

it('knows that Japanese letters are wide', () => {
  const nodes = nodesAt([
    [200, 100],
    [330, 100],
  ]).map((node) => ({ ...node, title: '間隔反復学習のやり方について' }))
  expect(placeLabels(nodes, zoomIdentity, size, null).map(({ y }) => y > 100)).toEqual([true, false])
})

it('always shows the title of the chosen note', () => {
  const nodes = nodesAt([
    [100, 100],
    [110, 105],
  ])
  const [first] = placeLabels(nodes, zoomIdentity, size, nodes[1] ?? null)
  expect(first?.text).toBe('Note 1')
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
