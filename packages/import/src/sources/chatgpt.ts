// ChatGPT's export: conversations.json, or conversations-000.json and so on beside a manifest. Each conversation is a tree of
// messages. The branch that was shown becomes the note; other branches follow below it.

import { chatMarkdownToHtml, codeBlockHtml, typedTextToHtml } from '@jotsam/core/markdown/markdown'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { citedSource, documentHtml, firstWords, type Turn, turnsHtml } from '../chat-html.ts'
import { type ImportedNote, type ImportFile, type ImportItems, type ImportSource, noted, skipped } from '../note.ts'
import { NoteFiles } from '../note-files.ts'
import { readRows } from '../readers/json-rows.ts'
import { asDate, asList, asRecord, asText, type JsonRecord, parseJson } from '../readers/json-values.ts'
import { readHead } from '../readers/read-text.ts'
import { reasons } from '../reasons.ts'
import { MAX_LENGTH } from '../storable-notes.ts'

export const chatgpt: ImportSource = {
  name: 'chatgpt',
  title: 'ChatGPT',
  async matches(files) {
    const [first] = conversationFiles(files)
    return first !== undefined && /"mapping"\s*:/.test(await readHead(first, 64 * 1024))
  },
  async *read(files) {
    const assets = assetFiles(files)
    for (const file of conversationFiles(files)) yield* readConversations(file, assets)
  },
}

/** The numbered files, if there are any: some exports contain the first hundred twice. */
export function conversationFiles(files: readonly ImportFile[]): readonly ImportFile[] {
  const [only] = files
  // A single file may have any name.
  if (only && files.length === 1 && /\.json$/i.test(only.path)) return files
  const named = files.filter(({ path }) => /(?:^|\/)conversations(?:[-_]\d+)?\.json$/i.test(path))
  const numbered = named.filter(({ path }) => /\d\.json$/.test(path))
  return (numbered.length > 0 ? numbered : named).toSorted((a, b) =>
    a.path.localeCompare(b.path, 'en', { numeric: true }),
  )
}

// The size of the JSON text, which includes all branches and hidden messages.
const MAX_CONVERSATION = 4 * MAX_LENGTH

function readConversations(file: ImportFile, assets: Assets): ImportItems {
  return readRows(file, { noun: 'conversation' }, (conversation, name, length) => {
    const note = length > MAX_CONVERSATION ? reasons.tooLong : chatgptNote(conversation, name, assets)
    return [typeof note === 'string' ? skipped(asText(conversation.title) || name, note) : noted(note)]
  })
}

type Assets = ReadonlyMap<string, ImportFile>

/** Pictures and uploads are named by their id and what they were called: file-AbC-harbour.png, file_00ab-sanitized.jpg. */
function assetFiles(files: readonly ImportFile[]): Assets {
  return new Map(
    files.flatMap((file) => {
      const id = /^file[-_][A-Za-z0-9]+/.exec(file.path.split('/').at(-1) ?? '')?.[0]
      return id === undefined ? [] : [[id, file] as const]
    }),
  )
}

export function chatgptNote(
  conversation: JsonRecord,
  fallbackId: string,
  assets: Assets = new Map(),
): ImportedNote | string {
  const mapping = asRecord(conversation.mapping)
  const id = asText(conversation.conversation_id) || asText(conversation.id) || fallbackId
  const url = /^[\w-]{8,}$/.test(id) ? `https://chatgpt.com/c/${id}` : 'https://chatgpt.com/'
  const loss: Loss = {
    kinds: new Set(),
    files: new NoteFiles(),
    assets,
    changedDocument: false,
    loop: false,
    recordings: false,
    document: { name: '', kind: '', version: 1 },
    branches: 0,
  }
  const shown = branchTo(shownLeaf(conversation, mapping), mapping, loss)
  const turns = shown.flatMap((node) => turnOf(mapping, node, loss))
  const others = otherBranches(mapping, new Set(shown), loss)
  const html = turnsHtml(turns, url) + others.map((branch, at) => branchHtml(branch, at, url)).join('')
  if (html === '') return reasons.empty
  return {
    externalId: id,
    title: asText(conversation.title).trim() || firstWords(turns) || texts.untitledChat('ChatGPT'),
    html,
    createdAt: asDate(conversation.create_time),
    updatedAt: asDate(conversation.update_time),
    isPinned: asRecord(conversation).is_starred === true || asRecord(conversation).pinned_time != null,
    sourceUrl: url,
    files: loss.files.files,
    missingFiles: loss.files.missing,
    warnings: [
      ...(loss.loop ? [reasons.loop] : []),
      ...(loss.branches > 0 ? [reasons.branches(loss.branches)] : []),
      ...(loss.changedDocument ? [reasons.changedDocument] : []),
      ...(loss.recordings ? [reasons.recordings] : []),
      ...(loss.kinds.size > 0 ? [reasons.unknownParts([...loss.kinds].slice(0, 5).join(', '))] : []),
    ],
  }
}

