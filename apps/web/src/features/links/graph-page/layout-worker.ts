// Runs the layout off the main thread and posts the positions while it runs.
import { createLayout, isSettled, type LayoutInput } from './layout.ts'

export interface LayoutProgress {
  /** x and y of each node in turn. */
  readonly positions: Float32Array
  readonly isSettled: boolean
}

/** About two frames: posting more often would not be visible. */
const POST_EVERY_MS = 32

self.addEventListener('message', ({ data }: MessageEvent<LayoutInput>) => {
  const layout = createLayout(data)
  let postedAt = performance.now()
  do {
    layout.tick()
    if (performance.now() - postedAt < POST_EVERY_MS && !isSettled(layout)) continue
    postedAt = performance.now()
    const positions = Float32Array.from(layout.nodes().flatMap(({ x = 0, y = 0 }) => [x, y]))
    const progress: LayoutProgress = { positions, isSettled: isSettled(layout) }
    self.postMessage(progress, { transfer: [positions.buffer] })
  } while (!isSettled(layout))
})
