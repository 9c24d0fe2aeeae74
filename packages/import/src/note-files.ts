// The files of one note. The text names each file by a provisional address, because a file's own address is its hash and the bytes
// are read later: `withFileAddresses` puts the hashes in.

import { fileAddress } from '@jotsam/core/html/file-address'
import { escapeHtml, escapeText } from '@jotsam/core/html/html-entities'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import type { ImportFile } from './note.ts'

export interface NoteFile extends Pick<ImportFile, 'bytes' | 'chunks'> {
  /** The original name. */
  readonly name: string
  /** Set when it was stored here under this name before. */
  readonly storedName?: string
  /** Its media type, where the export says it. */
  readonly type?: string
}

export class NoteFiles {
  readonly files: NoteFile[] = []
  /** The names of files that belong to the note, but are not in the export. */
  readonly missing: string[] = []
  private readonly addresses = new Map<unknown, string>()

  /** `named` collects the files of all notes. */
  constructor(private readonly named?: Set<unknown>) {}

  /** The address of a file in the text of the note. */
  address(file: Pick<ImportFile, 'bytes' | 'chunks'>, name: string): string {
    const known = this.addresses.get(file)
    if (known !== undefined) return known
    const address = fileAddress(this.files.length.toString(16).padStart(64, '0'))
    this.addresses.set(file, address)
    this.named?.add(file)
    this.files.push({ name, bytes: file.bytes, chunks: () => file.chunks() })
    return address
  }

  has(file: Pick<ImportFile, 'bytes' | 'chunks'>): boolean {
    return this.addresses.has(file)
  }

  /** By its path as the text writes it. People know it by its name. */
  miss(path: string): void {
    const name = path.replace(/\/+$/, '').split('/').at(-1) || path
    if (!this.missing.includes(name)) this.missing.push(name)
  }

  /** A picture, a link to another file, or the name of a file that is not there. */
  inline(file: Pick<ImportFile, 'bytes' | 'chunks'> | undefined, name: string, mime = '', alt?: string): string {
    if (!file) {
      this.miss(name)
      return escapeText(alt === undefined ? texts.file(name.slice(0, 200)) : texts.picture(alt.slice(0, 200)))
    }
    const isShown = mime === '' ? isPicture(name) : /^image\/(?!svg|hei|tiff)/i.test(mime)
    const address = this.address(file, name)
    return isShown
      ? `<img src="${address}" alt="${escapeHtml((alt ?? stemOf(name)).slice(0, 200))}">`
      : `<a href="${address}">${escapeText(name)}</a>`
  }

  block(...args: Parameters<NoteFiles['inline']>): string {
    return `<p>${this.inline(...args)}</p>`
  }
}

/** What every browser shows. SVG is a document. */
export function isPicture(name: string): boolean {
  return /\.(?:png|jpe?g|jfif|gif|webp|avif|bmp|ico)$/i.test(name)
}

/** A file's name is a poor description of a picture, but better than none. */
function stemOf(name: string): string {
  return name.replace(/\.\w+$/, '')
}

const PROVISIONAL = /\/files\/0{56}([0-9a-f]{8})(?![0-9a-f])/g

/** A file without a hash was not imported: its name stays in the text. */
export function withFileAddresses(html: string, hashes: readonly (string | null)[]): string {
  if (!html.includes('/files/')) return html
  return html
    .replace(
      /<img src="\/files\/0{56}([0-9a-f]{8})"(?: alt="([^"]*)")?[^<>]*>|<a href="\/files\/0{56}([0-9a-f]{8})">([\s\S]{0,1000}?)<\/a>/g,
      (whole, picture?: string, alt?: string, link?: string, label?: string) => {
        if (hashes[Number.parseInt(picture ?? link ?? '', 16)]) return whole
        return link === undefined ? texts.picture(alt ?? '') : texts.file(label ?? '')
      },
    )
    .replace(PROVISIONAL, (whole, at: string) => {
      const hash = hashes[Number.parseInt(at, 16)]
      return hash ? fileAddress(hash) : whole
    })
}
