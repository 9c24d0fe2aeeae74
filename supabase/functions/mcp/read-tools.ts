// The tools that read.
import { oneLine } from '@jotsam/core/util/one-line'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { boldHits, notePart, untrusted, WARNING } from './note-text.ts'
import type { Notebook, Notes } from './notes.ts'
import { answered, done, toolInput } from './tool-result.ts'

const annotations = { readOnlyHint: true, openWorldHint: false }
export const noteId = z
  .string()
  .describe("The note's id (a UUID from search_notes), its zettel id of twelve digits, or its url.")
const limitOf = (most: number, usual: number) =>
  z.number().int().min(1).max(most).default(usual).describe(`How many to return, at most ${most}.`)
const offset = z.number().int().min(0).default(0).describe('How many to skip. Use next_offset of the previous answer.')

const INPUT = {
  search_notes: toolInput({
    query: z
      .string()
      .max(800)
      .default('')
      .describe('Words and filters, for example: tide tables tag:sea after:2026-01'),
    limit: limitOf(50, 10),
    offset,
  }),
  get_note: toolInput({
    id: noteId,
    offset: z.number().int().min(0).default(0).describe('The character at which to begin.'),
    max_chars: z.number().int().min(500).max(50_000).default(20_000).describe('How much text to return.'),
  }),
  list_notebooks: toolInput({}),
  list_tags: toolInput({ limit: limitOf(500, 100), offset }),
  related_notes: toolInput({ id: noteId, limit: limitOf(50, 5) }),
}

