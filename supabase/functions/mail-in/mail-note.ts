// What a mail is as a note: who wrote it, its text, its pictures where they stood, and its other files at the end.
import { fileAddress } from '@jotsam/core/html/file-address'
import { escapeHtml, escapeText } from '@jotsam/core/html/html-entities'
import { htmlTree } from '@jotsam/core/html/html-tree'
import { serializeNodes } from '@jotsam/core/html/serialize-html'
import { typedTextToHtml } from '@jotsam/core/markdown/markdown'
import { oneLine } from '@jotsam/core/util/one-line'
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
  /** That are not kept. */
  readonly left: readonly MailFile[]
  /** The address of the From line, which SPF, DKIM and DMARC were asked about. */
  readonly from: string
  readonly isProven: boolean
}

export function mailNote(
  mail: Email,
  { files, left, from, isProven }: MailNoteOptions,
): { title: string; html: string } {
  const shown = new Set<string>()
  const body = mail.html ? mailHtml(mail.html, files, shown) : typedTextToHtml(mail.text ?? '')
  const rest = files.filter(({ sha256 }) => !shown.has(sha256))
  return {
    title: mail.subject?.trim() || 'A mail without a subject',
    html: [senderLine(mail, from, isProven), body, ...rest.map(fileHtml), missingLine(left)].join(''),
  }
}

/** The address always stands there. The name beside it is what the sender chose. */
function senderLine(mail: Email, from: string, isProven: boolean): string {
  const name = oneLine(mail.from?.name ?? '')
  const address = `<a href="${escapeHtml(`mailto:${from}`)}">${escapeText(from)}</a>`
  const doubt = isProven ? '' : ' <em>(the sender could not be checked)</em>'
  return `<p>From ${name === '' || name === from ? '' : `${escapeText(name)}, `}${address}${doubt}</p>`
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
  const names = left.slice(0, 20).map(({ name }) => name)
  const more = left.length > names.length ? ` and ${left.length - names.length} more` : ''
  return `<p><em>Not kept, because your storage is full or the mail has too many files: ${escapeText(names.join(', '))}${more}</em></p>`
}
