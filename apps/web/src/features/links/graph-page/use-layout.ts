// Runs the layout of the graph in a worker. The last layout is kept, so that nothing moves when somebody returns to the page.
import { useEffect, useEffectEvent, useState } from 'react'
import type { DrawnGraph } from './drawn-graph.ts'
import type { LayoutInput } from './layout.ts'
import type { LayoutProgress } from './layout-worker.ts'

/** Returns whether the layout has settled. `onPositions` gets x and y of each node in turn, several times while it runs. */
export function useLayout(graph: DrawnGraph, onPositions: (positions: Float32Array) => void): boolean {
  const [settled, setSettled] = useState<DrawnGraph | null>(null)
  const place = useEffectEvent(onPositions)
  useEffect(() => {
    const input = layoutInput(graph)
    if (isKept(input)) {
      place(Float32Array.from(input.nodes.flatMap(({ x = 0, y = 0 }) => [x, y])))
      setSettled(graph)
      return
    }
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    worker.addEventListener('message', ({ data }: MessageEvent<LayoutProgress>) => {
      if (!isReduced || data.isSettled) place(data.positions)
      if (!data.isSettled) return
      keep(input, data.positions)
      setSettled(graph)
      worker.terminate()
    })
    worker.postMessage(input)
    return () => worker.terminate()
  }, [graph])
  return settled === graph
}

let kept: { places: Map<string, { x: number; y: number }>; links: string } | null = null

function keep({ nodes, links }: LayoutInput, positions: Float32Array): void {
  const places = nodes.map(({ id }, at) => [id, { x: positions[at * 2] ?? 0, y: positions[at * 2 + 1] ?? 0 }] as const)
  kept = { places: new Map(places), links: JSON.stringify(links) }
}

function isKept({ nodes, links }: LayoutInput): boolean {
  return (
    kept?.places.size === nodes.length &&
    kept.links === JSON.stringify(links) &&
    nodes.every(({ x }) => x !== undefined)
  )
}

/** Starts from the kept places, unless most notes are new. */
function layoutInput({ nodes, edges }: DrawnGraph): LayoutInput {
  const known = nodes.filter(({ id }) => kept?.places.has(id)).length
  return {
    nodes: nodes.map(({ id }) => ({ id, ...(known < nodes.length * 0.8 ? {} : kept?.places.get(id)) })),
    links: edges.map(({ source, target }) => ({ source: source.id, target: target.id })),
  }
}
