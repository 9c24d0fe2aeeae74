// Editing one capture: its mode, its fields, its draft and its versions. What was typed is kept until it is stored or given up.
import type { Capture } from '@jotsam/core/capture/capture'
import { useMemo, useRef, useState } from 'react'
import { dropLocally } from '../../../lib/device/local-values.ts'
import { type Draft, draftKey, newDraftName } from '../../../lib/drafts/drafts.ts'
import { latestNewDraft, readDraft } from '../../../lib/drafts/read-drafts.ts'
import { useDraftKeeper } from '../../../lib/drafts/use-draft-keeper.ts'
import { dropWaitingEdit } from '../../../lib/pending/waiting.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { baseOf, type EditBase, type EditFields, fieldsOf, newFields, sameFields } from './edit-fields.ts'

export interface CaptureEdit {
  readonly isEditing: boolean
  readonly fields: EditFields
  /** What the changes began with; null for a new capture. */
  readonly base: EditBase | null
  readonly isDirty: boolean
  readonly idempotencyKey: string
  /** Unsaved changes of an earlier visit. */
  readonly offered: Draft | null
  readonly draftsWork: boolean
  /** Another one is another text in the editor: it begins anew. */
  readonly round: number
  set(change: Partial<EditFields>): void
  begin(): void
  restore(): void
  discardOffered(): void
  /** Ends editing; nothing is left of what was typed. */
  end(): void
  /** Takes back an end, or goes on from another base. */
  goOn(from: { fields: EditFields; base: EditBase | null }): void
}

/**
 * `wantsEdit` begins in edit mode, unless unsaved changes of an earlier visit must be offered first. `folderId` is the notebook that
 * a new capture begins in.
 */
export function useCaptureEdit(
  capture: Capture | null,
  { wantsEdit, folderId }: { wantsEdit: boolean; folderId: string | null },
): CaptureEdit {
  const { user } = useSignedIn()
  const [isEditing, setEditing] = useState(
    () => capture === null || (wantsEdit && offer(readDraft(user.id, capture.id), capture) === null),
  )
  const [base, setBase] = useState<EditBase | null>(() => (capture ? baseOf(capture) : null))
  const [blank] = useState(() => newFields(folderId))
  const [fields, setFields] = useState<EditFields>(() => (capture ? fieldsOf(capture) : blank))
  const [idempotencyKey, setIdempotencyKey] = useState<string>(() => crypto.randomUUID())
  const [round, setRound] = useState(0)
  const left = useRef<ReturnType<typeof latestNewDraft>>(null)
  const [offered, setOffered] = useState<Draft | null>(() => {
    if (capture) return offer(readDraft(user.id, capture.id), capture)
    left.current = latestNewDraft(user.id)
    return left.current?.draft ?? null
  })

  const isDirty = isEditing && !sameFields(fields, base ?? blank)
  const unsaved = useMemo(() => (isDirty ? { fields, base } : null), [isDirty, fields, base])
  const draftName = capture ? capture.id : newDraftName(idempotencyKey)
  const keeper = useDraftKeeper<Draft>(draftKey(user.id, draftName), unsaved)

  const goOn: CaptureEdit['goOn'] = (from) => {
    setBase(from.base)
    setFields(from.fields)
    setEditing(true)
    setRound((last) => last + 1)
  }

  const restore = () => {
    if (!offered) return
    if (left.current) setIdempotencyKey(left.current.idempotencyKey)
    goOn({ fields: offered.fields, base: offered.base })
    setOffered(null)
  }

  return {
    isEditing,
    fields,
    base,
    isDirty,
    idempotencyKey,
    offered: isEditing && capture ? null : offered,
    draftsWork: keeper.works,
    round,
    set: (change) => setFields((last) => ({ ...last, ...change })),
    begin() {
      // Unsaved changes are gone on with: beginning anew would write over them.
      if (offered) restore()
      else if (capture) goOn({ fields: fieldsOf(capture), base: baseOf(capture) })
    },
    restore,
    discardOffered() {
      dropLocally(draftKey(user.id, left.current ? newDraftName(left.current.idempotencyKey) : draftName))
      // A change that met another version lives on as this draft: without it nothing is left to choose.
      if (capture) void dropWaitingEdit(capture.id)
      setOffered(null)
    },
    end() {
      keeper.drop()
      setOffered(null)
      if (capture) {
        setFields(fieldsOf(capture))
        setBase(baseOf(capture))
      }
      setEditing(false)
    },
    goOn,
  }
}

/** A draft that says what is stored already is none. */
function offer(draft: Draft | null, capture: Capture): Draft | null {
  return draft?.base && !sameFields(draft.fields, fieldsOf(capture)) ? draft : null
}
