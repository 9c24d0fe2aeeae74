// Keeps a number of connections busy for a while and returns the count and latency of the answers.

export interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
}

const CONNECTIONS = 8
const WARM_UP_MS = 1000

export async function measure(
  request: (worker: number) => Promise<void>,
  { seconds }: { seconds: number },
): Promise<Figures> {
  await drive(request, WARM_UP_MS)
  const started = performance.now()
  const times = await drive(request, seconds * 1000)
  const elapsed = (performance.now() - started) / 1000
  return { perSecond: times.length / elapsed, p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

/** The value that this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function p50AndP95(times: readonly number[], digits = 1): string {
  return `${quantile(times, 0.5).toFixed(digits)} / ${quantile(times, 0.95).toFixed(digits)}`
}

async function drive(request: (worker: number) => Promise<void>, ms: number): Promise<number[]> {
  const until = performance.now() + ms
  const times: number[] = []
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, worker) => {
      while (performance.now() < until) {
        const before = performance.now()
        await request(worker)
        times.push(performance.now() - before)
      }
    }),
  )
  return times
}
