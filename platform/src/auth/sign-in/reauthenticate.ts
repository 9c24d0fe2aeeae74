// GET /reauthenticate mails a code that lets an old session set a new password.
import type { Context } from 'hono'
import { refuse } from '../faults.ts'
import { requireCooldownOver } from '../rate-limits/guards.ts'
import type { Services } from '../services.ts'
import type { SignedInEnv } from '../users/require-user.ts'

export function reauthenticate({ config, db, actionMails, now, rateLimits }: Services) {
  return async (context: Context<SignedInEnv>) => {
    const { user } = context.get('signedIn')
    const to = user.email
    if (!to)
      return refuse({
        kind: 'validation-failed',
        message: 'Reauthentication requires the user to have an email or a phone number',
      })
    requireCooldownOver(
      await rateLimits.mailCooldown('reauthentication', { account: user.id, address: context.get('clientAddress') }),
    )
    const mail = await db.transact(async (tx) => {
      await tx`update auth.users set reauthentication_sent_at = ${now()} where id = ${user.id}`
      return actionMails.write(tx, {
        userId: user.id,
        purpose: 'reauthentication',
        to,
        challenge: null,
        redirectTo: config.publicUrl,
      })
    })
    await actionMails.send([mail])
    return context.json({})
  }
}
