// Joplin's export as JEX (a tar file) or RAW (its folder): every note, notebook, tag and file is a Markdown file named by its id,
// with its fields at the end.

import { plainToHtml } from '@jotsam/core/html/content-html'
import { htmlTree } from '@jotsam/core/html/html-tree'
import { chatMarkdownToHtml } from '@jotsam/core/markdown/markdown'
import { type CleanHtmlOptions, cleanHtml, cleanNodes, element, withTasks } from '../clean-html.ts'
import { noteAddress } from '../external-id.ts'
import { withMarks } from '../markdown-html.ts'
import { type ImportFile, type ImportSource, type NoteLink, noted, skipped } from '../note.ts'
import { NoteFiles } from '../note-files.ts'
import { asDate } from '../readers/json-values.ts'
import { readText } from '../readers/read-text.ts'
import { reasons } from '../reasons.ts'
import { MAX_LENGTH } from '../storable-notes.ts'
import { noteLink, outsideCode } from '../wikilinks.ts'

export const joplin: ImportSource = {
  name: 'joplin',
  title: 'Joplin',
  async matches(files) {
    const [first] = itemFiles(files)
    if (!first) return false
    const read = await readText(first)
    return read.ok && itemOf(read.text).fields.has('type_')
  },
  async *read(files) {
    const folders = new Map<string, Item>()
    const tags = new Map<string, string>()
    const tagsOf = new Map<string, string[]>()
    const resources = new Map<string, { name: string; mime: string }>()
    const notes: ImportFile[] = []
    const noteIds = new Set<string>()
    // Notebooks and tags may come after the notes that use them, so all files are read twice; texts are not kept in memory.
    for (const file of itemFiles(files)) {
      const read = await readText(file)
      if (!read.ok) {
        yield skipped(file.path, read.reason)
        continue
      }
      const item = itemOf(read.text)
      const field = (name: string) => item.fields.get(name) ?? ''
      const id = field('id')
      switch (field('type_')) {
        case '1':
          notes.push(file)
          noteIds.add(id)
          break
        case '2':
          folders.set(id, item)
          break
        case '4':
          resources.set(id, { name: fileName(item.title || id, field('file_extension')), mime: field('mime') })
          break
        case '5':
          tags.set(id, item.title)
          break
        case '6':
          tagsOf.set(field('note_id'), [...(tagsOf.get(field('note_id')) ?? []), field('tag_id')])
          break
      }
    }
    const resourceFiles = new Map(
      files.flatMap((file) => {
        const id = /(?:^|\/)([0-9a-f]{32})(?:\.\w{1,12})?$/.exec(file.path)?.[1]
        return id === undefined || /\.md$/.test(file.path) ? [] : [[id, file] as const]
      }),
    )
    for (const file of notes) {
      const read = await readText(file)
      if (!read.ok) continue
      if (read.text.length > MAX_LENGTH) {
        yield skipped(file.path, reasons.tooLong)
        continue
      }
      const { title, body, fields } = itemOf(read.text)
      const id = fields.get('id') ?? file.path
      if (fields.get('encryption_applied') === '1') {
        yield skipped(title || file.path, reasons.encryptedThere)
        continue
      }
      if (Number(fields.get('deleted_time') ?? 0) > 0) {
        yield skipped(title, reasons.deletedThere)
        continue
      }
      const links = new Set<string>()
      const noteFiles = new NoteFiles()
      const isHtml = fields.get('markup_language') === '2'
      const resource = (target: string, label: string) => {
        const { name, mime } = resources.get(target) ?? { name: label || target, mime: '' }
        return { name, mime, file: resourceFiles.get(target) }
      }
      const markdown = body.replace(
        /(!?)\[([^\]\n]{0,500})\]\(:\/([0-9a-f]{32})[^)\n]{0,200}\)/g,
        (_, bang: string, label: string, target: string) => {
          if (!resources.has(target) && bang === '') {
            if (!noteIds.has(target) || target === id) return label
            links.add(target)
            return noteLink(target, label)
          }
          const { name, file } = resource(target, label)
          if (file) return `${bang}[${label || name.replace(/[[\]\\]/g, ' ')}](${noteFiles.address(file, name)})`
          noteFiles.miss(name)
          return `[File: ${label || name}]`
        },
      )
      const todo =
        fields.get('is_todo') === '1'
          ? Number(fields.get('todo_completed') ?? 0) > 0
            ? '- [x] Done\n\n'
            : `- [ ] To do${dueDate(fields.get('todo_due'))}\n\n`
          : ''
      const replace: CleanHtmlOptions['replace'] = (node) => {
        const target = /^:\/([0-9a-f]{32})/.exec(node.attributes.get('src') ?? node.attributes.get('href') ?? '')?.[1]
        if (target === undefined) return undefined
        const { name, mime, file } = resource(target, node.attributes.get('alt') ?? '')
        if (!file && node.name === 'a') {
          if (!noteIds.has(target) || target === id) return undefined
          links.add(target)
          return [element('a', cleanNodes(node.children, options), { href: noteAddress(target) })]
        }
        return htmlTree(noteFiles.inline(file, name, node.name === 'img' ? mime || 'image/*' : mime))
      }
      const options: CleanHtmlOptions = { replace }
      const written = isHtml
        ? cleanHtml(body, options)
        : chatMarkdownToHtml(todo + withHtmlPictures(outsideCode(markdown, withMarks), resource, noteFiles), {
            dollarMath: true,
            allowsTags: true,
          })
      const html = written.trim() === '' ? plainToHtml(title) : withTasks(written)
      if (html === '') {
        yield skipped(title, reasons.empty)
        continue
      }
      const url = fields.get('source_url') ?? ''
      yield noted({
        externalId: id,
        title,
        html,
        notebook: pathOf(fields.get('parent_id') ?? '', folders),
        tags: (tagsOf.get(id) ?? []).flatMap((tag) => tags.get(tag) ?? []),
        createdAt: asDate(fields.get('user_created_time')) ?? asDate(fields.get('created_time')),
        updatedAt: asDate(fields.get('user_updated_time')) ?? asDate(fields.get('updated_time')),
        sourceUrl: url === '' ? null : url,
        links: [...links].map((to): NoteLink => ({ to, type: 'related' })),
        files: noteFiles.files,
        missingFiles: noteFiles.missing,
      })
    }
  },
}

