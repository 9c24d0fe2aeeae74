// Tokens in signed addresses. They have no role, so they are of no use as access tokens.
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { StorageFault } from './fault.ts'
import { type Transform, transformSchema } from './transform-options.ts'

export interface UrlTokens {
  sign(token: UrlToken, seconds: number): Promise<string>
  /** Throws unless the token is valid for this use of this object. */
  verify<Scope extends UrlToken['scope']>(
    token: string | undefined,
    scope: Scope,
    url: string | null,
  ): Promise<Extract<UrlToken, { scope: Scope }> & { exp: number }>
}

export type UrlToken =
  | { readonly scope: 'download'; readonly url: string; readonly transform?: Transform | undefined }
  | { readonly scope: 'upload'; readonly url: string; readonly owner: string | null; readonly upsert: boolean }

const schema = z.discriminatedUnion('scope', [
  z.object({
    scope: z.literal('download'),
    url: z.string(),
    transform: transformSchema.optional(),
    exp: z.number(),
  }),
  z.object({
    scope: z.literal('upload'),
    url: z.string(),
    owner: z.string().nullable(),
    upsert: z.boolean(),
    exp: z.number(),
  }),
])

export function createUrlTokens(jwtSecret: string, now: () => Date): UrlTokens {
  const secret = new TextEncoder().encode(jwtSecret)
  return {
    sign: (token, seconds) =>
      new SignJWT({ ...token })
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
      return parsed.data as Extract<UrlToken, { scope: typeof scope }> & { exp: number }
    },
  }
}
