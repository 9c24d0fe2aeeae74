// The OpenAPI document of the REST surface for people. docs/api.md says the same in words. Pure.
import { webhookEvents } from '@jotsam/core/account/webhook'
import { connectionTypes } from '@jotsam/core/links/note-connection'
import { limits } from '@jotsam/core/plan/limits'

type Schema = Readonly<Record<string, unknown>>

const text: Schema = { type: 'string' }
const uuid: Schema = { type: 'string', format: 'uuid' }
const moment: Schema = { type: 'string', format: 'date-time' }
const whole: Schema = { type: 'integer' }
const flag: Schema = { type: 'boolean' }
const texts: Schema = { type: 'array', items: text }
const uuids: Schema = { type: 'array', items: uuid }
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
const about = (schema: Schema, description: string): Schema => ({ ...schema, description })

const { titleMax, storedMax, tagsMax } = limits.capture

/** The tables that tokens reach, by name. Read-only columns are set by the server. */
export const tables = {
  captures: {
    title: 'Notes',
    columns: {
      id: uuid,
      user_id: about(uuid, 'The owner. Left out, it is the caller.'),
      title: { ...text, maxLength: titleMax },
      content: about({ ...text, maxLength: storedMax }, 'HTML, Markdown or plain text.'),
      source_url: about(
        orNull(text),
        'The page that the text is from: an http or https address of at most 4096 characters. Another one is not kept.',
      ),
      folder_id: about(orNull(uuid), 'The notebook.'),
      tags: { ...texts, maxItems: tagsMax },
      zettel_id: about(text, 'Twelve digits, unique for a person. [[digits]] in a text links to the note.'),
      is_pinned: flag,
      is_public: about(flag, 'Shared by a public link.'),
      public_id: { ...text, readOnly: true },
      idempotency_key: about(
        orNull(uuid),
        'The same key again is refused with 409. With on_conflict=user_id,idempotency_key and Prefer: resolution=merge-duplicates it answers the first note.',
      ),
      ocr_extraction_id: orNull(uuid),
      turns: about({}, 'The turns of a saved AI chat.'),
      created_at: moment,
      updated_at: { ...moment, readOnly: true },
    },
    required: ['content'],
  },
  folders: {
    title: 'Notebooks',
    columns: {
      id: uuid,
      user_id: uuid,
      name: { ...text, maxLength: limits.folder.nameMax },
      parent_id: about(orNull(uuid), 'The notebook that it is inside. There are two levels.'),
      color: text,
      icon: text,
      auto_tags: texts,
      is_smart: flag,
      sort_order: whole,
      created_at: { ...moment, readOnly: true },
      updated_at: { ...moment, readOnly: true },
    },
    required: ['name'],
  },
  note_connections: {
    title: 'Links between notes',
    columns: {
      id: uuid,
      user_id: uuid,
      source_capture_id: uuid,
      target_capture_id: uuid,
      connection_type: { ...text, enum: connectionTypes },
      created_at: { ...moment, readOnly: true },
    },
    required: ['source_capture_id', 'target_capture_id'],
  },
  highlights: {
    title: 'Marked passages, to read only',
    columns: {
      id: uuid,
      user_id: uuid,
      capture_id: uuid,
      quote: text,
      prefix: text,
      suffix: text,
      start_position: whole,
      colour: text,
      comment: text,
      created_at: moment,
    },
    required: [],
  },
  attachments: {
    title: 'Files of notes, to read only. The storage adds and removes them',
    columns: {
      id: uuid,
      user_id: uuid,
      capture_id: uuid,
      name: text,
      mime: about(text, 'By content.'),
      bytes: whole,
      sha256: about(orNull(text), 'The text of the note names the file as /files/SHA256.'),
      width: orNull(whole),
      height: orNull(whole),
      text: about(orNull(text), 'What was read in a picture or PDF.'),
      created_at: moment,
      unused_since: about(orNull(moment), 'Since when no text names it.'),
      read_at: orNull(moment),
      is_scan: flag,
    },
    required: [],
  },
} as const

/** What tokens may do to each table besides reading it. */
const writes: Readonly<Record<TableName, readonly ('post' | 'patch' | 'delete')[]>> = {
  captures: ['post', 'patch', 'delete'],
  folders: ['post', 'patch'],
  note_connections: ['post', 'delete'],
  highlights: [],
  attachments: [],
}

