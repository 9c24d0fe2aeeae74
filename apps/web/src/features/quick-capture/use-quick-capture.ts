// The state of quick capture's form: its fields, its draft, saving and leaving.

import { captureFaults } from '@jotsam/core/capture/capture-faults'
import { tagsFault } from '@jotsam/core/capture/tags'
import { fileMessages } from '@jotsam/core/messages/capture/files'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import type { PendingCapture } from '@jotsam/core/pending/pending-capture'
import { quickDraftKey } from '@jotsam/core/pending/storage-keys'
import { limits } from '@jotsam/core/plan/limits'
import type { BannerTone } from '@jotsam/ui/banner'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { keepLocally } from '../../lib/device/local-values.ts'
import { useDraftKeeper } from '../../lib/drafts/use-draft-keeper.ts'
import { paths } from '../../lib/paths.ts'
import { outbox } from '../../lib/saving/outbox.ts'
import { saveWithRetries } from '../../lib/saving/save-capture.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { showOnNextPage } from '../../lib/ui/deferred-toasts.ts'
import { toast } from '../../lib/ui/toast.tsx'
import type { OpenedCapture } from './open-capture.ts'
import { pendingOf } from './pending-of.ts'
import type { QuickDraft, QuickFields } from './quick-draft.ts'

export interface Notice {
  readonly tone: BannerTone
  readonly text: string
  readonly detail?: string
}

export type QuickCapture = ReturnType<typeof useQuickCapture>

export function useQuickCapture(opened: OpenedCapture, onStartOver: () => void) {
  const { client, user } = useSignedIn()
  const navigate = useNavigate()
  const texts = quickCaptureMessages
  const [fields, setFields] = useState(opened.fields)
  const [phase, setPhase] = useState<'editing' | 'saving' | 'done'>('editing')
  const [notice, setNotice] = useState<Notice | null>(() =>
    opened.fault ? { tone: 'warning', text: opened.fault } : null,
  )
  const [isEmpty, setEmpty] = useState(false)
  const isBusy = useRef(false)
  const tried = useRef<PendingCapture | null>(opened.pending)
  const [leaving, setLeaving] = useState<number | null>(null)
  // Ahead of the next render.
  const latest = useRef(fields)
  const adding = useRef<Promise<unknown>>(Promise.resolve())
  const { origin, wasRestored } = opened
  const isTouched = fields !== opened.fields || wasRestored
  const isUnsaved = phase !== 'done' && !opened.pending && isTouched && !isBlank(fields)
  const unsaved = useMemo(() => (isUnsaved ? { ...fields, origin } : null), [isUnsaved, fields, origin])
  const draftKey = quickDraftKey(user.id, opened.localId)
  const draft = useDraftKeeper<QuickDraft>(draftKey, unsaved)

  useEffect(() => {
    if (leaving === null) return
    const timer = setTimeout(() => void navigate(paths.dashboard), leaving)
    return () => clearTimeout(timer)
  }, [leaving, navigate])

  const change = (changed: (last: QuickFields) => QuickFields) => {
    latest.current = changed(latest.current)
    setFields(latest.current)
    setEmpty(false)
  }

  const finish = (text: string, tone: BannerTone, ms: number) => {
    setPhase('done')
    setNotice({ tone, text })
    draft.drop()
    void opened.forgetShared().catch(() => {})
    setLeaving(ms)
  }

  const sendFiles = async () => {
    const { sendFiles: send } = await import('../files/index.ts')
    await send(client, user.id).catch(() => {})
  }

  const takeFiles = async (given: readonly File[]) => {
    const { addFiles } = await import('../files/index.ts')
    const { files, faults } = await addFiles({ client, userId: user.id, note: opened.localId }, given)
    if (faults.length > 0) toast.error(faults.join(' '))
    const added = files.map(({ sha256, name, size }) => ({ sha256, name, size }))
    change(({ files: before = [], ...last }) => ({
      ...last,
      files: [...before, ...added.filter(({ sha256 }) => before.every((each) => each.sha256 !== sha256))],
    }))
  }

  /** Sets the phase to done if it succeeds. */
  const trySave = async (): Promise<void> => {
    const sent = latest.current
    const { files = [] } = sent
    if (!sent.content.trim() && files.length === 0) return setEmpty(true)
    if (tagsFault(sent.tags) !== null) return
    const ready = pendingOf(sent, opened, { userId: user.id, earlier: tried.current })
    if (!ready.ok) return setNotice({ tone: 'danger', text: ready.message })
    tried.current = ready.value
    setPhase('saving')
    const saved = await saveWithRetries(client, ready.value, (text) => setNotice({ tone: 'neutral', text }))
    if (files.length > 0) void sendFiles()
    if (saved.kind === 'failed')
      return setNotice({ tone: 'danger', text: saved.message, ...(draft.works ? { detail: texts.kept } : {}) })
    // What was typed meanwhile is sent as an edit of the same capture.
    if (latest.current !== sent) return trySave()
    const { redirectMinMs, redirectMaxMs } = limits.quickCapture
    if (saved.kind === 'saved') finish(texts.saved, 'success', redirectMinMs)
    else finish(texts.savedLocally, 'warning', redirectMaxMs)
  }

  return {
    fields,
    faults: captureFaults(fields, {
      titleTooLong: texts.titleTooLong,
      contentTooLong: texts.tooLong,
      empty: isEmpty ? texts.contentRequired : null,
    }),
    notice,
    phase,
    wasRestored,
    draftsWork: draft.works,
    set(changed: Partial<QuickFields>): void {
      change((last) => ({ ...last, ...changed }))
      if (phase !== 'done') return
      // Typing again cancels the move to the dashboard.
      setPhase('editing')
      setNotice(null)
      setLeaving(null)
    },
    /** Adds dropped, pasted or picked files to the note. */
    addFiles(given: readonly File[]): void {
      const added = takeFiles(given).catch(() => toast.error(fileMessages.failedUnknown))
      adding.current = Promise.all([adding.current, added])
    },
    removeFile: (sha256: string) =>
      change(({ files = [], ...last }) => ({ ...last, files: files.filter((file) => file.sha256 !== sha256) })),
    startOver() {
      draft.drop()
      onStartOver()
    },
    async save() {
      // A second press can come before the next render.
      if (isBusy.current || phase === 'done') return
      isBusy.current = true
      // The note waits for its files, which may be large.
      await adding.current
      await trySave().finally(() => {
        isBusy.current = false
        setPhase((last) => (last === 'saving' ? 'editing' : last))
      })
    },
    /** The shared pictures were saved as captures. */
    onImagesSaved() {
      void opened.forgetShared().catch(() => {})
      if (isBlank(fields)) void navigate(paths.dashboard)
    },
    cancel() {
      draft.drop()
      void navigate(paths.dashboard)
      if (opened.pending) return
      if (tried.current) void outbox.remove({ kind: 'new', item: tried.current })
      void opened.forgetShared().catch(() => {})
      if (isBlank(fields)) return
      const undo = () => {
        keepLocally(draftKey, { ...fields, origin: null, keptAt: new Date().toISOString() } satisfies QuickDraft)
        void navigate(paths.capture)
      }
      showOnNextPage(() => toast(texts.discarded, { duration: UNDO_MS, action: { label: texts.undo, onClick: undo } }))
    },
  }
}

/** Long enough to notice a wrong click. */
const UNDO_MS = 10_000

function isBlank({ title, content, tags, files = [] }: QuickFields): boolean {
  return !title.trim() && !content.trim() && !tags.trim() && files.length === 0
}
