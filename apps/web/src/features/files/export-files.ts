// Files of notes in exports: beside a Markdown file, and inside of pages and PDFs.
import type { Capture } from '@jotsam/core/capture/capture'
import { fileAddress, fileHashes } from '@jotsam/core/html/file-address'
import { asDataUrl } from '../../lib/device/data-url.ts'
import { type FileOwner, fileBlob, fileRow } from './file-url.ts'

export interface ExportedFile {
  /** Relative to the Markdown files. */
  readonly path: string
  readonly bytes: Uint8Array
}

/** The note's Markdown with addresses of its files beside it, and the files. One that cannot be had keeps its address. */
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

/** The content with its pictures as part of the text, as pages and PDFs need them. */
export async function withInlinedPictures<T extends Pick<Capture, 'content'>>(
  owner: FileOwner,
  capture: T,
): Promise<T> {
  let { content } = capture
  for (const hash of fileHashes(content)) {
    const blob = await fileBlob(owner, hash)
    if (blob?.type.startsWith('image/'))
      content = content.replaceAll(`src="${fileAddress(hash)}"`, `src="${await asDataUrl(blob)}"`)
  }
  return { ...capture, content }
}
