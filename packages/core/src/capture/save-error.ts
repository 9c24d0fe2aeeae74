// Classifies a failed save: what the failure means for the note, and the sentence for the person.

import { planMessages } from '../messages/account/plan.ts'
import { captureMessages } from '../messages/capture/capture.ts'
import { saveErrorMessages as texts } from '../messages/capture/save-error.ts'
import { syncMessages } from '../messages/sync.ts'

/**
 * - lost: no answer came, or only one from a gateway. The server may or may not have the note.
 * - later: the server answered that it failed. The note is not stored; another try may succeed.
 * - signed-out: nothing is stored until the person signs in again.
 * - refused: a rule or a limit forbids it. The same note would be refused again.
 */
export type SaveOutcome = 'lost' | 'later' | 'signed-out' | 'refused'

export type SaveErrorKind = Kind | 'refused'

export interface SaveError {
  readonly kind: SaveErrorKind
  readonly outcome: SaveOutcome
  readonly message: string
  /** The server's own message where ours would only be general, else `message`. */
  readonly detail: string
}

/** `error` is anything that was thrown; the data client throws plain objects with `code`, `message` and `status`. */
export function classifySaveError(error: unknown, isOnline: boolean): SaveError {
  const thrown = readThrown(error)
  const { message = '', status = 0 } = thrown
  if (REFUSALS.has(message)) return { kind: 'refused', outcome: 'refused', message, detail: message }
  const kind = kindOf(thrown, isOnline)
  if (kind !== 'database' && kind !== 'other') {
    const [outcome, sentence] = KINDS[kind]
    return { kind, outcome: status === 401 ? 'signed-out' : outcome, message: sentence, detail: sentence }
  }
  const sentence = kind === 'database' ? texts.database(thrown.code ?? '') : texts.other
  return { kind, outcome: afterAnswer(status), message: sentence, detail: message || sentence }
}

function afterAnswer(status: number): SaveOutcome {
  if (status === 401) return 'signed-out'
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'later'
}

const KINDS = {
  'no-internet': ['lost', texts.noInternet],
  'network-failed': ['lost', texts.networkFailed],
  'timed-out': ['lost', texts.timedOut],
  'cors-blocked': ['lost', texts.corsBlocked],
  'database-unreachable': ['lost', texts.databaseUnreachable],
  // A full disk refuses every write until the operator frees space. The note waits on the device, as after a lost connection.
  'no-server-space': ['lost', texts.noServerSpace],
  'permission-denied': ['refused', texts.permissionDenied],
  'table-not-found': ['refused', texts.tableNotFound],
  'invalid-request': ['refused', texts.invalidRequest],
  'no-matching-records': ['refused', texts.noMatchingRecords],
  'session-invalid': ['signed-out', texts.sessionInvalid],
  'session-expired': ['signed-out', texts.sessionExpired],
  'no-active-session': ['signed-out', texts.noActiveSession],
  authentication: ['signed-out', texts.authentication],
  'second-factor': ['signed-out', texts.secondFactor],
} as const satisfies Record<string, readonly [SaveOutcome, string]>

type Kind = keyof typeof KINDS | 'database' | 'other'

function kindOf({ code, name = '', message = '', status = 0 }: Thrown, isOnline: boolean): Kind {
  if (message === texts.secondFactor) return 'second-factor'
  if (!isOnline) return 'no-internet'
  const known = code ? BY_CODE.get(code) : undefined
  if (known) return known
  const sign = BY_TEXT.find(([pattern]) => pattern.test(`${name} ${message}`))
  if (sign) return sign[1]
  if (code) return 'database'
  // A gateway whose server is gone answers with a text of its own. A 500 is an answer of the server itself.
  return status > 500 ? 'database-unreachable' : 'other'
}

const REFUSALS: ReadonlySet<string> = new Set([
  planMessages.dailyLimit,
  planMessages.chatGptOnly,
  captureMessages.invalid,
  captureMessages.editingIsPro,
  planMessages.spaceFull,
  planMessages.spaceFullPro,
  syncMessages.noteOfHighlightGone,
  syncMessages.highlightGone,
])

const BY_CODE: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['PGRST301', 'permission-denied'],
  // Also what an ended session gets: the anonymous role may not write.
  ['42501', 'permission-denied'],
  ['PGRST116', 'table-not-found'],
  ['PGRST103', 'invalid-request'],
  ['PGRST204', 'no-matching-records'],
  ['PGRST000', 'database-unreachable'],
  ['PGRST001', 'database-unreachable'],
  ['PGRST002', 'database-unreachable'],
  ['PGRST003', 'timed-out'],
  // PostgreSQL's code for a full disk; the platform answers it before the disk is full.
  ['53100', 'no-server-space'],
  ['session_expired', 'session-expired'],
  ['session_not_found', 'no-active-session'],
])

// The first match counts, so the more specific patterns come first.
const BY_TEXT: readonly (readonly [RegExp, Kind])[] = [
  [/session (?:has )?expired/i, 'session-expired'],
  [/no active session|auth session missing/i, 'no-active-session'],
  [/jwt/i, 'session-invalid'],
  [/timed? ?out|timeout|aborterror/i, 'timed-out'],
  [/\bcors\b|cross-origin/i, 'cors-blocked'],
  [/database (?:is )?unreachable|connection refused|could not connect/i, 'database-unreachable'],
  [/failed to fetch|fetch failed|networkerror|network|load failed/i, 'network-failed'],
  [/\bauth/i, 'authentication'],
]

interface Thrown {
  code?: string | undefined
  message?: string | undefined
  name?: string | undefined
  status?: number | undefined
}

function readThrown(error: unknown): Thrown {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const status: unknown = Reflect.get(error, 'status')
  return {
    code: text('code'),
    message: text('message'),
    name: text('name'),
    status: typeof status === 'number' ? status : undefined,
  }
}
