import { describe, expect, it } from 'vitest'
import { CATALOGUE, sampleSchema } from '../testing/sample-schema.ts'
import { buildCache, unguardedIn } from './build-cache.ts'

describe('building the schema cache', () => {
  const schema = sampleSchema()

  it('reaches guarded tables, and views that read guarded tables as their caller', () => {
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

  it('names what lies in the schema and is not served', () => {
    expect(unguardedIn(CATALOGUE)).toEqual([
      'public.copied',
      'public.definer_view',
      'public.leaky_view',
      'public.nested_view',
      'public.unguarded',
    ])
  })

  it('knows only exposed schemas, the first as the default', () => {
    expect(buildCache(CATALOGUE, ['auth', 'public']).schemas.map(({ name }) => name)).toEqual(['public'])
    expect(buildCache(CATALOGUE, ['auth']).schemas).toEqual([])
  })

  it('reads a foreign key from both ends', () => {
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

  it('sees no relationship through a table that cannot be reached', () => {
    const relations = CATALOGUE.relations.map((relation) =>
      relation.id === 'note_tags' ? { ...relation, rowSecurity: false } : relation,
    )
    const [hidden] = buildCache({ ...CATALOGUE, relations }, ['public']).schemas
    expect(hidden?.relations.get('tags')?.relationships).toEqual([])
  })

  it('tells required parameters from those with a default', () => {
    const [add] = schema.routines.get('add') ?? []
    expect(add?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ['a', true],
      ['b', false],
    ])
  })

  it('knows types by their own names and by the usual spellings', () => {
    expect(schema.types.get('int')).toBe('integer')
    expect(schema.types.get('int4')).toBe('integer')
    expect(schema.types.get('integer')).toBe('integer')
    expect(schema.types.get('regclass')).toBeUndefined()
  })
})
