import { describe, expect, it } from 'vitest'
import { planOf, refusalOf } from '../testing/request.ts'

const JSON_BODY = { 'Content-Type': 'application/json' }

describe('planning a request', () => {
  it('limits rows at every level, and keeps smaller limits', () => {
    const { result } = planOf('/folders?select=id,notes(id)&limit=5&notes.limit=5000')
    const [, notes] = result.node.outputs
    expect(result.node.limit).toBe(5)
    expect(notes?.kind === 'embed' && notes.embed.node.limit).toBe(1000)
  })

  it('expands a star to the table’s columns in order', () => {
    const { result } = planOf('/tags')
    expect(result.node.outputs.map((output) => output.kind === 'field' && output.name.name)).toEqual(['id', 'word'])
  })

  it('names a JSON path after its last key', () => {
    const names = planOf('/notes?select=meta->a->b,meta->a->0,meta->0,x:meta->>y').result.node.outputs.map(
      (output) => output.kind === 'field' && output.name,
    )
    expect(names).toEqual([
      { from: 'caller', name: 'b' },
      { from: 'caller', name: 'a' },
      { from: 'catalogue', name: 'meta' },
      { from: 'caller', name: 'x' },
    ])
  })

  it('finds filters of an embed by its alias and by its table’s name', () => {
    for (const address of ['/notes?select=f:folders(id)&f.id=eq.1', '/notes?select=f:folders(id)&folders.id=eq.1']) {
      const [output] = planOf(address).result.node.outputs
      expect(output?.kind === 'embed' && output.embed.node.where).toHaveLength(1)
    }
  })

  it('turns an inner join into a condition on the parent', () => {
    expect(planOf('/notes?select=id,folders!inner(id)').result.node.where).toMatchObject([
      { kind: 'exists', negated: false },
    ])
    expect(planOf('/notes?select=id,folders(id)').result.node.where).toEqual([])
  })

  it('refuses unknown names with a suggestion', () => {
    expect(refusalOf('/note')).toEqual({ kind: 'unknown-table', schema: 'public', table: 'note', nearest: 'notes' })
    expect(refusalOf('/unguarded')).toMatchObject({ kind: 'unknown-table' })
    expect(refusalOf('/notes?select=nope')).toEqual({ kind: 'unknown-column', table: 'notes', column: 'nope' })
    expect(refusalOf('/notes?select=folders(nope)')).toEqual({
      kind: 'unknown-column',
      table: 'folders',
      column: 'nope',
    })
    expect(refusalOf('/notes?select=id::secret_type')).toEqual({ kind: 'unknown-type', type: 'secret_type' })
    expect(refusalOf('/notes?select=nope(id)')).toMatchObject({ kind: 'no-relationship', from: 'notes', to: 'nope' })
    expect(refusalOf('/notes?select=owners(id)')).toMatchObject({ kind: 'ambiguous-relationship' })
    expect(refusalOf('/notes?x.id=eq.1')).toEqual({ kind: 'not-embedded', name: 'x' })
    expect(refusalOf('/notes?select=id.count()')).toEqual({ kind: 'aggregates-off' })
  })

  it('requires a filter for updates and deletes', () => {
    const body = { method: 'PATCH', body: '{"stars":1}', headers: JSON_BODY }
    expect(refusalOf('/notes', body)).toEqual({ kind: 'no-where', command: 'UPDATE' })
    expect(refusalOf('/notes', { method: 'DELETE' })).toEqual({ kind: 'no-where', command: 'DELETE' })
    expect(refusalOf('/notes?select=folders(id)&folders.id=eq.1', { method: 'DELETE' })).toMatchObject({
      kind: 'no-where',
    })
  })

  it('upserts by the primary key unless on_conflict is given', () => {
    const merge = { method: 'POST', body: '{"id":1}', headers: { ...JSON_BODY, Prefer: 'resolution=merge-duplicates' } }
    expect(planOf('/tags', merge)).toMatchObject({ conflict: { columns: ['id'], action: 'merge' } })
    expect(planOf('/tags?on_conflict=word', merge)).toMatchObject({ conflict: { columns: ['word'] } })
    expect(refusalOf('/tags?on_conflict=nope', merge)).toMatchObject({ kind: 'unknown-write-column', column: 'nope' })
  })

  it('treats a parameter of a call as an argument if it is one, else as a filter', () => {
    const call = planOf('/rpc/my_notes?min_stars=2&title=eq.x')
    expect(call).toMatchObject({ kind: 'call', args: { from: 'text', values: [{ text: '2' }] } })
    expect(call.result.node.where).toHaveLength(1)
    expect(refusalOf('/rpc/my_notes?nope=2')).toMatchObject({ kind: 'unknown-function' })
    expect(refusalOf('/rpc/my_notes?title=is.odd')).toMatchObject({ kind: 'request' })
  })

  it('chooses a function by all its required arguments', () => {
    expect(planOf('/rpc/pick?x=1&y=2')).toMatchObject({ routine: { parameters: [{ name: 'x' }, { name: 'y' }] } })
    expect(refusalOf('/rpc/pick?x=1')).toMatchObject({ kind: 'ambiguous-function' })
    expect(refusalOf('/rpc/pick')).toMatchObject({ kind: 'unknown-function', given: [] })
    expect(refusalOf('/rpc/add', { method: 'POST', body: '{"b":1}', headers: JSON_BODY })).toMatchObject({
      given: ['b'],
    })
  })
})
