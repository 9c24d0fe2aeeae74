// Checks a file before it is added to a note, and makes a large picture smaller. The name and the type come from outside: the content
// decides, here and again on the server.
import { shortName } from '@jotsam/core/capture/attachment-name'
import { accepted, type Checked, refused } from '@jotsam/core/database/checked'
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { fileMessages as texts } from '@jotsam/core/messages/capture/files'
import { fileLimits } from '@jotsam/core/plan/file-limits'
import { limits } from '@jotsam/core/plan/limits'
import { scaledPicture } from '../../lib/device/scaled-picture.ts'

export interface PreparedFile {
  /** In hexadecimal; the name of the file in the note's text. */
  readonly sha256: string
  readonly name: string
  readonly blob: Blob
  /** Of pictures. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly isSmaller: boolean
}

export async function prepareFile(file: File): Promise<Checked<PreparedFile>> {
  const name = shortName(file.name)
  // Folders that are dropped are empty too.
  if (file.size === 0) return refused(texts.empty(name))
  const { bytesMax, pixelsMax } = fileLimits
  const size = await pictureSize(file)
  if (!size && SHOWN.has(file.type)) return refused(captureDetailMessages.editor.unreadableImage)
  if (size && size.width * size.height > pixelsMax)
    return refused(texts.tooManyPixels(name, size.width * size.height, pixelsMax))
  try {
    // Redrawing would stop an animation.
    const picture = size && !AS_IT_IS.has(file.type) ? await scaledPicture(file) : null
    const blob = picture?.blob ?? file
    if (blob.size > bytesMax) return refused(texts.tooLarge(name, blob.size, bytesMax))
    if (file.type === 'application/pdf' && !(await isPdf(file))) return refused(texts.notPdf(name))
    return accepted({
      sha256: await sha256Of(blob),
      name: picture && blob.type !== file.type ? renamed(name, blob.type) : name,
      blob,
      size: picture ?? size,
      isSmaller: picture?.isSmaller ?? false,
    })
  } catch {
    return refused(texts.unreadable(name))
  }
}

/** Types that every browser shows. A file that claims to be one of them and cannot be shown is broken. */
const SHOWN = new Set<string>([...limits.editor.imageTypes, 'image/webp', 'image/vnd.microsoft.icon'])
const AS_IT_IS = new Set(['image/gif', 'image/webp', 'image/x-icon', 'image/vnd.microsoft.icon', 'image/avif'])

/** Reads the head of the file only, so that a small file with a huge picture takes no memory. SVG is a document, not a picture. */
async function pictureSize(file: File): Promise<PreparedFile['size']> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return null
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    await new Promise((done, fail) => {
      image.onload = done
      image.onerror = fail
      image.src = url
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function isPdf(file: File): Promise<boolean> {
  return (await file.slice(0, 1024).text()).includes('%PDF-')
}

function renamed(name: string, type: string): string {
  return `${name.replace(/\.\w+$/, '')}.${type === 'image/jpeg' ? 'jpg' : 'png'}`
}

async function sha256Of(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
