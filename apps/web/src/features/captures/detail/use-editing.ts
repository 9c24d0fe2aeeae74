// The state of an opened note: whether it is read or edited, its fields, its draft, its versions, and what the buttons do.
import type { Capture } from '@jotsam/core/capture/capture'
import { type CaptureFaults, hasFaults } from '@jotsam/core/capture/capture-faults'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { captureDraftKey } from '@jotsam/core/pending/storage-keys'
import { uuidOf } from '@jotsam/core/util/uuid'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePlan } from '../../../lib/data/profile-query.ts'
import {
  type Draft,
  dropDraft,
  editDraftName,
  type FoundDraft,
  keepDraft,
  newDraftName,
} from '../../../lib/drafts/drafts.ts'
import { lockDraft } from '../../../lib/drafts/lock-draft.ts'
import { closedNewDraft, idempotencyKeyOf, readDraft } from '../../../lib/drafts/read-drafts.ts'
import { useDraftKeeper } from '../../../lib/drafts/use-draft-keeper.ts'
import { findPendingEdit, removePendingEdit } from '../../../lib/saving/outbox.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { putCapture } from '../captures-cache.ts'
import { usePendingWork } from '../use-pending-work.ts'
import {
  baseOf,
  changesSince,
  draftOfEdit,
  type EditBase,
  type EditFields,
  faultsOf,
  fieldsOf,
  newFields,
  sameFields,
} from './edit-fields.ts'
import type { CaptureRoute } from './use-capture-route.ts'
import { useSaving } from './use-saving.ts'

export type Version = 'mine' | 'other' | 'both'

export interface Editing {
  readonly isEditing: boolean
  readonly fields: EditFields
  readonly faults: CaptureFaults
  readonly isSaving: boolean
  /** The server has no such note yet. */
  readonly isNew: boolean
  /** Of a new note. */
  readonly idempotencyKey: string
  /** A draft of an earlier visit. */
  readonly offered: Draft | null
  readonly draftsWork: boolean
  /** Changing this key remounts the editor with the new text. */
  readonly editorKey: number
  /** Reports what the editor has not reported yet. */
  readonly flushText: RefObject<() => void>
  /** The other version to choose from, while the conflict dialog is open. */
  readonly conflict: Capture | null
  /** Another version arrived while editing. */
  readonly isStale: boolean
  set(change: Partial<EditFields>): void
  begin(): void
  restore(): void
  discardOffered(): void
  /** Ends editing, unless `goesOn`: the person may type on right after the key that saves. */
  save(goesOn?: boolean): Promise<void>
  cancel(): void
  setConflict(other: Capture | null): void
  resolve(version: Version, other: Capture): Promise<void>
}

