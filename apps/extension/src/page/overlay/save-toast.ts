// What a toast says about a save.
import { extensionMessages } from '@jotsam/core/messages/extension'
import type { SaveStatus } from '../../messaging/protocol.ts'
import { sendWithRetry } from '../../messaging/send.ts'
import type { ToastContent } from './toast.ts'

const texts = extensionMessages.page

/** `report` tells the operator that the rules do not fit the site. */
export function toastFor(save: SaveStatus, report?: () => void): ToastContent {
  const { lines } = save
  const open = save.href ? [{ label: texts.open, href: save.href }] : []
  switch (save.state) {
    case 'saved':
      return {
        title: texts.saved,
        lines: [save.title, ...lines, ...(report ? [texts.reportHint] : [])],
        tone: isPartial(save) ? 'warn' : 'done',
        autoClose: !isPartial(save),
        actions: report ? [...open, { label: texts.report, run: report }] : open,
      }
    case 'refused':
      return {
        title: lines[0] ?? extensionMessages.state.refused,
        lines: lines.slice(1),
        tone: 'warn',
        actions: save.upgrade
          ? [{ label: extensionMessages.popup.upgrade, href: `${save.server}/pricing`, main: true }]
          : [],
      }
    case 'signedOut':
      return {
        title: texts.keptSignedOut,
        tone: 'warn',
        actions: [{ label: texts.signIn, main: true, run: () => void sendWithRetry({ type: 'popup.open' }) }],
      }
    case 'sending':
    case 'waiting':
      return { title: lines[0] ?? texts.kept, lines: lines.slice(1), tone: 'warn', autoClose: true }
  }
}

/** Whether the receipt names something that is missing. */
export function isPartial({ lines }: SaveStatus): boolean {
  return lines.some(isMissing)
}

export function isMissing(line: string): boolean {
  return line.startsWith(texts.partial) || line.includes(texts.picturesLinked)
}
