// Prepares an image for OCR: a supported format, no larger than OCR needs, and without metadata such as the location.

import { sentSize } from '@jotsam/core/device/picture-size'
import { limits } from '@jotsam/core/plan/limits'

/** Null when the file is no image. */
export async function pictureToSend(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return null
  try {
    const { width, height } = sentSize(picture)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, width, height)
    const exact = await canvas.convertToBlob({ type: 'image/png' })
    if (exact.size <= limits.ocr.imageBytesMax) return exact
    // JPEG has no transparency: draw a white background.
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
    return photo.size <= limits.ocr.imageBytesMax ? photo : null
  } finally {
    picture.close()
  }
}
