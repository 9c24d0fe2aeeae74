// One account attacks while another person reads and saves, on a server with the limits of production.
import { newAccount } from '../platform/new-account.ts'
import { type ServerProcess, startServer } from '../platform/server-process.ts'
import { describeTimes, isAcceptable, MEDIAN_MS, readAndSave } from './second-person.ts'
import { type Account, runAttacks } from './worst-account.ts'

/** Whether the second person was served well enough. */
export async function benchCrowdingOut(out: (line: string) => void, seconds: number): Promise<boolean> {
  await using server = await startServer({ env: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' } })
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
}

async function signUp(server: ServerProcess, address: string): Promise<Account> {
  const person = { email: `${address}@bench.example`, password: 'correct horse battery' }
  const { session } = await newAccount(server, person, { 'X-Forwarded-For': address })
  const { url, anonKey } = server
  return { url, anonKey, token: session.access_token, userId: session.user.id, address }
}

const listOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([status, times]) => `${times} x ${status}`)
    .join(', ')
