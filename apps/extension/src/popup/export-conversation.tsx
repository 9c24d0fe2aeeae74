// Exports the open conversation as a file. Its text goes to no server.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { Button } from '@jotsam/ui/button'
import { useState } from 'react'
import { download } from '../export/download.ts'
import { exportFile } from '../export/export-file.ts'
import { openPdfTab } from '../export/open-pdf-tab.ts'
import { conversationReceipt } from '../extract/conversation-receipt.ts'
import { send } from '../messaging/send.ts'
import { receiptLine } from '../receipt-line.ts'
import { type ExportFormat, exportFormats } from '../settings/export-formats.ts'

const texts = extensionMessages.popup

/** The format of the settings comes first. */
export function ExportConversation({ tabId, first }: { tabId: number; first: ExportFormat }) {
  const [busy, setBusy] = useState<ExportFormat | null>(null)
  const [status, setStatus] = useState('')
  const run = async (format: ExportFormat) => {
    setBusy(format)
    setStatus(texts.exporting)
    try {
      const conversation = await send({ type: 'tab.conversation', tabId })
      if (!conversation) throw new Error('no conversation')
      if (format === 'pdf') await openPdfTab(conversation)
      else {
        const { name, blob } = exportFile(conversation, format, new Date())
        download(name, blob)
      }
      setStatus(texts.exported(receiptLine(conversationReceipt(conversation))))
    } catch {
      setStatus(texts.exportFailed)
    }
    setBusy(null)
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="pb-1 text-small font-medium">{texts.exportAs}</legend>
      {[first, ...exportFormats.filter((format) => format !== first)].map((format) => (
        <Button
          key={format}
          look={format === first ? 'plain' : 'quiet'}
          size="small"
          className="flex-1"
          busy={busy === format}
          disabled={busy !== null}
          onClick={() => void run(format)}
        >
          {texts.exportFormats[format]}
        </Button>
      ))}
      <p role="status" className="w-full text-small text-muted empty:hidden">
        {status}
      </p>
    </fieldset>
  )
}
