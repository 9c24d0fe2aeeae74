// Measures how deep a JSON text nests without parsing it: JSON.parse needs seconds for megabytes of brackets.

export function nestsDeeperThan(maximum: number, text: string): boolean {
  let depth = 0
  let inString = false
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position)
    if (inString) {
      if (code === backslash) position += 1
      else if (code === quote) inString = false
    } else if (code === quote) inString = true
    else if (code === openBracket || code === openBrace) {
      depth += 1
      if (depth > maximum) return true
    } else if (code === closeBracket || code === closeBrace) depth -= 1
  }
  return false
}

const quote = 0x22
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
