// Splits long HTML into parts that each fit. The parts together have every character of the text, in order. It takes clean HTML,
// and breaks between groups, blocks, items, rows and lines, in this order of preference.

import { characterCount } from '../../capture/truncate.ts'
import { type HtmlElement, type HtmlNode, htmlTree } from '../html-tree.ts'
import { listStart } from '../list-items.ts'
import { closeTag, openTag, serializeText } from '../serialize-html.ts'

export type SplitOptions = {
  max: number
  /** The characters that are already used in the first part. */
  firstTaken?: number
}

export type SplitPart = {
  html: string
  /** The indices of the groups that have content here. */
  groups: number[]
}

/** Each group (a turn of a conversation) stays whole if it fits into one part. */
export function splitHtml(groups: readonly string[], options: SplitOptions): SplitPart[] {
  const packer = new Packer(options.max, options.firstTaken ?? 0)
  for (const [at, html] of groups.entries()) packer.addGroup(at, htmlTree(html).map(measured))
  return packer.finish()
}

type SizedElement = { size: number; element: HtmlElement; children: Sized[]; tags: Tags }
type Sized = SizedElement | { size: number; text: string }
type Tags = { open: string; close: string; size: number }

/** An element that is being written, and how many of its children are done. */
type Open = { node: SizedElement; done: number; reopened: string }

// A heading at the very end of a part would stand alone.
const roomAfterHeading = 400

class Packer {
  private readonly parts: SplitPart[] = []
  private written: string[] = []
  private groups = new Set<number>()
  private used: number
  private readonly open: Open[] = []
  private group = 0
  private isFresh: boolean

  constructor(
    private readonly max: number,
    firstTaken: number,
  ) {
    this.used = firstTaken
    this.isFresh = firstTaken === 0
  }

  addGroup(group: number, nodes: readonly Sized[]): void {
    this.group = group
    const size = nodes.reduce((sum, node) => sum + node.size, 0)
    if (!this.fits(size) && size <= this.max) this.nextPart()
    for (const [at, node] of nodes.entries()) this.add(node, nodes[at + 1])
  }

  finish(): SplitPart[] {
    if (this.groups.size > 0) this.endPart()
    return this.parts
  }

  private add(node: Sized, next: Sized | undefined): void {
    const isHeading = 'element' in node && /^h[1-6]$/.test(node.element.name)
    const wanted = node.size + (isHeading && next ? Math.min(next.size, roomAfterHeading) : 0)
    const fresh = this.max - this.openSize()
    const fitsAnywhere = wanted <= fresh || (node.size <= fresh && isHeading)
    if (this.fits(wanted) || fitsAnywhere) {
      if (!this.fits(wanted)) this.nextPart()
      this.write(serialised(node), node.size)
    } else if ('text' in node) this.addText(node.text)
    else if (node.children.length > 0) this.addInside(node)
    // An element without children that fits nowhere is a picture too large to store; callers remove those before.
  }

  private addInside(node: SizedElement): void {
    // An element that leaves no room for its content would only make an empty piece.
    if (!this.fits(node.tags.size + Math.min(roomAfterHeading, this.max / 4))) this.nextPart()
    // The tags alone would fill a part, by depth or by attributes: keep the text and drop the tags.
    if (this.openSize() + node.tags.size > this.max / 2) {
      this.addWithoutTags(node)
      return
    }
    const open = { node, done: 0, reopened: node.tags.open }
    this.open.push(open)
    this.write(node.tags.open, node.tags.size)
    for (const [at, child] of node.children.entries()) {
      this.add(child, node.children[at + 1])
      open.done = at + 1
    }
    this.open.pop()
    this.written.push(node.tags.close)
  }

  private addWithoutTags(node: SizedElement): void {
    for (const [at, child] of node.children.entries()) {
      // An item without its list, or a cell without its table, is not valid HTML.
      if ('element' in child && inner.has(child.element.name)) this.addWithoutTags(child)
      else this.add(child, node.children[at + 1])
    }
  }

  private addText(text: string): void {
    let rest = text
    while (rest !== '') {
      if (!this.fits(longestEscape)) this.nextPart()
      const piece = beginning(rest, this.max - this.used)
      this.write(serializeText(piece), characterCount(serializeText(piece)))
      rest = rest.slice(piece.length)
      if (rest !== '') this.nextPart()
    }
  }

  private fits(size: number): boolean {
    return this.used + size <= this.max
  }

  private write(html: string, size: number): void {
    this.written.push(html)
    this.used += size
    this.groups.add(this.group)
    this.isFresh = false
  }

  private openSize(): number {
    return this.open.reduce((sum, each) => sum + each.node.tags.size, 0)
  }

  private nextPart(): void {
    if (this.isFresh) return
    this.endPart()
    for (const each of this.open) {
      each.reopened = continuedTag(each)
      this.written.push(each.reopened)
    }
    this.used = this.openSize()
    this.isFresh = true
  }

  private endPart(): void {
    const open = [...this.open]
    // Elements that were just opened and are still empty begin in the next part instead.
    while (open.length > 0 && this.written.at(-1) === open.at(-1)?.reopened) {
      this.written.pop()
      open.pop()
    }
    for (const each of [...open].reverse()) this.written.push(each.node.tags.close)
    this.parts.push({ html: this.written.join(''), groups: [...this.groups] })
    this.written = []
    this.groups = new Set()
  }
}

/** A numbered list continues with its next number. */
function continuedTag({ node, done }: Open): string {
  if (node.element.name !== 'ol') return node.tags.open
  const items = node.children.slice(0, done).filter((child) => 'element' in child && child.element.name === 'li')
  const first = listStart(node.element.attributes.get('start'))
  return openTag('ol', new Map([...node.element.attributes, ['start', String(first + items.length)]]))
}

function measured(node: HtmlNode): Sized {
  if (typeof node === 'string') return { text: node, size: characterCount(serializeText(node)) }
  const children = node.children.map(measured)
  const tags = tagsOf(node)
  return { element: node, children, tags, size: children.reduce((sum, child) => sum + child.size, tags.size) }
}

function serialised(node: Sized): string {
  if ('text' in node) return serializeText(node.text)
  return node.tags.open + node.children.map(serialised).join('') + node.tags.close
}

function tagsOf(element: HtmlElement): Tags {
  const open = openTag(element.name, element.attributes)
  const close = closeTag(element.name)
  const numbering = element.name === 'ol' ? ' start="000000"'.length : 0
  return { open, close, size: characterCount(open) + characterCount(close) + numbering }
}

const inner = new Set('caption dd dt li summary tbody td tfoot th thead tr'.split(' '))

const longestEscape = '&nbsp;'.length

/** As much of the text as fits: up to the end of a line if one is in the second half, otherwise of a word. */
function beginning(text: string, room: number): string {
  let size = 0
  let end = 0
  let lineEnd = 0
  let wordEnd = 0
  for (const character of text) {
    size += character.length === 2 ? 1 : characterCount(serializeText(character))
    if (size > room) break
    end += character.length
    if (character === '\n') lineEnd = end
    if (/\s/.test(character)) wordEnd = end
  }
  if (end === text.length) return text
  const nice = [lineEnd, wordEnd].find((at) => at > end / 2)
  return text.slice(0, nice ?? Math.max(end, firstCharacter(text)))
}

function firstCharacter(text: string): number {
  return (text.codePointAt(0) ?? 0) > 0xffff ? 2 : 1
}
