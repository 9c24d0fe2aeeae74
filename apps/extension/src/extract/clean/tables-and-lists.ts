// Converts tables and lists to standard HTML, however the page built them.

/** Defuddle removes a row whose class is `header`, as it removes a page's header. */
export function keepTableHeads(root: ParentNode): void {
  for (const part of root.querySelectorAll('thead, tbody, tfoot, tr, th, td')) part.removeAttribute('class')
}

/** A box of facts beside an article, as encyclopaedias have it, is content. By its name Defuddle would remove it. */
export function keepFactBoxes(root: ParentNode): void {
  for (const table of root.querySelectorAll('table[class*="infobox"]')) table.removeAttribute('class')
}

export function normalizeTables(root: DocumentFragment): void {
  for (const table of root.querySelectorAll('table')) {
    const cells = table.querySelectorAll('td, th')
    // A table with one cell, or with a presentation role, is layout.
    const isLayout = cells.length <= 1 || /^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')
    if (isLayout) replaceByBlocks(table, [...cells])
    else if ([...table.rows].every(isFormulaLine)) replaceByLines(table)
  }
  for (const grid of root.querySelectorAll('[role="table"], [role="grid"]')) {
    if (grid.localName !== 'table' && grid.querySelector('[role="row"]')) replaceByTable(grid)
  }
}

/** Papers place a formula and its number by a table. */
function isFormulaLine(row: Element): boolean {
  const cells = [...row.children].filter((cell) => textIn(cell) !== '')
  const formulas = cells.filter((cell) => textIn(cell.querySelector('[data-language="tex"]')) === textIn(cell))
  const isNumber = (cell: Element) => /^\([\p{L}\d.]{1,8}\)$/u.test(textIn(cell))
  return formulas.length === 1 && cells.every((cell) => formulas.includes(cell) || isNumber(cell))
}

function replaceByLines(table: HTMLTableElement): void {
  const lines = [...table.rows].map((row) => {
    const line = table.ownerDocument.createElement('p')
    for (const cell of row.cells) line.append(...cell.childNodes, ' ')
    return line
  })
  table.replaceWith(...lines)
}

function textIn(element: Element | null): string {
  return (element?.textContent ?? '').trim()
}

export function normalizeLists(root: DocumentFragment): void {
  for (const box of root.querySelectorAll('li input[type="checkbox"], li [role="checkbox"]')) {
    const isChecked = box.hasAttribute('checked') || box.getAttribute('aria-checked') === 'true'
    box.replaceWith(isChecked ? '☑ ' : '☐ ')
  }
  for (const list of root.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    // Some editors put a nested list after its item instead of into it.
    const item = list.previousElementSibling
    if (item?.localName === 'li') item.append(list)
  }
  for (const list of root.querySelectorAll('[role="list"]')) {
    if (/^(?:ul|ol)$/.test(list.localName)) continue
    for (const item of list.querySelectorAll('[role="listitem"]')) takeOutOfBoxes(item, list)
    // Defuddle takes nothing but items from a list by its role, so a box without any is none.
    if (!list.querySelector(':scope > [role="listitem"]')) {
      list.removeAttribute('role')
      continue
    }
    for (const item of list.querySelectorAll(':scope > [role="listitem"]')) {
      // A step's number stands in an element of its own.
      for (const child of item.children) child.after(' ')
      rename(item, 'li')
    }
    rename(list, 'ul')
  }
}

/** An item may stand in boxes of its own. What a hidden box holds stays hidden. */
function takeOutOfBoxes(item: Element, list: Element): void {
  if (item.parentElement?.closest('[role="list"], [role="listitem"], [style="display:none"]') !== list) return
  for (let box = item.parentElement; box !== list; box = item.parentElement) box.replaceWith(...box.childNodes)
}

export function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  for (const kept of ['dir', 'class', 'start']) {
    const value = element.getAttribute(kept)
    if (value !== null) renamed.setAttribute(kept, value)
  }
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

function replaceByBlocks(table: Element, cells: readonly Element[]): void {
  const own = cells.filter((cell) => cell.closest('table') === table)
  const blocks = own.map((cell) => {
    const block = table.ownerDocument.createElement('div')
    block.append(...cell.childNodes)
    return block
  })
  table.replaceWith(...blocks)
}

function replaceByTable(grid: Element): void {
  const table = grid.ownerDocument.createElement('table')
  for (const row of grid.querySelectorAll('[role="row"]')) {
    const line = grid.ownerDocument.createElement('tr')
    for (const cell of row.querySelectorAll(
      '[role="cell"], [role="gridcell"], [role="columnheader"], [role="rowheader"]',
    )) {
      const isHead = /header$/.test(cell.getAttribute('role') ?? '')
      const copy = grid.ownerDocument.createElement(isHead ? 'th' : 'td')
      copy.append(...cell.childNodes)
      line.append(copy)
    }
    table.append(line)
  }
  grid.replaceWith(table)
}
