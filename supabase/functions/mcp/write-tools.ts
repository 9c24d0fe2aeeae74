// The tools that write. They are offered only to callers who may write; the database checks it again.
import { connectionTypes } from '@jotsam/core/links/note-connection'
import { limits } from '@jotsam/core/plan/limits'
import { oneLine } from '@jotsam/core/util/one-line'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { extrasMarkdown } from './note-text.ts'
import type { Notes } from './notes.ts'
import { noteId } from './read-tools.ts'
import { answered, done, noSuchNote, Refusal, toolInput } from './tool-result.ts'

const { titleMax, contentMax, tagMax, tagsMax } = limits.capture
const notebookId = z.guid('Pass the id of a notebook, which list_notebooks returns. It is not the name.')
const title = z.string().min(1).max(titleMax)
const content = z
  .string()
  .min(1)
  .max(contentMax)
  .describe('The text, as Markdown. <u> underlines, <mark> marks, "- [ ] " is a task.')
const tags = z.array(z.string().min(1).max(tagMax)).max(tagsMax)
const adds = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
const changes = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }

const INPUT = {
  create_note: toolInput({
    title,
    content,
    notebook_id: notebookId.nullish().describe('The id of a notebook. A token for chosen notebooks needs one.'),
    tags: tags.default([]),
    source_url: z
      .url({ protocol: /^https?$/, error: 'Pass a whole web address, such as https://example.org/page.' })
      .nullish()
      .describe('The address of the page that the text is from, if any.'),
  }),
  append_to_note: toolInput({ id: noteId, content }),
  update_note: toolInput({
    id: noteId,
    updated_at: z.iso
      .datetime({ offset: true, error: 'Pass updated_at exactly as get_note returned it.' })
      .describe('updated_at of the note as you read it.'),
    title: title.optional(),
    content: content.optional(),
    notebook_id: notebookId.nullable().optional().describe('The id of a notebook, or null for none.'),
  }),
  tag_note: toolInput({ id: noteId, add: tags.default([]), remove: tags.default([]) }),
  link_notes: toolInput({
    source_id: noteId,
    target_id: noteId,
    type: z.enum(connectionTypes).default('related'),
  }),
  trash_note: toolInput({ id: noteId }),
}

/** serve.ts refuses these for tokens that may only read. */
export const WRITE_TOOLS: ReadonlySet<string> = new Set(Object.keys(INPUT))

