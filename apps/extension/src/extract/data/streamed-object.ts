// Reads the data that React Router streams into a page: calls of `enqueue("…")` whose text is a JSON list. Objects and lists in it refer to
// other entries by their index; the keys of an object are `_` and the index of the name.

/** The first object in the stream that has this member; null when there is none. */
export function streamedObject(script: string, member: string): unknown {
  const entries = entriesOf(script)
  const name = entries.indexOf(member)
  if (name === -1) return null
  const at = entries.findIndex((entry) => isObject(entry) && Object.hasOwn(entry, `_${name}`))
  return at === -1 ? null : resolved(at, entries, new Map())
}

function entriesOf(script: string): unknown[] {
  const text = [...script.matchAll(/\.enqueue\(("[^"\\]*(?:\\.[^"\\]*)*")\)/gs)]
    .map(([, literal = '']) => parsed(literal))
    .join('')
  // Later lines hold values that arrived later; the first is the page's data.
  const entries = parsed(text.split('\n')[0] ?? '')
  return Array.isArray(entries) ? entries : []
}

function resolved(at: number, entries: readonly unknown[], known: Map<number, unknown>): unknown {
  // Negative numbers stand for undefined, null and similar.
  if (at < 0) return null
  if (known.has(at)) return known.get(at)
  const entry = entries[at]
  if (Array.isArray(entry)) {
    const list: unknown[] = []
    known.set(at, list)
    // A list that begins with a letter is a date, a promise or another special value.
    if (typeof entry[0] !== 'string') for (const each of entry) list.push(resolved(Number(each), entries, known))
    return list
  }
  if (!isObject(entry)) return entry
  const object: Record<string, unknown> = Object.create(null)
  known.set(at, object)
  for (const [key, value] of Object.entries(entry)) {
    const name = entries[Number(key.slice(1))]
    if (typeof name === 'string') object[name] = resolved(Number(value), entries, known)
  }
  return object
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
