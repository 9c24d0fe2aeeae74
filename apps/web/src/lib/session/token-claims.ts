// Reads claims from the access token to choose the screen. It does not verify the signature; the server does.

export function tokenClaims(accessToken: string) {
  const claims = payload(accessToken)
  const amr = Array.isArray(claims.amr) ? claims.amr : []
  return {
    /** `aal2` after a second factor. */
    level: typeof claims.aal === 'string' ? claims.aal : 'aal1',
    /** The sign-in methods: password, recovery, totp and so on. */
    methods: amr.map((entry) => (isRecord(entry) ? String(entry.method) : String(entry))),
  }
}

function payload(token: string): Record<string, unknown> {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const parsed: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (char) => char.charCodeAt(0))))
    return isRecord(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
