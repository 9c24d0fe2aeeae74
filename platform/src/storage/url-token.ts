// Tokens in signed addresses. They have no role, so they are of no use as access tokens. What a person signed ends when they sign out
// everywhere, are banned or are gone; what a project's own server signed ends with its time only.
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { StorageFault } from './fault.ts'
import { transformSchema } from './pictures/transform-options.ts'

export interface UrlTokens {
  sign(token: UrlToken, seconds: number): Promise<string>
  /** Throws unless the token is valid for this use of this object. */
  verify<Scope extends UrlToken['scope']>(
    token: string | undefined,
    scope: Scope,
    url: string | null,
  ): Promise<Extract<VerifiedToken, { scope: Scope }>>
}

const download = z.object({
  scope: z.literal('download'),
  url: z.string(),
  // Older addresses have no owner and no `iat`.
  owner: z.string().nullable().default(null),
  transform: transformSchema.optional(),
})
const upload = z.object({
  scope: z.literal('upload'),
  url: z.string(),
  owner: z.string().nullable(),
  upsert: z.boolean(),
})
const times = { iat: z.number().default(0), exp: z.number() }
const schema = z.discriminatedUnion('scope', [download.extend(times), upload.extend(times)])

type UrlToken = z.output<typeof download> | z.output<typeof upload>
type VerifiedToken = z.output<typeof schema>

export function createUrlTokens(jwtSecret: string, now: () => Date, db: Pick<Database, 'ask'>): UrlTokens {
  const secret = new TextEncoder().encode(jwtSecret)

  async function isStanding(owner: string, iat: number): Promise<boolean> {
    const [row] = await db.ask(
      (sql) => sql`
        select from auth.users as person left join auth.sign_outs as sign_out on sign_out.user_id = person.id
        where person.id::text = ${owner} and (banned_until is null or banned_until <= ${now()})
          and (sign_out.at is null or sign_out.at < ${new Date(iat * 1000)})`,
    )
    return row !== undefined
  }

  return {
    sign: (token, seconds) =>
      // With fractions: an address may be signed in the second in which the person signs out.
      new SignJWT({ ...token, iat: now().getTime() / 1000 })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setExpirationTime(Math.floor(now().getTime() / 1000) + seconds)
        .sign(secret),
    async verify(token, scope, url) {
      const verified = await jwtVerify(token ?? '', secret, { algorithms: ['HS256'], currentDate: now() }).catch(
        (error: unknown) => {
          throw new StorageFault(error instanceof errors.JWTExpired ? 'ExpiredToken' : 'InvalidSignature')
        },
      )
      const parsed = schema.safeParse(verified.payload)
      if (!parsed.success || parsed.data.scope !== scope || (url !== null && parsed.data.url !== url))
        throw new StorageFault('InvalidSignature')
      const { owner, iat } = parsed.data
      if (owner !== null && !(await isStanding(owner, iat))) throw new StorageFault('ExpiredToken')
      return parsed.data as Extract<VerifiedToken, { scope: typeof scope }>
    },
  }
}
