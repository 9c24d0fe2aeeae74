// Measures how smoothly the library graph moves: time between frames and work per frame while it is dragged. The library is
// generated and does not come from the database.
import type { Page } from '@playwright/test'
import { chromium } from '../chromium.ts'
import { signedIn } from '../dashboard/signed-in.ts'
import { quantile } from '../platform/measure.ts'
import { newAccount } from '../platform/new-account.ts'
import { startServer } from '../platform/server-process.ts'
import { generateLibrary } from './generate-library.ts'

const SIZES = [1000, 5000, 10_000]
const FRAMES = 240
/** Slower frames look jerky. */
const GOAL_MS = 34

/** Run from the repository's root. */
export default async function benchGraph(out: (line: string) => void): Promise<void> {
  await using server = await startServer()
  await using browser = await chromium()
  let isSmooth = true
  const { session } = await newAccount(server)
  out('| notes | links | arranged after | between frames p50 | p95 | work a frame p50 | p95 |')
  out('|---|---|---|---|---|---|---|')
  for (const size of SIZES) {
    const library = generateLibrary(size)
    const context = await signedIn(browser, { url: server.url, session })
    const page = await context.newPage()
    await page.route('**/rpc/library_graph', (route) => route.fulfill({ json: library }))
    const begun = performance.now()
    await page.goto(`${server.url}/graph`)
    await page.locator('[role=application][data-settled=true]').waitFor({ timeout: 120_000 })
    const arranged = (performance.now() - begun) / 1000
    const { gaps, work } = await drag(page)
    const [gap, late] = [quantile(gaps, 0.5), quantile(gaps, 0.95)]
    isSmooth &&= late <= GOAL_MS
    const cells = [size, library.edges.length, `${arranged.toFixed(1)} s`, ms(gap), ms(late)]
    out(`| ${[...cells, ms(quantile(work, 0.5)), ms(quantile(work, 0.95))].join(' | ')} |`)
    await context.close()
  }
  out(
    isSmooth ? `Every size moves within ${GOAL_MS} ms a frame.` : `Not every size moves within ${GOAL_MS} ms a frame.`,
  )
}

/** Moves the picture in every frame. The work lasts from the first callback of a frame until the first task after it. */
function drag(page: Page): Promise<{ gaps: number[]; work: number[] }> {
  return page.locator('[role=application]').evaluate(
    (area, frames) =>
      new Promise<{ gaps: number[]; work: number[] }>((done) => {
        const box = area.getBoundingClientRect()
        const [gaps, work]: number[][] = [[], []]
        const at = (turn: number) => ({
          clientX: box.left + box.width / 2 + 150 * Math.sin(turn / 20),
          clientY: box.top + box.height / 2 + 100 * Math.sin(turn / 33),
        })
        const dispatch = (type: string, turn: number) =>
          area.dispatchEvent(new MouseEvent(type, { ...at(turn), bubbles: true, view: window }))
        dispatch('mousedown', 0)
        let turn = 0
        let last = 0
        let first = 0
        const frame = (now: number) => {
          if (last > 0) gaps?.push(now - last)
          last = now
          turn += 1
          if (turn === frames) return done({ gaps: gaps ?? [], work: work ?? [] })
          const begun = first
          if (begun > 0) {
            const after = new MessageChannel()
            after.port1.onmessage = () => work?.push(performance.now() - begun)
            after.port2.postMessage(null)
          }
          // The page requests its own frame between these two.
          requestAnimationFrame(() => {
            first = performance.now()
          })
          dispatch('mousemove', turn)
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    FRAMES,
  )
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
