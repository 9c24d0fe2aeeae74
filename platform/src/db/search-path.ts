// Where names without a schema are looked up.
import { quoteIdentifier } from './quote-identifier.ts'

export const DEFAULT_SCHEMA = 'public'

export const searchPath = (schema: string): string =>
  [...new Set([schema, DEFAULT_SCHEMA, 'extensions'])].map(quoteIdentifier).join(', ')
