// The PKCE secret of the last mail that this browser asked for. supabase-js keeps it and reads it for links only.
import { SESSION_KEY } from '../data/supabase.ts'

export function codeVerifier(): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${SESSION_KEY}-code-verifier`) ?? 'null')
    return typeof kept === 'string' ? kept : undefined
  } catch {
    return undefined
  }
}
