// Draws the library on a canvas. What is off the screen is left out, and what looks alike is drawn with one path.
import type { LibraryEdgeType } from '@jotsam/core/links/library-graph'
import type { ZoomTransform } from 'd3-zoom'
import { edgeDashes, type Palette } from '../canvas-palette.ts'
import { type DrawnEdge, type DrawnGraph, type DrawnNode, screenRadius } from './drawn-graph.ts'
import { placeLabels } from './place-labels.ts'
import type { Size } from './viewport.ts'

export interface Picture {
  readonly graph: DrawnGraph
  readonly transform: ZoomTransform
  readonly size: Size
  readonly palette: Palette
}

export function drawGraph(context: CanvasRenderingContext2D, picture: Picture): void {
  context.globalAlpha = 0.6
  drawEdges(context, picture, picture.graph.edges, false)
  context.globalAlpha = 1
  drawNodes(context, picture, picture.graph.nodes)
}

/** The marked note with its links and neighbours. */
export function drawMarked(context: CanvasRenderingContext2D, picture: Picture, marked: DrawnNode): void {
  drawEdges(context, picture, marked.edges, true)
  drawNodes(context, picture, [marked, ...marked.edges.flatMap(({ source, target }) => [source, target])])
  const { transform, palette } = picture
  context.beginPath()
  const radius = screenRadius(marked, transform.k) + 3
  context.arc(transform.applyX(marked.x), transform.applyY(marked.y), radius, 0, 2 * Math.PI)
  context.lineWidth = 2.5
  context.strokeStyle = palette.focus
  context.stroke()
}

export function drawLabels(
  context: CanvasRenderingContext2D,
  { transform, size, palette }: Picture,
  nodes: readonly DrawnNode[],
  first: DrawnNode | null,
): void {
  context.font = `500 12px ${palette.font}`
  context.textAlign = 'center'
  context.textBaseline = 'top'
  context.lineJoin = 'round'
  context.lineWidth = 4
  context.strokeStyle = palette.paper
  context.fillStyle = palette.ink
  for (const { text, x, y } of placeLabels(nodes, transform, size, first)) {
    // A shortened Arabic title ends at its left.
    context.direction = RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr'
    context.strokeText(text, x, y)
    context.fillText(text, x, y)
  }
}

const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff]/u

/** More lines than these are solid and one device pixel wide: wider or dashed lines take ten times as long to draw. */
const STYLED_EDGES_MAX = 400
const DASHED_FROM_SCALE = 0.9

function drawEdges(
  context: CanvasRenderingContext2D,
  { transform, size, palette }: Picture,
  edges: readonly DrawnEdge[],
  isMarked: boolean,
): void {
  const paths = new Map<LibraryEdgeType, Path2D>()
  let drawn = 0
  for (const { source, target, type } of edges) {
    if (!source.isShown || !target.isShown) continue
    const [x1, y1] = [transform.applyX(source.x), transform.applyY(source.y)]
    const [x2, y2] = [transform.applyX(target.x), transform.applyY(target.y)]
    if ((x1 < 0 && x2 < 0) || (y1 < 0 && y2 < 0)) continue
    if ((x1 > size.width && x2 > size.width) || (y1 > size.height && y2 > size.height)) continue
    const path = pathFor(paths, type)
    path.moveTo(x1, y1)
    path.lineTo(x2, y2)
    drawn += 1
  }
  const isStyled = drawn <= STYLED_EDGES_MAX
  const isDashed = isStyled && (isMarked || transform.k >= DASHED_FROM_SCALE)
  const pixel = 1 / context.getTransform().a
  context.lineWidth = !isStyled ? pixel : isMarked ? 1.75 : Math.min(1.5, Math.max(pixel, transform.k))
  for (const [type, path] of paths) {
    context.strokeStyle = palette.edge[type]
    context.setLineDash(isDashed ? [...edgeDashes[type]] : [])
    context.stroke(path)
  }
  context.setLineDash([])
}

function drawNodes(
  context: CanvasRenderingContext2D,
  { transform, size, palette }: Picture,
  nodes: readonly DrawnNode[],
): void {
  const paths = new Map<string, Path2D>()
  for (const node of nodes) {
    if (!node.isShown) continue
    const [x, y] = [transform.applyX(node.x), transform.applyY(node.y)]
    const radius = screenRadius(node, transform.k)
    if (x < -radius || y < -radius || x > size.width + radius || y > size.height + radius) continue
    const path = pathFor(paths, node.colour ?? palette.muted)
    // At this size a square looks like a dot and is faster to draw.
    if (radius < 2) path.rect(x - radius, y - radius, radius * 2, radius * 2)
    else {
      path.moveTo(x + radius, y)
      path.arc(x, y, radius, 0, 2 * Math.PI)
    }
  }
  // A ring of paper keeps a note apart from the lines that end at it.
  const hasRings = nodes.length <= STYLED_EDGES_MAX
  context.lineWidth = 3
  context.strokeStyle = palette.paper
  for (const [colour, path] of paths) {
    if (hasRings) context.stroke(path)
    context.fillStyle = colour
    context.fill(path)
  }
}

function pathFor<Key>(paths: Map<Key, Path2D>, key: Key): Path2D {
  const path = paths.get(key) ?? new Path2D()
  paths.set(key, path)
  return path
}
