import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../plan/limits.ts'
import { type GraphEdge, layoutGraph, nodeAt } from './graph-layout.ts'
import { connectionLabel, connectionTypes } from './note-connection.ts'

const note = (id: string) => ({ id, title: `Note ${id}`, zettel_id: '202611151030' })
const edge = (source: string, target: string): GraphEdge => ({ source, target, type: 'related' })

describe('the graph of one note', () => {
  // spec: L21
  it('has nodes with id, title, zettel_id, x, y and edges with source, target, type', () => {
    const graph = layoutGraph(note('c'), [note('a')], [edge('c', 'a')])
    expect(graph).toEqual({
      nodes: [
        { id: 'c', title: 'Note c', zettel_id: '202611151030', x: 200, y: 200 },
        { id: 'a', title: 'Note a', zettel_id: '202611151030', x: expect.closeTo(200), y: expect.closeTo(100) },
      ],
      edges: [{ source: 'c', target: 'a', type: 'related' }],
    })
  })

  // spec: L19
  it('puts the note at (200,200) and its neighbours around it at radius 100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), (count) => {
        const neighbours = Array.from({ length: count }, (_, at) => note(`n${at}`))
        const [centre, ...others] = layoutGraph(note('c'), neighbours, []).nodes
        expect(centre).toMatchObject({ id: 'c', x: 200, y: 200 })
        expect(others).toHaveLength(count)
        for (const { x, y } of others) expect(Math.hypot(x - 200, y - 200)).toBeCloseTo(100)
        expect(new Set(others.map(({ x, y }) => `${x.toFixed(3)},${y.toFixed(3)}`)).size).toBe(count)
      }),
    )
  })

  it.each([15, 16, 23, 40, 60])('draws %i neighbours on the canvas without overlap', (count) => {
    const neighbours = Array.from({ length: count }, (_, at) => note(`n${at}`))
    const { nodes } = layoutGraph(note('c'), neighbours, [])
    const { nodeRadius, width } = limits.graph
    for (const [at, a] of nodes.entries()) {
      expect(Math.min(a.x, a.y, width - a.x, width - a.y)).toBeGreaterThanOrEqual(nodeRadius - 0.001)
      for (const b of nodes.slice(0, at))
        expect(Math.hypot(a.x - b.x, a.y - b.y), `${a.id} and ${b.id}`).toBeGreaterThanOrEqual(2 * nodeRadius - 0.001)
    }
  })

  it('has a first ring that fits the canvas', () => {
    expect(limits.graph.width / 2 - limits.graph.neighbourRadius).toBeGreaterThanOrEqual(limits.graph.nodeRadius)
  })

  it('draws a note that is linked both ways once, and no edge without a node', () => {
    const graph = layoutGraph(
      note('c'),
      [note('a'), note('a'), note('c')],
      [edge('c', 'a'), edge('a', 'c'), edge('c', 'x')],
    )
    expect(graph.nodes.map(({ id }) => id)).toEqual(['c', 'a'])
    expect(graph.edges).toEqual([edge('c', 'a'), edge('a', 'c')])
  })

  it.each([
    [200, 200, 'c'],
    [220, 200, 'c'],
    [200, 120, 'a'],
    [221, 200, null],
    [200, 150, null],
    [0, 0, null],
  ])('a click at (%d,%d) hits %j', (x, y, id) => {
    const { nodes } = layoutGraph(note('c'), [note('a')], [])
    expect(nodeAt(nodes, x, y)?.id ?? null).toBe(id)
  })
})

it('every connection type has a label', () => {
  expect(connectionTypes.map(connectionLabel)).toEqual(['Related to', 'Builds on', 'Contradicts', 'Supports'])
})