interface Loss {
  readonly kinds: Set<string>
  readonly files: NoteFiles
  readonly assets: Assets
  changedDocument: boolean
  loop: boolean
  recordings: boolean
  /** The last one that was written. */
  document: { readonly name: string; readonly kind: string; readonly version: number }
  /** How many branches are left out. */
  branches: number
}

/** `current_node`, or the newest message without an answer where that is missing. */
function shownLeaf(conversation: JsonRecord, mapping: JsonRecord): string {
  const current = asText(conversation.current_node)
  if (current in mapping) return current
  const leaves = Object.keys(mapping).filter((id) => asList(asRecord(mapping[id]).children).length === 0)
  const time = (id: string) => Number(asRecord(asRecord(mapping[id]).message).create_time ?? 0)
  return leaves.toSorted((a, b) => time(b) - time(a))[0] ?? ''
}

/** The ids from the root to a leaf. */
function branchTo(leaf: string, mapping: JsonRecord, loss: Loss, stopAt: ReadonlySet<string> = new Set()): string[] {
  const ids: string[] = []
  const seen = new Set<string>()
  let at = leaf
  while (at in mapping && !stopAt.has(at)) {
    if (seen.has(at)) {
      loss.loop = true
      break
    }
    seen.add(at)
    ids.push(at)
    at = asText(asRecord(mapping[at]).parent)
  }
  return ids.reverse()
}

const MOST_BRANCHES = 50

/** The turns of the other branches, each from the point where it leaves the earlier ones. */
function otherBranches(mapping: JsonRecord, shown: Set<string>, loss: Loss): Turn[][] {
  const seen = new Set(shown)
  const branches: Turn[][] = []
  for (const [id, node] of Object.entries(mapping)) {
    if (seen.has(id) || asList(asRecord(node).children).some((child) => asText(child) in mapping)) continue
    const ids = branchTo(id, mapping, loss, seen)
    for (const each of ids) seen.add(each)
    const turns = ids.flatMap((each) => turnOf(mapping, each, loss))
    if (turns.length === 0) continue
    if (branches.length < MOST_BRANCHES) branches.push(turns)
    else loss.branches += 1
  }
  return branches
}

function branchHtml(turns: readonly Turn[], at: number, url: string | null): string {
  return `<hr><h1>Other version ${at + 1}</h1>${turnsHtml(turns, url)}`
}

function turnOf(mapping: JsonRecord, nodeId: string, loss: Loss): Turn[] {
  const message = asRecord(asRecord(mapping[nodeId]).message)
  const role = asText(asRecord(message.author).role)
  const isHidden = asRecord(message.metadata).is_visually_hidden_from_conversation === true
  if (isHidden || (role !== 'user' && role !== 'assistant' && role !== 'tool')) return []
  const html = messageHtml(message, role, loss)
  if (html === '') return []
  const model = role === 'user' ? '' : asText(asRecord(message.metadata).model_slug)
  const author = role === 'user' ? texts.you : 'ChatGPT'
  return [{ id: asText(message.id) || nodeId, author, html, model, at: asDate(message.create_time) }]
}

// Content that the site folds or hides: thoughts, searches, outputs of tools, custom instructions.
const unseen = new Set(
  'thoughts reasoning_recap user_editable_context model_editable_context execution_output tether_browsing_display tether_browsing_code system_error super_widget_content'.split(
    ' ',
  ),
)

function messageHtml(message: JsonRecord, role: string, loss: Loss): string {
  const content = asRecord(message.content)
  const type = asText(content.content_type)
  const recipient = asText(message.recipient) || 'all'
  const parts = asList(content.parts)
  const body = asText(content.text)
  if (recipient === 'canmore.create_textdoc') {
    const document = asRecord(parseJson(asText(parts[0]) || body))
    loss.document = { name: asText(document.name), kind: asText(document.type), version: 1 }
    return documentHtml(loss.document.name, asText(document.content), loss.document.kind, false)
  }
  if (recipient.startsWith('canmore.')) {
    const update = asRecord(parseJson(asText(parts[0]) || body))
    const [change, ...others] = asList(update.updates).map(asRecord)
    // Most changes are a new text in place of the whole one. Others are patterns, which only the site can apply.
    if (others.length === 0 && /^\^?\.[*+]\$?$/.test(asText(change?.pattern))) {
      const { name, kind, version } = loss.document
      loss.document = { name, kind, version: version + 1 }
      return documentHtml(texts.version(name, version + 1), asText(change?.replacement), kind || 'document', false)
    }
    loss.changedDocument ||= recipient === 'canmore.update_textdoc'
    return ''
  }
  if (unseen.has(type)) return ''
  // Only the pictures of a tool's answer are shown.
  const isTool = role === 'tool' || recipient !== 'all'
  if (type === 'code') return isTool ? '' : codeBlockHtml(body, asText(content.language))
  if (type === 'tether_quote') return isTool ? '' : chatMarkdownToHtml(body, { dollarMath: false })
  if (type !== 'text' && type !== 'multimodal_text') {
    if (!isTool && type !== '') loss.kinds.add(type.slice(0, 40))
    return role === 'user' ? attachedFiles(message, loss) : ''
  }
  const spoken = parts.map((part) => {
    if (typeof part !== 'string') return partHtml(asRecord(part), loss)
    if (isTool || part.trim() === '') return ''
    return role === 'user'
      ? typedTextToHtml(part)
      : chatMarkdownToHtml(cited(part, asRecord(message.metadata)), { dollarMath: false })
  })
  return spoken.join('') + (role === 'user' ? attachedFiles(message, loss) : '')
}