const filters = {
  p_folder_ids: uuids,
  p_tags: texts,
  p_sources: texts,
  p_from: moment,
  p_before: moment,
  p_content_type: text,
}
const search = { p_query: text, ...filters }

/** The functions that tokens may call, by name, with their arguments. */
export const functions = {
  find_captures: {
    summary: 'Ranked search',
    description:
      'Words, "a phrase", -without, OR, tag:x, in:notebook, from:site, before:2026-11-01, after:2026-10, is:pinned, is:public, has:code, has:link, has:picture, title:word. Hits in the snippet are between U+E000 and U+E001.',
    required: ['p_query'],
    arguments: { ...search, p_limit: whole, p_offset: whole },
  },
  search_captures: {
    summary: 'Notes that contain a text, in the order of the dashboard',
    required: [],
    arguments: { ...search, p_limit: whole, p_offset: whole },
  },
  count_search: { summary: 'How many notes a search finds', required: [], arguments: { ...search, p_up_to: whole } },
  related_captures: {
    summary: 'Notes that share rare words with a note',
    required: ['p_capture_id'],
    arguments: { p_capture_id: uuid, p_limit: whole },
  },
  get_backlinks: {
    summary: 'Notes whose text mentions a note',
    required: ['p_capture_id'],
    arguments: { p_capture_id: uuid },
  },
  get_folder_counts: {
    summary: 'How many notes each notebook has',
    required: ['p_user_id'],
    arguments: { p_user_id: uuid },
  },
  capture_facets: { summary: 'Tags and sites with how many notes each has', required: [], arguments: {} },
  library_graph: { summary: 'Links and mentions of the library', required: [], arguments: { p_limit: whole } },
} as const

export function openApi(publicUrl: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jotsam',
      version: '1',
      description:
        'A person’s notes. Tables follow PostgREST: filter with ?column=eq.value, choose with select, order and limit. An access token is made on the account page, under Connect.',
    },
    servers: [{ url: publicUrl }],
    security: [{ token: [] }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An access token (jot_...) or the token of a session.' },
      },
      schemas: {
        ...Object.fromEntries(
          Object.entries(tables).map(([name, { columns }]) => [name, { type: 'object', properties: columns }]),
        ),
        error: { type: 'object', properties: { code: text, message: text, details: orNull(text), hint: orNull(text) } },
      },
    },
    paths: {
      ...Object.fromEntries(Object.keys(tables).map((name) => [`/rest/v1/${name}`, tablePath(name as TableName)])),
      ...Object.fromEntries(
        Object.entries(functions).map(([name, described]) => [`/rest/v1/rpc/${name}`, functionPath(described)]),
      ),
      '/functions/v1/export-account': {
        get: {
          summary: 'All notes that the token reaches, as a ZIP of Markdown and JSON, or of web pages',
          parameters: [
            { name: 'format', in: 'query', schema: { ...text, enum: ['markdown', 'html'] } },
            { name: 'notebook', in: 'query', schema: { ...text, format: 'uuid' } },
          ],
          responses: { 200: { description: 'The ZIP', content: { 'application/octet-stream': {} } }, ...refused },
        },
      },
      '/functions/v1/import': {
        post: {
          summary: 'Brings the notes of another program’s export. A token needs write access to all notes.',
          parameters: [
            { name: 'dryRun', in: 'query', schema: flag, description: 'true answers the report and stores nothing' },
            {
              name: 'as',
              in: 'query',
              schema: { type: 'string', enum: ['new', 'same'] },
              description:
                'whether notes at the places of earlier ones are new notes or the same; the notes decide otherwise',
            },
            { name: 'stop', in: 'query', schema: flag, description: 'true, without a file, stops the running import' },
            { name: 'x-file-name', in: 'header', schema: text, description: 'The name of the file, percent-encoded' },
          ],
          requestBody: {
            content: {
              'application/octet-stream': {},
              'multipart/form-data': {
                schema: { type: 'object', properties: { file: { ...text, format: 'binary' } } },
              },
            },
          },
          responses: { 200: { description: 'The report' }, 422: { description: 'Not recognised' }, ...refused },
        },
      },
      '/storage/v1/object/attachments/{user_id}/{capture_id}/{name}': {
        parameters: ['user_id', 'capture_id', 'name'].map((name) => ({
          name,
          in: 'path',
          required: true,
          schema: text,
        })),
        get: {
          summary: 'The bytes of a file of a note',
          responses: { 200: { description: 'The file' }, 400: { description: 'There is none, or it is not reached' } },
        },
        post: {
          summary: 'Stores a file of a note. A token cannot replace or delete one.',
          requestBody: { required: true, content: { '*/*': {} } },
          responses: {
            200: { description: 'Stored' },
            400: { description: 'Refused; statusCode and message say why' },
          },
        },
      },
      '/functions/v1/access-tokens': managed('access tokens', 'revoke', {
        name: text,
        access: { ...text, enum: ['read', 'write'] },
        notebooks: orNull(uuids),
        expiresInDays: orNull(whole),
      }),
      '/functions/v1/webhooks': managed('webhooks', 'remove', {
        url: text,
        events: { type: 'array', items: { ...text, enum: webhookEvents } },
        notebook: orNull(uuid),
      }),
      '/functions/v1/feed': managed('feeds', 'remove', { notebook: orNull(uuid), tag: orNull(text) }),
      '/functions/v1/mail-in': managed('addresses that file mails as notes', 'remove', { notebook: orNull(uuid) }),
      '/mcp': {
        post: {
          summary: 'Model Context Protocol over Streamable HTTP, for assistants',
          requestBody: body({ type: 'object' }),
          responses: { 200: { description: 'A JSON-RPC answer' }, ...refused },
        },
      },
    },
  }
}

