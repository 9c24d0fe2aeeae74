// The rules for this page. They are tried before they are used: rules that find no turn give way to those that do.
import type { SiteRules } from '../extract/types.ts'
import { sendWithRetry } from '../messaging/send.ts'

export async function fittingRules(): Promise<SiteRules | null> {
  const candidates = await sendWithRetry({ type: 'rules.read' })
  return candidates.find(({ turn }) => document.querySelector(turn)) ?? candidates[0] ?? null
}
