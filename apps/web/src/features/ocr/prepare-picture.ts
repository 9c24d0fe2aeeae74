// Prepares a picture for upload as text.
import { asDataUrl } from '../../lib/device/data-url.ts'
import { scaledPicture } from '../../lib/device/scaled-picture.ts'
import { mayBePicture } from './may-be-picture.ts'

/** A data URL; null for a file that is no picture. */
export async function preparePicture(file: File): Promise<string | null> {
  const picture = mayBePicture(file) ? await scaledPicture(file) : null
  return picture && asDataUrl(picture.blob)
}