function partHtml(part: JsonRecord, loss: Loss): string {
  const type = asText(part.content_type)
  if (type === 'image_asset_pointer') {
    const id = asText(part.asset_pointer).replace(/^[\w-]+:\/\//, '') || 'picture'
    const file = assetOf(id, loss)
    const prompt = asText(asRecord(asRecord(part.metadata).dalle).prompt)
    return file
      ? loss.files.block(file, nameOf(file), 'image/*', prompt || undefined)
      : loss.files.block(file, id, 'image/*', prompt)
  }
  if (type === 'audio_transcription') return typedTextToHtml(asText(part.text))
  if (/^(?:audio|real_time_user_audio_video|video_container)/.test(type)) loss.recordings = true
  else loss.kinds.add(type.slice(0, 40) || '?')
  return ''
}

function attachedFiles(message: JsonRecord, loss: Loss): string {
  return asList(asRecord(message.metadata).attachments)
    .map(asRecord)
    .flatMap(({ id, name, mime_type }) => {
      const file = assetOf(asText(id), loss)
      // Pictures are in the message too.
      if (asText(mime_type).startsWith('image/') && (!file || loss.files.has(file))) return []
      return [loss.files.block(file, asText(name) || 'file', asText(mime_type))]
    })
    .join('')
}

function assetOf(id: string, { assets }: Loss): ImportFile | undefined {
  return assets.get(/^file[-_][A-Za-z0-9]+/.exec(id)?.[0] ?? '')
}

/** The name that it was uploaded with. */
function nameOf({ path }: ImportFile): string {
  const name = path.split('/').at(-1) ?? ''
  return name.replace(/^file[-_][A-Za-z0-9]+-(?=.)/, '')
}

const MOST_CITED = 1_000_000

/** Replaces the marks of citations by links. Marks without a source are removed. */
function cited(text: string, metadata: JsonRecord): string {
  let result = text
  for (const reference of asList(metadata.content_references).map(asRecord)) {
    const matched = asText(reference.matched_text)
    if (matched.trim() === '') continue
    const links =
      asText(reference.alt) ||
      markdownLinks(asList(reference.items).map(asRecord)) ||
      (reference.type === 'entity' ? asText(reference.name) : '')
    if (links === '' && matched.startsWith('\ue200entity')) continue
    const parts = result.split(matched)
    // References can multiply each other.
    if (result.length + parts.length * links.length <= MOST_CITED) result = parts.join(links)
  }
  const placed = asList(metadata.citations)
    .map(asRecord)
    .flatMap((citation) => {
      const [from, to] = [citation.start_ix, citation.end_ix]
      const links = markdownLinks([asRecord(citation.metadata)])
      return typeof from === 'number' && typeof to === 'number' && from < to && links !== ''
        ? [{ from, to, links }]
        : []
    })
  if (placed.length > 0) {
    const characters = Array.from(result)
    for (const { from, to, links } of placed.sort((a, b) => b.to - a.to)) {
      if (to <= characters.length) characters.splice(from, to - from, ` (${links})`)
    }
    result = characters.join('')
  }
  return (
    result
      .replace(/\ue200entity\ue202(\[[^\ue200-\ue202]{0,2000}\])\ue201/g, (_, named: string) =>
        asText(asList(parseJson(named))[1]),
      )
      .replace(/\ue200[^\ue201]{0,300}\ue201/g, '')
      .replace(/【[^】]{0,300}†[^】]{0,300}】/g, '')
      // A draft that the site shows in a box of its own.
      .replace(/^:::(?:writing(?:\{[^{}\n]{0,500}\})?)?[ \t]*$/gm, '')
  )
}

function markdownLinks(sources: readonly JsonRecord[]): string {
  return sources.flatMap(({ url, title }) => citedSource(asText(url), asText(title)) ?? []).join(', ')
}
