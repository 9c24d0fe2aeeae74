// Evernote's ENEX: XML with one note after the other, read as a stream. The text of a note is XML inside a CDATA section. Attached
// files follow it as base64; their bytes are read from their position in the file, one file after the other.

import { plainToHtml } from '@jotsam/core/html/content-html'
import { escapeText } from '@jotsam/core/html/html-entities'
import { type HtmlElement, type HtmlNode, htmlTree, textOf } from '@jotsam/core/html/html-tree'
import { md5 } from 'js-md5'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { box, type CleanHtmlOptions, cleanHtml, cleanNodes, element, withTasks } from '../clean-html.ts'
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
import { NoteFiles } from '../note-files.ts'
import { asDate } from '../readers/json-values.ts'
import { readHead } from '../readers/read-text.ts'
import { reasons } from '../reasons.ts'
import { type DataRange, decodedBase64, EnexDataFilter } from './evernote-data.ts'

export const evernote: ImportSource = {
  name: 'evernote',
  title: 'Evernote',
  async matches(files) {
    const [first] = enexFiles(files)
    return first !== undefined && /<en-export/.test(await readHead(first))
  },
  root: (files) => notebookOf(enexFiles(files)[0]?.path ?? ''),
  async *read(files) {
    for (const file of enexFiles(files)) yield* readEnex(file)
  },
}

function enexFiles(files: readonly ImportFile[]): readonly ImportFile[] {
  return files.filter(({ path }) => /\.enex$/i.test(path))
}

async function* readEnex(file: ImportFile): ImportItems {
  const reader = new EnexReader(notebookOf(file.path), file)
  const decoder = new TextDecoder()
  const data = new EnexDataFilter()
  try {
    for await (const chunk of file.chunks()) {
      for (const part of data.split(chunk)) {
        if (part instanceof Uint8Array) reader.write(decoder.decode(part, { stream: true }))
        else reader.setData(part)
      }
      for (const note of reader.take()) yield await reader.finished(note)
    }
    reader.write(decoder.decode(data.rest()))
    reader.close()
    for (const note of reader.take()) yield await reader.finished(note)
  } catch {
    for (const note of reader.take()) yield await reader.finished(note)
    yield warned(
      file.path,
      reader.count === 0 ? reasons.notReadable : `${reasons.notReadable} ${reader.count} notes were read before that.`,
    )
  }
}

/** A file that is saved a second time is called "Name (1)". */
function notebookOf(path: string): string {
  return (path.split('/').at(-1) ?? '')
    .replace(/\.enex$/i, '')
    .replace(/(\S) ?\(\d{1,3}\)$/, '$1')
    .trim()
}

interface Draft {
  readonly fields: Map<string, string>
  readonly tags: string[]
  readonly tasks: Task[]
  readonly resources: Resource[]
  isTooLong: boolean
}

interface Task {
  title: string
  isDone: boolean
  due: string
  /** The id of its place in the text. */
  group: string
  order: string
}

interface Resource {
  name: string
  mime: string
  /** Where its base64 is in the file. */
  data: DataRange | null
}

const MAX_NOTE = 20_000_000

class EnexReader {
  count = 0
  private readonly parser = new SaxesParser()
  private readonly ready: Draft[] = []
  private readonly open: string[] = []
  private readonly ids = new Map<string, number>()
  private note: Draft | null = null
  private text: string[] = []
  private length = 0
  private resource: Resource | null = null

  constructor(
    private readonly notebook: string,
    private readonly file: ImportFile,
  ) {
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

  take(): Draft[] {
    return this.ready.splice(0)
  }

  setData(range: DataRange): void {
    // An alternate form may have data of its own; the first is the file.
    if (this.resource) this.resource.data ??= range
  }

  private begin({ name }: SaxesTagPlain): void {
    this.open.push(name)
    this.text = []
    this.length = 0
    if (name === 'note') this.note = { fields: new Map(), tags: [], tasks: [], resources: [], isTooLong: false }
    if (name === 'resource') this.resource = { name: '', mime: '', data: null }
    if (name === 'task') this.note?.tasks.push({ title: '', isDone: false, due: '', group: '', order: '' })
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
      this.ready.push(note)
      this.note = null
    } else if (name === 'resource') {
      if (resource) note.resources.push(resource)
      this.resource = null
    } else if (resource) {
      if (name === 'file-name') resource.name = text.trim()
      else if (name === 'mime') resource.mime = text.trim()
    } else if (parent === 'task') {
      const task = note.tasks.at(-1)
      if (task && name === 'title') task.title = text.trim()
      else if (task && name === 'taskStatus') task.isDone = text.trim() === 'completed'
      else if (task && name === 'dueDate') task.due = enexDate(text)?.slice(0, 10) ?? ''
      else if (task && name === 'taskGroupNoteLevelID') task.group = text.trim()
      else if (task && name === 'sortWeight') task.order = text.trim()
    } else if (name === 'tag') note.tags.push(text.trim())
    else if (parent === 'note' || parent === 'note-attributes') note.fields.set(name, text)
  }

