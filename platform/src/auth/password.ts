// Passwords: Argon2id, a few at a time and off the main thread; bcrypt hashes from elsewhere are accepted and told to be renewed.
import { randomBytes } from 'node:crypto'
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'
import { verify as bcryptVerify } from '@node-rs/bcrypt'
import { type PasswordWeakness, refuse } from './faults.ts'
import { createWorkSlots } from './work-slots.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** With no hash it does the same work and says no: nobody can tell an unknown account by the clock. */
  verify(password: string, hash: string | null): Promise<PasswordVerdict>
}

export type PasswordVerdict = 'wrong' | 'right' | 'right-but-outdated'

const MIN_LENGTH = 6
const MAX_LENGTH = 128

// OWASP's setting for little memory: 12 MiB and three passes, some 30 ms on a small server.
const ARGON2ID = { memoryCost: 12_288, timeCost: 3, parallelism: 1 }

// Two dozen MiB at most, and as many wait as are done in about ten seconds.
const SLOTS = { atOnce: 2, waiting: 500 }

export function createPasswords(): Passwords {
  const slots = createWorkSlots(SLOTS)
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> =>
    (await slots.run(work)) ?? refuse({ kind: 'over-request-rate', retryAfterSeconds: 10 })
  let nobodys: Promise<string> | undefined

  return {
    hash: (password) => inTurn(() => argon2Hash(password, ARGON2ID)),
    verify: (password, hash) =>
      inTurn(async () => {
        const verdict = hash === null ? null : await verdictOn(password, hash)
        if (verdict !== null) return verdict
        nobodys ??= argon2Hash(randomBytes(16), ARGON2ID)
        await argon2Verify(await nobodys, password)
        return 'wrong'
      }),
  }
}

export function weaknessOf(password: string): PasswordWeakness | null {
  if ([...password].length >= MIN_LENGTH) return null
  return { message: `Password should be at least ${MIN_LENGTH} characters.`, reasons: ['length'] }
}

export function requireStrongPassword(password: string): void {
  const weakness = weaknessOf(password)
  if (weakness) refuse({ kind: 'weak-password', weakness })
  if ([...password].length > MAX_LENGTH)
    refuse({ kind: 'validation-failed', message: `Password cannot be longer than ${MAX_LENGTH} characters` })
}

/** Null for a hash that nobody can read. */
async function verdictOn(password: string, hash: string): Promise<PasswordVerdict | null> {
  try {
    if (/^\$2[aby]\$/.test(hash)) return (await bcryptVerify(password, hash)) ? 'right-but-outdated' : 'wrong'
    return (await argon2Verify(hash, password)) ? 'right' : 'wrong'
  } catch {
    return null
  }
}
