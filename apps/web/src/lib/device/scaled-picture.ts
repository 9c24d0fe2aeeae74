// A picture as it is sent to the server: upright, at most as large as needed to read small print, and without metadata such as the
// location. The browser does the work.
import { sentSize } from '@jotsam/core/device/picture-size'
import { limits } from '@jotsam/core/plan/limits'

/** Null for a file that the browser cannot show as a picture. */
export async function scaledPicture(file: Blob) {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return null
  try {
    const canvas = drawn(picture)
    const { width, height } = canvas
    return { blob: await encoded(canvas, file.type), width, height, isSmaller: width < picture.width }
  } finally {
    picture.close()
  }
}

function drawn(picture: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sentSize(picture))
  const context = canvas.getContext('2d')
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

const QUALITIES = [0.9, 0.75, 0.5]

/** PNG for screenshots, JPEG for photos and large pictures. */
async function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const exact = type === 'image/jpeg' ? null : await blobOf(canvas, 'image/png')
  if (exact && exact.size <= limits.ocr.imageBytesMax) return exact
  let photo: Blob | null = null
  for (const quality of QUALITIES) {
    photo = await blobOf(onWhite(canvas), 'image/jpeg', quality)
    if (photo && photo.size <= limits.ocr.imageBytesMax) break
  }
  if (!photo) throw new Error('This browser could not encode the picture.')
  return photo
}

/** JPEG has no transparency. */
function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const context = canvas.getContext('2d')
  if (context) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return canvas
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
