// One table's changes on their way to one identity: asked for in order, as many at once as have gathered, and told.
import type { AsUser, Row } from '../../db/as-user.ts'
import type { Caller } from '../../db/caller.ts'
import { LIMITS } from '../limits.ts'
import { type Binding, isSamePerson, type Subscriber } from './binding.ts'
import type { BindingFilter, Verdict } from './binding-filter.ts'
import type { ChangeNotice } from './change-notice.ts'
import { deletePayload, rowPayload } from './change-payload.ts'
import { canJudgeFilter, canJudgeGone, judgeGoneStatement } from './delete-visibility.ts'
import { columnsFor, mayReadKey, type TableShape } from './table-shape.ts'
import { type AskedRow, readRowsStatement } from './visibility.ts'

export interface Hit {
  readonly binding: Binding
  readonly verdict: Exclude<Verdict, 'no'>
}

/** A change and the bindings of one identity that it may concern. */
export interface Pending {
  readonly notice: ChangeNotice
  readonly hits: readonly Hit[]
}

/** Asks what the caller may see of these changes and tells it, in order. Returns how many events were sent. */
export async function tellChanges(
  asUser: AsUser,
  caller: Caller,
  table: TableShape,
  changes: readonly Pending[],
): Promise<number> {
  if (!table.isPublished || !table.hasRowSecurity || table.key.length === 0) return 0
  if (!mayReadKey(table, caller.role)) return 0
  const rows = changes.filter(({ notice }) => notice.type !== 'DELETE' && notice.key !== null)
  const deletes = changes.flatMap((change) => judgeable(change, table, caller))
  const replaced = new Map(
    await ask(asUser, caller, replacedSince(rows, table, caller), (asked) =>
      judgeGoneStatement(table, caller.role, asked.map(remainsOf), []),
    ),
  )
  const rowOf = ({ notice }: Pending): AskedRow => ({
    key: notice.key ?? '{}',
    atChange: replaced.has(notice) ? notice.shortText : null,
  })
  const answers = new Map([
    ...(await ask(asUser, caller, rows, (asked, filters) =>
      readRowsStatement(table, caller.role, asked.map(rowOf), filters),
    )),
    ...(await ask(asUser, caller, deletes, (asked, filters) =>
      judgeGoneStatement(table, caller.role, asked.map(remainsOf), filters),
    )),
  ])
  const told = rows.filter(({ notice }) => answers.has(notice))
  const before = await ask(asUser, caller, told.filter(hasKnownBefore(table, caller)), (asked) =>
    judgeGoneStatement(table, caller.role, asked.map(beforeOf), []),
  )
  for (const [notice, { record }] of before) {
    const answer = answers.get(notice)
    if (answer) answers.set(notice, { ...answer, before: record })
  }
  let sent = 0
  for (const change of changes) {
    const answer = answers.get(change.notice)
    if (answer) sent += tell(change, answer, table, caller)
  }
  return sent
}

interface Answer {
  readonly record: string
  /** The row before an update, where the caller may know it. */
  readonly before: string | null
  readonly isCut: boolean
  readonly passes: ReadonlySet<BindingFilter>
}

const remainsOf = ({ notice }: Pending): string => notice.shortText
const beforeOf = ({ notice }: Pending): string => notice.before?.text ?? '{}'

/**
 * Changes whose row has changed again meanwhile, as an insert and an update in one transaction do. Their own values can be told to
 * somebody who could read the row with those values.
 */
function replacedSince(rows: readonly Pending[], table: TableShape, caller: Caller): readonly Pending[] {
  if (columnsFor(table, caller.role).length < table.columns.length) return []
  const last = new Map(rows.map(({ notice }) => [notice.keyBefore, notice]))
  return rows.filter(
    ({ notice }) =>
      last.get(notice.key) !== notice && last.has(notice.key) && canJudgeGone(table, caller.role, notice.short),
  )
}

/** An update can hand a row to somebody who could not read it before, so its old values are judged on their own. */
const hasKnownBefore =
  (table: TableShape, caller: Caller) =>
  ({ notice }: Pending): boolean =>
    notice.before !== null && canJudgeGone(table, caller.role, notice.before.columns)

async function ask(
  asUser: AsUser,
  caller: Caller,
  changes: readonly Pending[],
  statementFor: (
    changes: readonly Pending[],
    filters: readonly BindingFilter[],
  ) => ReturnType<typeof readRowsStatement>,
): Promise<[ChangeNotice, Answer][]> {
  if (changes.length === 0) return []
  const open = changes.flatMap(({ hits }) => hits.filter(({ verdict }) => verdict === 'ask'))
  const filters = [...new Set(open.map(({ binding }) => binding.filter))]
  const rows = await asUser(caller, statementFor(changes, filters), {
    readOnly: true,
    settings: { statement_timeout: String(LIMITS.visibilityTimeoutMs) },
  })
  return rows.flatMap((row) => {
    const change = changes[Number(row.n) - 1]
    return change ? [[change.notice, answerOf(row, filters)]] : []
  })
}

function answerOf(row: Row, filters: readonly BindingFilter[]): Answer {
  return {
    record: String(row.record ?? '{}'),
    before: null,
    isCut: row.is_cut === 'true',
    passes: new Set(filters.filter((_, index) => row[`f${index}`] === 'true')),
  }
}

function judgeable(change: Pending, table: TableShape, caller: Caller): Pending[] {
  const { notice, hits } = change
  if (notice.type !== 'DELETE' || notice.key === null || !canJudgeGone(table, caller.role, notice.short)) return []
  const left = hits.filter(({ binding, verdict }) => verdict === 'yes' || canJudgeFilter(binding.filter, notice))
  return left.length > 0 ? [{ notice, hits: left }] : []
}

function tell({ notice, hits }: Pending, answer: Answer, table: TableShape, caller: Caller): number {
  const columns = columnsFor(table, caller.role)
  const write = (select: readonly string[] | null): string =>
    notice.type === 'DELETE'
      ? deletePayload(
          notice,
          columns.filter(({ name }) => table.key.includes(name)),
        )
      : rowPayload(
          notice,
          { columns, key: table.key, record: answer.record, isCut: answer.isCut, before: answer.before },
          select,
        )

  const written = new Map<string, string>()
  const frames = new Map<Subscriber, Map<string, number[]>>()
  for (const { binding, verdict } of hits) {
    if (verdict === 'ask' && !answer.passes.has(binding.filter)) continue
    // The token may have become another person's while the database answered.
    if (!binding.subscriber.isOpen || !isSamePerson(binding.subscriber.caller, caller)) continue
    const shape = binding.select?.join() ?? ''
    if (!written.has(shape)) written.set(shape, write(binding.select))
    const ids = frames.get(binding.subscriber) ?? new Map<string, number[]>()
    frames.set(binding.subscriber, ids.set(shape, [...(ids.get(shape) ?? []), binding.id]))
  }
  let sent = 0
  for (const [subscriber, shapes] of frames)
    for (const [shape, ids] of shapes) {
      subscriber.deliver(ids, written.get(shape) ?? '{}')
      sent += 1
    }
  return sent
}
