// Checks that response times do not reveal accounts: wrong passwords for a known and an unknown address, alternating.
import { quantile } from '../platform/measure.ts'

const TIMES = 100

export async function compareSignIns(url: string, anonKey: string, known: string): Promise<string[]> {
  const waits: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let n = 0; n < TIMES; n++) {
    waits.known.push(await refused(url, anonKey, known))
    waits.unknown.push(await refused(url, anonKey, `nobody-${n}@bench.example`))
  }
  return Object.entries(waits).map(([name, times]) => {
    const [p10, p50, p90] = [0.1, 0.5, 0.9].map((share) => quantile(times, share).toFixed(1))
    return `wrong password, ${`${name} address`.padEnd(16)}  p10 ${p10} ms   p50 ${p50} ms   p90 ${p90} ms`
  })
}

async function refused(url: string, anonKey: string, email: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the one' }),
  })
  await answer.text()
  if (answer.status !== 400) throw new Error(`A wrong password was answered with ${answer.status}.`)
  return performance.now() - began
}
