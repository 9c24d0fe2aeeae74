// The footer of a capture: Share, Text, PDF, JSON. Text and JSON need Pro; the server counts PDFs.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureAsJson, captureAsText, type ExportedCapture } from '@jotsam/core/export/export-text'
import { fileName } from '@jotsam/core/export/file-name'
import { planMessages } from '@jotsam/core/messages/account/plan'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { Button } from '@jotsam/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Braces, FileText, FileType, Share2 } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { notebooksQuery } from '../../../lib/data/notebooks-queries.ts'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { downloadFile } from '../../../lib/device/download-file.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { usePdfDownload } from './use-pdf-download.ts'

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog)

export function ExportBar({ capture }: { capture: Capture }) {
  const { client, user } = useSignedIn()
  const { isPro } = usePlan()
  const { data: notebooks } = useQuery(notebooksQuery(client, user.id))
  const [isSharing, setSharing] = useState(false)
  const pdf = usePdfDownload()
  const exported: ExportedCapture = {
    ...capture,
    notebook: notebooks?.find(({ id }) => id === capture.folder_id)?.name ?? null,
  }
  const proOnly = isPro ? {} : { disabled: true, title: planMessages.exportIsPro }
  const save = (extension: string, type: string, text: string) =>
    downloadFile(fileName(capture.title, extension), new Blob([text], { type }))
  return (
    <>
      <Button look="quiet" icon={<Share2 />} onClick={() => setSharing(true)}>
        {captureMessages.share}
      </Button>
      <div className="flex-1" />
      <Button
        look="quiet"
        icon={<FileText />}
        {...proOnly}
        onClick={() => save('txt', 'text/plain;charset=utf-8', captureAsText(exported))}
      >
        {captureMessages.exportText}
      </Button>
      <Button look="quiet" icon={<FileType />} busy={pdf.isBusy} onClick={() => void pdf.download(exported)}>
        {captureMessages.exportPdf}
      </Button>
      <Button
        look="quiet"
        icon={<Braces />}
        {...proOnly}
        onClick={() => save('json', 'application/json', captureAsJson(exported))}
      >
        {captureMessages.exportJson}
      </Button>
      {isSharing ? (
        <ShareDialog onMissing={() => setSharing(false)} capture={capture} onClose={() => setSharing(false)} />
      ) : null}
    </>
  )
}
