// HTML that stands in a Markdown text as blocks of its own: tables, lists, headings, quotes. Markdown leaves them as they are, so they are taken out
// before it is read, cleaned, and put back into the result.

/** From a tag at the beginning of a line or of a cell, or right behind another tag. A line that is indented further is code. */
const BEGIN = /(^ {0,3}|<[^<>\n]{0,300}>[ \t]{0,20}|\|[ \t]{0,20})<(table|ul|ol|dl|h[1-6]|blockquote|pre)(?=[\s>])/gim
const LONGEST = 200_000
/** Looking further back for each tag of a long line would take long. */
const LONGEST_ROW = 2000
/** Tags that nothing ends make a search of the rest each. */
const MOST_UNENDED = 50

export class HtmlBlocks {
  private readonly blocks: string[] = []
  private unended = 0

  /** Not for code. */
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

  putBack(html: string): string {
    return html.replace(
      PLACE,
      (_, inParagraph?: string, alone?: string) => this.blocks[Number(inParagraph ?? alone)] ?? '',
    )
  }
}

// Signs for private use, which no text means.
const OPEN = '\ue000'
const CLOSE = '\ue001'
const PLACE = new RegExp(`<p[^<>]{0,100}>${OPEN}(\\d+)${CLOSE}</p>|${OPEN}(\\d+)${CLOSE}`, 'g')

/** The end of an element with all that are in it; null when it does not end. */
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
