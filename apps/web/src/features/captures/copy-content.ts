// Copies a capture's text to the clipboard and shows a notice.
import type { Capture } from '@jotsam/core/capture/capture'
import { toPlainText } from '@jotsam/core/html/plain-text'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { copyText } from '../../lib/device/copy-text.ts'
import { toast } from '../../lib/ui/toast.tsx'

export async function copyContent({ content }: Pick<Capture, 'content'>): Promise<void> {
  try {
    await copyText(toPlainText(content))
    toast.success(captureMessages.copied)
  } catch {
    // No permission, or no secure context.
    toast.error(captureMessages.copyFailed, { description: captureMessages.copyYourself })
  }
}
