// A second person, at another address, who reads and saves meanwhile. Half of the answers must come within a second.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { quantile } from '../platform/measure.ts'
import { type Account, headersOf } from './worst-account.ts'

export interface Experience {
  readonly reads: Times
  readonly saves: Times
}

interface Times {
  readonly count: number
  readonly failed: number
  readonly median: number
  readonly p95: number
}

export const MEDIAN_MS = 1000

export async function readAndSave(person: Account, isOver: () => boolean): Promise<Experience> {
  const reads: number[] = []
  const saves: number[] = []
  while (!isOver()) {
    saves.push(await timed(() => save(person)))
    reads.push(await timed(() => read(person)))
    await setTimeout(100)
  }
  return { reads: timesOf(reads), saves: timesOf(saves) }
}

export const isAcceptable = ({ reads, saves }: Experience): boolean =>
  [reads, saves].every(({ count, failed, median }) => median < MEDIAN_MS && failed * 100 <= count)

export const describeTimes = (name: string, { count, failed, median, p95 }: Times): string =>
  `${name}: ${count}, ${failed} of them failed, median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`

/** A failure counts as the longest time. */
async function timed(ask: () => Promise<Response>): Promise<number> {
  const from = performance.now()
  try {
    const answer = await ask()
    await answer.arrayBuffer()
    return answer.ok ? performance.now() - from : Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

const read = (person: Account) =>
  fetch(`${person.url}/rest/v1/captures?select=*&user_id=eq.${person.userId}&order=created_at.desc&limit=20`, {
    headers: headersOf(person),
  })

const save = (person: Account) =>
  fetch(`${person.url}/rest/v1/captures`, {
    method: 'POST',
    headers: headersOf(person),
    body: JSON.stringify({ user_id: person.userId, content: 'A thought', idempotency_key: randomUUID() }),
  })

function timesOf(measured: readonly number[]): Times {
  const failed = measured.filter((ms) => ms === Number.POSITIVE_INFINITY).length
  return { count: measured.length, failed, median: quantile(measured, 0.5), p95: quantile(measured, 0.95) }
}