export function addWriteTools(server: McpServer, notes: Notes): void {
  const { db } = notes

  server.registerTool(
    'create_note',
    {
      title: 'Create a note',
      description:
        'Saves a new note and returns its id. Write the text as Markdown. Give it a short, telling title; put it into a notebook if one fits (list_notebooks).',
      inputSchema: INPUT.create_note,
      annotations: adds,
    },
    (given) =>
      answered(async () => {
        const { data } = await db
          .from('captures')
          .insert({
            title: given.title,
            content: await notes.convert({ kind: 'write', markdown: given.content }),
            folder_id: given.notebook_id ?? null,
            tags: given.tags,
            source_url: given.source_url ?? null,
          })
          .select('id, title, zettel_id')
          .single()
          .throwOnError()
        return done(`Saved "${data.title}" with the id ${data.id}.`, {
          ...data,
          uri: `jotsam://note/${data.id}`,
          url: notes.address(data.id),
        })
      }),
  )

  server.registerTool(
    'append_to_note',
    {
      title: 'Append to a note',
      description: 'Adds text at the end of a note. What is there stays as it is.',
      inputSchema: INPUT.append_to_note,
      annotations: adds,
    },
    ({ id, content: added }) =>
      answered(async () => {
        const read = await notes.get(id)
        const text = await notes.convert({ kind: 'append', html: read.content, markdown: added })
        return changed(await notes.change(read, { content: text }))
      }),
  )

  server.registerTool(
    'update_note',
    {
      title: 'Change a note',
      description:
        'Replaces the title, the whole text, or the notebook of a note. Read the note with get_note first, and pass its updated_at, so that nothing that changed meanwhile is lost. Send the paragraphs that you do not change exactly as you read them: they keep their form. To add text use append_to_note, for tags tag_note.',
      inputSchema: INPUT.update_note,
      annotations: changes,
    },
    ({ id, updated_at, ...given }) =>
      answered(async () => {
        if (given.title === undefined && given.content === undefined && given.notebook_id === undefined)
          throw new Refusal('Pass a title, a content or a notebook_id to change.')
        const { note: read, extras } = await notes.whole(id)
        const change = {
          ...(given.title === undefined ? {} : { title: given.title }),
          ...(given.content === undefined
            ? {}
            : {
                content: await notes.convert({
                  kind: 'edit',
                  html: read.content,
                  markdown: withoutEnd(given.content, extrasMarkdown(extras)),
                }),
              }),
          ...(given.notebook_id === undefined ? {} : { folder_id: given.notebook_id }),
        }
        return changed(await notes.change({ ...read, updated_at }, change))
      }),
  )

  server.registerTool(
    'tag_note',
    {
      title: 'Tag a note',
      description: `Adds tags to a note and removes others. A note has ${tagsMax} tags at most. list_tags shows which are in use.`,
      inputSchema: INPUT.tag_note,
      annotations: { ...changes, destructiveHint: false },
    },
    ({ id, add, remove }) =>
      answered(async () => {
        const read = await notes.get(id)
        const kept = new Set([...read.tags, ...add].filter((tag) => !remove.includes(tag)))
        if (kept.size > tagsMax) throw new Refusal(`A note has ${tagsMax} tags at most. Remove some first.`)
        const saved = await notes.change(read, { tags: [...kept] })
        return done(`The tags are now: ${oneLine(saved.tags.join(', ')) || 'none'}.`, {
          id: saved.id,
          tags: saved.tags,
        })
      }),
  )

  server.registerTool(
    'link_notes',
    {
      title: 'Link two notes',
      description:
        'Links a note to another one. The type says how: the source is related to, builds on, contradicts or supports the target.',
      inputSchema: INPUT.link_notes,
      annotations: { ...adds, idempotentHint: true },
    },
    ({ source_id, target_id, type }) =>
      answered(async () => {
        const [source, target] = await Promise.all([notes.get(source_id), notes.get(target_id)])
        if (source.id === target.id) throw new Refusal('A note cannot be linked to itself.')
        const row = { source_capture_id: source.id, target_capture_id: target.id, connection_type: type }
        const { error } = await db.from('note_connections').insert(row)
        if (error && error.code !== ALREADY_THERE) throw error
        return done(`The note ${source.id} is linked to ${target.id} (${type}).`)
      }),
  )

  server.registerTool(
    'trash_note',
    {
      title: 'Move a note to the trash',
      description: `Moves a note to the trash, from which the person can restore it for ${limits.trash.days} days. Do this only when the person asked for it.`,
      inputSchema: INPUT.trash_note,
      annotations: changes,
    },
    ({ id }) =>
      answered(async () => {
        const note = await notes.get(id)
        const { data } = await db.from('captures').delete().eq('id', note.id).select('id').throwOnError()
        if (data.length === 0) throw noSuchNote(id)
        return done(`Moved the note ${note.id} to the trash.`, { id: note.id })
      }),
  )
}

/** Some models send back all that they read. */
function withoutEnd(text: string, end: string): string {
  const trimmed = text.trimEnd()
  return end !== '' && trimmed.endsWith(end) ? trimmed.slice(0, -end.length) : text
}

/** PostgreSQL's code for a row that exists already. */
const ALREADY_THERE = '23505'

function changed({ id, title: saved, updated_at }: { id: string; title: string; updated_at: string }) {
  return done(`Changed the note ${id}. Its updated_at is now ${updated_at}.`, { id, title: saved, updated_at })
}
