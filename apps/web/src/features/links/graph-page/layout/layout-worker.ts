// Lays a library out beside the page, and tells as it goes where everything stands.
import { ForceLayout, type LayoutInput } from './force-layout.ts'

export interface LayoutNews {
  readonly positions: Float32Array
  readonly isSettled: boolean
}

/** Oftener than this nobody sees. */
const NEWS_MS = 32

self.addEventListener('message', ({ data }: MessageEvent<LayoutInput>) => {
  const layout = new ForceLayout(data)
  let told = performance.now()
  while (!layout.isSettled) {
    layout.tick()
    if (performance.now() - told < NEWS_MS && !layout.isSettled) continue
    told = performance.now()
    tell(layout)
  }
  tell(layout)
})

function tell({ positions, isSettled }: ForceLayout): void {
  const news: LayoutNews = { positions: positions.slice(), isSettled }
  self.postMessage(news, { transfer: [news.positions.buffer] })
}
