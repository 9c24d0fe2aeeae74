// Compares words for the support assistant: by their stem, ignoring case, and with a few typing errors.

/** The stems of the words in a message. */
export function stemsOf(typed: string): string[] {
  const plain = typed
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’`´]/gu, '')
  const joined = JOINED.reduce((text, [pattern, word]) => text.replace(pattern, ` ${word} `), plain)
  return joined.split(/[^\p{L}\p{N}?/]+/u).flatMap((word) => (word === '' ? [] : [stem(strip(word))]))
}

export function stem(word: string): string {
  const singular = word.replace(/ies$/, 'y')
  const root = singular.replace(/(?:ing|ed|es|s)$/, '')
  const kept = root.length >= 3 ? root : singular
  return kept.replace(/([bdfgklmnprt])\1$/, '$1').replace(/(?<=..)e$/, '')
}

/** Short words have to match exactly: one other letter makes a different word. */
export function isNearly(typed: string, meant: string): boolean {
  if (typed === meant) return true
  const allowed = meant.length >= 8 ? 2 : meant.length >= 4 ? 1 : 0
  if (allowed === 0 || Math.abs(typed.length - meant.length) > allowed) return false
  return typed[0] === meant[0] && distance(typed, meant) <= allowed
}

// Normalises spellings with and without a space or hyphen, and the forms of "not".
const JOINED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:log|sign)(?:ged|ging|ned|ning|ing)?(?: me| us)?[\s-]*in(?:to)?\b/g, 'login'],
  [/\b(?:log|sign)(?:ged|ging|ed|ing)?(?: me| us)?[\s-]*out\b/g, 'logout'],
  [/\bsign(?:ed|ing)?[\s-]*up\b/g, 'register'],
  [/\b(?:can ?not|cant|unable|couldnt)\b/g, 'cant'],
  [/\b(?:not|doesnt|does not|dont|wont|isnt|arent|didnt|hasnt|havent|never)\b/g, 'isnt'],
  [/\be-mail/g, 'email'],
  [/\bchat[\s-]+gpt\b/g, 'chatgpt'],
  [/\bpass[\s-]+word/g, 'password'],
  [/\bnote[\s-]+book/g, 'notebook'],
  [/\bscreen[\s-]+shot/g, 'screenshot'],
  [/\bshort[\s-]+cut/g, 'shortcut'],
  [/\bdownload(?:s|ed|ing)?\b/g, 'download'],
]

// A question mark or a slash is a word only when it stands alone, as the name of a key.
function strip(word: string): string {
  return word.length > 1 ? word.replace(/[?/]+/g, '') : word
}

/** The edit distance with transpositions (Damerau-Levenshtein). */
function distance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
