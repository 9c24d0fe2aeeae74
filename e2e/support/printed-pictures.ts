// Pictures with known text, drawn from a stored picture of a line of text, because fonts differ between machines.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

export const PICTURED_WORDS = 'The night bus stops twice before the bridge, once at'

export interface PictureFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export interface Drawing {
  readonly name?: string
  readonly type?: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly width?: number
  readonly height?: number
  /** Draws a blank sheet. */
  readonly isBlank?: boolean
  /** Draws the picture rotated, with an EXIF orientation, as phones do. */
  readonly isTurned?: boolean
}

/** Draws a picture; the page must already show the product. */
export async function picture(page: Page, drawing: Drawing = {}): Promise<PictureFile> {
  const { type = 'image/png', width = 1200, height = 160, isBlank = false, isTurned = false } = drawing
  const data = await page.evaluate(
    async ({ print, ...wanted }) => {
      const line = new Image()
      line.src = print
      await line.decode()
      const canvas = document.createElement('canvas')
      canvas.width = wanted.isTurned ? wanted.height : wanted.width
      canvas.height = wanted.isTurned ? wanted.width : wanted.height
      const context = canvas.getContext('2d')
      if (!context) return ''
      context.fillStyle = 'white'
      context.fillRect(0, 0, canvas.width, canvas.height)
      if (wanted.isTurned) {
        // The drawing is rotated to the left; the EXIF orientation rotates it back.
        context.translate(0, canvas.height)
        context.rotate(-Math.PI / 2)
      }
      const lineHeight = (wanted.width / 600) * 54
      if (!wanted.isBlank)
        context.drawImage(line, 0, 0, 600, 54, 0, (wanted.height - lineHeight) / 2, wanted.width, lineHeight)
      return canvas.toDataURL(wanted.type, 0.9)
    },
    { print: PRINT, type, width, height, isBlank, isTurned },
  )
  const bytes = Buffer.from(data.split(',')[1] ?? '', 'base64')
  return {
    name: drawing.name ?? `picture.${type.slice('image/'.length)}`,
    mimeType: type,
    buffer: isTurned ? withOrientation(bytes) : bytes,
  }
}

/** Drops or pastes files into the page. */
export async function dropOrPaste(page: Page, how: 'drop' | 'paste', files: readonly PictureFile[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, data: buffer.toString('base64') }))
  await page.evaluate(
    ([kind, given]) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, data } of given) {
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      const target = document.activeElement ?? document.body
      const event = { bubbles: true, cancelable: true }
      if (kind === 'paste') target.dispatchEvent(new ClipboardEvent('paste', { ...event, clipboardData: transfer }))
      else
        for (const type of ['dragover', 'drop'])
          target.dispatchEvent(new DragEvent(type, { ...event, dataTransfer: transfer }))
    },
    [how, sent] as const,
  )
}

/** Copies a PNG to the real clipboard; the page needs the permission. */
export async function copyToClipboard(page: Page, { buffer }: PictureFile): Promise<void> {
  await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
  }, buffer.toString('base64'))
}

const PRINT = `data:image/png;base64,${readFileSync(
  new URL('../../bench/ocr/pictures/drawn/english-sans.png', import.meta.url),
).toString('base64')}`

/** Adds EXIF orientation 6: rotate right by 90 degrees. */
function withOrientation(jpeg: Buffer): Buffer {
  const exif = Buffer.from(
    '457869660000' + // "Exif" and two zero bytes
      '4d4d002a00000008' + // big endian, first directory at offset 8
      '0001' + // one entry
      '0112000300000001' + // tag orientation, type short, count 1
      '00060000' + // value 6
      '00000000', // no next directory
    'hex',
  )
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}
