// The PKCE code verifier of the last email that this browser asked for. supabase-js stores it but reads it for links only.
import { SESSION_KEY } from '../data/supabase.ts'

export function codeVerifier(): string | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`${SESSION_KEY}-code-verifier`) ?? 'null')
    return typeof stored === 'string' ? stored : undefined
  } catch {
    return undefined
  }
}
