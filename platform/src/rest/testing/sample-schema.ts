// Test helper: the tables of scene.ts as a schema cache, without a database.

import { buildCache } from '../schema-cache/build-cache.ts'
import type { Catalogue } from '../schema-cache/read-catalogue.ts'
import type { CatalogueExpression, CatalogueName, CatalogueType, Schema } from '../schema-cache/types.ts'

const name = (text: string) => text as CatalogueName
const type = (text: string) => text as CatalogueType

type Columns = Readonly<Record<string, string>>

const table = (id: string, columns: Columns, more: Partial<Catalogue['relations'][number]> = {}) => ({
  id,
  schema: name('public'),
  name: name(id),
  kind: 'r' as const,
  exposed: true,
  rowSecurity: true,
  securityInvoker: false,
  reads: [],
  columns: Object.entries(columns).map(([column, columnType], index) => ({
    name: name(column),
    number: index + 1,
    type: type(columnType),
    baseType: type(columnType),
    nullable: true,
    default: column === 'stars' ? ('3' as CatalogueExpression) : null,
    generated: false,
    representation: undefined,
  })),
  ...more,
})

const key = (kind: 'p' | 'u' | 'f', relation: string, columns: string[], target?: string) => ({
  relation,
  kind,
  name: name(`${relation}_${kind === 'p' ? 'pkey' : `${columns.join('_')}_${kind === 'f' ? 'fkey' : 'key'}`}`),
  columns: columns.map(name),
  target: target ?? null,
  targetColumns: target === undefined ? null : [name('id')],
})

const routine = (
  routineName: string,
  parameters: Columns,
  returnType: string,
  more: Partial<Catalogue['routines'][number]> = {},
) => ({
  schema: name('public'),
  name: name(routineName),
  volatility: 's' as const,
  returnsSet: false,
  expectedRows: 0,
  rowOf: null,
  returnType: type(returnType),
  returnBase: type(returnType),
  returnMedia: null,
  returnRelation: null,
  parameters: Object.entries(parameters).map(([parameter, parameterType]) => ({
    name: name(parameter),
    mode: 'i' as const,
    type: type(parameterType),
  })),
  defaults: 0,
  ...more,
})

export const CATALOGUE: Catalogue = {
  schemas: [name('public')],
  relations: [
    table('owners', { id: 'uuid', name: 'text' }),
    table('badges', { owner_id: 'uuid', label: 'text' }),
    table('folders', { id: 'integer', name: 'text', parent_id: 'integer' }),
    table('notes', {
      id: 'integer',
      owner_id: 'uuid',
      editor_id: 'uuid',
      folder_id: 'integer',
      title: 'text',
      stars: 'integer',
      labels: 'text[]',
      meta: 'jsonb',
      search: 'tsvector',
    }),
    table('tags', { id: 'integer', word: 'text' }),
    table('note_tags', { note_id: 'integer', tag_id: 'integer' }),
    table('unguarded', { id: 'integer' }, { rowSecurity: false }),
    table('own_view', { id: 'integer' }, { kind: 'v', securityInvoker: true, reads: ['notes'] }),
    table('definer_view', { id: 'integer' }, { kind: 'v', reads: ['notes'] }),
    table('leaky_view', { id: 'integer' }, { kind: 'v', securityInvoker: true, reads: ['notes', 'unguarded'] }),
    table('nested_view', { id: 'integer' }, { kind: 'v', securityInvoker: true, reads: ['leaky_view'] }),
    table('copied', { id: 'integer' }, { kind: 'm', reads: ['notes'] }),
  ],
  keys: [
    key('p', 'owners', ['id']),
    key('p', 'badges', ['owner_id']),
    key('f', 'badges', ['owner_id'], 'owners'),
    key('p', 'folders', ['id']),
    key('f', 'folders', ['parent_id'], 'folders'),
    key('p', 'notes', ['id']),
    key('f', 'notes', ['owner_id'], 'owners'),
    key('f', 'notes', ['editor_id'], 'owners'),
    key('f', 'notes', ['folder_id'], 'folders'),
    key('p', 'tags', ['id']),
    key('p', 'note_tags', ['note_id', 'tag_id']),
    key('f', 'note_tags', ['note_id'], 'notes'),
    key('f', 'note_tags', ['tag_id'], 'tags'),
  ],
  routines: [
    routine('add', { a: 'integer', b: 'integer' }, 'integer', { defaults: 1 }),
    routine('pick', { x: 'integer' }, 'text'),
    routine('pick', { x: 'text' }, 'text'),
    routine('pick', { x: 'integer', y: 'integer' }, 'text'),
    routine('my_notes', { min_stars: 'integer' }, 'public.notes', {
      returnsSet: true,
      returnRelation: 'notes',
      defaults: 1,
    }),
    routine('nothing', {}, 'void', { volatility: 'v' }),
  ],
  types: [
    { schema: name('pg_catalog'), name: name('text'), sqlName: type('text') },
    { schema: name('pg_catalog'), name: name('int4'), sqlName: type('integer') },
  ],
  targets: new Map(),
}

export function sampleSchema(): Schema {
  const [schema] = buildCache(CATALOGUE, ['public']).schemas
  if (schema === undefined) throw new Error('The sample has one schema.')
  return schema
}
