// Everything that one drawing of the library needs to know.
import type { Palette } from '../canvas-palette.ts'
import type { Scene } from './scene.ts'
import type { Size, Viewport } from './viewport.ts'

export interface Picture {
  readonly scene: Scene
  readonly positions: Float32Array
  readonly shown: readonly boolean[]
  readonly view: Viewport
  readonly size: Size
  /** The note under the mouse or chosen by keyboard. */
  readonly marked: number | null
  readonly palette: Palette
}

/** The radius of a note on the screen: it grows slower than the distances, so that zooming in makes room. */
export function screenRadius(scene: Scene, node: number, scale: number): number {
  return Math.max(1.5, (scene.radii[node] ?? 4) * Math.min(2, scale ** 0.6))
}
