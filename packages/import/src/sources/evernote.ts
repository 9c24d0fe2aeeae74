// Evernote's ENEX: XML with one note after the other, read as a stream. The text of a note is XML inside a CDATA section. Attached
// files are base64 between the notes; their bytes are passed over.

import type { HtmlElement, HtmlNode } from '@jotsam/core/html/html-tree'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { box, cleanHtml, element } from '../clean-html.ts'
import { asDate } from '../json-values.ts'
import {
  type ImportedNote,
  type ImportFile,
  type ImportItem,
  type ImportItems,
  type ImportSource,
  noted,
  skipped,
  warned,
} from '../note.ts'
import { readHead } from '../read-text.ts'
import { reasons } from '../reasons.ts'

export const evernote: ImportSource = {
  name: 'evernote',
  title: 'Evernote',
  async matches(files) {
    const [first] = enexFiles(files)
    return first !== undefined && /<en-export/.test(await readHead(first))
  },
  async *read(files) {
    for (const file of enexFiles(files)) yield* readEnex(file)
  },
}

function enexFiles(files: readonly ImportFile[]): readonly ImportFile[] {
  return files.filter(({ path }) => /\.enex$/i.test(path))
}

async function* readEnex(file: ImportFile): ImportItems {
  const notebook = (file.path.split('/').at(-1) ?? '').replace(/\.enex$/i, '').trim()
  const reader = new EnexReader(notebook)
  const decoder = new TextDecoder()
  const withoutBytes = dataFilter()
  try {
    for await (const chunk of file.chunks()) {
      reader.write(withoutBytes(decoder.decode(chunk, { stream: true })))
      yield* reader.take()
    }
    // The end of the file, which the filter still holds back.
    reader.write(withoutBytes('\n'.repeat(FLUSH)))
    reader.close()
    yield* reader.take()
  } catch {
    yield* reader.take()
    yield warned(
      file.path,
      reader.count === 0 ? reasons.notReadable : `${reasons.notReadable} ${reader.count} notes were read before that.`,
    )
  }
}

const FLUSH = 32

/** Removes the base64 between `<data …>` and `</data>`. The XML parser would hold a whole file of hundreds of megabytes as one text. */
function dataFilter(): (text: string) => string {
  let isInside = false
  let waiting = ''
  return (arrived) => {
    let text = waiting + arrived
    let kept = ''
    for (;;) {
      const mark = isInside ? '</data>' : '<data encoding="base64">'
      const at = text.indexOf(mark)
      if (at === -1) {
        // A mark may be cut in two by the end of a chunk.
        const from = Math.max(0, text.length - mark.length + 1)
        if (!isInside) kept += text.slice(0, from)
        waiting = text.slice(from)
        return kept
      }
      kept += isInside ? mark : text.slice(0, at + mark.length)
      text = text.slice(at + mark.length)
      isInside = !isInside
    }
  }
}

interface Draft {
  readonly fields: Map<string, string>
  readonly tags: string[]
  readonly tasks: { title: string; isDone: boolean }[]
  readonly files: string[]
  isTooLong: boolean
}

const MAX_NOTE = 20_000_000

class EnexReader {
  count = 0
  private readonly parser = new SaxesParser()
  private readonly ready: ImportItem[] = []
  private readonly open: string[] = []
  private readonly ids = new Map<string, number>()
  private note: Draft | null = null
  private text: string[] = []
  private length = 0
  private resource: { name: string; mime: string } | null = null

  constructor(private readonly notebook: string) {
    this.parser.on('opentag', (tag: SaxesTagPlain) => this.begin(tag))
    this.parser.on('closetag', (tag: SaxesTagPlain) => this.end(tag.name))
    this.parser.on('text', (text) => this.add(text))
    this.parser.on('cdata', (text) => this.add(text))
    this.parser.on('error', (error) => {
      throw error
    })
  }

  write(text: string): void {
    this.parser.write(text)
  }

  close(): void {
    this.parser.close()
  }

  take(): ImportItem[] {
    return this.ready.splice(0)
  }

  private begin({ name }: SaxesTagPlain): void {
    this.open.push(name)
    this.text = []
    this.length = 0
    if (name === 'note') this.note = { fields: new Map(), tags: [], tasks: [], files: [], isTooLong: false }
    if (name === 'resource') this.resource = { name: '', mime: '' }
    if (name === 'task') this.note?.tasks.push({ title: '', isDone: false })
  }

