// Blocks of HTML in a Markdown text: tables, lists, headings, quotes. Markdown does not read them, so they are taken out before it is
// converted, cleaned, and put back into the result.

/** From a tag at the beginning of a line or of a cell, or right behind another tag. A line that is indented further is code. */
const BEGIN = /(^ {0,3}|<[^<>\n]{0,300}>[ \t]{0,20}|\|[ \t]{0,20})<(table|ul|ol|dl|h[1-6]|blockquote|pre)(?=[\s>])/gim
const LONGEST = 200_000
/** Looking further back for each tag of a long line would take long. */
const LONGEST_ROW = 2000
/** Each tag without an end costs a search through the rest of the text. */
const MOST_UNENDED = 50

export class HtmlBlocks {
  private readonly blocks: string[] = []
  private unended = 0

  /** Replaces the blocks by placeholders. `markdown` must not be code. */
  taken(markdown: string, clean: (html: string) => string): string {
    let taken = ''
    let done = 0
    for (const found of markdown.matchAll(BEGIN)) {
      const [whole, before = '', name = ''] = found
      const from = found.index + before.length
      if (from < done || this.unended > MOST_UNENDED) continue
      const end = endOf(markdown, name, from, found.index + whole.length)
      if (end === null) {
        this.unended += 1
        continue
      }
      const block = markdown.slice(from, end)
      // A row of a table is one line.
      const near = markdown.slice(Math.max(0, from - LONGEST_ROW), from)
      const isInRow = near[near.lastIndexOf('\n') + 1] === '|' && !block.includes('\n')
      if (before.startsWith('|') && !isInRow) continue
      const around = isInRow ? '' : '\n\n'
      taken += `${markdown.slice(done, from)}${around}${OPEN}${this.blocks.length}${CLOSE}${around}`
      this.blocks.push(clean(block))
      done = end
    }
    return taken + markdown.slice(done)
  }

  /** Each block once, so that a text which contains many placeholders itself does not become huge. */
  putBack(html: string): string {
    const left = new Map(this.blocks.entries())
    return html.replace(PLACE, (whole, inParagraph?: string, alone?: string) => {
      const number = Number(inParagraph ?? alone)
      const block = left.get(number)
      left.delete(number)
      return block ?? whole
    })
  }
}

// Characters for private use, which few texts contain.
const OPEN = '\ue000'
const CLOSE = '\ue001'
const PLACE = new RegExp(`<p[^<>]{0,100}>${OPEN}(\\d+)${CLOSE}</p>|${OPEN}(\\d+)${CLOSE}`, 'g')

/** The end of an element, with the elements inside it; null when it does not end. */
function endOf(text: string, name: string, from: number, behindName: number): number | null {
  const tags = new RegExp(`<(/?)${name}(?:\\s[^<>]{0,2000})?>`, 'gi')
  tags.lastIndex = from
  let depth = 0
  for (let tag = tags.exec(text); tag !== null && tag.index - from < LONGEST; tag = tags.exec(text)) {
    if (depth === 0 && tag.index + 1 + name.length !== behindName) return null
    depth += tag[1] === '/' ? -1 : 1
    if (depth === 0) return tags.lastIndex
  }
  return null
}
