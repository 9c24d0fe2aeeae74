// A capture as PDF: counted by the server first, then made here. What makes it is loaded when somebody asks.
import type { ExportedCapture } from '@jotsam/core/export-text'
import { fileName } from '@jotsam/core/file-name'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture-detail'
import { planMessages } from '@jotsam/core/messages/plan'
import { useRef, useState } from 'react'
import { withoutReload } from '../../../lib/new-version.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/toast.tsx'
import { unwrap } from '../../../lib/unwrap.ts'
import { downloadFile } from './download-file.ts'

export function usePdfDownload() {
  const { client } = useSignedIn()
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  const download = async (capture: ExportedCapture): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      // Made ready before it is counted: a download that cannot be made costs nothing.
      const { makePdf } = await withoutReload(() => import('./make-pdf.ts'))
      const pdf = await makePdf(capture)
      const [taken] = unwrap(await client.rpc('take_pdf_download'))
      if (!taken?.allowed) {
        toast.error(planMessages.pdfLimit(taken?.quota ?? 0), { description: texts.pdfNoneLeft })
        return
      }
      downloadFile(fileName(capture.title, 'pdf'), pdf)
      toast.success(texts.pdfLeft(taken.quota - taken.used))
    } catch {
      toast.error(texts.pdfFailed)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, download }
}
