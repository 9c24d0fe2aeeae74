// Draws the small graph of one note, in a coordinate system of 400 by 400.
import type { Graph, GraphEdge, GraphNode } from '@jotsam/core/links/graph-layout'
import { limits } from '@jotsam/core/plan/limits'
import { edgeDashes, type Palette } from '../canvas-palette.ts'

const { width, height, nodeRadius, neighbourRadius } = limits.graph
/** More titles than this around the ring would overlap. */
const LABELS_MAX = 14

export interface DrawnGraph extends Graph {
  /** The note under the mouse or with the keyboard focus. */
  readonly markedId: string | null
}

export function drawNoteGraph(context: CanvasRenderingContext2D, graph: DrawnGraph, palette: Palette): void {
  context.clearRect(0, 0, width, height)
  const byId = new Map(graph.nodes.map((node) => [node.id, node]))
  for (const [at, edge] of graph.edges.entries()) {
    const [source, target] = [byId.get(edge.source), byId.get(edge.target)]
    if (source && target) drawEdge(context, source, target, { edge, lane: laneOf(graph.edges, at), palette })
  }
  for (const [at, node] of graph.nodes.entries()) drawNode(context, node, at === 0, node.id === graph.markedId, palette)
  const isCrowded = graph.nodes.length > LABELS_MAX + 1
  // The note in the middle is the open one. Its title would hide the links from below.
  for (const [at, node] of graph.nodes.entries())
    if (at > 0 && (!isCrowded || node.id === graph.markedId)) drawLabel(context, node, isCrowded, palette)
}

/** Places several links between the same two notes side by side: 0, 1, -1, 2 ... */
function laneOf(edges: readonly GraphEdge[], at: number): number {
  const pair = (edge: GraphEdge | undefined) => [edge?.source, edge?.target].sort().join()
  const before = edges.slice(0, at).filter((edge) => pair(edge) === pair(edges[at])).length
  return Math.ceil(before / 2) * (before % 2 === 1 ? 1 : -1)
}

function drawEdge(
  context: CanvasRenderingContext2D,
  source: GraphNode,
  target: GraphNode,
  { edge, lane, palette }: { edge: GraphEdge; lane: number; palette: Palette },
): void {
  const length = Math.hypot(target.x - source.x, target.y - source.y) || 1
  const [x, y] = [(target.x - source.x) / length, (target.y - source.y) / length]
  // The side does not depend on the direction of the link.
  const side = source.id < target.id ? lane * 7 : -lane * 7
  const from = [source.x + x * nodeRadius - y * side, source.y + y * nodeRadius + x * side] as const
  const to = [target.x - x * (nodeRadius + 3) - y * side, target.y - y * (nodeRadius + 3) + x * side] as const
  context.strokeStyle = context.fillStyle = palette.edge[edge.type]
  context.lineWidth = 1.75
  context.setLineDash([...edgeDashes[edge.type]])
  context.beginPath()
  context.moveTo(...from)
  context.lineTo(to[0] - x * 6, to[1] - y * 6)
  context.stroke()
  context.setLineDash([])
  context.beginPath()
  context.moveTo(...to)
  context.lineTo(to[0] - x * 8 - y * 4, to[1] - y * 8 + x * 4)
  context.lineTo(to[0] - x * 8 + y * 4, to[1] - y * 8 - x * 4)
  context.fill()
}

function drawNode(
  context: CanvasRenderingContext2D,
  { x, y, title }: GraphNode,
  isCentre: boolean,
  isMarked: boolean,
  palette: Palette,
): void {
  context.beginPath()
  context.arc(x, y, nodeRadius, 0, 2 * Math.PI)
  context.fillStyle = isCentre ? palette.primary : palette.surface
  context.fill()
  context.lineWidth = isMarked ? 3 : 1.5
  context.strokeStyle = isMarked ? palette.focus : isCentre ? palette.primary : palette.edge.supports
  context.stroke()
  context.fillStyle = isCentre ? palette.onPrimary : palette.ink
  context.font = `600 14px ${palette.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText([...title.trim()][0]?.toUpperCase() ?? '', x, y + 1)
}

function drawLabel(
  context: CanvasRenderingContext2D,
  { x, y, title }: GraphNode,
  isCrowded: boolean,
  palette: Palette,
): void {
  context.font = `500 12px ${palette.font}`
  context.textBaseline = 'middle'
  const [right, down] = [(x - width / 2) / neighbourRadius, y - height / 2]
  const isAside = Math.abs(right) > 0.5
  context.textAlign = !isAside ? 'center' : right > 0 ? 'left' : 'right'
  const at = isAside
    ? { x: x + Math.sign(right) * (nodeRadius + 6), y }
    : { x, y: y + (down < 0 ? -1 : 1) * (nodeRadius + 11) }
  const room = isAside ? (right > 0 ? width - at.x : at.x) - 4 : 150
  const label = shortened(context, title, isCrowded ? width / 2 : room)
  // An outline keeps the label readable over lines.
  context.lineWidth = 4
  context.lineJoin = 'round'
  context.strokeStyle = palette.surface
  context.strokeText(label, at.x, at.y)
  context.fillStyle = palette.ink
  context.fillText(label, at.x, at.y)
}

function shortened(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text
  const letters = [...text.slice(0, 80)]
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
