// Downloads all data: shows the progress, can be stopped, and names the saved file.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { planDetailsMessages as details } from '@jotsam/core/messages/account/plan-details'
import { Button } from '@jotsam/ui/button'
import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { downloadFile } from '../../lib/device/download-file.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { useCall } from '../../lib/ui/use-call.ts'
import { downloadExport, sizeText } from './download-export.ts'
import { Setting } from './setting.tsx'

export function DownloadAll() {
  return <DownloadSetting name={details.downloadAll} summary={text.downloadSummary} query="" />
}

/** `query`: which part of the data; empty for all of it. */
export function DownloadSetting({
  name,
  summary,
  query,
  children,
}: {
  name: string
  summary: string
  query: string
  children?: ReactNode
}) {
  const { client } = useSignedIn()
  const { isBusy, fault, run } = useCall(text.downloadFailed)
  const [status, setStatus] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const download = () =>
    run(async () => {
      const controller = new AbortController()
      stop.current = controller
      const { signal } = controller
      setStatus(text.preparing)
      try {
        const onProgress = (bytes: number) => setStatus(text.received(sizeText(bytes)))
        const file = await downloadExport(client, { query, onProgress, signal })
        downloadFile(file.name, file.bytes)
        setStatus(text.downloaded(file.name))
        return null
      } catch {
        setStatus(null)
        return signal.aborted ? null : text.downloadFailed
      }
    })

  const buttons = (
    <span className="flex gap-2">
      {isBusy ? (
        <Button look="quiet" size="small" onClick={() => stop.current?.abort()}>
          {text.stopDownload}
        </Button>
      ) : null}
      <Button size="small" busy={isBusy} icon={<Download aria-hidden />} aria-label={name} onClick={download}>
        {text.download}
      </Button>
    </span>
  )
  return (
    <Setting level="h4" name={name} summary={summary} action={children ? null : buttons}>
      {children}
      {/* After the choices, where there are some. */}
      {children ? buttons : null}
      {/* Screen readers announce the end only, not every chunk. */}
      <p role="status" aria-live={isBusy ? 'off' : 'polite'} className="text-sm text-muted empty:hidden">
        {status}
      </p>
      {fault ? (
        <p role="alert" className="text-sm text-coral">
          {fault}
        </p>
      ) : null}
    </Setting>
  )
}
