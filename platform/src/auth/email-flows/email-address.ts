// Addresses are trimmed and lower-cased, so that one person has one account. Pure.
import { refuse } from '../faults.ts'

const MAX_LENGTH = 254

// The pattern of HTML's e-mail field: the server accepts what a form accepts.
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const ADDRESS = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})*$`)

export function normalEmail(given: string): string {
  return given.trim().toLowerCase()
}

export function requireEmail(given: string): string {
  const email = normalEmail(given)
  if (email.length > MAX_LENGTH || !ADDRESS.test(email))
    return refuse({ kind: 'validation-failed', message: 'Unable to validate email address: invalid format' })
  return email
}
