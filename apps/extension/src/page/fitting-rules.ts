// The rules for this page. They are tried before they are used: rules that find no turn give way to those that do.
import type { SiteRules } from '../extract/types.ts'
import { sendWithRetry } from '../messaging/send.ts'

export async function fittingRules(): Promise<SiteRules | null> {
  return (await rulesInOrder())[0] ?? null
}

/** Those that find a turn first. */
export async function rulesInOrder(): Promise<SiteRules[]> {
  const candidates = await sendWithRetry({ type: 'rules.read' })
  const fits = ({ turn }: SiteRules) => document.querySelector(turn) !== null
  return [...candidates.filter(fits), ...candidates.filter((rules) => !fits(rules))]
}
