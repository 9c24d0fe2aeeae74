import type { Entry } from './entry.ts'

export function AuthScreen(_: { onEntry: (entry: Entry) => void }) {
  return null
}
