// Builds a conversation from the site's own JSON. It is complete, also when the page shows only a part.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import type { DataRules, SiteRules } from '../sites/site-rules-schema.ts'
import { unfinishedId } from '../turn-id.ts'
import type { Role, Turn } from '../types.ts'
import { openBranch } from './branch.ts'
import { holds, textAt } from './json-path.ts'
import { messageHtml } from './message-html.ts'
import { noShortfall, shortfallReasons } from './shortfall.ts'

export type DataConversation = { title: string; turns: Turn[]; missing: string[] }

/** Null when the JSON does not have the form that the rules describe. */
export function dataConversation(
  json: unknown,
  site: SiteRules,
  data: DataRules,
  shown: readonly string[],
): DataConversation | null {
  const shortfall = noShortfall()
  const groups: Group[] = []
  for (const message of openBranch(json, data, shown)) {
    const role = data.roles[textAt(message, data.role)]
    if (role === undefined || data.hidden.some((conditions) => holds({ message }, conditions))) continue
    const html = messageHtml(message, data, shortfall)
    // An answer in several steps, with tool calls between them, is one turn.
    if (groups.at(-1)?.role !== role) groups.push({ role, id: '', html: '', isUnfinished: false })
    const group = groups.at(-1)
    if (!group || html === '') continue
    group.id ||= textAt(message, data.id)
    group.html += html
    group.isUnfinished = Object.keys(data.unfinished).length > 0 && holds({ message }, data.unfinished)
  }
  const turns = groups.filter(({ html }) => html !== '').map((group) => turnOf(group, site))
  if (turns.length === 0) return null
  shortfall.isUnfinished = groups.some(({ isUnfinished }) => isUnfinished)
  const title = [data.title]
    .flat()
    .map((path) => textAt(json, path))
    .find((each) => each !== '')
  return { title: title ?? '', turns, missing: shortfallReasons(shortfall) }
}

type Group = { role: Role; id: string; html: string; isUnfinished: boolean }

function turnOf({ role, id, html, isUnfinished }: Group, site: SiteRules): Turn {
  return { id: isUnfinished ? unfinishedId(id) : id, role, author: role === 'user' ? texts.you : site.name, html }
}
