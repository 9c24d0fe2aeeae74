import { describe, expect, it } from 'vitest'
import { CATALOGUE, sampleSchema } from '../testing/sample-schema.ts'
import { buildCache, unprotectedRelations } from './build-cache.ts'

describe('buildCache', () => {
  const schema = sampleSchema()

  it('includes protected tables, and security_invoker views of protected tables', () => {
    expect([...schema.relations.keys()]).toEqual([
      'owners',
      'badges',
      'folders',
      'notes',
      'tags',
      'note_tags',
      'own_view',
    ])
  })

  it('lists the relations that are not served', () => {
    expect(unprotectedRelations(CATALOGUE)).toEqual([
      'public.copied',
      'public.definer_view',
      'public.leaky_view',
      'public.nested_view',
      'public.unguarded',
    ])
  })

  it('includes only exposed schemas, in configured order', () => {
    expect(buildCache(CATALOGUE, ['auth', 'public']).schemas.map(({ name }) => name)).toEqual(['public'])
    expect(buildCache(CATALOGUE, ['auth']).schemas).toEqual([])
  })

  it('derives relationships from both ends of a foreign key', () => {
    const from = (table: string) =>
      schema.relations.get(table)?.relationships.map(({ cardinality, to }) => `${cardinality} ${to.name}`)
    expect(from('notes')).toEqual([
      'many-to-one owners',
      'many-to-one owners',
      'many-to-one folders',
      'one-to-many note_tags',
      'many-to-many tags',
    ])
    expect(from('badges')).toEqual(['one-to-one owners'])
    expect(from('folders')).toEqual(['many-to-one folders', 'one-to-many folders', 'one-to-many notes'])
    expect(from('tags')).toEqual(['one-to-many note_tags', 'many-to-many notes'])
  })

  it('derives no relationship through an unreachable table', () => {
    const relations = CATALOGUE.relations.map((relation) =>
      relation.id === 'note_tags' ? { ...relation, rowSecurity: false } : relation,
    )
    const [hidden] = buildCache({ ...CATALOGUE, relations }, ['public']).schemas
    expect(hidden?.relations.get('tags')?.relationships).toEqual([])
  })

  it('distinguishes required parameters from those with a default', () => {
    const [add] = schema.routines.get('add') ?? []
    expect(add?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ['a', true],
      ['b', false],
    ])
  })

  it('finds types by their names and common spellings', () => {
    expect(schema.types.get('int')).toBe('integer')
    expect(schema.types.get('int4')).toBe('integer')
    expect(schema.types.get('integer')).toBe('integer')
    expect(schema.types.get('regclass')).toBeUndefined()
  })
})
