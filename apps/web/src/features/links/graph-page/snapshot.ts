// An image of the graph, somewhat larger than the screen. While a large library is moved, the image moves; drawing the notes
// again would take longer than a frame.
import type { ZoomTransform } from 'd3-zoom'
import type { Picture } from './draw-graph.ts'

/** How far the image extends beyond each edge of the screen, as a fraction of the screen. */
const MARGIN = 0.15
const PIXEL_RATIO_MAX = 2

export class Snapshot {
  /** Where the picture was when the image was drawn; null without an image. */
  transform: ZoomTransform | null = null
  private readonly image = document.createElement('canvas')

  draw(picture: Picture, drawContent: (context: CanvasRenderingContext2D, picture: Picture) => void): void {
    const context = this.image.getContext('2d')
    if (!context) return
    const { transform, size } = picture
    const [width, height] = [size.width * (1 + 2 * MARGIN), size.height * (1 + 2 * MARGIN)]
    const ratio = Math.min(devicePixelRatio, PIXEL_RATIO_MAX)
    this.transform = transform
    // Setting the size clears the canvas.
    this.image.width = Math.ceil(width * ratio)
    this.image.height = Math.ceil(height * ratio)
    context.scale(ratio, ratio)
    const [dx, dy] = [(size.width * MARGIN) / transform.k, (size.height * MARGIN) / transform.k]
    drawContent(context, { ...picture, transform: transform.translate(dx, dy), size: { width, height } })
  }

  /** Whether the image fills the screen and is not blurred by zooming in. */
  covers(picture: Picture): boolean {
    const { left, top, width, height, scale } = this.box(picture)
    const { size } = picture
    return scale < 2 && left <= 0 && top <= 0 && left + width >= size.width && top + height >= size.height
  }

  paint(context: CanvasRenderingContext2D, picture: Picture): void {
    const { left, top, width, height } = this.box(picture)
    context.drawImage(this.image, left, top, width, height)
  }

  private box({ transform, size }: Picture) {
    const drawnAt = this.transform ?? transform
    const scale = transform.k / drawnAt.k
    const ratio = Math.min(devicePixelRatio, PIXEL_RATIO_MAX)
    return {
      scale,
      left: transform.x - (drawnAt.x + size.width * MARGIN) * scale,
      top: transform.y - (drawnAt.y + size.height * MARGIN) * scale,
      width: (this.image.width / ratio) * scale,
      height: (this.image.height / ratio) * scale,
    }
  }
}
