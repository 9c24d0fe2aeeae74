// biome-ignore-all lint/complexity/noThisInStatic: the library's statics read the class that they are called on.
// How lines are parted and put together: breaks within a line, lists that begin at another number, code with its language.
import { Parchment } from 'quill'
import Break from 'quill/blots/break.js'
import CodeBlock, { CodeBlockContainer } from 'quill/formats/code.js'
import List, { ListContainer } from 'quill/formats/list.js'
import { KEPT_CLASS } from './fit-for-editor.ts'
import { beginsList, type OpenLists } from './list-html.ts'
import { SOFT_BREAK_CLASS } from './soft-breaks.ts'

type Context = Parameters<ListContainer['optimize']>[0]

/** A break within a paragraph. It stands in the line itself, never within what is bold or linked. */
export class SoftBreak extends Parchment.EmbedBlot {
  static override blotName = 'soft-break'
  static override tagName = 'BR'
  static override className = SOFT_BREAK_CLASS

  static override value(): true {
    return true
  }

  // Nothing to see in it.
  override format(): void {}

  override optimize(context: Context): void {
    super.optimize(context)
    const { parent } = this
    if (parent instanceof Parchment.InlineBlot) {
      const alone = parent.isolate(this.offset(parent), 1)
      if (alone instanceof Parchment.ParentBlot) alone.unwrap()
    } else if (!this.next) parent.appendChild(this.scroll.create('break'))
  }
}

/** The library's has no place beside anything. Behind a break at the end it gives the new line its height. */
export class EndBreak extends Break {
  override optimize(): void {
    if (this.next || (this.prev && !(this.prev instanceof SoftBreak))) this.remove()
  }
}

/** All items of a list know where it begins: a new line knows it by itself. */
export const listStart = new Parchment.Attributor('start', 'data-start', { scope: Parchment.Scope.BLOCK })

export class NumberedItem extends List {
  // Its list comes with it, and not the library's.
  static override register(): void {}

  override replaceWith(name: string | Parchment.Blot, value?: unknown): Parchment.Blot {
    // What is no item any more begins at no number.
    listStart.remove(this.domNode)
    this.attributes.build()
    return super.replaceWith(name, value)
  }
}

/** Shows the numbers that will be stored; the library goes on counting across whatever stands between. */
class NumberedList extends ListContainer {
  override optimize(context: Context): void {
    super.optimize(context)
    const [first] = this.descendants(NumberedItem)
    const lists: OpenLists = [listKept(this.prev?.domNode, first?.formats().start)]
    this.children.forEach((item) => {
      if (!(item instanceof NumberedItem)) return
      const { list, indent, start } = item.formats()
      const level = Number(indent) || 0
      const begins = beginsList(lists, { level, tag: list === 'ordered' ? 'ol' : 'ul', start })
      const counters = begins && list === 'ordered' ? countersFrom(level, start ?? '1') : ''
      if (item.domNode.style.counterSet !== counters) item.domNode.style.counterSet = counters
    })
  }
}

NumberedList.allowedChildren = [NumberedItem]
NumberedItem.requiredContainer = NumberedList

/** The list that goes on behind one of its items that is kept whole. */
function listKept(node: Node | undefined, start: string | undefined): OpenLists[number] {
  const item = node instanceof Element && node.classList.contains(KEPT_CLASS) ? node.firstElementChild : null
  return item?.localName === 'ol' || item?.localName === 'ul' ? { tag: item.localName, start } : undefined
}

/** This one set, and those within it back at nothing. */
export function countersFrom(level: number, number: string): string {
  const within = Array.from({ length: 9 - level }, (_, at) => `list-${level + at + 1} 0`)
  return [`list-${level} ${number}`, ...within].join(' ')
}

/** A line of code knows the language, and which of several blocks in a row it belongs to. */
export class CodeLine extends CodeBlock {
  // Its box comes with it, and not the library's.
  static override register(): void {}

  static override create(value: unknown): HTMLElement {
    const node = super.create(value)
    setCode(node, value)
    return node
  }

  static override formats(node: HTMLElement): string | true {
    return node.getAttribute('data-code') ?? true
  }

  override format(name: string, value: unknown): void {
    if (name === this.statics.blotName && value) setCode(this.domNode, value)
    else super.format(name, value)
  }
}

function setCode(node: HTMLElement, value: unknown): void {
  if (typeof value === 'string') node.setAttribute('data-code', value)
  else node.removeAttribute('data-code')
}

class CodeBox extends CodeBlockContainer {
  override checkMerge(): boolean {
    const [last, next] = [this.children.tail, this.next instanceof CodeBox ? this.next.children.head : null]
    return super.checkMerge() && codeOf(last) === codeOf(next)
  }

  override optimize(context: Context): void {
    super.optimize(context)
    this.children.forEach((line) => {
      if (line.next && codeOf(line) !== codeOf(line.next)) this.splitAfter(line)?.optimize(context)
    })
  }
}

CodeBox.allowedChildren = [CodeLine]
CodeLine.requiredContainer = CodeBox
// A break in a line that becomes code is a break in the code.
CodeLine.allowedChildren = [...CodeBlock.allowedChildren, SoftBreak]

function codeOf(line: Parchment.Blot | null): unknown {
  return line instanceof CodeLine ? CodeLine.formats(line.domNode) : undefined
}
