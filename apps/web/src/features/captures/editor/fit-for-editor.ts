// Brings cleaned HTML into a form that the editor can hold. It knows tables of plain rows only, and would tear others apart at the
// first edit: those stay whole, as one thing.

export const KEPT_CLASS = 'kept-block'

export function fitForEditor(fragment: DocumentFragment): void {
  for (const [name, known] of RENAMED) for (const each of fragment.querySelectorAll(name)) rename(each, known)
  for (const table of fragment.querySelectorAll('table')) {
    if (table.parentElement?.closest(`table, .${KEPT_CLASS}`)) continue
    if (isOfPlainRows(table)) fitTable(table)
    else keep(table)
  }
}

const RENAMED = [
  ['del, strike', 's'],
  ['kbd, samp', 'code'],
] as const

/** One line in each cell, and no cell over several. */
function isOfPlainRows(table: Element): boolean {
  if (table.querySelector('table, caption, [colspan]:not([colspan="1"]), [rowspan]:not([rowspan="1"])')) return false
  return [...table.querySelectorAll('td, th')].every((cell) => {
    const blocks = cell.querySelectorAll(BLOCKS)
    return blocks.length === 0 || (blocks.length === 1 && blocks[0]?.matches('p, div') && isAllOf(cell, blocks[0]))
  })
}

const BLOCKS =
  'address, article, blockquote, br, dd, details, div, dl, dt, figure, h1, h2, h3, h4, h5, h6, hr, iframe, li, ol, p, pre, section, ul'

function isAllOf(cell: Element, block: Element): boolean {
  return block.parentElement === cell && cell.textContent?.trim() === block.textContent?.trim()
}

function fitTable(table: Element): void {
  for (const cell of table.querySelectorAll('td, th')) {
    const block = cell.querySelector('p, div')
    block?.replaceWith(...block.childNodes)
    // The editor drops a cell with nothing in it, and the others of its row would move up.
    if (cell.childNodes.length === 0) cell.append(cell.ownerDocument.createElement('br'))
    if (cell.localName === 'th') asBoldCell(cell)
  }
}

/** The editor has no heads of columns: `storedHtml` makes them from a first row in bold. */
function asBoldCell(head: Element): void {
  if (head.textContent?.trim()) {
    const bold = head.ownerDocument.createElement('strong')
    bold.append(...head.childNodes)
    head.append(bold)
  }
  rename(head, 'td')
}

function keep(table: Element): void {
  const kept = table.ownerDocument.createElement('div')
  kept.className = KEPT_CLASS
  kept.setAttribute('data-html', table.outerHTML)
  table.replaceWith(kept)
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}
