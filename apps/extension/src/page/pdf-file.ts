// A PDF that is open in the browser's viewer. The note gets the file itself; the server reads its text, so that the search finds it.
import { shortName } from '@jotsam/core/capture/attachment-name'
import { fileAddress } from '@jotsam/core/html/file-address'
import { escapeHtml } from '@jotsam/core/html/html-entities'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { limits } from '@jotsam/core/plan/limits'
import { pieceReceipt } from '../extract/conversation-receipt.ts'
import type { Extracted } from '../extract/types.ts'
import type { JobFile } from '../messaging/protocol.ts'
import { sendWithRetry } from '../messaging/send.ts'
import { base64 } from './send-pictures.ts'

export function isPdf(page: Document): boolean {
  return page.contentType === 'application/pdf'
}

/** Gives the file to the background under the id of the save, and returns the note that names it. */
export async function readPdf(page: Document, saveId: string): Promise<Extracted & { file?: JobFile }> {
  const name = pdfName(page.URL)
  const bytes = await fileAt(page.URL)
  const sha256 = bytes && (await sendWithRetry({ type: 'file.add', id: saveId, address: page.URL, data: bytes }))
  const html = pdfNote(page.URL, name, sha256)
  // The links of the note are not those of the file.
  const receipt = pieceReceipt('', sha256 ? [] : [extensionMessages.page.fileNotKept])
  const found = { title: page.title.trim() || name, html, sourceUrl: page.URL, receipt }
  return sha256 ? { ...found, file: { sha256, name, address: page.URL } } : found
}

/** The file, if it is kept, and where it came from. */
export function pdfNote(url: string, name: string, sha256: string | null): string {
  const link = (href: string, text: string) => `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`
  return (sha256 ? link(fileAddress(sha256), name) : '') + link(url, sha256 ? url : name)
}

export function pdfName(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  const name = shortName(decoded(last))
  return /\.pdf$/i.test(name) ? name : `${name}.pdf`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** In base64; null when it cannot be read again or is too large. */
async function fileAt(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(120_000) })
    const file = answer.ok ? await answer.blob() : null
    return file && file.size <= limits.extraction.pdfBytesMax ? await base64(file) : null
  } catch {
    return null
  }
}
