// The account fields that an administrator may set. Creating and updating share this check.
import { z } from 'zod'
import { requireEmail } from '../email-flows/email-address.ts'
import { refuse } from '../faults.ts'
import type { Passwords } from '../passwords/password.ts'
import { bannedUntil, parseBanDuration } from './ban-duration.ts'

export const userBody = z.object({
  id: z.guid().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  role: z.string().nullish(),
  password: z.string().nullish(),
  password_hash: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.record(z.string(), z.unknown()).nullish(),
  ban_duration: z.string().nullish(),
})

export type UserBody = z.infer<typeof userBody>

export interface UserChanges {
  readonly email: string | null
  readonly encryptedPassword: string | null
  /** Undefined keeps the current ban. */
  readonly bannedUntil: Date | null | undefined
}

export async function parseUserChanges(body: UserBody, passwords: Passwords, now: Date): Promise<UserChanges> {
  if (body.phone) refuse({ kind: 'phone-disabled' })
  // Users never get another database role, least of all the service role.
  if (body.role && body.role !== 'authenticated')
    refuse({ kind: 'validation-failed', message: 'Users have the role authenticated' })
  return {
    email: body.email ? requireEmail(body.email) : null,
    encryptedPassword: await encrypted(body, passwords),
    bannedUntil: endOfBan(body.ban_duration, now),
  }
}

async function encrypted({ email, password, password_hash }: UserBody, passwords: Passwords): Promise<string | null> {
  if (password && password_hash)
    return refuse({ kind: 'validation-failed', message: 'Only a password or a password hash should be provided' })
  if (password_hash) {
    if (!/^\$(2[aby]\$\d\d\$[./A-Za-z0-9]{53}|argon2id\$v=19\$[\w=,]+\$[\w+/=]+\$[\w+/=]+)$/.test(password_hash))
      refuse({ kind: 'validation-failed', message: 'The password hash is neither bcrypt nor argon2id' })
    return password_hash
  }
  if (!password) return null
  await passwords.requireStrong(password, email ? [email] : [])
  return passwords.hash(password)
}

function endOfBan(given: string | null | undefined, now: Date): Date | null | undefined {
  if (!given) return undefined
  const ban = parseBanDuration(given)
  return ban === null
    ? refuse({ kind: 'validation-failed', message: `invalid format for ban duration: "${given}"` })
    : bannedUntil(ban, now)
}
