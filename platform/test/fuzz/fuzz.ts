// Attacks a running server for a while and reports failures: a 500, a hang, internal details in an answer.
import { type Attack, anyAttack, type Targets } from './attacks.ts'
import { createRandom } from './random.ts'
import { anyRawFrames, anyRawRequest, deliver } from './raw-attacks.ts'

export interface FuzzOptions {
  readonly url: string
  readonly targets: Targets
  readonly seed: number
  readonly seconds: number
  /** It goes on until so many were sent, however slow the machine is. */
  readonly fewest?: number
  /** How many run at once, each with its own seed. */
  readonly workers?: number
}

export interface FuzzReport {
  readonly sent: number
  /** How often each status was answered; `closed` for none. */
  readonly statuses: Readonly<Record<string, number>>
  /** Each with the seed and number that reproduce it. */
  readonly findings: readonly string[]
}

export async function fuzz({ url, targets, seed, seconds, fewest = 0, workers = 4 }: FuzzOptions): Promise<FuzzReport> {
  const until = performance.now() + seconds * 1000
  const statuses: Record<string, number> = {}
  const findings: string[] = []
  let sent = 0
  const worker = async (workerSeed: number) => {
    const random = createRandom(workerSeed)
    for (let n = 0; (performance.now() < until || sent < fewest) && findings.length < MOST_FINDINGS; n++) {
      sent += 1
      const { status, text, about } = random.chance(0.2)
        ? await rawly(random, url, targets)
        : await politely(anyAttack(random, targets), url)
      statuses[status] = (statuses[status] ?? 0) + 1
      const fault = faultIn(status, text)
      if (fault) findings.push(`${fault} (seed ${workerSeed}, number ${n}): ${about}\n  ${text.slice(0, 400)}`)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, n) => worker(seed + n)))
  return { sent, statuses, findings }
}

const MOST_FINDINGS = 10
const PATIENCE_MS = 30_000
const SILENCE_MS = 40

interface Outcome {
  readonly status: string
  readonly text: string
  readonly about: string
}

async function politely(attack: Attack, url: string): Promise<Outcome> {
  const { method, path, headers, body } = attack
  const about = `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${String(body ?? '').slice(0, 300)}`
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD'
  try {
    const answer = await fetch(url + path, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(hasBody ? { body: typeof body === 'string' ? body : new Uint8Array(body) } : {}),
    })
    const text = await answer.text()
    return { status: String(answer.status), text: `${answer.headers.get('location') ?? ''} ${text}`, about }
  } catch (error) {
    const isHang = error instanceof Error && error.name === 'TimeoutError'
    // A header that fetch itself will not send is no answer of ours.
    return { status: isHang ? 'hung' : 'closed', text: '', about }
  }
}

async function rawly(random: ReturnType<typeof createRandom>, url: string, { anonKey }: Targets): Promise<Outcome> {
  const attack = random.chance(0.6) ? anyRawRequest(random, anonKey) : anyRawFrames(random, anonKey)
  const text = await deliver(Number(new URL(url).port), attack, SILENCE_MS)
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'closed'
  return { status, text, about: `${attack.name} ${attack.bytes.toString('latin1').slice(0, 300)}` }
}

function faultIn(status: string, text: string): string | null {
  if (status === 'hung') return `no answer within ${PATIENCE_MS / 1000} s`
  if (Number(status) >= 500 && status !== '501') return `answered ${status}`
  const leak = LEAKS.exec(text)
  return leak ? `told of its insides (${leak[0]})` : null
}

// Paths, stacks, statements, secrets, and redirects to a foreign address.
const LEAKS =
  /node_modules|\.(?:ts|js|mjs):\d+|\n\s+at |postgres(?:ql)?:\/\/|syntax error at or near|select set_config|encrypted_password|jwtSecret|refresh_token_key|ECONN|EACCES|\/tmp\/|\/work\/|TypeError|ReferenceError|^(?:https?:)?\/\/evil\.example|root:x:0/
