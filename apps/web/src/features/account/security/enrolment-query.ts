// A new secret for an authenticator app. It becomes a factor when a first code was verified.
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../lib/data/supabase.ts'
import { unwrap } from '../../../lib/data/unwrap.ts'

export function enrolmentQuery(client: Client, userId: string, name: string, issuer: string) {
  return queryOptions({
    queryKey: ['enrolment', userId, name],
    queryFn: async () => {
      const { id, totp } = unwrap(await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer }))
      return { factorId: id, secret: totp.secret, picture: pictureAddress(totp.qr_code) }
    },
    // One secret per opened form. A new secret would invalidate the one just scanned.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: 0,
  })
}

/** A data URL. The client puts raw SVG after the comma; without encoding, a # would end the URL. */
function pictureAddress(qrCode: string): string {
  const comma = qrCode.indexOf(',')
  return qrCode.slice(0, comma + 1) + encodeURIComponent(qrCode.slice(comma + 1))
}