  async finished(note: Draft): Promise<ImportItem> {
    const title = note.fields.get('title')?.trim() ?? ''
    if (note.isTooLong) return skipped(title, reasons.tooLong)
    const loss: Loss = { isEncrypted: false, hasLinks: false }
    const tasks = new TaskGroups(note.tasks)
    const files = new NoteFiles()
    const resources = await this.resourcesByHash(note.resources)
    const text = enmlToHtml(note.fields.get('content') ?? '', { loss, resources, files, tasks })
    // Some files are attached without a place in the text.
    const others = [...resources.values()]
      .filter(({ file }) => !files.has(file))
      .map(({ file, name, mime }) => files.block(file, name, mime))
    const written = text + tasks.others() + others.join('')
    const isBlank = written.replace(/<(?!img)[^>]*>|\s|&nbsp;/g, '') === ''
    if (isBlank && title === '') return skipped('Untitled', reasons.empty)
    const created = enexDate(note.fields.get('created'))
    const imported: ImportedNote = {
      externalId: this.idOf(title, created),
      title,
      // Some notes have only a title.
      html: isBlank ? plainToHtml(title) : withTasks(written),
      notebook: this.notebook === '' ? [] : [this.notebook],
      tags: note.tags,
      createdAt: created,
      updatedAt: enexDate(note.fields.get('updated')),
      sourceUrl: note.fields.get('source-url')?.trim() ?? null,
      files: files.files,
      missingFiles: files.missing,
      warnings: [...(loss.isEncrypted ? [reasons.encrypted] : []), ...(loss.hasLinks ? [reasons.evernoteLinks] : [])],
    }
    return noted(imported)
  }

  /** The text of a note names its files by their MD5. */
  private async resourcesByHash(resources: readonly Resource[]): Promise<Resources> {
    const byHash = new Map<string, { file: Bytes; name: string; mime: string }>()
    for (const { name, mime, data } of resources) {
      if (!data) continue
      const file: Bytes = {
        bytes: Math.floor(((data.to - data.from) * 3) / 4),
        chunks: () => decodedBase64(this.file, data),
      }
      const hash = md5.create()
      for await (const chunk of file.chunks()) hash.update(chunk)
      const extension = /^\w+\/([a-z0-9]{1,5})$/.exec(mime)?.[1] ?? 'bin'
      byHash.set(hash.hex(), { file, name: name || `file.${extension}`, mime })
    }
    return byHash
  }

  /** ENEX has no ids. The notebook, the time and the title do not change when a note is edited; equal keys get a number. */
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

type Bytes = Pick<ImportFile, 'bytes' | 'chunks'>
type Resources = ReadonlyMap<string, { readonly file: Bytes; readonly name: string; readonly mime: string }>

interface Loss {
  isEncrypted: boolean
  hasLinks: boolean
}

/** The text marks where each group of tasks belongs. Tasks without such a mark follow after the text. */
class TaskGroups {
  private left: readonly Task[]

  constructor(tasks: readonly Task[]) {
    this.left = tasks.toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
  }

  take(group: string): string {
    const tasks = this.left.filter((task) => task.group === group)
    this.left = this.left.filter((task) => task.group !== group)
    return listOf(tasks)
  }

  others(): string {
    return listOf(this.left)
  }
}

function listOf(tasks: readonly Task[]): string {
  const items = tasks.map(
    ({ title, isDone, due }) => `<li>${box(isDone)}${escapeText(title)}${due === '' ? '' : ` (due ${due})`}</li>`,
  )
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
}

interface Parts {
  readonly loss: Loss
  readonly resources: Resources
  readonly files: NoteFiles
  readonly tasks: TaskGroups
}

function enmlToHtml(enml: string, { loss, resources, files, tasks }: Parts): string {
  const replace = (node: HtmlElement): readonly HtmlNode[] | undefined => {
    if (node.name === 'en-media') return media(node, resources, files)
    const style = node.attributes.get('style') ?? ''
    // Its own text is a placeholder for programs that cannot show tasks.
    if (/--en-task-group\s*:\s*true/.test(style))
      return htmlTree(tasks.take(/--en-id\s*:\s*([^;\s]+)/.exec(style)?.[1] ?? ''))
    return replaced(node, loss, replace)
  }
  return cleanHtml(
    enml.replace(/^[\s\S]*?<en-note/, '<en-note').replace(/<en-(media|todo)([^<>]{0,5000}?)\/>/g, '<en-$1$2></en-$1>'),
    { replace },
  ).trim()
}

/** Removes the div around the first line of an item, so that its checkbox is on the same line. */
function unwrapped(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const [first, ...rest] = nodes
  return typeof first === 'object' && first.name === 'div' ? [...first.children, ...rest] : nodes
}

function media({ attributes }: HtmlElement, resources: Resources, files: NoteFiles): readonly HtmlNode[] {
  const type = attributes.get('type') ?? ''
  const resource = resources.get(attributes.get('hash')?.toLowerCase() ?? '')
  const name = resource?.name ?? `file.${type.split('/').at(-1) || 'bin'}`
  return htmlTree(files.inline(resource?.file, name, resource?.mime || type))
}

function replaced(
  node: HtmlElement,
  loss: Loss,
  replace: NonNullable<CleanHtmlOptions['replace']>,
): readonly HtmlNode[] | undefined {
  if (node.name === 'en-todo') return [box(node.attributes.get('checked') === 'true')]
  // Newer versions write a checklist as a list whose items have a style.
  const checked =
    node.name === 'li' ? /--en-checked\s*:\s*(true|false)/.exec(node.attributes.get('style') ?? '')?.[1] : undefined
  if (checked !== undefined) {
    return [element('li', [box(checked === 'true'), ...cleanNodes(unwrapped(node.children), { replace })])]
  }
  if (node.name === 'en-crypt') {
    loss.isEncrypted = true
    const hint = node.attributes.get('hint')?.trim()
    return [element('em', [hint ? `[Encrypted text, hint: ${hint}]` : '[Encrypted text]'])]
  }
  if (node.name === 'a' && /^evernote:/i.test(node.attributes.get('href') ?? '')) {
    loss.hasLinks = true
    return [textOf(node.children)]
  }
  // Evernote marks a code block in its style attribute.
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
