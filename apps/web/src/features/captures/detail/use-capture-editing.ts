// What the buttons of an opened capture do: save, create, cancel, and choose between two versions.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { keepDraft, newDraftName } from '../../../lib/drafts/drafts.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { putCapture } from '../captures-cache.ts'
import {
  baseOf,
  type EditBase,
  type EditFields,
  type Faults,
  faultsOf,
  fieldsOf,
  hasFaults,
  sameFields,
} from './edit-fields.ts'
import { type CaptureEdit, useCaptureEdit } from './use-capture-edit.ts'
import type { DetailDoor } from './use-detail-door.ts'
import { useSaveCapture } from './use-save-capture.ts'

export type Version = 'mine' | 'other' | 'both'

export interface CaptureEditing {
  readonly edit: CaptureEdit
  readonly faults: Faults
  readonly isSaving: boolean
  /** The version that was stored elsewhere, when saving met it. */
  readonly conflict: Capture | null
  /** Whether another version arrived while editing. */
  readonly isStale: boolean
  save(): Promise<void>
  cancel(): void
  forgetConflict(): void
  resolve(version: Version, other: Capture): Promise<void>
}

export function useCaptureEditing(capture: Capture | null, door: DetailDoor): CaptureEditing {
  const { user } = useSignedIn()
  const cache = useQueryClient()
  const { isPro } = usePlan()
  const edit = useCaptureEdit(capture, { wantsEdit: door.wantsEdit && isPro, folderId: door.folderId })
  const saving = useSaveCapture()
  const [hasTried, setTried] = useState(false)
  const [conflict, setConflict] = useState<Capture | null>(null)
  const dirty = useGuard(edit, door)
  const faults = faultsOf(edit.fields, hasTried)

  const finish = () => {
    dirty.current = false
    edit.end()
    setTried(false)
    setConflict(null)
  }

  const create = async (fields: EditFields, key: string): Promise<Capture | 'kept' | null> => {
    const made = await saving.create(key, fields)
    if (made === 'kept') toast(quickCaptureMessages.savedLocally)
    else if (made) toast.success(texts.made)
    return made
  }

  const update = async (over: Capture, base: EditBase, fields: EditFields) => {
    const stored = await saving.update(over, base, fields)
    if (stored?.kind === 'conflict') setConflict(stored.other)
    if (stored?.kind !== 'stored' && stored?.kind !== 'kept') return
    finish()
    if (stored.kind === 'kept') toast(quickCaptureMessages.savedLocally)
    else toast.success(texts.saved)
  }

  return {
    edit,
    faults,
    isSaving: saving.isSaving,
    conflict,
    isStale: isStale(edit, capture),
    forgetConflict: () => setConflict(null),

    async save() {
      setTried(true)
      if (hasFaults(faultsOf(edit.fields, true))) return
      if (capture && edit.base) return update(capture, edit.base, edit.fields)
      const made = await create(edit.fields, edit.idempotencyKey)
      if (!made) return
      finish()
      if (made === 'kept') door.close()
      else door.open(made.id, { replace: true })
    },

    cancel() {
      const { fields, base, isDirty, idempotencyKey } = edit
      finish()
      if (capture) {
        if (isDirty) sayDiscarded(() => edit.goOn({ fields, base }))
        return
      }
      door.close()
      if (isDirty)
        sayDiscarded(() => {
          keepDraft(user.id, newDraftName(idempotencyKey), { fields, base, keptAt: new Date().toISOString() })
          door.open('new')
        })
    },

    async resolve(version, other) {
      const mine = edit.fields
      if (version === 'mine') return update(other, baseOf(other), mine)
      if (version === 'both') {
        const title = texts.copyOf(mine.title.trim() || other.title)
        if (!(await create({ ...mine, title }, edit.idempotencyKey))) return
      }
      putCapture(cache, user.id, other)
      finish()
    },
  }
}

/** Tells the door whether leaving would lose something; answers without waiting for a rendering. */
function useGuard(edit: CaptureEdit, { guard }: DetailDoor) {
  const dirty = useRef(edit.isDirty)
  const end = useRef(edit.end)
  useEffect(() => {
    dirty.current = edit.isDirty
    end.current = edit.end
  })
  useEffect(() => {
    guard.current = {
      isDirty: () => dirty.current,
      discard() {
        dirty.current = false
        end.current()
      },
    }
    return () => {
      guard.current = null
    }
  }, [guard])
  return dirty
}

/** A pin or a public link changes nothing that is being edited. */
function isStale({ isEditing, base }: CaptureEdit, capture: Capture | null): boolean {
  if (!isEditing || !base || !capture || capture.updated_at === base.updated_at) return false
  return !sameFields(fieldsOf(capture), base)
}

function sayDiscarded(undo: () => void): void {
  // Long enough to notice a mis-click.
  toast(texts.discarded, { duration: 10_000, action: { label: texts.undo, onClick: undo } })
}
