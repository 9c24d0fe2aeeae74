// Downloads a capture as PDF: the browser makes it, then the server counts it. The PDF code is loaded on demand.
import type { ExportedCapture } from '@jotsam/core/export/export-text'
import { fileName } from '@jotsam/core/export/file-name'
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { planMessages } from '@jotsam/core/messages/account/plan'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { unwrap } from '../../../lib/data/unwrap.ts'
import { downloadFile } from '../../../lib/device/download-file.ts'
import { withoutReload } from '../../../lib/device/new-version.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { useOnce } from '../../../lib/ui/use-once.ts'

export function usePdfDownload() {
  const { client } = useSignedIn()
  const [isBusy, once] = useOnce()

  const make = async (capture: ExportedCapture, highlights: readonly Highlight[]): Promise<void> => {
    try {
      // The PDF is made before the download is counted, so that a failure costs nothing.
      const { makePdf, pdfTextOf } = await withoutReload(() => import('./pdf/make-pdf.ts'))
      const pdf = await makePdf(pdfTextOf(capture), highlights)
      const [taken] = unwrap(await client.rpc('take_pdf_download'))
      if (!taken?.allowed) {
        toast.error(planMessages.pdfLimit(taken?.quota ?? 0), { description: texts.pdfNoneLeft })
        return
      }
      downloadFile(fileName(capture.title, 'pdf'), pdf)
      toast.success(texts.pdfLeft(taken.quota - taken.used))
    } catch {
      toast.error(texts.pdfFailed)
    }
  }
  return {
    isBusy,
    download: (capture: ExportedCapture, highlights: readonly Highlight[]) => once(() => make(capture, highlights)),
  }
}
