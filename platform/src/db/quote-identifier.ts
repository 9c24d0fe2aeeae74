// A name as it may stand in SQL text.
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
