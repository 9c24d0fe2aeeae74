// The picture on its canvas: what it shows, where it looks, and when it must be drawn anew. No React here: moving the picture
// renders nothing but the canvas.
import { type Palette, readPalette } from '../canvas-palette.ts'
import { BaseLayer } from './base-layer.ts'
import { drawAbove } from './draw-library.ts'
import { NodeGrid } from './node-grid.ts'
import { type Picture, screenRadius } from './picture.ts'
import type { Scene } from './scene.ts'
import { type Bounds, fitted, panned, revealed, type Size, type Viewport, zoomed } from './viewport.ts'

/** Near enough for a finger. */
const REACH = 8
/** Notes and links that every machine draws within a frame; with more, moving shows the last image until the hand rests. */
const LIGHT = 1200
const REST_MS = 140

export class GraphView {
  private positions: Float32Array = new Float32Array(0)
  private shown: readonly boolean[] = []
  private view: Viewport = { scale: 1, x: 0, y: 0 }
  private size: Size = { width: 0, height: 0 }
  private marked: number | null = null
  private palette: Palette
  private frame = 0
  private rest: ReturnType<typeof setTimeout> | undefined
  private readonly base = new BaseLayer()
  /** Made when somebody points, until the notes stand elsewhere. */
  private grid: NodeGrid | null = null
  private readonly isLight: boolean
  private readonly largest: number
  /** Until somebody moves the picture, it keeps all of itself in sight. */
  private isFollowing = true
  private readonly context: CanvasRenderingContext2D | null

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly scene: Scene,
  ) {
    this.context = canvas.getContext('2d')
    this.palette = readPalette(canvas)
    this.largest = scene.radii.indexOf(scene.radii.reduce((most, radius) => Math.max(most, radius), 0))
    this.isLight = scene.nodes.length + scene.edgeTypes.length <= LIGHT
  }

  place(positions: Float32Array): void {
    this.positions = positions
    this.grid = null
    if (this.isFollowing) this.fit()
    this.changed()
  }

  show(shown: readonly boolean[]): void {
    this.shown = shown
    this.grid = null
    this.fit()
    this.changed()
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas
    this.size = { width, height }
    this.canvas.width = Math.max(1, Math.round(width * devicePixelRatio))
    this.canvas.height = Math.max(1, Math.round(height * devicePixelRatio))
    if (this.isFollowing) this.fit()
    this.base.forget()
    // At once: a canvas that was resized is empty.
    this.draw()
  }

  recolour(): void {
    this.palette = readPalette(this.canvas)
    this.base.forget()
    this.drawSoon()
  }

  pan(dx: number, dy: number): void {
    this.look(panned(this.view, dx, dy))
  }

  zoom(factor: number, x = this.size.width / 2, y = this.size.height / 2): void {
    this.look(zoomed(this.view, factor, x, y))
  }

  fit(): void {
    this.isFollowing = true
    const bounds = this.bounds()
    if (bounds && this.size.width > 0) this.view = fitted(bounds, this.size)
    this.drawSoon()
  }

  mark(node: number | null): void {
    if (this.marked === node) return
    this.marked = node
    this.drawSoon()
  }

  /** Moves the picture so that the note can be seen. */
  reveal(node: number): void {
    const [x = 0, y = 0] = this.positions.subarray(node * 2, node * 2 + 2)
    this.look(revealed(this.view, { x, y }, this.size))
  }

  /** The note at a point of the screen. */
  nodeAt(x: number, y: number): number | null {
    const { scale } = this.view
    this.grid ??= new NodeGrid(this.positions, this.shown)
    const farthest = Math.max(REACH, screenRadius(this.scene, this.largest, scale) + 2)
    let nearest: number | null = null
    let shortest = Infinity
    for (const node of this.grid.near((x - this.view.x) / scale, (y - this.view.y) / scale, farthest / scale)) {
      const distance = Math.hypot(this.screenX(node) - x, this.screenY(node) - y)
      const reach = Math.max(REACH, screenRadius(this.scene, node, scale) + 2)
      if (distance > reach || distance >= shortest) continue
      nearest = node
      shortest = distance
    }
    return nearest
  }

  /** Where a note stands on the screen. */
  placeOf(node: number): { x: number; y: number } {
    return { x: this.screenX(node), y: this.screenY(node) }
  }

  stop(): void {
    cancelAnimationFrame(this.frame)
    clearTimeout(this.rest)
  }

  private look(view: Viewport): void {
    this.isFollowing = false
    this.view = view
    this.drawSoon()
  }

  /** The notes stand elsewhere or are others: the image is old, but better than none for a moment. */
  private changed(): void {
    if (this.isLight || this.base.isEmpty) this.base.forget()
    else this.drawWellLater()
    this.drawSoon()
  }

  private drawSoon(): void {
    this.frame ||= requestAnimationFrame(() => this.draw())
  }

  private drawWellLater(): void {
    this.rest ??= setTimeout(() => {
      this.rest = undefined
      this.base.forget()
      this.drawSoon()
    }, REST_MS)
  }

  /** Every movement puts it off, unless there is nothing to show at the edges any more. */
  private drawWellAtRest(picture: Picture): void {
    if (this.base.covers(picture)) {
      clearTimeout(this.rest)
      this.rest = undefined
    }
    this.drawWellLater()
  }

  private draw(): void {
    cancelAnimationFrame(this.frame)
    this.frame = 0
    const { context, base, scene, positions, shown, view, size, marked, palette } = this
    if (!context || positions.length === 0) return
    const picture: Picture = { scene, positions, shown, view, size, marked, palette }
    if (base.isEmpty || (this.isLight && !base.isAt(view))) base.draw(picture, !this.isLight)
    else if (!base.isAt(view)) this.drawWellAtRest(picture)
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
    context.clearRect(0, 0, size.width, size.height)
    context.globalAlpha = marked === null ? 1 : 0.3
    base.show(context, picture)
    context.globalAlpha = 1
    drawAbove(context, picture, this.isLight)
  }

  private bounds(): Bounds | null {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let node = 0; node < this.scene.nodes.length; node += 1) {
      if (!this.shown[node]) continue
      const x = this.positions[node * 2] ?? 0
      const y = this.positions[node * 2 + 1] ?? 0
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    return left <= right ? { left, top, right, bottom } : null
  }

  private screenX(node: number): number {
    return (this.positions[node * 2] ?? 0) * this.view.scale + this.view.x
  }

  private screenY(node: number): number {
    return (this.positions[node * 2 + 1] ?? 0) * this.view.scale + this.view.y
  }
}
