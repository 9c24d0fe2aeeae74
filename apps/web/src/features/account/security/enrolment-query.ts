// A new secret for an authenticator app. It counts for nothing until a first code has come.
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../lib/data/supabase.ts'
import { unwrap } from '../../../lib/data/unwrap.ts'

export interface Enrolment {
  readonly factorId: string
  readonly secret: string
  /** The address of an SVG. */
  readonly picture: string
}

export function enrolmentQuery(client: Client, userId: string, name: string, issuer: string) {
  return queryOptions({
    queryKey: ['enrolment', userId, name],
    queryFn: async (): Promise<Enrolment> => {
      const { id, totp } = unwrap(await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer }))
      return { factorId: id, secret: totp.secret, picture: pictureAddress(totp.qr_code) }
    },
    // One secret per time the form is open: another one would void the one just scanned.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: 0,
  })
}

/** The client puts raw SVG behind the comma, where a # would end it. */
function pictureAddress(qrCode: string): string {
  const comma = qrCode.indexOf(',')
  return qrCode.slice(0, comma + 1) + encodeURIComponent(qrCode.slice(comma + 1))
}
