// /dashboard?autosave=true: saves shared content without a form, then removes the parameter from the address. What cannot be saved
// stays in its storage, and the notice links to the form.

import { sharedCapturePath } from '@jotsam/core/account/return-to'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { preparePendingCapture } from '@jotsam/core/pending/pending-capture'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router'
import type { Client } from '../../lib/data/supabase.ts'
import { saveWithRetries } from '../../lib/saving/save-capture.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { putCapture, refreshCaptures } from '../captures/index.ts'
import { loadShared } from './shared-source.ts'

export function AutoSave() {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [, setParams] = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the address asks for it.
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
  const ready = preparePendingCapture(fields, { localId: crypto.randomUUID(), userId })
  if (!ready.ok) return void failed(ready.message)
  const saved = await saveWithRetries(client, ready.value, () => {})
  if (saved.kind === 'failed') return void failed(saved.message)
  await forget().catch(() => {})
  if (saved.kind === 'pending') return void toast(texts.savedLocally)
  putCapture(cache, userId, saved.capture)
  void refreshCaptures(cache, userId)
  toast.success(texts.autoSaved)
}

let running: Promise<void> | null = null

/** Runs once in this tab, and one tab at a time: a second tab finds nothing left to save. */
function once(work: () => Promise<void>): Promise<void> {
  running ??= ('locks' in navigator ? navigator.locks.request('jotsam-autosave', work) : work()).finally(() => {
    running = null
  })
  return running
}
