// Delivers one table's changes to one identity: a batch of changes is checked by one query and sent in order.
import { setImmediate } from 'node:timers/promises'
import type { AsUser, Row } from '../../db/as-user.ts'
import type { Caller } from '../../db/caller.ts'
import { LIMITS } from '../limits.ts'
import { type Binding, isSamePerson, type Subscriber } from './binding.ts'
import type { BindingFilter, Verdict } from './binding-filter.ts'
import type { ChangeNotice } from './change-notice.ts'
import { deletePayload, rowPayload } from './change-payload.ts'
import { type RequestedRow, readRowsStatement } from './current-row-visibility.ts'
import { canEvaluateFilter, canEvaluatePolicies, goneRowsStatement } from './gone-row-visibility.ts'
import { columnsFor, mayReadKey, type TableShape } from './table-shape.ts'

export interface BindingMatch {
  readonly binding: Binding
  readonly verdict: Exclude<Verdict, 'no'>
}

/** A change and the bindings of one identity that may match it. */
export interface PendingChange {
  readonly notice: ChangeNotice
  readonly matches: readonly BindingMatch[]
}

/** Queries what the caller may see of the changes and sends it in order. */
export async function deliverChanges(
  asUser: AsUser,
  caller: Caller,
  table: TableShape,
  changes: readonly PendingChange[],
): Promise<Sent> {
  if (!table.isPublished || !table.hasRowSecurity || table.key.length === 0) return NOTHING
  if (!mayReadKey(table, caller.role)) return NOTHING
  const rows = changes.filter(({ notice }) => notice.type !== 'DELETE' && notice.key !== null)
  const deletes = changes.flatMap((change) => checkableDeletes(change, table, caller))
  const replaced = new Map(
    await ask(asUser, caller, replacedSince(rows, table, caller), (asked) =>
      goneRowsStatement(table, caller.role, asked.map(knownColumnsOf), []),
    ),
  )
  const rowOf = ({ notice }: PendingChange): RequestedRow => ({
    key: notice.key ?? '{}',
    atChange: replaced.has(notice) ? notice.shortText : null,
  })
  const answers = new Map([
    ...(await ask(asUser, caller, rows, (asked, filters) =>
      readRowsStatement(table, caller.role, asked.map(rowOf), filters),
    )),
    ...(await ask(asUser, caller, deletes, (asked, filters) =>
      goneRowsStatement(table, caller.role, asked.map(knownColumnsOf), filters),
    )),
  ])
  const visible = rows.filter(({ notice }) => answers.has(notice))
  const before = await ask(asUser, caller, visible.filter(canCheckBefore(table, caller)), (asked) =>
    goneRowsStatement(table, caller.role, asked.map(beforeOf), []),
  )
  for (const [notice, { record }] of before) {
    const answer = answers.get(notice)
    if (answer) answers.set(notice, { ...answer, before: record })
  }
  const sent = { events: 0, bytes: 0 }
  for (const change of changes) {
    const answer = answers.get(change.notice)
    if (!answer) continue
    const { events, bytes } = sendChange(change, answer, table, caller)
    sent.events += events
    sent.bytes += bytes
    // One change may go to thousands of channels. Others have their turn.
    if (bytes > YIELD_BYTES) await setImmediate()
  }
  return sent
}

export interface Sent {
  readonly events: number
  readonly bytes: number
}
const NOTHING: Sent = { events: 0, bytes: 0 }
const YIELD_BYTES = 64 * 1024

interface Answer {
  readonly record: string
  /** The row before an update, if the caller may read it. */
  readonly before: string | null
  readonly isCut: boolean
  readonly passes: ReadonlySet<BindingFilter>
}

const knownColumnsOf = ({ notice }: PendingChange): string => notice.shortText
const beforeOf = ({ notice }: PendingChange): string => notice.before?.text ?? '{}'

/**
 * Finds changes whose row has changed again since, such as an insert and an update in one transaction. Their own
 * values may be sent to a caller who could read the row with those values.
 */
function replacedSince(rows: readonly PendingChange[], table: TableShape, caller: Caller): readonly PendingChange[] {
  if (columnsFor(table, caller.role).length < table.columns.length) return []
  const last = new Map(rows.map(({ notice }) => [notice.keyBefore, notice]))
  return rows.filter(
    ({ notice }) =>
      last.get(notice.key) !== notice && last.has(notice.key) && canEvaluatePolicies(table, caller.role, notice.short),
  )
}

/** An update can make a row visible to a caller who could not read it before, so the policies are checked on its old values too. */
const canCheckBefore =
  (table: TableShape, caller: Caller) =>
  ({ notice }: PendingChange): boolean =>
    notice.before !== null && canEvaluatePolicies(table, caller.role, notice.before.columns)

async function ask(
  asUser: AsUser,
  caller: Caller,
  changes: readonly PendingChange[],
  statementFor: (
    changes: readonly PendingChange[],
    filters: readonly BindingFilter[],
  ) => ReturnType<typeof readRowsStatement>,
): Promise<[ChangeNotice, Answer][]> {
  if (changes.length === 0) return []
  const open = changes.flatMap(({ matches }) => matches.filter(({ verdict }) => verdict === 'ask'))
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

function checkableDeletes(change: PendingChange, table: TableShape, caller: Caller): PendingChange[] {
  const { notice, matches } = change
  if (notice.type !== 'DELETE' || notice.key === null || !canEvaluatePolicies(table, caller.role, notice.short))
    return []
  const left = matches.filter(({ binding, verdict }) => verdict === 'yes' || canEvaluateFilter(binding.filter, notice))
  return left.length > 0 ? [{ notice, matches: left }] : []
}

function sendChange({ notice, matches }: PendingChange, answer: Answer, table: TableShape, caller: Caller): Sent {
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
  for (const { binding, verdict } of matches) {
    if (verdict === 'ask' && !answer.passes.has(binding.filter)) continue
    // The channel may have got another user's token during the query.
    if (!binding.subscriber.isOpen || !isSamePerson(binding.subscriber.caller, caller)) continue
    const shape = binding.select?.join() ?? ''
    if (!written.has(shape)) written.set(shape, write(binding.select))
    const ids = frames.get(binding.subscriber) ?? new Map<string, number[]>()
    frames.set(binding.subscriber, ids.set(shape, [...(ids.get(shape) ?? []), binding.id]))
  }
  const sent = { events: 0, bytes: 0 }
  for (const [subscriber, shapes] of frames)
    for (const [shape, ids] of shapes) {
      const data = written.get(shape) ?? '{}'
      subscriber.deliver(ids, data)
      sent.events += 1
      sent.bytes += data.length
    }
  return sent
}
