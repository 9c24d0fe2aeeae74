#!/usr/bin/env node
// node scripts/jotsam.mjs: saves, finds, reads, exports and imports notes from a terminal, with an access token.
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { parseArgs, stripVTControlCharacters } from 'node:util'

const USAGE = `Usage: node scripts/jotsam.mjs COMMAND

  save [TEXT] [--title T] [--tag X]... [--notebook NAME] [--source URL]
                        saves TEXT, or what comes from standard input
  find QUERY [--limit N]
                        finds notes: words, "a phrase", tag:x, in:notebook, after:2026-10
  open ID               prints a note as Markdown
  export [FILE]         writes all notes as a ZIP, to FILE or to standard output
  import FILE [--name N] [--dry-run] [--as same|new]
                        brings the notes of another program's export, or says what would come; with - as
                        FILE from standard input, where --name tells the kind: notes.md, chats.json;
                        --as same updates the notes of the nearest earlier import, --as new brings new ones

JOTSAM_TOKEN is an access token (account page, under Connect), JOTSAM_URL the address (http://localhost:4000).
--json prints what the server answered.`

const options = /** @type {const} */ ({
  title: { type: 'string' },
  tag: { type: 'string', multiple: true, default: [] },
  notebook: { type: 'string' },
  source: { type: 'string' },
  limit: { type: 'string', default: '10' },
  name: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  as: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
})
const commands = { save, find, open, export: exportAll, import: importFile }

/** A mistake of the caller or a refusal of the server, to print without a stack. */
class Refusal extends Error {}

try {
  await main()
} catch (error) {
  if (error instanceof Refusal || (error instanceof TypeError && 'code' in error)) console.error(error.message)
  else if (error instanceof TypeError) console.error(`${siteUrl()} cannot be reached. Is JOTSAM_URL right?`)
  else throw error
  process.exitCode = 1
}

async function main() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [name = '', ...rest] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : null
  if (values.help || !command) {
    console.log(USAGE)
    if (!values.help) process.exitCode = 1
    return
  }
  if (!process.env.JOTSAM_TOKEN)
    throw new Refusal('Set JOTSAM_TOKEN to an access token. Make one on your account page, under Connect.')
  if (!/^[\x21-\x7e]+$/.test(process.env.JOTSAM_TOKEN.trim()))
    throw new Refusal(
      'JOTSAM_TOKEN is no access token: it has a blank or another character that no token has. Copy it again.',
    )
  await command(rest, values)
}

async function save(words, { title, tag, notebook, source, json }) {
  const content = (words.join(' ') || (process.stdin.isTTY ? '' : await readInput())).trim()
  if (content === '') throw new Refusal('There is no text to save. Pass it as an argument or on standard input.')
  const row = {
    title: title ?? firstLine(content),
    content,
    tags: tag,
    source_url: source ?? null,
    folder_id: notebook === undefined ? null : await notebookId(notebook),
  }
  const headers = { Prefer: 'return=representation' }
  const path = '/rest/v1/captures?select=id,title,zettel_id,source_url'
  const [saved] = await askJson(path, { method: 'POST', body: row, headers })
  if (source !== undefined && saved.source_url === null) console.error('The source was not kept: it is no web address.')
  print(json, saved, `Saved "${saved.title}"\n${saved.id}`)
}

async function find(words, { limit, json }) {
  if (!(Number.isInteger(Number(limit)) && Number(limit) > 0)) throw new Refusal('--limit is a whole number from 1 on.')
  const body = { p_query: words.join(' '), p_limit: Number(limit) }
  const hits = await askJson('/rest/v1/rpc/find_captures', { method: 'POST', body })
  const [on, off] = process.stdout.isTTY ? ['\x1b[1m', '\x1b[22m'] : ['', '']
  const lines = hits.map(({ id, title, snippet }) => {
    const shown = safe(snippet).replaceAll('\ue000', on).replaceAll('\ue001', off)
    return `${safe(title)}\n  ${shown}\n  ${id}`
  })
  print(json, hits, lines.join('\n\n') || 'Nothing found.')
}

async function open([id], { json }) {
  if (!id) throw new Refusal('Which note? Pass an id that find printed.')
  const results = []
  for (let offset = 0; offset !== null; offset = results.at(-1).structuredContent.next_offset) {
    const result = await callTool('get_note', { id, offset, max_chars: 50_000 })
    if (result.isError) throw new Refusal(`There is no note ${safe(id)} that this token reaches. find prints ids.`)
    results.push(result)
  }
  print(json, results.length === 1 ? results[0] : results, safe(noteText(results)))
}

/** The title, the text, and what stands beside it. Each part of the answer has them between tags that tell a model not to follow them. */
function noteText(results) {
  const blocks = results.map(({ content }) => {
    const text = content.map((each) => each.text).join('\n')
    const [, tag] = /^<(untrusted-content-\w+)>$/m.exec(text) ?? []
    const blockAfter = (line) =>
      new RegExp(`^${line}[^\\n]*\\n<${tag}[^\\n]*>\\n(.*?)\\n</${tag}>$`, 'ms').exec(text)?.[1] ?? ''
    return { text: blockAfter('The text'), beside: blockAfter('Beside the text') }
  })
  const title = `# ${results[0].structuredContent.title}`
  const whole = (kind) => blocks.map((block) => block[kind]).join('')
  return [title, whole('text'), whole('beside')].filter((part) => part !== '').join('\n\n')
}

