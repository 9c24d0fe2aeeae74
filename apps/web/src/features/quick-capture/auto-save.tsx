// /dashboard?autosave=true: what was shared is saved without a form, and the address forgets about it. What cannot be saved
// stays where it was, one click from the form.

import { sharedCapturePath } from '@jotsam/core/account/return-to'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router'
import type { Client } from '../../lib/data/supabase.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { putCapture, refreshCaptures } from '../captures/index.ts'
import { pendingFrom } from './new-pending.ts'
import { emptyQuickFields } from './quick-draft.ts'
import { saveCapture } from './save-capture.ts'
import { loadShared } from './shared-source.ts'

export function AutoSave() {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [, setParams] = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the address asks for it.
  useEffect(() => {
    void once(() => autoSave({ client, userId: user.id, cache, navigate })).finally(() =>
      setParams(
        (params) => {
          params.delete('autosave')
          return params
        },
        { replace: true },
      ),
    )
  }, [])
  return null
}

interface Deps {
  readonly client: Client
  readonly userId: string
  readonly cache: QueryClient
  readonly navigate: NavigateFunction
}

const texts = quickCaptureMessages

async function autoSave({ client, userId, cache, navigate }: Deps): Promise<void> {
  const loaded = await loadShared({ text: '', title: '', url: '' })
  if (loaded.kind === 'fault') return void toast.error(loaded.message)
  const { fields, forget } = loaded.content
  const failed = (description: string) =>
    toast.error(texts.autoSaveFailed, {
      description,
      action: { label: texts.openIt, onClick: () => void navigate(sharedCapturePath) },
    })
  const ready = pendingFrom({ ...emptyQuickFields, ...fields }, { localId: crypto.randomUUID(), userId }, null)
  if (!ready.ok) return void failed(ready.message)
  const outcome = await saveCapture(client, ready.value, () => {})
  if (outcome.kind === 'refused') return void failed(outcome.message)
  await forget().catch(() => {})
  if (outcome.kind === 'kept') return void toast(texts.savedLocally)
  putCapture(cache, userId, outcome.capture)
  void refreshCaptures(cache, userId)
  toast.success(texts.autoSaved)
}

let running: Promise<void> | null = null

/** Once in this tab, and one tab after the other: the second finds nothing left to save. */
function once(work: () => Promise<void>): Promise<void> {
  running ??= ('locks' in navigator ? navigator.locks.request('jotsam-autosave', work) : work()).finally(() => {
    running = null
  })
  return running
}
