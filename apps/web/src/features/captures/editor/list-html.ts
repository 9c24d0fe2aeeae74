// Lists from the editor's flat lines, each of which knows its depth. Pure.

export interface ListLine {
  readonly level: number
  readonly tag: 'ol' | 'ul'
  /** The number of the first item of its list; all items of a list know it. */
  readonly start: string | undefined
}

export interface ListItem extends ListLine {
  /** Without its end. */
  readonly html: string
}

/** The lists that are open at a line, the outermost first. */
export type OpenLists = (Omit<ListLine, 'level'> | undefined)[]

/** Whether a list begins with this item; `open` is brought up to it. An item that knows no start goes on with the list before. */
export function beginsList(open: OpenLists, { level, tag, start }: ListLine): boolean {
  const before = open[level]
  const begins = before?.tag !== tag || (start !== undefined && start !== before.start)
  open.length = level + 1
  if (begins) open[level] = { tag, start }
  return begins
}

export function listHtml(items: readonly ListItem[]): string {
  const lists: OpenLists = []
  const open: string[] = []
  let html = ''
  const closeTo = (depth: number) => {
    for (const tag of open.splice(depth).reverse()) html += `</li></${tag}>`
  }
  for (const item of items) {
    closeTo(item.level + 1)
    if (beginsList(lists, item)) {
      closeTo(item.level)
      // Items between that nobody wrote.
      while (open.length < item.level) {
        html += `<${item.tag}><li>`
        open.push(item.tag)
      }
      html += item.start === undefined || item.start === '1' ? `<${item.tag}>` : `<${item.tag} start="${item.start}">`
      open.push(item.tag)
    } else html += '</li>'
    html += item.html
  }
  closeTo(0)
  return html
}
