// Text as search compares it.

/**
 * What stands between letters and nobody types: soft hyphens and zero-width blanks, the vowel points of Hebrew and Arabic, and the line that
 * stretches Arabic words; as in `private.as_typed` in the database.
 */
export const UNTYPED =
  /[\u00ad\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u200b\u2060\ufeff]/g

/** Katakana of half width, with the signs and the marks for voiced sounds that belong to it. */
const HALF_WIDTH = /[\uff61-\uff9f]+/g

/** Short dashes, which keyboards lack. */
export const DASHES = /[\u2010-\u2013\u2212]/g

/**
 * As people type it, in lower case, with composed letters, katakana of full width, straight quotes, hyphens for short dashes, one kind of sigma and runs
 * of blanks as one, without empty lines; as `private.searchable` in the database.
 */
export function searchable(text: string): string {
  return text
    .replace(HALF_WIDTH, (letters) => letters.normalize('NFKC'))
    .normalize()
    .replace(UNTYPED, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(DASHES, '-')
    .replace(/[ \t\v\f\r\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replaceAll('ς', 'σ')
}

/** Without accents, in lower case; as `private.folded` in the database for the letters of Europe. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþıς]/g, (letter) => PLAIN[letter] ?? letter)
}

export const PLAIN: Record<string, string | undefined> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}
