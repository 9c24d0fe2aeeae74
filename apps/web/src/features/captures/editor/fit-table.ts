// Tables for the editor, which knows rows of cells with one line each, and no heads of columns.

/** No blocks in a cell but one paragraph, and no cell over several. */
export function isOfPlainRows(table: Element): boolean {
  if (table.querySelector('table, caption, [colspan]:not([colspan="1"]), [rowspan]:not([rowspan="1"])')) return false
  return [...table.querySelectorAll('td, th')].every((cell) => {
    const blocks = cell.querySelectorAll(BLOCKS)
    return blocks.length === 0 || (blocks.length === 1 && blocks[0]?.matches('p, div') && isAllOf(cell, blocks[0]))
  })
}

const BLOCKS =
  'address, article, blockquote, dd, details, div, dl, dt, figure, h1, h2, h3, h4, h5, h6, hr, iframe, li, ol, p, pre, section, ul'

function isAllOf(cell: Element, block: Element): boolean {
  return block.parentElement === cell && cell.textContent?.trim() === block.textContent?.trim()
}

export function fitTable(table: Element): void {
  for (const cell of table.querySelectorAll('td, th')) {
    const block = cell.querySelector('p, div')
    block?.replaceWith(...block.childNodes)
    // The editor drops a cell with nothing in it, and the others of its row would move up.
    if (cell.childNodes.length === 0) cell.append(cell.ownerDocument.createElement('br'))
    if (cell.localName === 'th') asBoldCell(cell)
  }
}

/** `tableHtml` makes heads of a first row in bold. */
function asBoldCell(head: Element): void {
  const cell = head.ownerDocument.createElement('td')
  if (head.textContent?.trim()) {
    const bold = head.ownerDocument.createElement('strong')
    bold.append(...head.childNodes)
    cell.append(bold)
  } else cell.append(...head.childNodes)
  head.replaceWith(cell)
}
