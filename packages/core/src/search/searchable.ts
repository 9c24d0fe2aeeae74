// Text as search compares it.

/** Characters that nobody sees, and that pages put between the letters of a word: soft hyphens and zero-width blanks. */
export const SOFT_HYPHENS = /[\u00ad\u200b\u2060\ufeff]/g

/**
 * Lower case, with composed letters, straight quotes and runs of blanks as one, without empty lines and soft hyphens; as
 * `private.searchable` in the database.
 */
export function searchable(text: string): string {
  return text
    .normalize()
    .replace(SOFT_HYPHENS, '')
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
