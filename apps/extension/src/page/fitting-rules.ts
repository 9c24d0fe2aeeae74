// The rules for this page. They are tried before they are used: rules that find no turn give way to those that do.
import type { SiteRules } from '../extract/types.ts'
import { sendWithRetry } from '../messaging/send.ts'

export async function fittingRules(): Promise<SiteRules | null> {
  return (await rulesInOrder())[0] ?? null
}

/** Those that find a turn first, without those that this browser cannot read. */
export async function rulesInOrder(): Promise<SiteRules[]> {
  const candidates = (await sendWithRetry({ type: 'rules.read' })).filter(isReadable)
  const fits = ({ turn }: SiteRules) => document.querySelector(turn) !== null
  return [...candidates.filter(fits), ...candidates.filter((rules) => !fits(rules))]
}

/** The browser throws at a selector that it does not know. */
function isReadable({ turn, answer, page, data }: SiteRules): boolean {
  const { scroller, remove, title, list, busy, loading, documents, content, roles } = page
  const embedded = data?.embedded.map(({ selector }) => selector) ?? []
  const inTurns = [
    ...Object.values(content),
    ...roles.map(({ is }) => is),
    ...Object.values(documents ?? []),
    ...embedded,
  ]
  const fragment = document.createDocumentFragment()
  try {
    for (const each of [turn, answer, scroller, remove, title, list, busy, loading, ...inTurns])
      if (each !== undefined) fragment.querySelector(each)
    return true
  } catch {
    return false
  }
}
