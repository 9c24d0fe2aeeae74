// The words of a text, in any language. Chinese, Japanese, Thai and others put no blanks between words.

export function wordsOf(text: string): string[] {
  if (!withoutBlanks.test(text)) return text.match(word) ?? []
  return [...segmenter().segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
}

const word = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu
const withoutBlanks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

let made: Intl.Segmenter | undefined

function segmenter(): Intl.Segmenter {
  made ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return made
}
