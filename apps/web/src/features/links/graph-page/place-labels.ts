// Chooses which titles are drawn: the best connected notes first, each only where it covers no other title.
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
const LINE_HEIGHT = 16
const GAP = 8

/** `first` always gets its label. The others come in the order of the nodes. */
export function placeLabels(
  nodes: readonly DrawnNode[],
  transform: ZoomTransform,
  size: Size,
  first: DrawnNode | null,
): Label[] {
  const labels: Label[] = []
  const place = (node: DrawnNode) => {
    const [x, y] = transform.apply([node.x, node.y])
    if (!node.isShown || x < 0 || y < 0 || x > size.width || y > size.height) return
    const text = shortened(node.title)
    const half = (text.length * LETTER_WIDTH) / 2
    // At an edge it moves in, so that it is read whole.
    const inside = Math.max(half, Math.min(x, size.width - half))
    const label = { text, x: inside, y: y + screenRadius(node, transform.k) + 3 }
    if (!labels.some((other) => overlap(label, other))) labels.push(label)
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

function shortened(title: string): string {
  const letters = [...title]
  return letters.length <= LETTERS_MAX ? title : `${letters.slice(0, LETTERS_MAX).join('').trimEnd()}…`
}

function overlap(a: Label, b: Label): boolean {
  return (
    Math.abs(a.y - b.y) < LINE_HEIGHT + GAP &&
    Math.abs(a.x - b.x) < ((a.text.length + b.text.length) * LETTER_WIDTH) / 2 + GAP
  )
}
