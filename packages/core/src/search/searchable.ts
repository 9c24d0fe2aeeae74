// Text as search compares it.

/**
 * What stands between letters and nobody types: soft hyphens and zero-width blanks, the vowel points of Hebrew and Arabic, and the line that
 * stretches Arabic words; as in `private.as_typed` in the database.
 */
export const UNTYPED =
  /[\u00ad\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u200b\u2060\ufeff]/g

/** Katakana of half width, with the signs and the marks for voiced sounds that belong to it. */
const HALF_WIDTH = /[\uff61-\uff9f]+/g

/**
 * As people type it, in lower case, with composed letters, katakana of full width, straight quotes and runs of blanks as one, without empty lines; as
 * `private.searchable` in the database.
 */
export function searchable(text: string): string {
  return text
    .replace(HALF_WIDTH, (letters) => letters.normalize('NFKC'))
    .normalize()
    .replace(UNTYPED, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[ \t\v\f\r\u00a0]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .toLowerCase()
}

/** Without accents, in lower case; as `private.folded` in the database for the letters of Europe. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
}

const PLAIN: Record<string, string | undefined> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
