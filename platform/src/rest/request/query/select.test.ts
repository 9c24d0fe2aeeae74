import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import type { SelectEmbed, SelectField, SelectItem, SelectSpread } from '../types.ts'
import { parseSelect } from './select.ts'

const star: SelectItem = { kind: 'star' }
const column = (name: string, rest: Partial<SelectField> = {}): SelectField => ({
  kind: 'field',
  field: { name, path: [] },
  alias: null,
  cast: null,
  aggregate: null,
  ...rest,
})
const embed = (relation: string, items: SelectItem[], rest: Partial<SelectEmbed> = {}): SelectEmbed => ({
  kind: 'embed',
  relation,
  alias: null,
  hint: null,
  join: null,
  items,
  ...rest,
})
const spread = (relation: string, items: SelectItem[], rest: Partial<SelectSpread> = {}): SelectSpread => ({
  kind: 'spread',
  relation,
  hint: null,
  join: null,
  items,
  ...rest,
})

describe('parseSelect', () => {
  it.each<[string, SelectItem[]]>([
    ['', []],
    ['*', [star]],
    ['id,title', [column('id'), column('title')]],
    [' id , title ', [column('id'), column('title')]],
    ['note:title', [column('title', { alias: 'note' })]],
    ['id::text', [column('id', { cast: 'text' })]],
    ['note:id::text', [column('id', { alias: 'note', cast: 'text' })]],
    ['"a,b":"c\\"d"', [column('c"d', { alias: 'a,b' })]],
    ['meta->>k', [column('meta', { field: { name: 'meta', path: [{ kind: 'key', key: 'k', asText: true }] } })]],
    [
      'k:meta->a->0::int',
      [
        column('meta', {
          alias: 'k',
          cast: 'int',
          field: {
            name: 'meta',
            path: [
              { kind: 'key', key: 'a', asText: false },
              { kind: 'index', index: 0, asText: false },
            ],
          },
        }),
      ],
    ],
    ['authors(*)', [embed('authors', [star])]],
    ['authors()', [embed('authors', [])]],
    ['author:authors(id,name)', [embed('authors', [column('id'), column('name')], { alias: 'author' })]],
    ['authors!inner(id)', [embed('authors', [column('id')], { join: 'inner' })]],
    ['authors!left(id)', [embed('authors', [column('id')], { join: 'left' })]],
    ['authors!left_fk(id)', [embed('authors', [column('id')], { hint: 'left_fk' })]],
    ['authors!fk!inner(id)', [embed('authors', [column('id')], { hint: 'fk', join: 'inner' })]],
    ['authors!inner!fk(id)', [embed('authors', [column('id')], { hint: 'fk', join: 'inner' })]],
    ['a(b(c(id)))', [embed('a', [embed('b', [embed('c', [column('id')])])])]],
    ['*,...authors(name)', [star, spread('authors', [column('name')])]],
    ['...authors!fk!inner(name)', [spread('authors', [column('name')], { hint: 'fk', join: 'inner' })]],
    [
      'authors(meta->0,id)',
      [
        embed('authors', [
          column('meta', { field: { name: 'meta', path: [{ kind: 'index', index: 0, asText: false }] } }),
          column('id'),
        ]),
      ],
    ],
    [
      'authors(meta->0)',
      [
        embed('authors', [
          column('meta', { field: { name: 'meta', path: [{ kind: 'index', index: 0, asText: false }] } }),
        ]),
      ],
    ],
    ['count()', [{ kind: 'count', alias: null, cast: null }]],
    ['total:count()::int', [{ kind: 'count', alias: 'total', cast: 'int' }]],
    ['count', [column('count')]],
    ['books(count)', [embed('books', [column('count')])]],
    ['size.sum()', [column('size', { aggregate: { function: 'sum', cast: null } })]],
    [
      'most:size::int.max()::text',
      [column('size', { alias: 'most', cast: 'int', aggregate: { function: 'max', cast: 'text' } })],
    ],
  ])('parses "%s"', (text, items) => {
    expect(parseSelect(text)).toEqual({ ok: true, value: items })
  })

  it.each([
    ['id,', 4, null],
    [',id', 1, ','],
    ['id,,title', 4, ','],
    ['id)', 3, ')'],
    ['authors(id', 11, null],
    ['authors(id))', 12, ')'],
    ['authors!(id)', 9, '('],
    ['authors!inner', 14, null],
    ['authors!a!b(id)', 11, 'b'],
    ['authors!inner!left!inner(id)', 20, 'i'],
    ['meta->k(id)', 8, '('],
    ['*!hint', 2, '!'],
    ['a:*', 3, '*'],
    ['a:...b(id)', 3, '.'],
    ['...authors', 11, null],
    ['count(id)', 6, '('],
    ['size.median()', 6, 'm'],
    ['size.sum', 9, null],
    ['id::', 5, null],
    ['id;drop', 3, ';'],
    ['name[]', 5, '['],
  ])('refuses "%s" at column %i', (text, place, unexpected) => {
    expect(parseSelect(text)).toMatchObject({
      ok: false,
      error: { kind: 'syntax', subject: 'select parameter', column: place, unexpected },
    })
  })

  it('limits the depth of embeds', () => {
    const nested = (depth: number) => `${'a('.repeat(depth)}id${')'.repeat(depth)}`
    expect(parseSelect(nested(limits.nesting)).ok).toBe(true)
    expect(parseSelect(nested(limits.nesting + 1))).toMatchObject({ error: { kind: 'too-much', of: 'nesting' } })
    expect(parseSelect('a('.repeat(20_000))).toMatchObject({ error: { kind: 'too-much', of: 'nesting' } })
  })

  it('limits the number of columns over all embeds', () => {
    const columns = (count: number) => Array.from({ length: count }, () => 'a').join(',')
    expect(parseSelect(columns(limits.selectItems)).ok).toBe(true)
    expect(parseSelect(`a(${columns(limits.selectItems)})`)).toMatchObject({ error: { of: 'select-items' } })
  })
})
