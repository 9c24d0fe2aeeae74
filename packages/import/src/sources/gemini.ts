// Gemini from Takeout's My Activity, as JSON or HTML, in any language. Each entry is one question with its answer; Takeout does not
// say which entries belong to one chat.

import { truncateWithEllipsis } from '@jotsam/core/capture/truncate'
import { type HtmlNode, htmlTree, textOf } from '@jotsam/core/html/html-tree'
import { serializeNodes } from '@jotsam/core/html/serialize-html'
import { typedTextToHtml } from '@jotsam/core/markdown/markdown'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { turnsHtml } from '../chat-html.ts'
import { type CleanHtmlOptions, cleanHtml, cleanNodes } from '../clean-html.ts'
import { findElement, hasClass } from '../find-elements.ts'
import { linkedFiles } from '../linked-files.ts'
import { localDate } from '../local-date.ts'
import { type ImportedNote, type ImportFile, type ImportItems, type ImportSource, noted, skipped } from '../note.ts'
import { NoteFiles } from '../note-files.ts'
import { readRows } from '../readers/json-rows.ts'
import { asDate, asList, asRecord, asText, type JsonRecord } from '../readers/json-values.ts'
import { readHead, readText } from '../readers/read-text.ts'
import { reasons } from '../reasons.ts'
import { type FileIndex, fileIndex } from '../wikilinks.ts'

export const gemini: ImportSource = {
  name: 'gemini',
  title: 'Gemini',
  async matches(files) {
    for (const file of activityFiles(files)) if (isGemini(await readHead(file, 200_000))) return true
    return false
  },
  async *read(files) {
    const index = fileIndex(files)
    for (const file of activityFiles(files)) {
      if (!isGemini(await readHead(file, 200_000))) continue
      yield* /\.json$/i.test(file.path) ? readJson(file, index) : readHtml(file, index)
    }
  },
}

/** The file's name is translated, its folder keeps the product's name. */
function activityFiles(files: readonly ImportFile[]): readonly ImportFile[] {
  return files.filter(
    ({ path }) =>
      /\.(?:json|html)$/i.test(path) &&
      (files.length === 1 ||
        /gemini|bard|activity|aktivit|actividad|activité|attività|atividade|アクティビティ/i.test(path)),
  )
}

function isGemini(head: string): boolean {
  return (
    /"header"\s*:\s*"[^"]*(?:Gemini|Bard)/.test(head) ||
    (/outer-cell/.test(head) && /mdl-typography--title">[^<]*(?:Gemini|Bard)/.test(head))
  )
}

function readJson(file: ImportFile, index: FileIndex): ImportItems {
  return readRows(file, { noun: 'entry', nouns: 'entries' }, (entry, name) => {
    if (!/Gemini|Bard/.test(asText(entry.header))) return []
    const note = activityNote(entry, file.path, index)
    return [typeof note === 'string' ? skipped(asText(entry.title) || name, note) : noted(note)]
  })
}

function activityNote(entry: JsonRecord, path: string, index: FileIndex): ImportedNote | string {
  const answer = asList(entry.safeHtmlItem)
    .map((item) => cleanHtml(asText(asRecord(item).html)))
    .join('')
  const files = new NoteFiles()
  // Both fields name a picture that the person sent.
  const named = new Set([...asList(entry.attachedFiles).map(asText), asText(entry.imageFile)])
  const names = [...named].filter((name) => name !== '')
  const sent = names.map((name) => {
    return files.block(index.find(name, path)?.file, name.split('/').at(-1) ?? name)
  })
  const question = withoutVerb(asText(entry.title))
  return questionNote(question, answer, asDate(entry.time), files, asText(entry.titleUrl), sent.join(''))
}

function questionNote(
  question: string,
  answer: string,
  time: string | null,
  files: NoteFiles,
  url: string,
  sent = '',
): ImportedNote | string {
  // Entries without an answer are about settings and feedback.
  if (answer.replace(/<(?!img)[^>]*>|\s/g, '') === '') return reasons.empty
  const turns = [
    ...(question + sent === '' ? [] : [{ id: '', author: texts.you, html: typedTextToHtml(question) + sent }]),
    { id: '', author: 'Gemini', html: answer },
  ]
  const sourceUrl = /^https:\/\/gemini\.google\.com\/(?:app|gem|share)\/\w/.test(url) ? url : null
  return {
    externalId: `${time ?? ''}/${question.slice(0, 200) || (time === null ? answer.slice(0, 200) : '')}`,
    title: truncateWithEllipsis(question.replace(/\s+/g, ' '), 100) || texts.untitledChat('Gemini'),
    html: turnsHtml(turns, null),
    createdAt: time,
    updatedAt: time,
    sourceUrl: sourceUrl ?? 'https://gemini.google.com/app',
    files: files.files,
    missingFiles: files.missing,
  }
}

/** Titles begin with what the person did, in their language. */
function withoutVerb(title: string): string {
  const words = title
    .trim()
    .replace(
      /^(?:Prompted|Asked|Said|Eingegebener Prompt:|Prompt eingegeben:|Prompt:|Requête\s*:|Requête envoyée\s*:|Has enviado la petición:?|Petición:|Prompt inviato:|Comando:|Prompt enviado:|Ingevoerde prompt:)[\s\u00a0]+/i,
      '',
    )
  const ending = ENDINGS.find((each) => words.endsWith(each)) ?? ''
  return words.slice(0, words.length - ending.length).trim()
}

const ENDINGS = ['と入力しました', 'のプロンプトを送信しました', 'プロンプトを送信しました']

async function* readHtml(file: ImportFile, index: FileIndex): ImportItems {
  const read = await readText(file)
  if (!read.ok) {
    yield skipped(file.path, read.reason)
    return
  }
  for (const cell of read.text.split(/<div class="outer-cell/).slice(1)) {
    const tree = htmlTree(`<div class="outer-cell${cell}`)
    const body = findElement(
      tree,
      (node) =>
        hasClass(node, 'content-cell') &&
        hasClass(node, 'mdl-typography--body-1') &&
        !hasClass(node, 'mdl-typography--text-right'),
    )
    if (!body) continue
    const files = new NoteFiles()
    const { question, time, answer } = sections(body.children, linkedFiles(file.path, index, files))
    const note = questionNote(withoutVerb(question), answer, time, files, '')
    yield typeof note === 'string' ? skipped(question.slice(0, 100) || file.path, note) : noted(note)
  }
}

/** The question up to the line that is a date; after it the answer. */
function sections(
  nodes: readonly HtmlNode[],
  options: CleanHtmlOptions,
): { question: string; time: string | null; answer: string } {
  for (const [at, node] of nodes.entries()) {
    const time = typeof node === 'string' ? localDate(node) : null
    if (time === null) continue
    const question = textOf(nodes.slice(0, at)).replaceAll('\u00a0', ' ').trim()
    const answer = serializeNodes(cleanNodes(nodes.slice(at + 1), options)).replace(/^(?:\s|<br>)+/, '')
    return { question, time, answer }
  }
  // A date in a language that is not known here. Blocks are an answer.
  const hasAnswer = nodes.some(
    (node) => typeof node !== 'string' && /^(?:p|ul|ol|h\d|pre|table|blockquote)$/.test(node.name),
  )
  const answer = hasAnswer ? serializeNodes(cleanNodes(nodes, options)) : ''
  return { question: hasAnswer ? '' : textOf(nodes).trim(), time: null, answer }
}
