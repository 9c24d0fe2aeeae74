// After a copy, asks whether to save it. Never for passwords, never in a private window.
import { offersToSave } from '@jotsam/core/capture/sources/clipboard-prompt'
import { plainToHtml } from '@jotsam/core/html/content-html'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { browser } from 'wxt/browser'
import type { Extracted } from '../../extract/types.ts'
import { sendWithRetry } from '../../messaging/send.ts'
import { loadReader } from '../load-reader.ts'
import { saveRead } from '../save.ts'
import { fieldWords } from '../selected-text.ts'
import { openToast, type Toast } from './toast.ts'

const texts = extensionMessages.page

/** The signal removes the listener and the prompt. */
export function promptAfterCopy(signal: AbortSignal): void {
  if (browser.extension.inIncognitoContext) return
  let toast: Toast | null = null
  const onCopy = (event: ClipboardEvent) => {
    const copied = event.isTrusted ? copiedText(event) : ''
    if (!offersToSave(copied)) return
    toast?.close()
    const prompt = openToast({
      title: texts.copied,
      autoClose: true,
      actions: [
        {
          label: texts.save,
          main: true,
          run: () => {
            prompt.close()
            void saveRead({ folderId: null, tags: [] }, texts.nothingFound, () => readCopied(copied))
          },
        },
        {
          label: texts.notOnThisSite,
          run: () => {
            prompt.close()
            void sendWithRetry({ type: 'site.off' })
          },
        },
      ],
    })
    toast = prompt
  }
  document.addEventListener('copy', onCopy, { signal, capture: true })
  signal.addEventListener('abort', () => toast?.close())
}

function copiedText(event: ClipboardEvent): string {
  const [at] = event.composedPath()
  return (at && fieldWords(at)) ?? document.getSelection()?.toString() ?? ''
}

/** With its formatting while it is still selected, else as plain text. */
async function readCopied(copied: string): Promise<Extracted> {
  const selection = document.getSelection()
  const selected = selection?.toString() === copied ? (await loadReader()).extractSelection(selection, document) : null
  if (selected) return selected
  return { title: document.title, html: plainToHtml(copied), sourceUrl: document.URL, receipt: null }
}
