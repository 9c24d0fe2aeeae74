// The graph on its canvas: which part is shown, and when it is drawn again. Without React, so that moving the graph renders
// nothing but the canvas.
import { limits } from '@jotsam/core/plan/limits'
import { type Selection, select } from 'd3-selection'
import { type D3ZoomEvent, zoom, zoomIdentity } from 'd3-zoom'
import { type Palette, readPalette } from '../canvas-palette.ts'
import { drawGraph, drawLabels, drawMarked, type Picture } from './draw-graph.ts'
import { type DrawnGraph, type DrawnNode, screenRadius } from './drawn-graph.ts'
import { Snapshot } from './snapshot.ts'
import { fitted, panToReveal } from './viewport.ts'

/** A pointer that moved less than this between press and release has clicked. */
const CLICK_DISTANCE = 5
/** The distance in which a finger still hits a small note. */
const REACH = 8
/** Up to this many notes and links are drawn in every frame. */
const DRAWN_PER_FRAME_MAX = 1200
const REDRAW_DELAY_MS = 140

export class GraphView {
  private transform = zoomIdentity
  private size = { width: 0, height: 0 }
  private marked: DrawnNode | null = null
  private palette: Palette
  private frame = 0
  private redraw: ReturnType<typeof setTimeout> | undefined
  private readonly snapshot = new Snapshot()
  private readonly isSmall: boolean
  private isPlaced = false
  /** Until somebody moves the graph, all of it stays visible. */
  private isFitted = true
  private readonly selection: Selection<HTMLElement, unknown, null, undefined>
  private readonly behaviour = zoom<HTMLElement, unknown>()

  constructor(
    area: HTMLElement,
    private readonly canvas: HTMLCanvasElement,
    private readonly graph: DrawnGraph,
  ) {
    this.palette = readPalette(canvas)
    this.isSmall = graph.nodes.length + graph.edges.length <= DRAWN_PER_FRAME_MAX
    this.behaviour
      .scaleExtent([limits.libraryGraph.zoomMin, limits.libraryGraph.zoomMax])
      .clickDistance(CLICK_DISTANCE)
      // By default d3 asks once whether there is a touch screen; one may be attached later.
      .touchable(true)
      .on('zoom', ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => {
        this.isFitted = false
        this.transform = transform
        this.drawSoon()
      })
    this.selection = select(area)
    this.selection.call(this.behaviour).on('dblclick.zoom', null)
  }

  /** Takes x and y of each node in turn. */
  place(positions: Float32Array): void {
    for (const [at, node] of this.graph.nodes.entries()) {
      node.x = positions[at * 2] ?? 0
      node.y = positions[at * 2 + 1] ?? 0
    }
    this.isPlaced = true
    if (this.isFitted) this.fit()
    this.contentChanged()
  }

  show(shown: readonly boolean[]): void {
    for (const [at, node] of this.graph.nodes.entries()) node.isShown = shown[at] ?? false
    this.fit()
    this.contentChanged()
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas
    this.size = { width, height }
    this.canvas.width = Math.max(1, Math.round(width * devicePixelRatio))
    this.canvas.height = Math.max(1, Math.round(height * devicePixelRatio))
    if (this.isFitted) this.fit()
    this.snapshot.transform = null
    // Not in the next frame: resizing has emptied the canvas.
    this.draw()
  }

  recolour(): void {
    this.palette = readPalette(this.canvas)
    this.snapshot.transform = null
    this.drawSoon()
  }

  pan(dx: number, dy: number): void {
    this.behaviour.translateBy(this.selection, dx / this.transform.k, dy / this.transform.k)
  }

  zoom(factor: number): void {
    this.behaviour.scaleBy(this.selection, factor)
  }

  fit(): void {
    const transform = fitted(
      this.graph.nodes.filter(({ isShown }) => isShown),
      this.size,
    )
    if (transform && this.size.width > 0) this.behaviour.transform(this.selection, transform)
    this.isFitted = true
  }

  mark(node: DrawnNode | null): void {
    this.marked = node
    this.drawSoon()
  }

  /** Pans as far as needed to show the note. */
  reveal({ x, y }: DrawnNode): void {
    const { transform } = this
    this.pan(...panToReveal({ x: transform.applyX(x), y: transform.applyY(y) }, this.size))
  }

  /** The note at a point of the canvas. Looking at each of 5,000 notes takes less time than keeping an index of them. */
  nodeAt(x: number, y: number): DrawnNode | null {
    const { transform } = this
    let nearest: DrawnNode | null = null
    let shortest = Infinity
    for (const node of this.graph.nodes) {
      const distance = Math.hypot(transform.applyX(node.x) - x, transform.applyY(node.y) - y)
      if (!node.isShown || distance >= shortest) continue
      if (distance > Math.max(REACH, screenRadius(node, transform.k) + 2)) continue
      nearest = node
      shortest = distance
    }
    return nearest
  }

  stop(): void {
    this.selection.on('.zoom', null)
    cancelAnimationFrame(this.frame)
    clearTimeout(this.redraw)
  }

  /** In a large library the old image stays until the new one is drawn. */
  private contentChanged(): void {
    if (this.isSmall) this.snapshot.transform = null
    else this.redrawLater()
    this.drawSoon()
  }

  private drawSoon(): void {
    this.frame ||= requestAnimationFrame(() => this.draw())
  }

  private redrawLater(): void {
    this.redraw ??= setTimeout(() => {
      this.redraw = undefined
      this.snapshot.transform = null
      this.drawSoon()
    }, REDRAW_DELAY_MS)
  }

  private draw(): void {
    cancelAnimationFrame(this.frame)
    this.frame = 0
    const { canvas, snapshot, graph, transform, size, marked, palette, isSmall } = this
    const context = canvas.getContext('2d')
    if (!context || !this.isPlaced) return
    const picture: Picture = { graph, transform, size, palette }
    if (!snapshot.transform || (isSmall && snapshot.transform !== transform)) {
      snapshot.draw(picture, (to, wider) => {
        drawGraph(to, wider)
        if (!isSmall) drawLabels(to, wider, graph.nodes, null)
      })
    } else if (snapshot.transform !== transform) {
      // Each movement postpones the redraw, unless the image has left a part of the screen empty.
      if (snapshot.covers(picture)) {
        clearTimeout(this.redraw)
        this.redraw = undefined
      }
      this.redrawLater()
    }
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    context.clearRect(0, 0, size.width, size.height)
    context.globalAlpha = marked ? 0.3 : 1
    snapshot.paint(context, picture)
    context.globalAlpha = 1
    if (marked) drawMarked(context, picture, marked)
    drawLabels(context, picture, isSmall ? graph.nodes : [], marked)
  }
}
