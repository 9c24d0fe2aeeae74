// Draws the library on a canvas, thousands of notes to a frame: what is off the screen is left out, what looks alike is drawn
// in one go, and names stand only where there is room.
import type { LibraryEdgeType } from '@jotsam/core/links/library-graph'
import { edgeDashes } from '../canvas-palette.ts'
import { type Picture, screenRadius } from './picture.ts'
import { type PlacedName, placeNames } from './place-names.ts'

/** All notes and links, and with them the names where those move with the image. */
export function drawBase(context: CanvasRenderingContext2D, picture: Picture, withNames: boolean): void {
  const at = onScreen(picture)
  context.globalAlpha = 0.6
  drawEdges(context, picture, at, null)
  context.globalAlpha = 1
  drawNodes(context, picture, at, null)
  if (withNames) drawNames(context, picture, placeNames({ ...picture, marked: null }, at))
}

/** What lies over them: the marked note with its neighbours and its name, and the other names unless the image has them. */
export function drawAbove(context: CanvasRenderingContext2D, picture: Picture, withNames: boolean): void {
  const { marked, scene } = picture
  if (marked === null && !withNames) return
  const at = onScreen(picture)
  if (marked !== null) {
    const edges = scene.edgesOf(marked)
    const near = [marked]
    for (const edge of edges) near.push(scene.edges[edge * 2] ?? 0, scene.edges[edge * 2 + 1] ?? 0)
    drawEdges(context, picture, at, edges)
    drawNodes(context, picture, at, near)
    drawRing(context, picture, at, marked)
  }
  drawNames(context, picture, placeNames(picture, at).slice(0, withNames ? undefined : 1))
}

function drawNames(context: CanvasRenderingContext2D, { palette }: Picture, names: readonly PlacedName[]): void {
  context.font = `500 12px ${palette.font}`
  context.textAlign = 'center'
  context.textBaseline = 'top'
  context.lineJoin = 'round'
  context.lineWidth = 4
  context.strokeStyle = palette.paper
  context.fillStyle = palette.ink
  for (const { text, x, y } of names) {
    context.strokeText(text, x, y)
    context.fillText(text, x, y)
  }
}

/** Where each note stands on the screen, x and y in turn. */
function onScreen({ positions, view }: Picture): Float32Array {
  const at = new Float32Array(positions.length)
  for (let index = 0; index < positions.length; index += 2) {
    at[index] = (positions[index] ?? 0) * view.scale + view.x
    at[index + 1] = (positions[index + 1] ?? 0) * view.scale + view.y
  }
  return at
}

/** More lines than these are drawn one pixel of the screen wide and solid: wider or dashed ones cost ten times as much. */
const FEW = 400
const DASHED_FROM = 0.9

function drawEdges(
  context: CanvasRenderingContext2D,
  { scene, shown, view, size, palette }: Picture,
  at: Float32Array,
  some: readonly number[] | null,
): void {
  const paths = new Map<LibraryEdgeType, Path2D>()
  let drawn = 0
  const count = some ? some.length : scene.edgeTypes.length
  for (let turn = 0; turn < count; turn += 1) {
    const edge = some ? (some[turn] ?? 0) : turn
    const source = scene.edges[edge * 2] ?? 0
    const target = scene.edges[edge * 2 + 1] ?? 0
    if (!shown[source] || !shown[target]) continue
    const x1 = at[source * 2] ?? 0
    const y1 = at[source * 2 + 1] ?? 0
    const x2 = at[target * 2] ?? 0
    const y2 = at[target * 2 + 1] ?? 0
    if ((x1 < 0 && x2 < 0) || (y1 < 0 && y2 < 0)) continue
    if ((x1 > size.width && x2 > size.width) || (y1 > size.height && y2 > size.height)) continue
    const type = scene.edgeTypes[edge] ?? 'related'
    const path = pathFor(paths, type)
    drawn += 1
    path.moveTo(x1, y1)
    path.lineTo(x2, y2)
  }
  const isDashed = drawn <= FEW && (some !== null || view.scale >= DASHED_FROM)
  const pixel = 1 / context.getTransform().a
  context.lineWidth = drawn > FEW ? pixel : some ? 1.75 : Math.min(1.5, Math.max(pixel, view.scale))
  for (const [type, path] of paths) {
    context.strokeStyle = palette.edge[type]
    context.setLineDash(isDashed ? [...edgeDashes[type]] : [])
    context.stroke(path)
  }
  context.setLineDash([])
}

function drawNodes(
  context: CanvasRenderingContext2D,
  { scene, shown, view, size, palette }: Picture,
  at: Float32Array,
  some: readonly number[] | null,
): void {
  const paths = new Map<string, Path2D>()
  const count = some ? some.length : scene.nodes.length
  for (let turn = 0; turn < count; turn += 1) {
    const node = some ? (some[turn] ?? 0) : turn
    if (!shown[node]) continue
    const x = at[node * 2] ?? 0
    const y = at[node * 2 + 1] ?? 0
    const radius = screenRadius(scene, node, view.scale)
    if (x < -radius || y < -radius || x > size.width + radius || y > size.height + radius) continue
    const colour = scene.colours[node] ?? palette.primary
    const path = pathFor(paths, colour)
    // A dot of three pixels is as round as a square.
    if (radius < 2) path.rect(x - radius, y - radius, radius * 2, radius * 2)
    else {
      path.moveTo(x + radius, y)
      path.arc(x, y, radius, 0, 2 * Math.PI)
    }
  }
  for (const [colour, path] of paths) {
    context.fillStyle = colour
    context.fill(path)
  }
}

function drawRing(context: CanvasRenderingContext2D, picture: Picture, at: Float32Array, node: number): void {
  const { scene, view, palette } = picture
  context.beginPath()
  const radius = screenRadius(scene, node, view.scale) + 3
  context.arc(at[node * 2] ?? 0, at[node * 2 + 1] ?? 0, radius, 0, 2 * Math.PI)
  context.lineWidth = 2.5
  context.strokeStyle = palette.focus
  context.stroke()
}

function pathFor<Look>(paths: Map<Look, Path2D>, look: Look): Path2D {
  const path = paths.get(look) ?? new Path2D()
  paths.set(look, path)
  return path
}
