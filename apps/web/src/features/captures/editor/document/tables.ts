// Tables: rows of cells, which contain blocks. `prosemirror-tables` requires the roles.
import { Extension, Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { cleanFragment } from '../../../../lib/sanitize.ts'
import { blockAttributes, inner } from './attributes.ts'

/** The caption is shown but cannot be edited. It is stored unchanged. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  addAttributes: () => ({
    ...blockAttributes,
    ...inner('caption', { parseHTML: (element) => element.querySelector(':scope > caption')?.innerHTML ?? null }),
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node, HTMLAttributes }) => tableDom(node, HTMLAttributes),
  // As when reading, a wide table scrolls by itself. The box is not stored.
  addNodeView:
    () =>
    ({ node, HTMLAttributes }) => {
      const { dom: table, contentDOM } = tableDom(node, HTMLAttributes)
      const dom = document.createElement('div')
      dom.className = 'table-scroll'
      // For accessibility checks: the cursor reaches everything that scrolls here, so the keyboard does too.
      dom.contentEditable = 'true'
      dom.append(table)
      return { dom, contentDOM }
    },
})

function tableDom({ attrs }: DocumentNode, attributes: Record<string, unknown>) {
  const body = document.createElement('tbody')
  const table = document.createElement('table')
  for (const [name, value] of Object.entries(attributes)) table.setAttribute(name, String(value))
  if (attrs.caption !== null) {
    const caption = table.createCaption()
    caption.contentEditable = 'false'
    caption.append(cleanFragment(attrs.caption))
  }
  table.append(body)
  return { dom: table, contentDOM: body }
}

/** `section` is the part of the table that the row stands in. */
const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  addAttributes: () => inner('section', { default: 'tbody', keepOnSplit: true, parseHTML: sectionOf }),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const Roles = Extension.create({
  name: 'tableRoles',
  extendNodeSchema: ({ name }) => ({ tableRole: ROLES[name] }),
})

export const tables = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th'), Roles]

function cell(name: string, tag: string) {
  return Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ ...blockAttributes, ...span('colspan'), ...span('rowspan'), ...inner('colwidth') }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })
}

function span(name: string) {
  return {
    [name]: {
      default: 1,
      parseHTML: (element: Element) => Number(element.getAttribute(name)) || 1,
      renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
    },
  }
}

function sectionOf(row: Element): string {
  const section = row.parentElement?.localName
  return section === 'thead' || section === 'tfoot' ? section : 'tbody'
}
