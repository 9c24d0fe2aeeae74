// The direction of a text by its first letter, as browsers decide it for `dir="auto"`.

export type TextDirection = 'ltr' | 'rtl'

/** Null for a text without letters. */
export function textDirection(text: string): TextDirection | null {
  const first = /\p{L}/u.exec(text)?.[0]
  return first === undefined ? null : rightToLeft.test(first) ? 'rtl' : 'ltr'
}

export function isRightToLeft(text: string): boolean {
  return textDirection(text) === 'rtl'
}

export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text)
}

/** The class that the editor and the reader use. */
export function directionClass(text: string): string {
  return isRightToLeft(text) ? ' class="ql-direction-rtl"' : ''
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
