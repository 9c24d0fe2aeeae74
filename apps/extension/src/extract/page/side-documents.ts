// Reports and artifacts that a site shows beside the chat. An open one is added to the turn that made it; a closed one is reported.

import { cleanPageHtml } from '../clean/clean-page-html.ts'
import { copyOf } from '../clean/page-copy.ts'
import { withHeading } from '../document-heading.ts'
import { unfinishedId } from '../turn-id.ts'
import type { SiteRules } from '../types.ts'
import { documentName } from './document-names.ts'
import { outermost } from './outermost.ts'
import type { PageTurn } from './read-turn.ts'

export function withDocuments(
  page: Document,
  rules: SiteRules,
  turns: readonly PageTurn[],
): { turns: PageTurn[]; unread: number } {
  const filled = turns.map((turn) => ({ ...turn, documents: [...turn.documents] }))
  for (const { title, html } of openDocuments(page, rules)) {
    const owner =
      filled.findLast(({ documents }) => documents.some((name) => title !== '' && name.includes(title))) ??
      filled.findLast(({ documents }) => documents.length > 0) ??
      filled.findLast(({ role }) => role === 'assistant')
    if (!owner) continue
    const named = owner.documents.findIndex((name) => title !== '' && name.includes(title))
    owner.documents.splice(Math.max(named, 0), 1)
    const whole = withHeading(title, html, 3)
    owner.html += whole
    owner.ownHtml += whole
  }
  const unread = filled.reduce((sum, { documents }) => sum + documents.length, 0)
  // With another id, a later save with the document open adds the whole turn.
  const done = filled.map((turn) => (turn.documents.length > 0 ? { ...turn, id: unfinishedId(turn.id) } : turn))
  return { turns: done, unread }
}

function openDocuments(page: Document, rules: SiteRules): { title: string; html: string }[] {
  const { panel, title, content } = rules.page.documents ?? {}
  if (panel === undefined) return []
  return outermost([...page.querySelectorAll(panel)]).flatMap((element) => {
    const named = title === undefined ? null : element.querySelector(title)
    const found = content === undefined ? [element] : outermost([...element.querySelectorAll(content)])
    const html = found
      .map((each) => cleanPageHtml(copyOf(each), { base: page.baseURI, remove: rules.page.remove }).html)
      .join('')
    return html === '' ? [] : [{ title: named ? documentName(named) : '', html }]
  })
}
