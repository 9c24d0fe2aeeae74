// Refuses a text that is much too long for a note before it is parsed, which would stop the page for a minute. Offers to add it as a file.
import { toPlainText } from '@jotsam/core/html/plain-text'
import { editorMessages as texts } from '@jotsam/core/messages/capture/editor'
import { limits } from '@jotsam/core/plan/limits'
import { toast } from '../../../../lib/ui/toast.tsx'

/** True when the text was refused. A text up to twice the limit is pasted, and refused when it is saved. */
export function refuseHugeText(event: Event, data: DataTransfer | null, onFile: (file: File) => void): boolean {
  const text = data?.getData('text/plain') ?? ''
  const html = data?.getData('text/html') ?? ''
  const { contentMax, storedMax } = limits.capture
  const [length, max] = text.length > 2 * contentMax ? [text.length, contentMax] : [markupLength(html), storedMax]
  if (length <= 2 * max) return false
  event.preventDefault()
  const addAsFile = () => onFile(new File([text || toPlainText(html)], texts.pastedFile, { type: 'text/plain' }))
  toast.error(texts.pasteTooLong(length, max), {
    id: 'huge-text',
    action: { label: texts.addAsFile, onClick: addAsFile },
  })
  return true
}

/** Pictures that stand in the markup are files of the note. */
function markupLength(html: string): number {
  return html.replace(/\bdata:[^"'\s>]+/g, '').length
}
