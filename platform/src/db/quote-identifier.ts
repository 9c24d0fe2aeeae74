// Quotes a name for SQL text.
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
