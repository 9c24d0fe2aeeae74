import { describe, expect, it } from 'vitest'
import { canEvaluatePolicies, goneRowsStatement } from './gone-row-visibility.ts'
import type { TableShape } from './table-shape.ts'

const column = (name: string) => ({ name, type: 'text', cast: 'text', isEnum: false, readers: [] })
const policy = (expression: string, reads: string[] | null, isPermissive = true) => ({
  isPermissive,
  roles: ['authenticated' as const],
  expression,
  reads,
})
const table = (policies: TableShape['policies']): TableShape => ({
  schema: 'public',
  name: 'notes',
  isPublished: true,
  hasRowSecurity: true,
  key: ['id'],
  columns: [column('id'), column('owner'), column('body')],
  exempt: ['service_role'],
  policies,
})
describe('visibility of a deleted row', () => {
  it('requires every column that the policies read, because a missing one would look like NULL', () => {
    const owned = table([policy('(owner IS NULL)', ['owner'])])
    expect(canEvaluatePolicies(owned, 'authenticated', { id: '1', owner: null })).toBe(true)
    expect(canEvaluatePolicies(owned, 'authenticated', { id: '1' })).toBe(false)
  })

  it('requires every column when a policy reads the whole row', () => {
    const whole = table([policy('public.allowed(notes.*)', null)])
    expect(canEvaluatePolicies(whole, 'authenticated', { id: '1', owner: 'a' })).toBe(false)
    expect(canEvaluatePolicies(whole, 'authenticated', { id: '1', owner: 'a', body: '' })).toBe(true)
  })

  it('is denied without a permissive policy, and granted to roles that bypass policies', () => {
    const restricted = table([policy('true', [], false)])
    expect(canEvaluatePolicies(restricted, 'authenticated', {})).toBe(false)
    expect(canEvaluatePolicies(table([policy('true', [])]), 'anon', {})).toBe(false)
    expect(canEvaluatePolicies(restricted, 'service_role', {})).toBe(true)
  })

  it('combines policies as PostgreSQL does', () => {
    const policies = [policy('a', []), policy('b', []), policy('c', [], false), policy('d', [], false)]
    const { text } = goneRowsStatement(table(policies), 'authenticated', ['{}'], [])
    expect(text).toContain('select ((a) or (b)) and (c) and (d) from')
  })
})
