// Writes rows as JSON text. An array is written row by row, so that it is never in memory as a whole.

export function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

export async function* jsonArray(rows: Iterable<object> | AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '['
  for await (const row of rows) {
    yield `${separator}\n${JSON.stringify(row)}`
    separator = ','
  }
  yield separator === '[' ? '[]\n' : '\n]\n'
}
