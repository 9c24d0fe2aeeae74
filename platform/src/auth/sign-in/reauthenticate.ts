// GET /reauthenticate: mails a code that lets an old session set a new password.
import type { Context } from 'hono'
import { refuse } from '../faults.ts'
import { orCoolDown } from '../mailed/limit.ts'
import type { Parts } from '../parts.ts'
import type { SignedInEnv } from '../users/require-user.ts'

export function reauthenticate({ config, db, letters, now, rateLimits }: Parts) {
  return async (context: Context<SignedInEnv>) => {
    const { user } = context.get('signedIn')
    const to = user.email
    if (!to)
      return refuse({
        kind: 'validation-failed',
        message: 'Reauthentication requires the user to have an email or a phone number',
      })
    orCoolDown(
      await rateLimits.mailCooldown('reauthentication', { account: user.id, address: context.get('clientAddress') }),
    )
    const letter = await db.transact(async (tx) => {
      await tx`update auth.users set reauthentication_sent_at = ${now()} where id = ${user.id}`
      return letters.write(tx, {
        userId: user.id,
        about: 'reauthentication',
        to,
        challenge: null,
        redirectTo: config.publicUrl,
      })
    })
    await letters.post([letter])
    return context.json({})
  }
}
