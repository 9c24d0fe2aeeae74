// Exports the open conversation as a file. Nothing leaves the computer.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { Button } from '@jotsam/ui/button'
import { useState } from 'react'
import { exportFile } from '../export/export-file.ts'
import { openForPrinting } from '../export/open-print-page.ts'
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
      // The browser's print dialogue saves PDFs with selectable text in every script.
      if (format === 'pdf') await openForPrinting(conversation)
      else download(exportFile(conversation, format, new Date()))
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

function download({ name, blob }: { name: string; blob: Blob }): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser must have started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