function dueDate(time = ''): string {
  const due = asDate(time)
  return due === null ? '' : ` (due ${due.slice(0, 10)})`
}

/** Pictures in Markdown are often written as HTML, to give them a size. */
function withHtmlPictures(
  markdown: string,
  resource: (target: string, label: string) => { name: string; file: ImportFile | undefined },
  files: NoteFiles,
): string {
  return markdown.replace(/<img[^<>]{0,500}?src="?:\/([0-9a-f]{32})[^<>]{0,500}>/gi, (_, target: string) => {
    const { name, file } = resource(target, '')
    if (file) return `![${name.replace(/[[\]\\]/g, ' ')}](${files.address(file, name)})`
    files.miss(name)
    return `[File: ${name}]`
  })
}

function fileName(title: string, extension: string): string {
  return extension === '' || /\.\w{1,12}$/.test(title) ? title : `${title}.${extension}`
}

function itemFiles(files: readonly ImportFile[]): readonly ImportFile[] {
  return files.filter(({ path }) => /(?:^|\/)[0-9a-f]{32}\.md$/.test(path))
}

interface Item {
  readonly title: string
  readonly body: string
  readonly fields: ReadonlyMap<string, string>
}

/** The title, an empty line, the text, an empty line, then one field a line. */
function itemOf(text: string): Item {
  const lines = text.replace(/\r\n?/g, '\n').trimEnd().split('\n')
  const fields = new Map<string, string>()
  let end = lines.length
  for (; end > 0; end -= 1) {
    const [, name, value = ''] = /^([a-z_]+):(?: (.*))?$/.exec(lines[end - 1] ?? '') ?? []
    if (name === undefined) break
    if (!fields.has(name)) fields.set(name, value)
  }
  const [title = '', ...rest] = lines.slice(0, end)
  return { title: title.trim(), body: rest.join('\n').trim(), fields }
}

function pathOf(id: string, folders: ReadonlyMap<string, Item>): string[] {
  const path: string[] = []
  const seen = new Set<string>()
  for (let at = id; folders.has(at) && !seen.has(at); at = folders.get(at)?.fields.get('parent_id') ?? '') {
    seen.add(at)
    path.unshift(folders.get(at)?.title ?? '')
  }
  return path
}