type TableName = keyof typeof tables

const body = (schema: Schema) => ({ required: true, content: { 'application/json': { schema } } })
const errorBody = { content: { 'application/json': { schema: { $ref: '#/components/schemas/error' } } } }
const refused = {
  401: { description: 'The token is unknown, revoked or expired', ...errorBody },
  403: { description: 'The token may not do this', ...errorBody },
  429: { description: 'Too many requests; see Retry-After', ...errorBody },
}
/** What a person makes and removes. The secret is answered once. */
const managed = (what: string, end: 'revoke' | 'remove', properties: Record<string, Schema>) => ({
  post: {
    summary: `Makes, lists and ${end}s ${what}. It takes a session, never a token.`,
    requestBody: body({
      type: 'object',
      required: ['action'],
      properties: { action: { ...text, enum: ['create', 'list', end] }, ...properties, id: uuid },
    }),
    responses: { 200: { description: 'What was made, once; or the list' }, ...refused },
  },
})
const query = (name: string, description: string) => ({ name, in: 'query', description, schema: text })
const filter = query('id', 'A filter on a column: eq.VALUE, in.(A,B), gt.VALUE, ilike.*WORD* and others')
const prefer = {
  name: 'Prefer',
  in: 'header',
  description: 'return=representation answers with the rows',
  schema: text,
}

function tablePath(name: TableName): object {
  const { title, required } = tables[name]
  const row = { $ref: `#/components/schemas/${name}` }
  const rows = {
    200: { description: 'The rows', content: { 'application/json': { schema: { type: 'array', items: row } } } },
    ...refused,
  }
  const reading = [
    query('select', 'Columns, such as id,title'),
    query('order', 'Such as created_at.desc'),
    query('limit', 'At most 1000'),
    query('offset', 'How many to skip'),
    filter,
  ]
  const writing = {
    post: {
      tags: [title],
      summary: `Add: ${title}`,
      parameters: [prefer],
      requestBody: body({ allOf: [row], required }),
      responses: { 201: { description: 'Saved' }, ...refused },
    },
    patch: {
      tags: [title],
      summary: `Change: ${title}`,
      parameters: [filter, prefer],
      requestBody: body(row),
      responses: { 204: { description: 'Changed' }, ...refused },
    },
    delete: {
      tags: [title],
      summary: `Delete: ${title}`,
      parameters: [filter, prefer],
      responses: { 204: { description: 'Deleted' }, ...refused },
    },
  }
  return {
    get: { tags: [title], summary: `Read: ${title}`, parameters: reading, responses: rows },
    ...Object.fromEntries(writes[name].map((method) => [method, writing[method]])),
  }
}

function functionPath(described: (typeof functions)[keyof typeof functions]): object {
  const { summary, required, arguments: properties } = described
  return {
    post: {
      tags: ['Functions'],
      summary,
      ...('description' in described ? { description: described.description } : {}),
      requestBody: body({ type: 'object', properties, ...(required.length > 0 ? { required } : {}) }),
      responses: { 200: { description: 'The result' }, ...refused },
    },
  }
}
