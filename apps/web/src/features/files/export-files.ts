// Files of notes in exports: beside a Markdown file, and inside of pages and PDFs.
import type { Capture } from '@jotsam/core/capture/capture'
import { fileAddress, fileHash, fileHashes } from '@jotsam/core/html/file-address'
import { fileMessages as texts } from '@jotsam/core/messages/capture/files'
import { type FileOwner, fileRow } from '../../lib/data/file-row.ts'
import { asDataUrl } from '../../lib/device/data-url.ts'
import { factsOf } from './file-facts.ts'
import { fileBlob } from './file-url.ts'

export interface ExportedFile {
  /** Relative to the Markdown files. */
  readonly path: string
  readonly bytes: Uint8Array
}

/** The note's Markdown with addresses of its files beside it, and the files. A file that cannot be fetched keeps its address. */
export async function markdownWithFiles(
  owner: FileOwner,
  markdown: string,
): Promise<{ text: string; files: ExportedFile[] }> {
  let text = markdown
  const files: ExportedFile[] = []
  for (const hash of fileHashes(markdown)) {
    const [blob, row] = await Promise.all([fileBlob(owner, hash), fileRow(owner, hash)])
    if (!blob) continue
    const name = row?.name ?? hash
    files.push({ path: `files/${name}`, bytes: new Uint8Array(await blob.arrayBuffer()) })
    text = text.replaceAll(fileAddress(hash), `files/${encodeURIComponent(name)}`)
  }
  return { text, files }
}

/** The content with its pictures as part of the text, as pages and PDFs need them. A link to any other file would lead nowhere. */
export async function withInlinedPictures<T extends Pick<Capture, 'content'>>(
  owner: FileOwner,
  capture: T,
): Promise<T> {
  // In a template nothing loads.
  const template = document.createElement('template')
  template.innerHTML = capture.content
  for (const image of template.content.querySelectorAll('img')) {
    const hash = fileHash(image.getAttribute('src'))
    const blob = hash ? await fileBlob(owner, hash) : null
    if (blob?.type.startsWith('image/')) image.setAttribute('src', await asDataUrl(blob))
  }
  for (const link of template.content.querySelectorAll('a')) {
    const hash = fileHash(link.getAttribute('href'))
    const row = hash && (await fileRow(owner, hash))
    if (hash) link.replaceWith(texts.notInExport(link.textContent ?? '', row ? factsOf(row) : null))
  }
  return { ...capture, content: template.innerHTML }
}
