// Fenced code, and indentation.

export type Fence = { closedBy(line: string): boolean; language: string; indent: number }

export function openFence(line: string): Fence | null {
  const found = /^(\s*)(`{3,}(?!`)|~{3,}(?!~))([^`]*)$/.exec(line)
  if (!found) return null
  const [, lead = '', marks = '', info = ''] = found
  const sign = marks[0] ?? '`'
  return {
    indent: indentOf(lead),
    language: /^[\w+#.-]+/.exec(info.trimStart())?.[0] ?? '',
    closedBy(other) {
      const text = other.trim()
      return text.length >= marks.length && text === sign.repeat(text.length)
    },
  }
}

/** A fence that is never closed runs to the end, as in an answer that was stopped. */
export function readFence(
  lines: readonly string[],
  from: number,
): { language: string; text: string; next: number } | null {
  const fence = openFence(lines[from] ?? '')
  if (!fence) return null
  const code: string[] = []
  let at = from + 1
  while (at < lines.length && !fence.closedBy(lines[at] ?? '')) {
    code.push(dedented(lines[at] ?? '', fence.indent))
    at += 1
  }
  return { language: fence.language, text: code.join('\n'), next: at + 1 }
}

export function indentOf(line: string): number {
  let width = 0
  for (const character of line) {
    if (character === '\t') width += 4 - (width % 4)
    else if (character === ' ') width += 1
    else break
  }
  return width
}

/** Removes up to `columns` columns of leading white space. */
export function dedented(line: string, columns: number): string {
  let width = 0
  let at = 0
  while (at < line.length && width < columns) {
    if (line[at] === ' ') width += 1
    else if (line[at] === '\t') width += 4 - (width % 4)
    else break
    at += 1
  }
  // The rest of a tab that is only partly removed stays as spaces.
  return ' '.repeat(Math.max(0, width - columns)) + line.slice(at)
}
