// Chooses which titles are drawn: the best connected notes first, each below its note or above it, where it covers no other title and
// no note.
import type { ZoomTransform } from 'd3-zoom'
import { type DrawnNode, screenRadius } from './drawn-graph.ts'
import type { Size } from './viewport.ts'

export interface Label {
  readonly text: string
  /** The middle of its upper edge, on the screen. */
  readonly x: number
  readonly y: number
}

const LABELS_MAX = 48
const LETTERS_MAX = 26
const LETTER_WIDTH = 6.6
/** Of Chinese, Japanese and Korean. */
const WIDE_LETTER = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/g
const WIDE_LETTER_WIDTH = 12
const LINE_HEIGHT = 16
const GAP = 8
/** The zoom buttons, in the lower right corner. */
const BUTTONS = { width: 60, height: 150 }
/** In graphs of up to this many notes no title covers a note. In larger ones hardly a title would find a place. */
const KEPT_FREE_MAX = 400

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** `first` always gets its label. The others come in the order of the nodes. */
export function placeLabels(
  nodes: readonly DrawnNode[],
  transform: ZoomTransform,
  size: Size,
  first: DrawnNode | null,
): Label[] {
  const labels: Label[] = []
  const { width, height } = size
  const taken: Box[] = [{ left: width - BUTTONS.width, right: width, top: height - BUTTONS.height, bottom: height }]
  const circles = nodes.length > KEPT_FREE_MAX ? [] : nodes.filter((node) => node.isShown).map(circleOf)
  function circleOf(node: DrawnNode): Box {
    const [x, y] = transform.apply([node.x, node.y])
    const radius = screenRadius(node, transform.k)
    return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
  }
  const place = (node: DrawnNode) => {
    const [x, y] = transform.apply([node.x, node.y])
    if (!node.isShown || x < 0 || y < 0 || x > size.width || y > size.height) return
    const text = shortened(node.title)
    const half = widthOf(text) / 2
    // At an edge it moves in, so that it is read whole.
    const inside = Math.max(half, Math.min(x, size.width - half))
    const { top, bottom } = circleOf(node)
    const [below, above] = [bottom + 3, top - 3 - LINE_HEIGHT]
    const boxes = (linksDown(node) ? [above, below] : [below, above]).map((y) => boxAt(inside, half, y))
    const isFree = (box: Box) =>
      !taken.some((other) => meet(box, other, GAP)) && !circles.some((one) => meet(box, one, 0))
    const box = boxes.find(isFree) ?? (node === first ? boxes[0] : undefined)
    if (!box) return
    taken.push(box)
    labels.push({ text, x: inside, y: box.top })
  }
  if (first) place(first)
  // Zoomed out, only the best connected notes get a label.
  const wanted = Math.min(LABELS_MAX, Math.ceil(LABELS_MAX * Math.max(0.25, transform.k)))
  for (const node of nodes) {
    if (labels.length >= wanted) break
    if (node !== first) place(node)
  }
  return labels
}

/** Whether the links of a note leave it downwards, where its title would cover them. */
function linksDown(node: DrawnNode): boolean {
  const down = node.edges.reduce((sum, { source, target }) => sum + source.y + target.y - 2 * node.y, 0)
  return down > 0
}

function shortened(title: string): string {
  const letters = [...title]
  return letters.length <= LETTERS_MAX ? title : `${letters.slice(0, LETTERS_MAX).join('').trimEnd()}…`
}

function widthOf(text: string): number {
  const wide = text.match(WIDE_LETTER)?.length ?? 0
  return (text.length - wide) * LETTER_WIDTH + wide * WIDE_LETTER_WIDTH
}

function boxAt(middle: number, half: number, top: number): Box {
  return { left: middle - half, right: middle + half, top, bottom: top + LINE_HEIGHT }
}

function meet(a: Box, b: Box, gap: number): boolean {
  return a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap
}