export function addReadTools(server: McpServer, notes: Notes): void {
  const { db, userId, boundary } = notes
  const marked = (lines: readonly string[]) => `${untrusted(lines.join('\n'), null, boundary)}\n${WARNING}`

  server.registerTool(
    'search_notes',
    {
      title: 'Search notes',
      description: `Finds notes, best first. All words must match; typing errors are mended. Each hit has an id for get_note, a snippet with the hits in bold, and why it was found.
The query may contain: "a phrase", -without, OR, tag:name, in:notebook (in:"two words"), from:site.org, before:2026-11-01, after:2026-10, title:word, is:pinned, has:code, has:link, has:picture. An empty query lists the newest notes.`,
      inputSchema: INPUT.search_notes,
      annotations,
    },
    ({ query, limit, offset: skipped }) =>
      answered(async () => {
        // One extra row shows whether there is another page.
        const [{ data }, notebooks] = await Promise.all([
          db.rpc('find_captures', { p_query: query, p_limit: limit + 1, p_offset: skipped }).throwOnError(),
          notes.notebooks(),
        ])
        const hits = data.slice(0, limit).map((hit) => ({
          id: hit.id,
          url: notes.address(hit.id),
          title: hit.title,
          snippet: boldHits(hit.snippet),
          why: hit.why,
          notebook: nameOf(notebooks, hit.folder_id),
          tags: hit.tags,
          source_url: hit.source_url,
          created_at: hit.created_at,
        }))
        const next_offset = data.length > limit ? skipped + limit : null
        const lines = hits.map((hit) => {
          const { id, why, notebook, tags, created_at, title, snippet, source_url } = hit
          const names = `notebook ${oneLine(notebook ?? 'none')} · tags ${oneLine(tags.join(', ')) || 'none'}`
          const text = `${title}\n${snippet}\n${names}`
          return `- id ${id} · found in ${WHERE[why]} · ${created_at.slice(0, 10)}\n${untrusted(text, source_url, boundary)}`
        })
        if (hits.length > 0) lines.push(WARNING)
        if (next_offset !== null) lines.push(`More: call again with offset ${next_offset}.`)
        const none =
          skipped > 0
            ? pastTheEnd(skipped)
            : 'Nothing found. Try fewer words, other words, or list_tags and list_notebooks for what there is.'
        return done(lines.join('\n\n') || none, { hits, next_offset })
      }),
  )

  server.registerTool(
    'get_note',
    {
      title: 'Read a note',
      description:
        'Returns one note as Markdown with its notebook, tags, source and dates, what the person highlighted, and the text in its pictures and files. A long note comes in parts: call again with the offset that the answer names.',
      inputSchema: INPUT.get_note,
      annotations,
    },
    ({ id, offset: from, max_chars }) =>
      answered(async () => {
        const { note, notebook, extras } = await notes.whole(id)
        const options = { offset: from, maxChars: max_chars, boundary, url: notes.address(note.id) }
        const markdown = await notes.convert({ kind: 'read', html: note.content })
        const { text, nextOffset } = notePart({ ...note, markdown }, notebook, extras, options)
        return done(text, {
          id: note.id,
          url: options.url,
          title: note.title,
          updated_at: note.updated_at,
          next_offset: nextOffset,
        })
      }),
  )

  server.registerTool(
    'list_notebooks',
    {
      title: 'List notebooks',
      description:
        'Returns the notebooks with their ids and how many notes each has. A notebook may be inside another one.',
      inputSchema: INPUT.list_notebooks,
      annotations,
    },
    () =>
      answered(async () => {
        const [all, { data: counts }] = await Promise.all([
          notes.notebooks(),
          db.rpc('get_folder_counts', { p_user_id: userId }).throwOnError(),
        ])
        const countOf = new Map(counts.map(({ folder_id, count }) => [folder_id, count]))
        const notebooks = all.map(({ id, name, parent_id }) => ({
          id,
          name,
          inside: nameOf(all, parent_id),
          notes: countOf.get(id) ?? 0,
        }))
        const lines = notebooks.map(({ id, name, inside, notes: count }) => {
          return `- ${oneLine(inside ? `${inside} / ${name}` : name)} · ${notesCounted(count)} · id ${id}`
        })
        const text = lines.length === 0 ? 'There are no notebooks.' : marked(lines)
        return done(text, { notebooks })
      }),
  )

  server.registerTool(
    'list_tags',
    {
      title: 'List tags',
      description: 'Returns the tags with how many notes have each, the most used first.',
      inputSchema: INPUT.list_tags,
      annotations,
    },
    ({ limit, offset: skipped }) =>
      answered(async () => {
        const { data } = await db.rpc('capture_facets').eq('kind', 'tag').throwOnError()
        const tags = data.slice(skipped, skipped + limit).map(({ value, count }) => ({ tag: value, notes: count }))
        const next_offset = data.length > skipped + limit ? skipped + limit : null
        const lines = tags.map(({ tag, notes: count }) => `- ${oneLine(tag)} · ${notesCounted(count)}`)
        const none = skipped > 0 ? pastTheEnd(skipped) : 'There are no tags.'
        const more = next_offset === null ? '' : `\nMore: call again with offset ${next_offset}.`
        return done(lines.length === 0 ? none : marked(lines) + more, { tags, next_offset })
      }),
  )

  server.registerTool(
    'related_notes',
    {
      title: 'Find related notes',
      description:
        'Returns notes that share rare words with a note, notes linked with it by hand, and notes that mention it. Use it to explore around a note.',
      inputSchema: INPUT.related_notes,
      annotations,
    },
    ({ id, limit }) =>
      answered(async () => {
        const note = await notes.get(id)
        const LINK =
          'connection_type, source:captures!note_connections_source_capture_id_fkey(id, title), target:captures!note_connections_target_capture_id_fkey(id, title)'
        const [related, links, backlinks] = await Promise.all([
          db.rpc('related_captures', { p_capture_id: note.id, p_limit: limit }).throwOnError(),
          db
            .from('note_connections')
            .select(LINK)
            .or(`source_capture_id.eq.${note.id},target_capture_id.eq.${note.id}`)
            .limit(100)
            .throwOnError(),
          db.rpc('get_backlinks', { p_capture_id: note.id }).throwOnError(),
        ])
        const similar = related.data.map((near) => ({ id: near.id, title: near.title, shared_words: near.words }))
        const linked = links.data.map(({ connection_type, source, target }) => {
          const isOutgoing = source.id === note.id
          return { ...(isOutgoing ? target : source), type: connection_type, direction: isOutgoing ? 'to' : 'from' }
        })
        const mentioned_by = backlinks.data.map(({ id: other, title }) => ({ id: other, title }))
        const lines = [
          ...similar.map((near) => `- ${near.title} · shares ${near.shared_words.join(', ')} · id ${near.id}`),
          ...linked.map((link) => `- ${link.title} · linked ${link.direction} (${link.type}) · id ${link.id}`),
          ...mentioned_by.map((other) => `- ${other.title} · mentions this note · id ${other.id}`),
        ]
        const text = lines.length === 0 ? 'Nothing is related to this note.' : marked(lines)
        return done(text, { similar, linked, mentioned_by })
      }),
  )
}

const pastTheEnd = (offset: number) => `There is nothing from offset ${offset} on. Call again with a smaller one.`

const notesCounted = (count: number) => `${count} ${count === 1 ? 'note' : 'notes'}`

const WHERE = {
  title: 'the title',
  tag: 'a tag',
  text: 'the text',
  picture: 'a picture or file',
  highlight: 'a comment',
  part: 'a part of a word',
  similar: 'a similar word',
}

function nameOf(notebooks: readonly Notebook[], id: string | null): string | null {
  return notebooks.find((notebook) => notebook.id === id)?.name ?? null
}