export function useEditing(capture: Capture | null, route: CaptureRoute): Editing {
  const { user } = useSignedIn()
  const cache = useQueryClient()
  const { isPro } = usePlan()
  const saving = useSaving()
  const [offered, setOffered] = useState<FoundDraft | null>(() =>
    capture ? draftToOffer(readDraft(user.id, capture.id), capture) : null,
  )
  const [isEditing, setEditing] = useState(() => capture === null || (route.wantsEdit && isPro && offered === null))
  /** The version that the changes began with; null for a new note. That of one that waits in the outbox has no date. */
  const [base, setBase] = useState<EditBase | null>(() => (capture ? baseOf(capture) : null))
  const [blank] = useState(() => newFields(route.folderId))
  const [fields, setFields] = useState<EditFields>(() => (capture ? fieldsOf(capture) : blank))
  const [ownKey] = useState<string>(() => crypto.randomUUID())
  /** The own key, or that of a restored draft. */
  const [idempotencyKey, setIdempotencyKey] = useState(ownKey)
  useNewDrafts(capture ? null : user.id, idempotencyKey, setOffered)
  const [editorKey, setEditorKey] = useState(0)
  const [hasTried, setTried] = useState(false)
  const [conflict, setConflict] = useState<Capture | null>(null)
  /** The new note was stored, and the editor is still open. What is typed from then on changes that note. */
  const [made, setMade] = useState<Capture | null>(null)
  const note = capture ?? made

  /** The new note was sent like this, and the server may have it. */
  const [sending, setSending] = useState<EditBase | null>(null)
  const isDirty = isEditing && !sameFields(fields, base ?? blank)
  const unsaved = useMemo(() => (isDirty ? { fields, base: base ?? sending } : null), [isDirty, fields, base, sending])
  const draftName = note ? editDraftName(note.id) : newDraftName(idempotencyKey)
  const keeper = useDraftKeeper<Draft>(captureDraftKey(user.id, draftName), unsaved)

  const waiting = usePendingWork(user.id).edits.get(note?.id ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft that was discarded is not offered again.
  useEffect(() => {
    if (!capture || isEditing || !waiting?.is_conflict) return
    setOffered(draftToOffer(readDraft(user.id, capture.id) ?? draftOfEdit(waiting), capture))
    // The first text may be the one that waits, shown from the device until the server's is there.
  }, [waiting, isEditing, capture?.updated_at])

  const faults = useMemo(() => faultsOf(fields, hasTried), [fields, hasTried])

  const editFrom = (from: Pick<Draft, 'fields' | 'base'>) => {
    route.choose()
    setBase(from.base)
    setSending(null)
    setFields(from.fields)
    setEditing(true)
    hasEnded.current = false
    setEditorKey((last) => last + 1)
  }

  const restore = () => {
    if (!offered) return
    editFrom(offered)
    setOffered(null)
    if (!capture) return setIdempotencyKey(idempotencyKeyOf(offered))
    // It may be the draft of a tab that is closed.
    if (offered.name !== draftName && keepDraft(user.id, draftName, offered)) dropDraft(user.id, offered.name)
    void dropWaiting(capture.id, offered)
  }

  const hasEnded = useRef(false)
  /** Ends editing and removes the draft. Without changes, the draft is that of another tab. */
  const end = () => {
    hasEnded.current = true
    if (isDirty) keeper.drop()
    setOffered(capture && !isDirty ? draftToOffer(readDraft(user.id, capture.id), capture) : null)
    if (note && isDirty) void dropWaiting(note.id, { fields, base }, true)
    if (capture) {
      setFields(fieldsOf(capture))
      setBase(baseOf(capture))
    }
    setEditing(false)
    setTried(false)
    setConflict(null)
  }
  const guard = useLeaveGuard(route, isDirty, end)

  const flushText = useRef(() => {})
  const typed = useRef(fields)
  useEffect(() => {
    typed.current = fields
  })
  /** Whether more was typed while a save was running. */
  const isTypedMeanwhile = (saved = fields) => {
    flushText.current()
    return !sameFields(typed.current, saved)
  }

  /** The screen may go at any moment, such as when the note is deleted elsewhere. */
  const keepLastWords = useEffectEvent(() => {
    if (isEditing && !hasEnded.current && isTypedMeanwhile())
      keeper.hold({ fields: typed.current, base: base ?? sending })
  })
  useLayoutEffect(() => () => keepLastWords(), [])

  /** Whether the person left the form while it was being saved. */
  const hasLeft = () => route.guard.current !== guard

  /** Keeps what was typed meanwhile, and what the server added, such as tags. */
  const goOnFrom = (saved: Capture | 'pending', mine = fields) => {
    route.answer(false)
    if (saved === 'pending') return setBase({ ...fields, updated_at: '' })
    setBase(baseOf(saved))
    setFields((last) => {
      const next = { ...fieldsOf(saved), ...changesSince(mine, last) }
      // A space at the end stays: the next word may follow.
      return sameFields(next, last) ? last : next
    })
  }

  /** The draft of the new note is that of the stored one from now on. */
  const goOnWith = (stored: Capture) => {
    keeper.drop()
    setMade(stored)
    if (!hasLeft()) route.name(stored.id)
  }

  const update = async (over: Capture, from: EditBase, goesOn = false, mine = fields): Promise<void> => {
    const saved = await saving.update(over, from, mine)
    if (!saved) return
    if ('other' in saved) setConflict(saved.other)
    else if (goesOn || isTypedMeanwhile(mine)) goOnFrom(saved.stored, mine)
    else {
      guard.discard()
      if (!capture && !hasLeft()) route.open(over.id, { replace: true })
    }
  }

  return {
    isEditing,
    fields,
    faults,
    isSaving: saving.isSaving,
    isNew: note === null,
    idempotencyKey,
    offered: isEditing && capture ? null : offered,
    draftsWork: keeper.works,
    editorKey,
    flushText,
    conflict,
    isStale: isEditing && base !== null && capture !== null && isNewerText(capture, base),
    set(change) {
      typed.current = { ...typed.current, ...change }
      setFields((last) => ({ ...last, ...change }))
    },
    begin() {
      // Starting from the stored text would overwrite the offered draft.
      if (offered) restore()
      else if (capture) editFrom({ fields: fieldsOf(capture), base: baseOf(capture) })
    },
    restore,
    discardOffered() {
      if (!offered) return
      dropDraft(user.id, offered.name)
      if (capture) void dropWaiting(capture.id, offered, true)
      setOffered(null)
    },
    setConflict,

    async save(goesOn = false) {
      setTried(true)
      if (hasFaults(faultsOf(fields, true))) return
      if (note && base) return update(note, base, goesOn)
      // The server may have the new note from an earlier save. It may have been edited elsewhere since.
      const kept = base ?? sending
      const sent = kept ? await saving.findSent(idempotencyKey, kept) : 'unsent'
      if (!sent) return
      if (kept && sent !== 'unsent') {
        goOnWith(sent.note)
        setBase(sent.base)
        const tags = fields.tags === kept.tags ? sent.base.tags : fields.tags
        setFields((last) => ({ ...last, tags }))
        return update(sent.note, sent.base, goesOn, { ...fields, tags })
      }
      setSending({ ...fields, updated_at: '' })
      const created = await saving.create(idempotencyKey, fields, kept !== null || idempotencyKey !== ownKey)
      if (!created) return
      if (!hasLeft() && (goesOn || isTypedMeanwhile())) {
        // The next save replaces a note that waits in the outbox: it has the same idempotency key.
        if (created !== 'pending') goOnWith(created)
        return goOnFrom(created)
      }
      guard.discard()
      if (hasLeft()) return
      if (created === 'pending') route.close()
      else route.open(created.id, { replace: true })
    },

    cancel() {
      guard.discard()
      if (!capture) route.close()
      if (!isDirty) return
      const undo = () => {
        if (capture) return editFrom({ fields, base })
        keepDraft(user.id, draftName, { fields, base, keptAt: new Date().toISOString() })
        route.open(made?.id ?? 'new')
      }
      // Long enough to notice a wrong click.
      toast(texts.discarded, { duration: 10_000, action: { label: texts.undo, onClick: undo } })
    },

    async resolve(version, other) {
      if (version === 'both') {
        const title = texts.copyOf(fields.title.trim() || other.title)
        // Each conflict makes a copy of its own. The idempotency key itself may be that of the note in conflict.
        const copyKey = uuidOf(`${idempotencyKey} ${other.updated_at}`)
        if (!(await saving.create(copyKey, { ...fields, title }, true))) return
      }
      // The choice replaces an edit that waits on the device. Its base is older than the other version.
      await dropWaiting(other.id, { fields, base })
      if (version === 'mine') return update(other, baseOf(other))
      if ((await findPendingEdit(other.id)) === null) putCapture(cache, user.id, other)
      guard.discard()
      if (!capture) route.open(other.id, { replace: true })
    },
  }
}

/**
 * Locks the draft of a new note while its form is open, and finds the draft of an earlier visit. One that is open in another tab is not
 * offered: with the same idempotency key, two tabs would overwrite each other's note.
 */
function useNewDrafts(userId: string | null, idempotencyKey: string, offer: (draft: FoundDraft | null) => void): void {
  useEffect(() => {
    if (userId === null) return
    const lock = lockDraft(idempotencyKey)
    return () => void lock.then((release) => release?.())
  }, [userId, idempotencyKey])
  const found = useEffectEvent(offer)
  useEffect(() => {
    if (userId !== null) void closedNewDraft(userId).then((draft) => found(draft))
  }, [userId])
}

/** Tells the route whether leaving would lose changes. The ref answers before the next render. */
function useLeaveGuard({ guard, answer }: CaptureRoute, isDirty: boolean, end: () => void) {
  const latest = useRef({ isDirty, end, answer })
  useEffect(() => {
    latest.current = { isDirty, end, answer }
  })
  const [own] = useState(() => ({
    isDirty: () => latest.current.isDirty,
    discard() {
      latest.current.isDirty = false
      latest.current.end()
      // A save may end while the question about leaving is open.
      latest.current.answer(false)
    },
  }))
  useEffect(() => {
    guard.current = own
    return () => {
      guard.current = null
    }
  }, [guard, own])
  return own
}

/** A pin or a public link also changes `updated_at`, but not the text. */
function isNewerText(capture: Capture, base: EditBase): boolean {
  return capture.updated_at !== base.updated_at && !sameFields(fieldsOf(capture), base)
}

/** Removes the edit that waits in the outbox, unless it is the text of another tab. */
export async function dropWaiting(id: string, { fields, base }: Pick<Draft, 'fields' | 'base'>, onlyConflict = false) {
  const waiting = await findPendingEdit(id)
  if (!waiting || (onlyConflict && !waiting.is_conflict)) return
  const text = fieldsOf(waiting)
  if (sameFields(fields, text) || (base && sameFields(base, text))) await removePendingEdit(id)
}

/** A draft that equals the stored text is not offered. */
function draftToOffer(draft: FoundDraft | null, capture: Capture): FoundDraft | null {
  return draft?.base && !sameFields(draft.fields, fieldsOf(capture)) ? draft : null
}
