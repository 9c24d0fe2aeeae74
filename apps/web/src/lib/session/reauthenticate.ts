// The service requires a recent password check before it adds a way to sign in.
import type { Client } from '../data/supabase.ts'
import { authRequest, type Refusal } from './auth-request.ts'

export function needsReauthentication(error: unknown): boolean {
  return error instanceof Object && 'code' in error && error.code === 'reauthentication_needed'
}

export async function reauthenticate(client: Client, password: string): Promise<Refusal | null> {
  return (await authRequest(client, { method: 'POST', path: '/reauthenticate', body: { password } }, () => null)).error
}
