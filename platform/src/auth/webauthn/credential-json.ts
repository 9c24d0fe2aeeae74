// Schemas for the JSON that a browser returns from a WebAuthn ceremony. They check the form only.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/)

// A credential id has at most 1,023 bytes.
const common = { id: base64url(1364), rawId: base64url(1364), type: z.literal('public-key') }
const clientDataJSON = base64url(8192)

export const registrationCredential = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON,
      attestationObject: base64url(65_536),
      transports: z.array(z.string().max(32)).max(16).nullish(),
    }),
  })
  .transform(
    ({ response, ...rest }): RegistrationResponseJSON => ({
      ...rest,
      clientExtensionResults: {},
      response: { ...response, transports: response.transports ?? [] },
    }),
  )

export const authenticationCredential = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON,
      authenticatorData: base64url(8192),
      signature: base64url(8192),
      userHandle: base64url(128).nullish(),
    }),
  })
  .transform(
    ({ response: { userHandle, ...response }, ...rest }): AuthenticationResponseJSON => ({
      ...rest,
      clientExtensionResults: {},
      response: userHandle ? { ...response, userHandle } : response,
    }),
  )
