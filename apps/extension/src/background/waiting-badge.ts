// The number of saves that wait, on the toolbar button.
import { extensionMessages as texts } from '@jotsam/core/messages/extension'
import { browser } from 'wxt/browser'

export async function showWaiting(count: number): Promise<void> {
  await browser.action.setBadgeText({ text: count === 0 ? '' : String(count) }).catch(() => null)
  const title = count === 0 ? texts.popup.title : `${texts.popup.title}: ${texts.popup.waiting(count)}`
  await browser.action.setTitle({ title }).catch(() => null)
}
