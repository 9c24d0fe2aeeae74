import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plan } from '../plan/plan.ts'
import { type RequestOptions, requestOf } from '../testing/request.ts'
import { sampleSchema } from '../testing/sample-schema.ts'
import { statementFor } from './statement.ts'

// Every text from the caller contains this mark, so that it can be found in the SQL.
const MARK = 'zq7'

/** Larger than the page sizes that are fixed text. */
const UNUSUAL = 100_000

const schema = sampleSchema()

describe('text from the caller', () => {
  it('never appears in a statement’s text, which does not depend on it', () => {
    let planned = 0
    fc.assert(
      fc.property(
        fc.array(part(), { minLength: 1, maxLength: 6 }),
        verb(),
        word(),
        word(),
        (parts, make, some, other) => {
          const first = statementsOf(make(parts, some))
          if (first === null) return
          planned += 1
          expect(first.text.toLowerCase()).not.toContain(MARK)
          // The same request with other values gives the same text.
          expect(statementsOf(make(parts, other))?.text).toBe(first.text)
        },
      ),
    )
    expect(planned).toBeGreaterThan(30)
  })
})

function statementsOf({ address, options }: { address: string; options: RequestOptions }) {
  const outcome = plan(requestOf(address, options), schema, { maxRows: 1000 })
  return outcome.ok ? statementFor(outcome.value) : null
}

type Part = (value: string) => string

/** A parameter with a place for a value. */
function part(): fc.Arbitrary<Part> {
  const column = fc.constantFrom(
    'id',
    'title',
    'stars',
    'labels',
    'meta',
    'meta->a->>b',
    'search',
    'folders.name',
    'tags.word',
  )
  const operator = fc.constantFrom(
    'eq',
    'neq',
    'gt',
    'lte',
    'like',
    'ilike',
    'match',
    'cs',
    'ov',
    'isdistinct',
    'fts',
    'wfts',
  )
  return fc.oneof(
    fc.tuple(column, operator, fc.boolean()).map(
      ([name, op, not]): Part =>
        (v) =>
          `${name}=${not ? 'not.' : ''}${op}.${v}`,
    ),
    column.map(
      (name): Part =>
        (v) =>
          `${name}=in.("${v}",${v}1)`,
    ),
    column.map(
      (name): Part =>
        (v) =>
          `${name}=eq(any).{${v}}`,
    ),
    fc.constant<Part>((v) => `title=fts(${v}).${v}`),
    fc.constant<Part>((v) => `or=(title.eq.${v},and(stars.gt.${v},not.meta->>${v}.is.null))`),
    fc.constant<Part>((v) => `folders.or=(name.like.${v}*,id.in.(${v},${v}))`),
    fc.constant<Part>((v) => `meta->${v}->>${v}=eq.${v}`),
    fc.constant<Part>((v) => `order=meta->>${v}.desc,title`),
    fc.constantFrom<Part>(
      (v) => `limit=${UNUSUAL + v.length}`,
      (v) => `offset=${UNUSUAL + v.length}`,
      (v) => `folders.limit=${UNUSUAL + v.length}`,
    ),
  )
}

/** A request made of parts, with the value in every place. */
function verb(): fc.Arbitrary<(parts: readonly Part[], value: string) => { address: string; options: RequestOptions }> {
  const query = (parts: readonly Part[], value: string) => parts.map((each) => encoded(each(value))).join('&')
  const select = (v: string) =>
    `select=id,${v}:title,meta->${v},${v}b:meta->>${v},folders(${v}:name),${v}c:tags(word,${v}:id),...owners!owner_id(${v}d:name)`
  const json = { 'Content-Type': 'application/json' }
  const shown = { ...json, Prefer: 'return=representation,missing=default' }
  return fc.constantFrom(
    (parts, v) => ({ address: `/notes?${encoded(select(v))}&${query(parts, v)}`, options: {} }),
    (parts, v) => ({
      address: `/notes?${encoded(select(v))}&${query(parts, v)}`,
      options: { headers: { Accept: 'text/csv' } },
    }),
    (parts, v) => ({
      address: `/notes?select=id,folders!inner(),tags()&${query(parts, v)}`,
      options: { headers: { Prefer: 'count=exact' } },
    }),
    (parts, v) => ({ address: `/rpc/my_notes?min_stars=${v}&${encoded(select(v))}&${query(parts, v)}`, options: {} }),
    (parts, v) => ({
      address: `/notes?id=eq.${v}&${encoded(select(v))}&${query(parts, v)}`,
      options: { method: 'PATCH', headers: shown, body: JSON.stringify({ title: v, meta: { [v]: v } }) },
    }),
    (parts, v) => ({
      address: `/notes?id=eq.${v}&${encoded(select(v))}&${query(parts, v)}`,
      options: { method: 'DELETE', headers: shown },
    }),
    (_, v) => ({
      address: `/notes?columns=title,stars&${encoded(select(v))}`,
      options: { method: 'POST', headers: shown, body: JSON.stringify([{ title: v }, { stars: v, [v]: v }]) },
    }),
  )
}

const encoded = (text: string): string => {
  const [name = '', value = ''] = text.split(/=(.*)/s)
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
}

/** Marked words with unusual characters that names may have. */
function word(): fc.Arbitrary<string> {
  return fc.stringMatching(/^[a-z0-9_$ü]{0,8}$/).map((text) => `${MARK}${text}`)
}
