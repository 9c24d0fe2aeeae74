// The words of a text, in any language. Chinese, Japanese, Thai and others put no blanks between words.

export function wordsOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (withoutBlanks.test(line) ? segmented(line) : (line.match(word) ?? [])))
}

/** Every segment holds a copy of the whole text, so a long line is cut into pieces first, between words where it can be. */
function segmented(line: string): string[] {
  const found: string[] = []
  for (const [piece] of line.matchAll(/[^。！？\s]{1,400}/gu)) {
    for (const { segment, isWordLike } of segmenter().segment(piece)) if (isWordLike) found.push(segment)
  }
  return found
}

const word = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu
const withoutBlanks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

let made: Intl.Segmenter | undefined

function segmenter(): Intl.Segmenter {
  made ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return made
}
