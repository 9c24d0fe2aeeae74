// Files of a note as the HTML that names them: a picture, or a line with a link.
import { fileAddress } from './file-address.ts'
import { escapeHtml } from './html-entities.ts'

export interface NamedFile {
  readonly sha256: string
  readonly name: string
  /** Of pictures. */
  readonly size: { readonly width: number; readonly height: number } | null
}

export function fileHtml({ sha256, name, size }: NamedFile): string {
  const address = fileAddress(sha256)
  if (!size) return `<p><a href="${address}">${escapeHtml(name)}</a></p>`
  // The file's name is a poor description, but better than none.
  const alt = escapeHtml(name.replace(/\.\w+$/, ''))
  return `<p><img src="${address}" alt="${alt}" width="${size.width}" height="${size.height}"></p>`
}
