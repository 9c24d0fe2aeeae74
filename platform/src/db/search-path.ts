// The search path: the schemas in which PostgreSQL looks up a name without one.
import { quoteIdentifier } from './quote-identifier.ts'

export const DEFAULT_SCHEMA = 'public'

export const searchPath = (schema: string): string =>
  [...new Set([schema, DEFAULT_SCHEMA, 'extensions'])].map(quoteIdentifier).join(', ')
