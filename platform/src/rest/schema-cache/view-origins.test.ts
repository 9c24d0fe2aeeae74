import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../testing/sample-schema.ts'
import { buildCache } from './build-cache.ts'
import type { CatalogueRelation } from './read-catalogue.ts'
import type { CatalogueName } from './types.ts'
import type { Target } from './view-targets.ts'

const notes = CATALOGUE.relations.find(({ id }) => id === 'notes') as CatalogueRelation

const view = (id: string, reads: string): CatalogueRelation => ({
  ...notes,
  id,
  name: id as CatalogueName,
  kind: 'v',
  securityInvoker: true,
  reads: [reads],
})

const everyColumn = (relation: string): readonly Target[] =>
  notes.columns.map(({ number }) => ({ position: number, relation, column: number }))

const schemaWith = (views: readonly CatalogueRelation[]) => {
  const targets = new Map(views.map(({ id, reads: [read = ''] }) => [id, everyColumn(read)]))
  const [schema] = buildCache({ ...CATALOGUE, relations: [...CATALOGUE.relations, ...views], targets }, [
    'public',
  ]).schemas
  return schema?.relations
}

describe('the tables behind a view', () => {
  it('are found through a chain of a hundred views', () => {
    const chain = Array.from({ length: 100 }, (_, at) => view(`v${at}`, at === 0 ? 'notes' : `v${at - 1}`))
    const last = schemaWith(chain)?.get('v99')
    expect(last?.primaryKey).toEqual(['id'])
    expect(last?.relationships.some(({ to }) => to.name === 'folders')).toBe(true)
  })

  it('are empty when two views read each other', () => {
    const relations = schemaWith([view('a', 'b'), view('b', 'a')])
    expect(relations?.get('a')?.primaryKey ?? []).toEqual([])
  })
})
