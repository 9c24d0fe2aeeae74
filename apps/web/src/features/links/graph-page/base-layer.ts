// The notes and links as they were last drawn, a little beyond the edges of the screen. Moving a large library moves this image,
// which costs the same however many notes there are; it is drawn anew when the hand rests.
import { drawBase } from './draw-library.ts'
import type { Picture } from './picture.ts'
import type { Viewport } from './viewport.ts'

/** How far the image reaches beyond the screen, as a part of its size. */
const BEYOND = 0.15
/** Sharp enough for lines and dots; names are drawn over it as sharp as the screen. */
const SHARPEST = 2

export class BaseLayer {
  private readonly image = document.createElement('canvas')
  private readonly context = this.image.getContext('2d')
  private drawnAt: Viewport | null = null
  private width = 0
  private height = 0

  private get ratio(): number {
    return Math.min(devicePixelRatio, SHARPEST)
  }

  forget(): void {
    this.drawnAt = null
  }

  get isEmpty(): boolean {
    return this.drawnAt === null
  }

  isAt(view: Viewport): boolean {
    return this.drawnAt === view
  }

  draw(picture: Picture, withNames: boolean): void {
    const { context, image, ratio } = this
    const { view, size } = picture
    if (!context) return
    this.drawnAt = view
    this.width = size.width * (1 + 2 * BEYOND)
    this.height = size.height * (1 + 2 * BEYOND)
    const pixels = {
      width: Math.ceil(this.width * ratio),
      height: Math.ceil(this.height * ratio),
    }
    if (image.width !== pixels.width || image.height !== pixels.height) Object.assign(image, pixels)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, this.width, this.height)
    const wider: Picture = {
      ...picture,
      view: { ...view, x: view.x + size.width * BEYOND, y: view.y + size.height * BEYOND },
      size: { width: this.width, height: this.height },
    }
    drawBase(context, wider, withNames)
  }

  /** Whether the image fills the screen at this view, and not as a blur. */
  covers(picture: Picture): boolean {
    const { left, top, width, height, by } = this.box(picture)
    const { size } = picture
    return by < 2 && left <= 0 && top <= 0 && left + width >= size.width && top + height >= size.height
  }

  /** Puts the image where it belongs at this view. */
  show(context: CanvasRenderingContext2D, picture: Picture): void {
    if (this.isEmpty) return
    const { left, top, width, height } = this.box(picture)
    context.drawImage(this.image, left, top, width, height)
  }

  private box({ view, size }: Picture) {
    const drawnAt = this.drawnAt ?? view
    const by = view.scale / drawnAt.scale
    return {
      by,
      left: view.x - (drawnAt.x + size.width * BEYOND) * by,
      top: view.y - (drawnAt.y + size.height * BEYOND) * by,
      width: (this.image.width / this.ratio) * by,
      height: (this.image.height / this.ratio) * by,
    }
  }
}
