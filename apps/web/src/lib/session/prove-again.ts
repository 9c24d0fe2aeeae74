// The service wants a recent proof of who it is before it adds a way to sign in.
import type { Client } from '../data/supabase.ts'
import { askAuth, type Refusal } from './ask-auth.ts'

export function needsProof(error: unknown): boolean {
  return error instanceof Object && 'code' in error && error.code === 'reauthentication_needed'
}

export async function proveAgain(client: Client, password: string): Promise<Refusal | null> {
  return (await askAuth(client, { method: 'POST', path: '/reauthenticate', body: { password } }, () => null)).error
}
