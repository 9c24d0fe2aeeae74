// The CSS selectors that rules may use: simple ones, short enough not to slow down a page.

export function isSafeSelector(selector: string): boolean {
  let rest = selector.trim()
  if (rest === '' || rest.length > 600) return false
  let depth = 0
  let pieces = 0
  let endsOpen = true
  while (rest !== '') {
    const token = tokens.find(({ pattern }) => pattern.test(rest))
    const text = token?.pattern.exec(rest)?.[0] ?? ''
    if (!token || text === '') return false
    if (token.kind === 'open') depth += 1
    else if (token.kind === 'close') depth -= 1
    if (depth < 0 || depth > 2) return false
    if ((token.kind === 'joint' || token.kind === 'close') && endsOpen) return false
    endsOpen = token.kind === 'joint' || token.kind === 'open'
    pieces += 1
    rest = rest.slice(text.length)
  }
  return depth === 0 && !endsOpen && pieces <= 80
}

const tokens: { kind: 'simple' | 'open' | 'close' | 'joint'; pattern: RegExp }[] = [
  { kind: 'simple', pattern: /^[.#]-?[A-Za-z_][\w-]{0,80}/ },
  { kind: 'simple', pattern: /^(?:\*|[A-Za-z][\w-]{0,60})/ },
  { kind: 'simple', pattern: /^\[[a-z][\w-]{0,60}(?:[~|^$*]?="[^"\\<>]{0,120}"(?: i)?)?\]/ },
  { kind: 'open', pattern: /^:(?:not|is|where|has)\(\s{0,3}/ },
  { kind: 'simple', pattern: /^:(?:first-child|last-child|only-child|empty|first-of-type|last-of-type)(?![\w-])/ },
  { kind: 'close', pattern: /^\s{0,3}\)/ },
  { kind: 'joint', pattern: /^(?:\s{0,3}[>+~,]\s{0,3}|\s{1,3})/ },
]
