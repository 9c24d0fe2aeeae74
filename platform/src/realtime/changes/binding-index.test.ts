import { expect, it } from 'vitest'
import type { Binding } from './binding.ts'
import { createBindingIndex } from './binding-index.ts'
import type { ChangeNotice } from './change-notice.ts'

const subscriber = {
  caller: { role: 'anon', claims: {} },
  isOpen: true,
  deliver: () => undefined,
  requireRejoin: () => undefined,
} as const
let id = 0
const binding = (schema: string | null, table: string | null, owner: string | null = null): Binding => ({
  id: ++id,
  subscriber,
  event: '*',
  schema,
  table,
  select: null,
  filter: {
    conditions:
      owner === null
        ? []
        : [
            {
              column: 'owner',
              operator: 'eq',
              negated: false,
              values: [owner],
              type: { name: 'owner', type: 'text', cast: 'text', isEnum: false, readers: [] },
            },
          ],
  },
})
const notice = (table: string, short: Record<string, unknown>): ChangeNotice => ({
  schema: 'public',
  table,
  type: 'INSERT',
  at: '',
  key: '{}',
  keyBefore: '{}',
  shortText: '{}',
  before: null,
  short,
})

it('finds bindings by table, by schema and by value', () => {
  const routes = createBindingIndex()
  const mine = binding('public', 'notes', 'me')
  const yours = binding('public', 'notes', 'you')
  const table = binding('public', 'notes')
  const schema = binding('public', null)
  const everything = binding(null, null)
  const other = binding('public', 'folders')
  for (const each of [mine, yours, table, schema, everything, other]) routes.add(each)

  const found = (given: ChangeNotice) => new Set(routes.candidates(given))
  expect(found(notice('notes', { owner: 'me' }))).toEqual(new Set([mine, table, schema, everything]))
  expect(found(notice('notes', { owner: null }))).toEqual(new Set([table, schema, everything]))
  // When the owner is not known, every binding may match.
  expect(found(notice('notes', {}))).toEqual(new Set([mine, yours, table, schema, everything]))
  expect(found(notice('folders', { owner: 'me' }))).toEqual(new Set([other, schema, everything]))

  routes.remove(mine)
  routes.remove(table)
  expect(found(notice('notes', { owner: 'me' }))).toEqual(new Set([schema, everything]))
  expect(new Set(routes.all())).toEqual(new Set([yours, schema, everything, other]))
})
