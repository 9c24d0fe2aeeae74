// Claude's export: conversations.json with flat messages, and the documents of projects.json.

import { chatMarkdownToHtml, typedTextToHtml } from '@jotsam/core/markdown/markdown'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { citedSource, documentHtml, firstWords, type Turn, turnsHtml } from '../chat-html.ts'
import { type ImportedNote, type ImportFile, type ImportItem, type ImportSource, noted, skipped } from '../note.ts'
import { NoteFiles } from '../note-files.ts'
import { readRows } from '../readers/json-rows.ts'
import { asDate, asList, asRecord, asText, type JsonRecord } from '../readers/json-values.ts'
import { readHead } from '../readers/read-text.ts'
import { reasons } from '../reasons.ts'
import { conversationFiles } from './chatgpt.ts'

export const claude: ImportSource = {
  name: 'claude',
  title: 'Claude',
  async matches(files) {
    const [first] = conversationFiles(files)
    return first !== undefined && /"chat_messages"\s*:/.test(await readHead(first, 64 * 1024))
  },
  async *read(files) {
    const uploads = uploadFiles(files)
    for (const file of conversationFiles(files)) {
      yield* readRows(file, { noun: 'item' }, (conversation, name) => {
        const note = claudeNote(conversation, name, uploads)
        return [typeof note === 'string' ? skipped(asText(conversation.name) || name, note) : noted(note)]
      })
    }
    for (const file of files) {
      if (/(?:^|\/)projects\.json$/.test(file.path)) yield* readRows(file, { noun: 'item' }, projectNotes)
      if (/(?:^|\/)memories\.json$/.test(file.path)) yield* readRows(file, { noun: 'item' }, memoryNotes)
    }
  },
}

type Uploads = ReadonlyMap<string, ImportFile>

/** The uploads by id and by name. Most exports contain none. */
function uploadFiles(files: readonly ImportFile[]): Uploads {
  return new Map(
    files.flatMap((file) => {
      const parts = file.path.split('/')
      const name = parts.at(-1) ?? ''
      if (/(?:^|\/)(?:conversations|projects|users|memories)(?:[-_]\d+)?\.json$/.test(file.path)) return []
      return [name, name.replace(/\.\w+$/, ''), parts.at(-2) ?? '']
        .filter((key) => key !== '')
        .map((key) => [key, file] as const)
    }),
  )
}

export function claudeNote(
  conversation: JsonRecord,
  fallbackId: string,
  uploads: Uploads = new Map(),
): ImportedNote | string {
  const id = asText(conversation.uuid) || fallbackId
  const url = /^[\w-]{8,}$/.test(id) ? `https://claude.ai/chat/${id}` : null
  const messages = asList(conversation.chat_messages).map(asRecord)
  const documents = new Documents(messages)
  const loss: Loss = { kinds: new Set(), files: new NoteFiles(), uploads, documents, changedDocument: false }
  const turns = messages.flatMap((message) => turnOf(message, loss))
  if (turns.length === 0) return reasons.empty
  const project = asText(asRecord(conversation.project).name)
  return {
    externalId: id,
    title: asText(conversation.name).trim() || firstWords(turns) || texts.untitledChat('Claude'),
    html: turnsHtml(turns, url),
    notebook: project === '' ? [] : [project],
    createdAt: asDate(conversation.created_at),
    updatedAt: asDate(conversation.updated_at),
    isPinned: conversation.is_starred === true,
    sourceUrl: url,
    files: loss.files.files,
    missingFiles: loss.files.missing,
    warnings: [
      ...(loss.changedDocument ? [reasons.changedDocument] : []),
      ...(loss.kinds.size > 0 ? [reasons.unknownParts([...loss.kinds].slice(0, 5).join(', '))] : []),
    ],
  }
}

interface Loss {
  readonly kinds: Set<string>
  readonly files: NoteFiles
  readonly uploads: Uploads
  readonly documents: Documents
  changedDocument: boolean
}

interface Document {
  readonly title: string
  readonly kind: string
  readonly text: string
}

/** The artifacts and files of a chat. One that is edited later is shown as first written, and again after its last edit. */
class Documents {
  private readonly known = new Map<string, Document & { readonly version: number }>()
  private readonly last = new Map<string, JsonRecord>()

  constructor(messages: readonly JsonRecord[]) {
    for (const part of messages.flatMap(({ content }) => asList(content).map(asRecord))) {
      const { id, path, command } = asRecord(part.input)
      if (part.name === 'str_replace' || (part.name === 'artifacts' && command === 'update'))
        this.last.set(asText(id) || asText(path), part)
    }
  }

  write(id: string, document: Document): string {
    const before = this.known.get(id)
    this.known.set(id, {
      ...document,
      kind: document.kind || (before?.kind ?? ''),
      title: document.title || (before?.title ?? ''),
      version: (before?.version ?? 0) + 1,
    })
    return documentHtml(document.title, document.text, document.kind, true)
  }

  /** Null when the change cannot be made. Empty when another one follows. */
  change(id: string, { old_str, new_str }: JsonRecord, part: JsonRecord): string | null {
    const document = this.known.get(id)
    const replaced = asText(old_str)
    if (!document || replaced === '' || !document.text.includes(replaced)) return null
    const text = document.text.replace(replaced, () => asText(new_str))
    const version = document.version + 1
    this.known.set(id, { ...document, text, version })
    return this.last.get(id) === part
      ? documentHtml(texts.version(document.title, version), text, document.kind || kindOf(document.title), true)
      : ''
  }
}

