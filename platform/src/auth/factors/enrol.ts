// POST /factors enrols a factor: it returns a TOTP secret once, or reserves a security key. The factor counts after
// its first verification.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody } from '../json-body.ts'
import { requireRecentSignIn } from '../sign-in/recent-sign-in.ts'
import type { SignedInEnv } from '../users/require-user.ts'
import { lockUser, type Query, type User } from '../users/user.ts'
import { relyingParty } from '../webauthn/relying-party.ts'
import { newTotp } from './totp.ts'

const MAX_FACTORS = 10

const enrolBody = z.object({
  factor_type: z.string().optional(),
  friendly_name: z.string().max(255).nullish(),
  issuer: z.string().max(255).nullish(),
})

export function enrol({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>) {
  return async (context: Context<SignedInEnv>) => {
    const body = await readBody(context, enrolBody)
    const type = offeredType(body.factor_type, config)
    const { user, session } = context.get('signedIn')
    const name = body.friendly_name ?? ''
    const totp = type === 'totp' ? newTotp(body.issuer || new URL(config.publicUrl).host, user.email ?? user.id) : null

    const id = await db.transact(async (tx) => {
      // Without the lock, two concurrent enrolments could exceed the limit.
      const current = (await lockUser(tx, { id: user.id })) ?? refuse({ kind: 'token-user-gone' })
      requireRecentSignIn(context, now())
      await requireRoomForFactor(tx, current, name, session.aal)
      const [factor] = await tx<{ id: string }[]>`
        insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
        values (${user.id}, ${name}, ${type}, 'unverified', ${totp?.secret ?? null}, ${now()}, ${now()})
        returning id`
      return factor?.id
    })

    if (totp === null) return context.json({ id, type, friendly_name: name })
    const { secret, uri, qrCode } = totp
    return context.json({ id, type, friendly_name: name, totp: { qr_code: qrCode, secret, uri } })
  }
}

function offeredType(asked: string | undefined, config: Deps['config']): 'totp' | 'webauthn' {
  if (asked === 'totp' || (asked === 'webauthn' && relyingParty(config) !== null)) return asked
  if (asked === 'phone' || asked === 'webauthn') return refuse({ kind: 'factor-type-disabled', type: asked })
  return refuse({ kind: 'validation-failed', message: 'factor_type needs to be totp, phone, or webauthn' })
}

async function requireRoomForFactor(tx: Query, user: User, name: string, aal: string): Promise<void> {
  const verified = user.factors.filter((factor) => factor.status === 'verified')
  const namesake = user.factors.find((factor) => (factor.friendly_name ?? '') === name)
  if (namesake?.status === 'verified') refuse({ kind: 'factor-name-conflict', name })
  if (verified.length > 0 && aal === 'aal1')
    refuse({ kind: 'insufficient-aal', status: 403, message: 'AAL2 required to enroll a new factor' })
  // An enrolment of the same name that was never verified is replaced.
  if (namesake) await tx`delete from auth.mfa_factors where id = ${namesake.id}`
  if (user.factors.length - (namesake ? 1 : 0) >= MAX_FACTORS) refuse({ kind: 'too-many-factors' })
}
