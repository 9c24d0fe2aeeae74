// Gets an image of a page for OCR: from its address, else from the screen.

import { ocrMessages } from '@jotsam/core/messages/capture/ocr'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { base64 } from './base64.ts'
import { pictureFile } from './picture-file.ts'
import { pictureOnScreen } from './picture-on-screen.ts'
import { pictureToSend } from './picture-to-send.ts'

const texts = extensionMessages.page

export type FetchedPicture =
  | { readonly ok: true; readonly imageBase64: string }
  | { readonly ok: false; readonly message: string }

export async function fetchPicture(
  address: string,
  place: { tabId: number; windowId: number },
): Promise<FetchedPicture> {
  const file = await pictureFile(address)
  if (file === 'too-large') return { ok: false, message: texts.pictureTooLarge }
  const shown = async () => await pictureOnScreen(address, place).catch(() => null)
  // An SVG cannot be decoded here, but the screen shows it.
  const picture = (file && (await pictureToSend(file))) ?? (await shown())
  if (!picture) return { ok: false, message: file ? ocrMessages.notAnImage : texts.pictureNotFetched }
  return { ok: true, imageBase64: base64(new Uint8Array(await picture.arrayBuffer())) }
}
