// Many Markdown notes begin with their title as a heading. A screen or page that shows the title above the text leaves it out.

export function withoutTitle<Text extends ParentNode & Node>(text: Text, title: string): Text {
  const first = [...text.childNodes].find((node) => node.textContent?.trim() !== '' || node instanceof Element)
  const isHeading = first instanceof Element && first.matches(HEADINGS) && first.querySelector('img') === null
  if (isHeading && sameWords(first.textContent, title)) first.remove()
  return text
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6'

function sameWords(one: string, other: string): boolean {
  const words = (text: string) => text.normalize().replace(/\s+/g, ' ').trim()
  return words(one) === words(other)
}
