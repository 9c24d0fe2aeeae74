// A picture as text that fits into a capture: as it is when there is room, scaled down when there is not, or not at all.

import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { limits } from '@jotsam/core/plan/limits'
import { asDataUrl } from '../../../lib/device/data-url.ts'

export type FittedImage = { ok: true; src: string; isScaled: boolean } | { ok: false; message: string }

const texts = captureDetailMessages.editor

/** `room` is in characters, for the whole data URL. */
export async function fitImage(file: File, room: number): Promise<FittedImage> {
  if (!isImageType(file.type)) return { ok: false, message: texts.badImageType }
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return { ok: false, message: texts.unreadableImage }
  try {
    // Base64 takes four characters for three bytes; a file far too large need not be read.
    if (file.size * (4 / 3) < room) {
      const src = (await asDataUrl(file)).replace(`data:${OTHER_ICON}`, 'data:image/x-icon')
      if (src.length <= room) return { ok: true, src, isScaled: false }
    }
    const src = scaled(picture, room)
    return src === null ? { ok: false, message: texts.imageTooLarge(room) } : { ok: true, src, isScaled: true }
  } finally {
    picture.close()
  }
}

export function isImageType(type: string): boolean {
  const known: readonly string[] = [...limits.editor.imageTypes, OTHER_ICON]
  return known.includes(type)
}

/** Systems disagree about the name of the icon type. */
const OTHER_ICON = 'image/vnd.microsoft.icon'

const WIDTHS = [1600, 1280, 1024, 800, 640, 480, 360, 240, 160]
const QUALITIES = [0.82, 0.6]

function scaled(picture: ImageBitmap, room: number): string | null {
  for (const width of WIDTHS) {
    if (width > picture.width && width !== WIDTHS.at(-1)) continue
    const canvas = drawn(picture, Math.min(1, width / picture.width))
    for (const quality of QUALITIES) {
      const src = canvas.toDataURL('image/jpeg', quality)
      if (src.length <= room) return src
    }
  }
  return null
}

function drawn(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG has no transparency; paper is white.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}
