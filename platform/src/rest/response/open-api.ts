// The OpenAPI description at the root, with the reachable tables and functions. Pure.
import type { Config } from '../../config/config.ts'
import { contentType } from '../request/index.ts'
import type { Column, Relation, Routine, Schema } from '../schema-cache/types.ts'

export function describeSchema(
  schema: Schema,
  { appName, publicUrl }: Pick<Config, 'appName' | 'publicUrl'>,
): Response {
  const { host, protocol } = new URL(publicUrl)
  const tables = [...schema.relations.values()]
  const description = {
    swagger: '2.0',
    info: { title: appName, description: `The ${schema.name} schema`, version: '1' },
    host,
    basePath: '/rest/v1',
    schemes: [protocol.replace(':', '')],
    consumes: ['application/json'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: {
      ...Object.fromEntries(tables.map((table) => [`/${table.name}`, tablePath(table)])),
      ...Object.fromEntries([...schema.routines].map(([name, overloads]) => [`/rpc/${name}`, routinePath(overloads)])),
    },
    definitions: Object.fromEntries(tables.map((table) => [table.name, definition(table)])),
  }
  return new Response(JSON.stringify(description), { headers: { 'Content-Type': contentType({ kind: 'openapi' }) } })
}

function tablePath({ name }: Relation) {
  const rows = { type: 'array', items: { $ref: `#/definitions/${name}` } }
  const body = [{ in: 'body', name: 'body', schema: { $ref: `#/definitions/${name}` } }]
  return {
    get: { tags: [name], responses: { 200: { description: 'OK', schema: rows } } },
    post: { tags: [name], parameters: body, responses: { 201: { description: 'Created' } } },
    patch: { tags: [name], parameters: body, responses: { 204: { description: 'No Content' } } },
    delete: { tags: [name], responses: { 204: { description: 'No Content' } } },
  }
}

function routinePath(overloads: readonly Routine[]) {
  const parameters = overloads.flatMap((routine) => routine.parameters).filter(({ name }) => name !== '')
  const properties = Object.fromEntries(parameters.map(({ name, type }) => [name, { format: type }]))
  return {
    post: {
      tags: ['(rpc)'],
      parameters: [{ in: 'body', name: 'args', required: true, schema: { type: 'object', properties } }],
      responses: { 200: { description: 'OK' } },
    },
  }
}

function definition({ columns }: Relation) {
  const all = [...columns.values()]
  return {
    type: 'object',
    required: all.filter(isRequired).map(({ name }) => name),
    properties: Object.fromEntries(all.map(({ name, type }) => [name, { format: type, type: jsonType(type) }])),
  }
}

const isRequired = (column: Column): boolean => !column.nullable && column.default === null && !column.generated

function jsonType(type: string): string | undefined {
  if (type.endsWith('[]')) return 'array'
  if (/^(smallint|integer|bigint)$/.test(type)) return 'integer'
  if (/^(numeric|real|double precision)$/.test(type)) return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'json' || type === 'jsonb' ? undefined : 'string'
}
