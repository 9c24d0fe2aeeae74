// After a copy worth keeping: a quiet offer to save it. Never for passwords, never in a private window.
import { offersToSave } from '@jotsam/core/capture/clipboard-prompt'
import { plainToHtml } from '@jotsam/core/html/content-html'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { browser } from 'wxt/browser'
import type { Extracted } from '../extract/types.ts'
import { sendSurely } from '../messaging/send.ts'
import { openReader } from './reader-door.ts'
import { saveRead } from './save.ts'
import { fieldWords } from './selected-text.ts'
import { openToast, type Toast } from './toast.ts'

const texts = extensionMessages.page

/** Ends when the signal does. */
export function offerAfterCopy(signal: AbortSignal): void {
  if (browser.extension.inIncognitoContext) return
  let toast: Toast | null = null
  const onCopy = (event: ClipboardEvent) => {
    const copied = event.isTrusted ? copiedText(event) : ''
    if (!offersToSave(copied)) return
    toast?.close()
    const offer = openToast({
      title: texts.copied,
      passes: true,
      actions: [
        {
          label: texts.save,
          main: true,
          run: () => {
            offer.close()
            void saveRead({ folderId: null, tags: [] }, texts.nothingFound, () => readCopied(copied))
          },
        },
        {
          label: texts.notOnThisSite,
          run: () => {
            offer.close()
            void sendSurely({ type: 'site.off' })
          },
        },
      ],
    })
    toast = offer
  }
  document.addEventListener('copy', onCopy, { signal, capture: true })
  signal.addEventListener('abort', () => toast?.close())
}

function copiedText(event: ClipboardEvent): string {
  const [at] = event.composedPath()
  return (at && fieldWords(at)) ?? document.getSelection()?.toString() ?? ''
}

/** With its formatting while it is still selected, else the words alone. */
async function readCopied(copied: string): Promise<Extracted> {
  const selection = document.getSelection()
  const selected = selection?.toString() === copied ? (await openReader()).extractSelection(selection, document) : null
  if (selected) return selected
  return { title: document.title, html: plainToHtml(copied), sourceUrl: document.URL, receipt: null }
}
