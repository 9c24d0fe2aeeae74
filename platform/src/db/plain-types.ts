// The driver must not guess: it would turn the text 'true' for a boolean parameter into false and encode JSON twice.
// Parameters go out as the text they are; PostgreSQL parses them by the type it expects.
import type { PostgresType } from 'postgres'

const asIs = (value: unknown) =>
  value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : String(value)
const asJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

export const plainTypes: Record<string, PostgresType> = {
  boolean: { to: 16, from: [16], serialize: asIs, parse: (text: string) => text === 't' },
  json: { to: 114, from: [114, 3802], serialize: asJson, parse: (text: string) => JSON.parse(text) },
  jsonb: { to: 3802, from: [3802], serialize: asJson, parse: (text: string) => JSON.parse(text) },
  date: { to: 1184, from: [1082, 1114, 1184], serialize: asIs, parse: (text: string) => new Date(text) },
  dates: { to: 1082, from: [1082], serialize: asIs, parse: (text: string) => text },
  timestamps: { to: 1114, from: [1114], serialize: asIs, parse: (text: string) => new Date(`${text}Z`) },
  bytes: { to: 17, from: [17], serialize: asIs, parse: (text: string) => text },
}
