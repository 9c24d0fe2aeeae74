import { describe, expect, it } from 'vitest'
import type { ChangeNotice } from './change-notice.ts'
import { canJudgeDelete, judgeDeletesStatement } from './delete-visibility.ts'
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
const notice = (short: Record<string, unknown>): ChangeNotice => ({
  schema: 'public',
  table: 'notes',
  type: 'DELETE',
  at: '',
  key: '{"id":"1"}',
  keyBefore: null,
  shortText: '{}',
  short,
})

describe('judging who could read a deleted row', () => {
  it('needs every column that the policies read: an absent one would look like NULL', () => {
    const owned = table([policy('(owner IS NULL)', ['owner'])])
    expect(canJudgeDelete(owned, 'authenticated', notice({ id: '1', owner: null }))).toBe(true)
    expect(canJudgeDelete(owned, 'authenticated', notice({ id: '1' }))).toBe(false)
  })

  it('needs every column of the row when a policy takes it whole', () => {
    const whole = table([policy('public.allowed(notes.*)', null)])
    expect(canJudgeDelete(whole, 'authenticated', notice({ id: '1', owner: 'a' }))).toBe(false)
    expect(canJudgeDelete(whole, 'authenticated', notice({ id: '1', owner: 'a', body: '' }))).toBe(true)
  })

  it('tells nobody when no permissive policy applies, and everything to those whom no policy holds', () => {
    const restricted = table([policy('true', [], false)])
    expect(canJudgeDelete(restricted, 'authenticated', notice({}))).toBe(false)
    expect(canJudgeDelete(table([policy('true', [])]), 'anon', notice({}))).toBe(false)
    expect(canJudgeDelete(restricted, 'service_role', notice({}))).toBe(true)
  })

  it('combines policies as PostgreSQL does', () => {
    const policies = [policy('a', []), policy('b', []), policy('c', [], false), policy('d', [], false)]
    const { text } = judgeDeletesStatement(table(policies), 'authenticated', ['{}'], [])
    expect(text).toContain('select ((a) or (b)) and (c) and (d) from')
  })
})
