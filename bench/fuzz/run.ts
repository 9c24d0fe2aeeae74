// npm run bench -- fuzz [seconds=600 seed=1]: hostile input against the running product, then one account that attacks while
// another person reads and saves, each for half of the time. The server has a small heap, so that a leak per attack would crash
// it.
import { fuzz } from '../../platform/test/fuzz/fuzz.ts'
import { newAccount } from '../platform/new-account.ts'
import { startServer } from '../platform/server-process.ts'
import { benchCrowdingOut } from './crowding-out.ts'
import { compareSignIns } from './sign-in-timing.ts'

const HEAP_MB = 96

export default async function benchFuzz(out: (line: string) => void, args: readonly string[] = []): Promise<void> {
  const given = Object.fromEntries(args.map((arg) => arg.split('=')))
  const seconds = Number(given.seconds ?? 600) / 2
  const seed = Number(given.seed ?? Math.floor(Math.random() * 1e9))
  const server = await startServer({ heapMb: HEAP_MB })
  try {
    const { session } = await newAccount(server, { email: 'fuzz@bench.example', password: 'correct horse' })
    for (const line of await compareSignIns(server.url, server.anonKey, 'fuzz@bench.example')) out(line)
    const targets = { anonKey: server.anonKey, token: session.access_token, userId: session.user.id }
    const before = server.memoryMb()
    out(`Attacking for ${seconds} s with seed ${seed} ...`)
    const { sent, statuses, findings } = await fuzz({ url: server.url, targets, seed, seconds })
    out(
      `${sent} attacks: ${Object.entries(statuses)
        .map(([status, times]) => `${times} x ${status}`)
        .join(', ')}`,
    )
    out(`memory ${before.toFixed(0)} MB before, ${server.memoryMb().toFixed(0)} MB after, in a heap of ${HEAP_MB} MB`)
    out(findings.length === 0 ? 'Nothing found.' : findings.join('\n'))
    if (findings.length > 0) process.exitCode = 1
  } finally {
    await server.stop()
    await server.remove()
  }
  if (!(await benchCrowdingOut(out, seconds))) process.exitCode = 1
}