function kindOf(title: string): string {
  return /\.(\w{1,10})$/.exec(title)?.[1] ?? ''
}

function turnOf(message: JsonRecord, loss: Loss): Turn[] {
  const isHuman = message.sender === 'human'
  const parts = asList(message.content).map(asRecord)
  // Older exports have the text only beside the parts; newer ones repeat it there.
  const spoken =
    parts.length > 0
      ? parts.map((part) => partHtml(part, isHuman, loss)).join('')
      : spokenHtml(asText(message.text), isHuman)
  const attached = asList(message.attachments)
    .map(asRecord)
    .map(({ file_name, extracted_content }) =>
      documentHtml(asText(file_name) || 'Attachment', asText(extracted_content), '', true),
    )
  const files = asList(message.files)
    .map(asRecord)
    .map(({ file_name, file_uuid }) => {
      const name = asText(file_name) || asText(file_uuid) || 'file'
      return loss.files.block(loss.uploads.get(asText(file_uuid)) ?? loss.uploads.get(name), name)
    })
  const html = spoken + attached.join('') + files.join('')
  const at = asDate(message.created_at)
  return html === '' ? [] : [{ id: asText(message.uuid), author: isHuman ? texts.you : 'Claude', html, at }]
}

const unseen = new Set('tool_result thinking redacted_thinking token_budget voice_note flag'.split(' '))

function partHtml(part: JsonRecord, isHuman: boolean, loss: Loss): string {
  const type = asText(part.type)
  if (type === 'text') return spokenHtml(isHuman ? asText(part.text) : cited(part), isHuman)
  if (type === 'tool_use') {
    const input = asRecord(part.input)
    const name = asText(part.name)
    if (name === 'create_file')
      return loss.documents.write(asText(input.path), {
        title: asText(input.path),
        kind: '',
        text: asText(input.file_text),
      })
    if (name === 'artifacts' && (input.command === 'create' || input.command === 'rewrite')) {
      const kind = asText(input.language) || artifactKind(asText(input.type))
      return loss.documents.write(asText(input.id), { title: asText(input.title), kind, text: asText(input.content) })
    }
    if (name !== 'artifacts' && name !== 'str_replace') return ''
    const changed = loss.documents.change(asText(input.id) || asText(input.path), input, part)
    if (changed === null) loss.changedDocument = true
    return changed ?? ''
  }
  if (!unseen.has(type)) loss.kinds.add(type.slice(0, 40) || '?')
  return ''
}

/** For example application/vnd.ant.code, text/markdown, text/html. */
function artifactKind(type: string): string {
  if (type === 'text/markdown') return 'markdown'
  return type.startsWith('application/') ? '' : type.replace(/^\w+\//, '')
}

function spokenHtml(text: string, isHuman: boolean): string {
  if (text.trim() === '') return ''
  return isHuman ? typedTextToHtml(text) : chatMarkdownToHtml(text, { dollarMath: true })
}

/** Citations give the end of the cited words, counted in code points. */
function cited(part: JsonRecord): string {
  const text = asText(part.text)
  const placed = asList(part.citations)
    .map(asRecord)
    .flatMap(({ end_index, url, title, details }) => {
      const link = citedSource(asText(url) || asText(asRecord(details).url), asText(title))
      return typeof end_index === 'number' && link !== null ? [{ at: end_index, link: ` (${link})` }] : []
    })
  if (placed.length === 0) return text
  const characters = Array.from(text)
  for (const { at, link } of placed.sort((a, b) => b.at - a.at))
    if (at <= characters.length) characters.splice(at, 0, link)
  return characters.join('')
}

/** The documents of a project, in a notebook with the project's name. */
function projectNotes(project: JsonRecord): ImportItem[] {
  const name = asText(project.name).trim()
  const instructions = [asText(project.description), asText(project.prompt_template)].join('\n\n').trim()
  const notebook = name === '' ? [] : [name]
  const shared = { notebook, createdAt: asDate(project.created_at), updatedAt: asDate(project.updated_at) }
  const documents = asList(project.docs).map(asRecord)
  return [
    ...(instructions === ''
      ? []
      : [
          noted({
            ...shared,
            externalId: `${asText(project.uuid)}/instructions`,
            title: `${name}: instructions`,
            html: chatMarkdownToHtml(instructions, { dollarMath: true }),
          }),
        ]),
    ...documents.flatMap((document) => {
      const title = asText(document.filename) || 'Document'
      const html = documentHtml('', asText(document.content), /\.(\w{1,10})$/.exec(title)?.[1] ?? 'md', true)
      if (html === '') return []
      return [
        noted({
          ...shared,
          externalId: asText(document.uuid) || `${asText(project.uuid)}/${title}`,
          title,
          html,
          createdAt: asDate(document.created_at) ?? shared.createdAt,
        }),
      ]
    }),
  ]
}

/** What Claude has noted about the person, in all chats and in projects. */
function memoryNotes(memory: JsonRecord): ImportItem[] {
  const texts = [
    ['memory', asText(memory.conversations_memory)] as const,
    ...Object.entries(asRecord(memory.project_memories)).map(([id, text]) => [`memory/${id}`, asText(text)] as const),
  ]
  return texts
    .filter(([, text]) => text.trim() !== '')
    .map(([id, text]) =>
      noted({ externalId: id, title: "Claude's memory", html: chatMarkdownToHtml(text, { dollarMath: false }) }),
    )
}
