// Compares the platform's requests with the same statements through the bare driver and with @supabase/lite on the same
// PostgreSQL, in one run. Also measures realtime, memory and start.

import { cases, driverCases } from './cases.ts'
import { fill } from './fill.ts'
import { startLite } from './lite.ts'
import { type Figures, measure, quantile } from './measure.ts'
import { measureRealtime } from './measure-realtime.ts'
import { startServer } from './server-process.ts'

const SECONDS = 4

export default async function benchPlatform(out: (line: string) => void): Promise<void> {
  const server = await startServer()
  try {
    out("Filling: 200,000 captures, 10,000 of them the caller's ...")
    const scene = await fill(server)
    const idle = server.memoryMb()
    const lite = await startLite(scene)
    const rows: string[][] = [
      ['case', 'platform /s', 'p50 ms', 'p95 ms', 'driver /s', 'of driver', 'lite /s', 'times lite'],
    ]
    const bare = driverCases(scene)
    for (const [name, request] of Object.entries(cases(scene))) {
      const ours = await measure((worker) => request(server.url, worker), { seconds: SECONDS })
      const driver = bare[name] ? await measure(bare[name], { seconds: SECONDS }) : null
      // Its first request creates roles, which must not happen eight times at once.
      if (lite) await request(lite.url, 0).catch(() => undefined)
      const theirs = lite
        ? await measure((worker) => request(lite.url, worker), { seconds: SECONDS }).catch(() => null)
        : null
      rows.push([
        name,
        perSecond(ours),
        ours.p50.toFixed(2),
        ours.p95.toFixed(2),
        ...beside(ours, driver, '%'),
        ...beside(ours, theirs, 'x'),
      ])
      out(`  ${name} done`)
    }
    out(
      `\n8 connections, ${SECONDS} s a cell; one process each for server and client, two cores shared with PostgreSQL\n`,
    )
    out(table(rows))
    out(`\nidle memory of the server process: ${idle.toFixed(0)} MB`)
    const heard = await measureRealtime(server, scene, { sockets: 200, inserts: 200 })
    out(
      `insert to event with 200 sockets: p50 ${heard.p50.toFixed(1)} ms, p95 ${heard.p95.toFixed(1)} ms, ${heard.missed} missed`,
    )
    await lite?.stop()
    await scene.close()
  } finally {
    await server.stop()
  }
  const starts = await measureStart(server.dataDir)
  out(`second start to healthy: median ${starts.toFixed(0)} ms of five`)
  await server.remove()
}

/** The median time from the command to the first healthy answer, with an existing data folder. */
async function measureStart(dataDir: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const before = performance.now()
    const server = await startServer({ dataDir })
    times.push(performance.now() - before)
    await server.stop()
  }
  return quantile(times, 0.5)
}

const perSecond = (figures: Figures) => figures.perSecond.toFixed(0)

function beside(ours: Figures, other: Figures | null, unit: '%' | 'x'): [string, string] {
  if (!other) return ['-', '-']
  const ratio = ours.perSecond / other.perSecond
  return [perSecond(other), unit === '%' ? `${(ratio * 100).toFixed(0)} %` : `${ratio.toFixed(1)} x`]
}

function table(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
