// What a mail is as a note: who wrote it, its text, its pictures where they stood, and its other files at the end.
import { fileAddress } from '@jotsam/core/html/file-address'
import { escapeHtml, escapeText } from '@jotsam/core/html/html-entities'
import { htmlTree } from '@jotsam/core/html/html-tree'
import { serializeNodes } from '@jotsam/core/html/serialize-html'
import { typedTextToHtml } from '@jotsam/core/markdown/markdown'
import { cleanNodes, element } from '@jotsam/import/clean-html'
import type { Email } from 'postal-mime'

export interface MailFile {
  readonly name: string
  readonly mime: string
  /** By which the HTML of the mail names it. */
  readonly contentId: string | null
  readonly sha256: string
  readonly content: Uint8Array<ArrayBuffer>
}

export interface MailNoteOptions {
  readonly files: readonly MailFile[]
  /** For which there is no room. */
  readonly left: readonly MailFile[]
  readonly isProven: boolean
}

export function mailNote(mail: Email, { files, left, isProven }: MailNoteOptions): { title: string; html: string } {
  const shown = new Set<string>()
  const body = mail.html ? mailHtml(mail.html, files, shown) : typedTextToHtml(mail.text ?? '')
  const rest = files.filter(({ sha256 }) => !shown.has(sha256))
  return {
    title: mail.subject?.trim() || 'A mail without a subject',
    html: [senderLine(mail, isProven), body, ...rest.map(fileHtml), missingLine(left)].join(''),
  }
}

function senderLine({ from }: Email, isProven: boolean): string {
  const address = from?.address ?? ''
  const name = from?.name || address
  if (name === '') return '<p><em>The mail does not say who sent it.</em></p>'
  const who = address
    ? `<a href="${escapeHtml(`mailto:${address}`)}">${escapeText(name)}</a>`
    : `<strong>${escapeText(name)}</strong>`
  return isProven ? `<p>From ${who}</p>` : `<p>From ${who} <em>(the sender could not be checked)</em></p>`
}

/** Pictures of other servers are left out: loading one would tell the sender when the note is read. */
function mailHtml(html: string, files: readonly MailFile[], shown: Set<string>): string {
  return serializeNodes(
    cleanNodes(htmlTree(html), {
      replace({ name, attributes }) {
        if (name !== 'img') return undefined
        const alt = attributes.get('alt')?.trim() ?? ''
        const id = /^cid:(.+)$/i.exec(attributes.get('src') ?? '')?.[1]
        const file = id && files.find(({ contentId }) => contentId === id)
        if (!file) return alt === '' ? [] : [`[Picture: ${alt}]`]
        shown.add(file.sha256)
        return [element('img', [], { src: fileAddress(file.sha256), alt: alt || file.name })]
      },
    }),
  )
}

function fileHtml({ name, mime, sha256 }: MailFile): string {
  const address = fileAddress(sha256)
  return /^image\/(?:png|jpeg|gif|webp|avif)$/.test(mime)
    ? `<p><img src="${address}" alt="${escapeHtml(name)}"></p>`
    : `<p><a href="${address}">${escapeText(name)}</a></p>`
}

function missingLine(left: readonly MailFile[]): string {
  if (left.length === 0) return ''
  const names = left.map(({ name }) => name).join(', ')
  return `<p><em>Not kept, because your storage is full: ${escapeText(names)}</em></p>`
}
