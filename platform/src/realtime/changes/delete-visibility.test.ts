import { describe, expect, it } from 'vitest'
import { canJudgeGone, judgeGoneStatement } from './delete-visibility.ts'
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
describe('judging who could read a deleted row', () => {
  it('needs every column that the policies read: an absent one would look like NULL', () => {
    const owned = table([policy('(owner IS NULL)', ['owner'])])
    expect(canJudgeGone(owned, 'authenticated', { id: '1', owner: null })).toBe(true)
    expect(canJudgeGone(owned, 'authenticated', { id: '1' })).toBe(false)
  })

  it('needs every column of the row when a policy takes it whole', () => {
    const whole = table([policy('public.allowed(notes.*)', null)])
    expect(canJudgeGone(whole, 'authenticated', { id: '1', owner: 'a' })).toBe(false)
    expect(canJudgeGone(whole, 'authenticated', { id: '1', owner: 'a', body: '' })).toBe(true)
  })

  it('tells nobody when no permissive policy applies, and everything to those whom no policy holds', () => {
    const restricted = table([policy('true', [], false)])
    expect(canJudgeGone(restricted, 'authenticated', {})).toBe(false)
    expect(canJudgeGone(table([policy('true', [])]), 'anon', {})).toBe(false)
    expect(canJudgeGone(restricted, 'service_role', {})).toBe(true)
  })

  it('combines policies as PostgreSQL does', () => {
    const policies = [policy('a', []), policy('b', []), policy('c', [], false), policy('d', [], false)]
    const { text } = judgeGoneStatement(table(policies), 'authenticated', ['{}'], [])
    expect(text).toContain('select ((a) or (b)) and (c) and (d) from')
  })
})
