// Where names without a schema are looked up.

export const DEFAULT_SCHEMA = 'public'

export const searchPath = (schema: string): string =>
  [...new Set([schema, DEFAULT_SCHEMA, 'extensions'])].map(quoted).join(', ')

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