  private add(text: string): void {
    // The bytes of files are not kept.
    if (this.open.at(-1) === 'data') return
    this.length += text.length
    if (this.length <= MAX_NOTE) this.text.push(text)
    else if (this.note) this.note.isTooLong = true
  }

  private end(name: string): void {
    this.open.pop()
    const text = this.text.join('')
    this.text = []
    const { note, resource } = this
    if (!note) return
    const parent = this.open.at(-1)
    if (name === 'note') {
      this.count += 1
      this.ready.push(this.finished(note))
      this.note = null
    } else if (name === 'resource') {
      note.files.push(resource?.name || `file (${resource?.mime || 'unknown type'})`)
      this.resource = null
    } else if (resource) {
      if (name === 'file-name') resource.name = text.trim()
      else if (name === 'mime') resource.mime = text.trim()
    } else if (parent === 'task') {
      const task = note.tasks.at(-1)
      if (task && name === 'title') task.title = text.trim()
      else if (task && name === 'taskStatus') task.isDone = text.trim() === 'completed'
    } else if (name === 'tag') note.tags.push(text.trim())
    else if (parent === 'note' || parent === 'note-attributes') note.fields.set(name, text)
  }

  private finished(note: Draft): ImportItem {
    const title = note.fields.get('title')?.trim() ?? ''
    if (note.isTooLong) return skipped(title, reasons.tooLong)
    const loss = { isEncrypted: false }
    const tasks = note.tasks.map(
      ({ title, isDone }) => `<li>${box(isDone)}${cleanHtml(title.replaceAll('<', '&lt;'))}</li>`,
    )
    const html =
      enmlToHtml(note.fields.get('content') ?? '', loss) + (tasks.length > 0 ? `<ul>${tasks.join('')}</ul>` : '')
    if (html.replace(/<[^>]*>|\s|&nbsp;/g, '') === '' && note.files.length === 0)
      return skipped(title || 'Untitled', reasons.empty)
    const created = enexDate(note.fields.get('created'))
    const imported: ImportedNote = {
      externalId: this.idOf(title, created),
      title,
      html: html || `<p>${note.files.length === 1 ? 'A file' : 'Files'}.</p>`,
      notebook: this.notebook === '' ? [] : [this.notebook],
      tags: note.tags,
      createdAt: created,
      updatedAt: enexDate(note.fields.get('updated')),
      sourceUrl: note.fields.get('source-url')?.trim() ?? null,
      attachments: note.files,
      warnings: loss.isEncrypted ? [reasons.encrypted] : [],
    }
    return noted(imported)
  }

  /** ENEX has no ids. The notebook, the time and the title stay when a note is edited; equal ones are counted. */
  private idOf(title: string, created: string | null): string {
    const key = `${this.notebook}/${created ?? ''}/${title}`.slice(0, 500)
    const before = this.ids.get(key) ?? 0
    this.ids.set(key, before + 1)
    return before === 0 ? key : `${key}/${before + 1}`
  }
}

/** 20240131T102030Z */
function enexDate(text: string | undefined): string | null {
  const [, y, m, d, hh, mm, ss] = /^\s*(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(text ?? '') ?? []
  return y === undefined ? asDate(text) : asDate(`${y}-${m}-${d}T${hh}:${mm}:${ss}Z`)
}

export function enmlToHtml(enml: string, loss: { isEncrypted: boolean }): string {
  return cleanHtml(
    enml.replace(/^[\s\S]*?<en-note/, '<en-note').replace(/<en-(media|todo)([^<>]{0,5000}?)\/>/g, '<en-$1$2></en-$1>'),
    {
      replace: (node) => replaced(node, loss),
    },
  ).trim()
}

function replaced(node: HtmlElement, loss: { isEncrypted: boolean }): readonly HtmlNode[] | undefined {
  if (node.name === 'en-todo') return [box(node.attributes.get('checked') === 'true')]
  // Named in the report.
  if (node.name === 'en-media') return []
  if (node.name === 'en-crypt') {
    loss.isEncrypted = true
    const hint = node.attributes.get('hint')?.trim()
    return [element('em', [hint ? `[Encrypted text, hint: ${hint}]` : '[Encrypted text]'])]
  }
  // Code blocks are boxes that say so in their style.
  if (node.name === 'div' && /-en-codeblock\s*:\s*true/.test(node.attributes.get('style') ?? '')) {
    return [element('pre', [element('code', [lines(node.children).join('\n')])])]
  }
  return undefined
}

function lines(nodes: readonly HtmlNode[]): string[] {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '' : lines(node.children).join('')))
    .filter((line, at, all) => line !== '' || at < all.length - 1)
}
