// The commands of the tools: reading the formats at the cursor, and changing one of them.
import { limits } from '@jotsam/core/plan/limits'
import { type Editor, findParentNode } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'

export type Formats = Readonly<Record<string, string | number | boolean | undefined>>

export type FormatValue = string | number | boolean

export function formatsAt(editor: Editor): Formats {
  const marks = Object.fromEntries(MARKS.map((name) => [name, editor.isActive(name)]))
  const attribute = (type: string, name: string) => editor.getAttributes(type)[name] ?? undefined
  return {
    ...marks,
    link: attribute('link', 'href'),
    font: attribute('font', 'family'),
    size: attribute('size', 'size'),
    header: attribute('heading', 'level'),
    list: listAt(editor),
    blockquote: editor.isActive('blockquote'),
    'code-block': editor.isActive('codeBlock'),
    language: attribute('codeBlock', 'language'),
    table: editor.isActive('table'),
    formula: formulaAt(editor),
  }
}

/** `false` removes the format. */
export function setFormat(editor: Editor, format: string, value: FormatValue): boolean {
  const chain = editor.chain().focus()
  switch (format) {
    case 'font':
      return (value ? chain.setMark('font', { family: value }) : chain.unsetMark('font')).run()
    case 'size':
      return (value ? chain.setMark('size', { size: value }) : chain.unsetMark('size')).run()
    case 'header':
      return (value ? chain.setNode('heading', { level: value }) : chain.setNode('paragraph')).run()
    case 'list':
      return setList(editor, value)
    case 'indent':
      return indent(editor, value === '+1' ? 1 : -1)
    case 'blockquote':
      return chain.toggleWrap('blockquote').run()
    case 'code-block':
      return chain.toggleNode('codeBlock', 'paragraph').run()
    default:
      return chain.toggleMark(format).run()
  }
}

/** Removes the formatting of the selection. Pictures and breaks stay. */
export function clearFormats(editor: Editor): void {
  editor.chain().focus().clearNodes().unsetAllMarks().run()
}

/** Marks a task as done or not done. */
export function toggleDone(editor: Editor): boolean {
  const item = findParentNode(isTask)(editor.state.selection)
  return item !== undefined && setDone(editor, item.pos, item.node)
}

export function setDone(editor: Editor, at: number, item: Node): boolean {
  const done = item.attrs['data-list'] === 'checked' ? 'unchecked' : 'checked'
  editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'data-list', done))
  return true
}

function isTask(node: Node): boolean {
  return node.attrs['data-list'] === 'checked' || node.attrs['data-list'] === 'unchecked'
}

/** The position of the selected formula. */
function formulaAt({ state: { selection } }: Editor): number | undefined {
  return selection instanceof NodeSelection && selection.node.type.name === 'formula' ? selection.from : undefined
}

const MARKS = ['bold', 'italic', 'underline', 'strike', 'code']

function listAt({ state }: Editor): string | undefined {
  const list = findParentNode(isList)(state.selection)
  if (!list) return undefined
  const item = findParentNode((node) => node.type.name === 'listItem')(state.selection)
  if (item && isTask(item.node)) return 'unchecked'
  return list.node.type.name === 'orderedList' ? 'ordered' : 'bullet'
}

function isList(node: Node): boolean {
  return node.type.name === 'bulletList' || node.type.name === 'orderedList'
}

function setList(editor: Editor, value: FormatValue): boolean {
  const now = listAt(editor)
  const chain = editor.chain().focus()
  if (value === false) return chain.toggleList(typeOf(now), 'listItem').run()
  if (now === undefined || typeOf(now) !== typeOf(value)) chain.toggleList(typeOf(value), 'listItem')
  return chain
    .updateAttributes('listItem', { 'data-list': value === 'unchecked' ? 'unchecked' : null })
    .updateAttributes('paragraph', { tag: null })
    .run()
}

function typeOf(list: FormatValue | undefined): string {
  return list === 'ordered' ? 'orderedList' : 'bulletList'
}

function indent(editor: Editor, by: number): boolean {
  const chain = editor.chain().focus()
  if (listAt(editor)) return (by > 0 ? chain.sinkListItem('listItem') : chain.liftListItem('listItem')).run()
  const { from, to } = editor.state.selection
  return chain
    .command(({ tr }) => {
      tr.doc.nodesBetween(from, to, (node, at) => {
        if (node.isTextblock && !node.type.spec.code) tr.setNodeAttribute(at, 'class', indented(node.attrs.class, by))
      })
      return true
    })
    .run()
}

function indented(classes: string | null, by: number): string | null {
  const names = (classes ?? '').split(' ').filter((name) => name !== '' && !name.startsWith('ql-indent-'))
  const before = Number(/ql-indent-(\d)/.exec(classes ?? '')?.[1] ?? 0)
  const level = Math.max(0, Math.min(limits.editor.indentMax, before + by))
  if (level > 0) names.push(`ql-indent-${level}`)
  return names.join(' ') || null
}
