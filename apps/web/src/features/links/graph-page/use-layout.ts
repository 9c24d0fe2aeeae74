// Where the notes stand. A worker finds it out; what it found is kept, so that coming back to the page moves nothing.
import { useEffect, useEffectEvent, useState } from 'react'
import type { LayoutInput } from './layout/force-layout.ts'
import type { LayoutNews } from './layout/layout-worker.ts'
import type { Scene } from './scene.ts'

/** Whether the notes have come to rest. `onPlaces` hears of every step on the way. */
export function useLayout(scene: Scene, onPlaces: (positions: Float32Array) => void): boolean {
  const [settled, setSettled] = useState<Scene | null>(null)
  const tell = useEffectEvent(onPlaces)
  useEffect(() => {
    const before = placesBefore(scene)
    if (before?.isWhole) {
      tell(before.positions)
      setSettled(scene)
      return
    }
    const worker = new Worker(new URL('./layout/layout-worker.ts', import.meta.url), { type: 'module' })
    const input: LayoutInput = {
      count: scene.nodes.length,
      edges: scene.edges,
      ...(before ? { positions: before.positions } : {}),
    }
    // Whoever wants no motion sees the picture when it is done.
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    worker.addEventListener('message', ({ data }: MessageEvent<LayoutNews>) => {
      if (!isStill || data.isSettled) tell(data.positions)
      if (!data.isSettled) return
      keepPlaces(scene, data.positions)
      setSettled(scene)
      worker.terminate()
    })
    worker.postMessage(input)
    return () => worker.terminate()
  }, [scene])
  return settled === scene
}

let kept: { places: Map<string, { x: number; y: number }>; edges: string } | null = null

function keepPlaces({ nodes, edges }: Scene, positions: Float32Array): void {
  const places = new Map(nodes.map(({ id }, at) => [id, { x: positions[at * 2] ?? 0, y: positions[at * 2 + 1] ?? 0 }]))
  kept = { places, edges: edges.join() }
}

/** Nothing when most notes are new. Whole when nothing changed since. */
function placesBefore({ nodes, edges }: Scene): { positions: Float32Array; isWhole: boolean } | null {
  if (!kept) return null
  const { places } = kept
  const known = nodes.filter(({ id }) => places.has(id)).length
  if (known < nodes.length * 0.8) return null
  const positions = new Float32Array(nodes.length * 2)
  for (const [at, { id }] of nodes.entries()) {
    // A new one begins at the rim, no two in one place.
    const { x, y } = places.get(id) ?? { x: 300 * Math.cos(at), y: 300 * Math.sin(at) }
    positions[at * 2] = x
    positions[at * 2 + 1] = y
  }
  const isSame = known === nodes.length && places.size === nodes.length && kept.edges === edges.join()
  return { positions, isWhole: isSame }
}