async function exportAll([file = process.stdout.isTTY ? 'jotsam-export.zip' : null]) {
  const answer = await ask('/functions/v1/export-account')
  if (!answer.body || !answer.headers.get('content-disposition')?.includes('.zip')) throw otherServer()
  // Existing files are not overwritten.
  const target = file === null ? process.stdout : createWriteStream(file, { flags: 'wx' })
  await pipeline(Readable.fromWeb(answer.body), target).catch((error) => {
    if (error.code === 'EEXIST') throw new Refusal(`${file} exists already. Name another file.`)
    if (error.code === 'EPIPE') throw new Refusal('Standard output was closed before everything was written.')
    throw error.syscall ? new Refusal(`${file ?? 'Standard output'} cannot be written: ${error.code}.`) : error
  })
  if (file !== null) console.log(file)
}

async function importFile([file], { name, 'dry-run': isDryRun, as, json }) {
  if (as !== undefined && !['same', 'new'].includes(as)) throw new Refusal('--as is same or new.')
  if (!file)
    throw new Refusal('Which file? Pass the export of another program, as it was downloaded, or - for standard input.')
  const isInput = file === '-'
  if (isInput && process.stdin.isTTY)
    throw new Refusal('There is nothing on standard input. Pipe a file into this command.')
  const facts = isInput ? null : await stat(file).catch(() => undefined)
  if (facts === undefined) throw new Refusal(`There is no file ${safe(file)}.`)
  if (facts?.isDirectory()) throw new Refusal(`${safe(file)} is a folder. Pass a ZIP of it.`)
  const fileName = name ?? (isInput ? 'standard-input.md' : basename(file))
  const headers = { 'Content-Type': 'application/octet-stream', 'x-file-name': encodeURIComponent(fileName) }
  const asked = new URLSearchParams({ ...(isDryRun && { dryRun: 'true' }), ...(as && { as }) })
  const path = `/functions/v1/import?${asked}`
  const report = await askJson(path, {
    method: 'POST',
    headers,
    stream: isInput ? process.stdin : createReadStream(file),
  })
  if (report.success === false) throw new Refusal(report.error)
  const { found, created, updated, unchanged, skipped } = report
  const counts = `${found} found, ${created} new, ${updated} updated, ${unchanged} unchanged, ${skipped.length} left out`
  const lines = skipped.map(({ name, reason }) => `  ${safe(name)}: ${safe(reason)}`)
  print(json, report, [isDryRun ? `Nothing was stored. ${counts}` : counts, ...lines].join('\n'))
}

/** Calls a tool of the MCP function, which converts notes to Markdown. */
async function callTool(name, given) {
  const answer = await ask('/mcp', {
    method: 'POST',
    headers: { Accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
  })
  const text = await answer.text()
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text
  const { result, error } = parsed(data) ?? {}
  if (!result) throw error ? new Refusal(error.message) : otherServer()
  return result
}

async function notebookId(name) {
  const found = await askJson(`/rest/v1/folders?select=id&name=eq.${encodeURIComponent(name)}`)
  if (found.length === 0) throw new Refusal(`There is no notebook "${name}" that this token reaches.`)
  return found[0].id
}

async function askJson(path, init) {
  const answer = parsed(await (await ask(path, init)).text())
  if (answer === null) throw otherServer()
  return answer
}

/** Other servers answer with a page of theirs. */
function otherServer() {
  return new Refusal(`${siteUrl()} answered, but not as Jotsam does. Is JOTSAM_URL right?`)
}

async function ask(path, { method = 'GET', headers = {}, body, stream } = {}) {
  const answer = await fetch(siteUrl() + path, {
    method,
    headers: {
      Authorization: `Bearer ${process.env.JOTSAM_TOKEN.trim()}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(stream === undefined ? {} : { body: Readable.toWeb(stream), duplex: 'half' }),
  })
  if (answer.ok) return answer
  if (answer.status === 401)
    throw new Refusal('JOTSAM_TOKEN is unknown, revoked or expired. Make a token on your account page, under Connect.')
  const text = await answer.text()
  throw new Refusal(messageIn(text) ?? `The server answered ${answer.status}.`)
}

function messageIn(text) {
  const { message, details, error } = parsed(text) ?? {}
  // Details are a sentence, or a word for programs.
  if (message) return details?.includes(' ') ? `${message}: ${details}` : message
  return error?.message ?? error ?? null
}

/** Null for what is no JSON. */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function siteUrl() {
  return (process.env.JOTSAM_URL ?? 'http://localhost:4000').replace(/\/+$/, '')
}

async function readInput() {
  const bytes = await buffer(process.stdin)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(
      'The text is not UTF-8, so its letters cannot be read. Nothing was saved. Convert it, for example with iconv.',
    )
  }
}

function firstLine(text) {
  const line = text.split('\n', 1)[0].replace(/^#+\s*/, '')
  return [...line].slice(0, 80).join('')
}

/** Removes control characters, so that a note cannot control the terminal. */
function safe(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes.
  return stripVTControlCharacters(text).replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '')
}

function print(asJson, value, text) {
  process.stdout.once('error', ({ code }) => {
    console.error(`Standard output cannot be written: ${code}.`)
    process.exitCode = 1
  })
  console.log(asJson ? JSON.stringify(value, null, 2) : text)
}
