// Lists what this browser supports and what is missing, with buttons that clear the service worker and the cache.
import { type ShareDiagnostics, shareIssues } from '@jotsam/core/device/share-diagnostics'
import { diagnosticsMessages as texts } from '@jotsam/core/messages/account/diagnostics'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { Check, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { registerWorker } from '../../lib/device/app-worker.ts'
import { type Cleared, clearCaches, clearServiceWorkers } from './clear-device.ts'
import { readFlags } from './read-flags.ts'

export function DiagnosticsPanel() {
  const [flags, setFlags] = useState<ShareDiagnostics | null>(null)
  const [cleared, setCleared] = useState<Cleared | null>(null)
  const check = useCallback(async () => setFlags(await readFlags()), [])
  useEffect(() => void registerWorker().then(check), [check])
  const clear = async (work: () => Promise<Cleared>) => {
    setCleared(await work())
    await check()
  }
  return (
    <section
      aria-labelledby="diagnostics"
      className="flex flex-col gap-4 rounded-[16px] border border-line bg-surface p-5"
    >
      <h2 id="diagnostics" className="text-lg font-semibold">
        {texts.panel}
      </h2>
      <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {FLAGS.map((name) => (
          <Flag key={name} name={name} value={flags?.[name] ?? null} />
        ))}
      </dl>
      {flags ? <Verdict issues={shareIssues(flags)} /> : null}
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        <Button onClick={() => void check()}>{texts.checkAgain}</Button>
        <Button onClick={() => void clear(clearServiceWorkers)}>{texts.clearServiceWorker}</Button>
        <Button onClick={() => void clear(clearCaches)}>{texts.clearCache}</Button>
      </div>
      {cleared ? <Banner tone={cleared.isDone ? 'success' : 'danger'}>{cleared.text}</Banner> : null}
    </section>
  )
}

const FLAGS = [
  'isHTTPS',
  'serviceWorkerRegistered',
  'manifestLoaded',
  'cacheSupported',
  'isPWAInstalled',
  'webShareSupported',
  'sharedDataInCache',
] as const satisfies (keyof ShareDiagnostics)[]

function Flag({ name, value }: { name: keyof ShareDiagnostics; value: boolean | null }) {
  return (
    <div data-flag={name} className="flex items-center justify-between gap-3 border-b border-line py-2 text-sm">
      <dt>{texts.flags[name]}</dt>
      <dd className="flex items-center gap-1.5 font-medium">
        {value === null ? (
          <span className="text-muted">{texts.checking}</span>
        ) : value ? (
          <>
            <Check aria-hidden className="size-4 text-sea" />
            <span className="text-sea">{texts.yes}</span>
          </>
        ) : (
          <>
            <X aria-hidden className="size-4 text-coral" />
            <span className="text-coral">{texts.no}</span>
          </>
        )}
      </dd>
    </div>
  )
}

function Verdict({ issues }: { issues: readonly string[] }) {
  if (issues.length === 0) return <Banner tone="success">{texts.ready}</Banner>
  return (
    <Banner tone="warning">
      <p className="font-semibold">{texts.issues}</p>
      <ul className="list-disc pl-5">
        {issues.map((issue) => (
          <li key={issue}>{issue}</li>
        ))}
      </ul>
    </Banner>
  )
}
