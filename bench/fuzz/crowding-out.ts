// One account attacks while another person reads and saves, on a server with the limits of production.
import { startServer } from '../platform/server-process.ts'
import { describeTimes, isAcceptable, MEDIAN_MS, readAndSave } from './second-person.ts'
import { type Account, runAttacks } from './worst-account.ts'

/** Whether the second person was served well enough. */
export async function benchCrowdingOut(out: (line: string) => void, seconds: number): Promise<boolean> {
  const server = await startServer({ env: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' } })
  try {
    const [worst, other] = [await signUp(server, '192.0.2.1'), await signUp(server, '192.0.2.2')]
    const memory = { before: server.memoryMb(), most: 0 }
    const watching = setInterval(() => {
      memory.most = Math.max(memory.most, server.memoryMb())
    }, 200)
    out(`One account does its worst for ${seconds} s ...`)
    let isOver = false
    const meanwhile = readAndSave(other, () => isOver)
    const answers = await runAttacks(worst, seconds)
    isOver = true
    const experience = await meanwhile
    clearInterval(watching)
    for (const [kind, statuses] of Object.entries(answers)) out(`  ${kind}: ${listOf(statuses)}`)
    out(`memory ${memory.before.toFixed(0)} MB before, ${memory.most.toFixed(0)} MB at most`)
    out(`somebody else's ${describeTimes('reads', experience.reads)}`)
    out(`somebody else's ${describeTimes('saves', experience.saves)}`)
    if (isAcceptable(experience)) return true
    out(`The median must stay under ${MEDIAN_MS} ms, and one in a hundred may fail.`)
    return false
  } finally {
    await server.stop()
    await server.remove()
  }
}

async function signUp({ url, anonKey }: { url: string; anonKey: string }, address: string): Promise<Account> {
  const headers = { apikey: anonKey, 'Content-Type': 'application/json', 'X-Forwarded-For': address }
  const account = { email: `${address}@bench.example`, password: 'correct horse battery' }
  const answer = await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers, body: JSON.stringify(account) })
  const { access_token: token, user } = (await answer.json()) as { access_token: string; user: { id: string } }
  const trial = { ...headers, Authorization: `Bearer ${token}` }
  await fetch(`${url}/rest/v1/rpc/start_trial`, { method: 'POST', headers: trial })
  return { url, anonKey, token, userId: user.id, address }
}

const listOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([status, times]) => `${times} x ${status}`)
    .join(', ')
