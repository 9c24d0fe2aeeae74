// Escapes search words for filters of the REST API, so that no character is read as syntax.

/** For `ilike`: contains the words as they were typed. */
export function containsPattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}

/** For `or`: any of the columns contains the words. */
export function anyColumnContains(columns: readonly string[], words: string): string {
  const quoted = containsPattern(words).replace(/[\\"]/g, '\\$&')
  return columns.map((column) => `${column}.ilike."${quoted}"`).join(',')
}
