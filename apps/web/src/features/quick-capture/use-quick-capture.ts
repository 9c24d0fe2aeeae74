// Quick capture's form: its fields, its draft, saving and leaving. What was typed is on the device until it is stored.

import { tagsFault } from '@jotsam/core/capture/tags'
import { characterCount } from '@jotsam/core/capture/truncate'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import type { PendingCapture } from '@jotsam/core/pending/pending-capture'
import { limits } from '@jotsam/core/plan/limits'
import type { BannerTone } from '@jotsam/ui/banner'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { keepLocally } from '../../lib/device/local-values.ts'
import { useDraftKeeper } from '../../lib/drafts/use-draft-keeper.ts'
import { paths } from '../../lib/paths.ts'
import { waitingShelf } from '../../lib/pending/waiting.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { showOnNextPage } from '../../lib/ui/deferred-toasts.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { pendingFrom } from './new-pending.ts'
import type { OpenedCapture } from './open-capture.ts'
import { emptyQuickFields, type QuickDraft, type QuickFields, quickDraftKey } from './quick-draft.ts'
import { saveCapture } from './save-capture.ts'

export interface Notice {
  readonly tone: BannerTone
  readonly text: string
}

export interface QuickCapture {
  readonly fields: QuickFields
  readonly faults: { readonly title?: string; readonly content?: string; readonly tags?: string }
  readonly notice: Notice | null
  readonly phase: 'editing' | 'saving' | 'done'
  readonly wasRestored: boolean
  readonly draftsWork: boolean
  set(change: Partial<QuickFields>): void
  startOver(): void
  save(): Promise<void>
  /** The pictures that were shared are captures of their own now. */
  leaveImages(): void
  cancel(): void
}

export function useQuickCapture(opened: OpenedCapture): QuickCapture {
  const { client, user } = useSignedIn()
  const navigate = useNavigate()
  const texts = quickCaptureMessages
  const [fields, setFields] = useState(opened.fields)
  const [phase, setPhase] = useState<QuickCapture['phase']>('editing')
  const [notice, setNotice] = useState<Notice | null>(() =>
    opened.fault ? { tone: 'warning', text: opened.fault } : null,
  )
  const [isEmpty, setEmpty] = useState(false)
  const [wasRestored, setRestored] = useState(opened.wasRestored)
  const isBusy = useRef(false)
  const tried = useRef<PendingCapture | null>(opened.pending)
  const [leaving, setLeaving] = useState<number | null>(null)
  const isTouched = fields !== opened.fields || wasRestored
  const isUnsaved = phase !== 'done' && !opened.pending && isTouched && !isBlank(fields)
  const { origin } = opened
  const unsaved = useMemo(() => (isUnsaved ? { ...fields, origin } : null), [isUnsaved, fields, origin])
  const draftKey = quickDraftKey(user.id, opened.localId)
  const draft = useDraftKeeper<QuickDraft>(draftKey, unsaved)

  useEffect(() => {
    if (leaving === null) return
    const timer = setTimeout(() => void navigate(paths.dashboard), leaving)
    return () => clearTimeout(timer)
  }, [leaving, navigate])

  const finish = (text: string, tone: BannerTone, ms: number) => {
    setPhase('done')
    setNotice({ tone, text })
    draft.drop()
    void opened.forgetShared().catch(() => {})
    setLeaving(ms)
  }

  const trySave = async () => {
    if (!fields.content.trim()) return setEmpty(true)
    if (tagsFault(fields.tags) !== null) return
    const ready = pendingFrom(fields, { localId: opened.localId, userId: user.id }, tried.current)
    if (!ready.ok) return setNotice({ tone: 'danger', text: ready.message })
    tried.current = ready.value
    setPhase('saving')
    const outcome = await saveCapture(client, ready.value, (text) => setNotice({ tone: 'neutral', text }))
    if (outcome.kind === 'refused') {
      setPhase('editing')
      return setNotice({ tone: 'danger', text: outcome.message })
    }
    const { redirectMinMs, redirectMaxMs } = limits.quickCapture
    if (outcome.kind === 'saved') finish(texts.saved, 'success', redirectMinMs)
    else finish(texts.savedLocally, 'warning', redirectMaxMs)
  }

  return {
    fields,
    faults: faultsOf(fields, isEmpty),
    notice,
    phase,
    wasRestored,
    draftsWork: draft.works,
    set(change) {
      setFields((last) => ({ ...last, ...change }))
      setEmpty(false)
    },
    startOver() {
      setFields(emptyQuickFields)
      setRestored(false)
    },
    async save() {
      // A second press can come before the next rendering.
      if (isBusy.current || phase === 'done') return
      isBusy.current = true
      await trySave().finally(() => {
        isBusy.current = false
      })
    },
    leaveImages() {
      void opened.forgetShared().catch(() => {})
      if (isBlank(fields)) void navigate(paths.dashboard)
    },
    cancel() {
      draft.drop()
      void navigate(paths.dashboard)
      if (opened.pending) return
      if (tried.current) void waitingShelf.drop({ kind: 'new', item: tried.current })
      void opened.forgetShared().catch(() => {})
      if (isBlank(fields)) return
      const bringBack = () => {
        keepLocally(draftKey, { ...fields, origin: null, keptAt: new Date().toISOString() } satisfies QuickDraft)
        void navigate(paths.capture)
      }
      showOnNextPage(() =>
        toast(texts.discarded, { duration: UNDO_MS, action: { label: texts.undo, onClick: bringBack } }),
      )
    },
  }
}

/** Long enough to notice a mis-click. */
const UNDO_MS = 10_000

function faultsOf({ title, content, tags }: QuickFields, isEmpty: boolean): QuickCapture['faults'] {
  const { titleMax, contentMax } = limits.capture
  const texts = quickCaptureMessages
  const wrongTags = tagsFault(tags)
  const [titleLength, contentLength] = [characterCount(title.trim()), characterCount(content.trim())]
  return {
    ...(titleLength > titleMax ? { title: texts.titleTooLong(titleLength, titleMax) } : {}),
    ...(contentLength > contentMax ? { content: texts.tooLong(contentLength, contentMax) } : {}),
    ...(isEmpty ? { content: texts.contentRequired } : {}),
    ...(wrongTags === null ? {} : { tags: wrongTags }),
  }
}

function isBlank({ title, content, tags }: QuickFields): boolean {
  return !title.trim() && !content.trim() && !tags.trim()
}
