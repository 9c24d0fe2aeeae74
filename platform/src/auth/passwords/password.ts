// Hashes passwords with Argon2id, a few at a time and off the main thread. An imported bcrypt hash is replaced at the
// first sign-in.
import { availableParallelism } from 'node:os'
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'
import { compare as bcryptCompare } from 'bcryptjs'
import type { Config } from '../../config/config.ts'
import { type PasswordWeakness, refuse } from '../faults.ts'
import { isEasyToGuess } from './password-strength.ts'
import { createWorkSlots } from './work-slots.ts'

export type Passwords = ReturnType<typeof createPasswords>

type PasswordVerdict = 'wrong' | 'right' | 'right-but-outdated'

const MAX_LENGTH = 128

/** What hashing a password costs: KiB of memory, and passes over them. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
}

// OWASP's setting for little memory: 12 MiB and three passes. It takes about 30 ms on a small server.
const OWASP: HashCost = { memoryCost: 12_288, timeCost: 3 }

// Node has four threads for this work, and a flood of sign-ins must not take every core. The queue holds about ten
// seconds of work.
const SLOTS = { atOnce: Math.max(1, Math.min(4, availableParallelism())), waiting: 500 }

// The hash of a random password, with the same settings.
const DUMMY_HASH = '$argon2id$v=19$m=12288,t=3,p=1$IqU+23+r96FfmmoMzW2GAw$3km1oTTXpmxV60EZbdPIiWwNIv1eikoMUFBh8BYvqmQ'

export function createPasswords(
  { passwordMinLength, appName }: Pick<Config, 'appName' | 'passwordMinLength'>,
  cost: HashCost = OWASP,
) {
  const slots = createWorkSlots(SLOTS)
  const queued = async <T>(work: () => Promise<T>): Promise<T> =>
    (await slots.run(work)) ?? refuse({ kind: 'over-request-rate', retryAfterSeconds: 10 })

  return {
    /** Refuses a password that is too short, too long or weak. `words` are likely guesses, such as the e-mail address. */
    async requireStrong(password: string, words: readonly string[]): Promise<void> {
      if ([...password].length > MAX_LENGTH)
        refuse({ kind: 'validation-failed', message: `Password cannot be longer than ${MAX_LENGTH} characters` })
      const tooShort = tooShortFor(password, passwordMinLength)
      if (tooShort) refuse({ kind: 'weak-password', weakness: tooShort })
      if (await isEasyToGuess(password, [appName, ...words]))
        refuse({ kind: 'weak-password', weakness: { message: EASY_TO_GUESS, reasons: ['pwned'] } })
    },
    hash: (password: string): Promise<string> => queued(() => argon2Hash(password, { ...cost, parallelism: 1 })),
    /** Without a hash it takes the same time and answers `wrong`, so that timing does not reveal which accounts exist. */
    verify: (password: string, hash: string | null): Promise<PasswordVerdict> =>
      queued(async () => {
        const verdict = hash === null ? null : await verdictOn(password, hash)
        if (verdict !== null) return verdict
        await argon2Verify(DUMMY_HASH, password)
        return 'wrong'
      }),
  }
}

export function tooShortFor(password: string, minLength: number): PasswordWeakness | null {
  if ([...password].length >= minLength) return null
  return { message: `Password should be at least ${minLength} characters.`, reasons: ['length'] }
}

// GoTrue's message for a leaked password.
const EASY_TO_GUESS = 'Password is known to be weak and easy to guess, please choose a different one.'

/** Returns null for an unreadable hash. */
async function verdictOn(password: string, hash: string): Promise<PasswordVerdict | null> {
  try {
    if (/^\$2[aby]\$/.test(hash)) return (await bcryptCompare(password, hash)) ? 'right-but-outdated' : 'wrong'
    return (await argon2Verify(hash, password)) ? 'right' : 'wrong'
  } catch {
    return null
  }
}
