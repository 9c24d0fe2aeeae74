// Builds a conversation from the site's own JSON. It is complete, also when the page shows only a part.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import type { DataRules, SiteRules } from '../sites/site-rules-schema.ts'
import { thinkingHtml } from '../thinking.ts'
import { unfinishedId } from '../turn-id.ts'
import type { Turn } from '../types.ts'
import { openBranch } from './branch.ts'
import { dateAt } from './date-at.ts'
import { holds, textAt } from './json-path.ts'
import { messageHtml } from './message-html.ts'
import type { Pictures } from './pictures.ts'
import { noShortfall, shortfallReasons } from './shortfall.ts'

export type DataConversation = {
  title: string
  turns: Turn[]
  missing: string[]
  /** How many messages the person sent. Two in a row make one turn. */
  questions: number
}

/** Null when the JSON does not have the form that the rules describe. */
export function dataConversation(
  json: unknown,
  site: SiteRules,
  data: DataRules,
  shown: readonly string[],
  { keepsThinking = false, pictures = null }: { keepsThinking?: boolean | undefined; pictures?: Pictures | null } = {},
): DataConversation | null {
  const shortfall = noShortfall()
  const reading = { rules: data, shortfall, documents: new Map(), pictures }
  const groups: Group[] = []
  const { messages, isWhole } = openBranch(json, data, shown)
  shortfall.lacksStart = !isWhole
  let questions = 0
  for (const message of messages) {
    const name = textAt(message, data.role)
    if (name === '' || data.hidden.some((conditions) => holds({ message }, conditions))) continue
    const role = data.roles[name]
    if (role === undefined) {
      shortfall.unknownKinds.add(name.slice(0, 40))
      continue
    }
    if (role === 'user') questions += 1
    const thinking: string[] = []
    const html = messageHtml(message, reading, thinking)
    // An answer in several steps, with tool calls between them, is one turn.
    if (groups.at(-1)?.role !== role) groups.push({ role, id: '', html: '', thinking: '', isUnfinished: false })
    const group = groups.at(-1)
    if (!group) continue
    if (keepsThinking) group.thinking += thinking.join('')
    if (html === '') continue
    group.id ||= textAt(message, data.id)
    group.html += thinkingHtml(group.thinking) + html
    group.thinking = ''
    const scope = { message, conversation: json }
    if (role === 'assistant') group.model ||= textAt(scope, data.model).slice(0, 60)
    group.at ??= dateAt(scope, data.time)
    group.isUnfinished = Object.keys(data.unfinished).length > 0 && holds({ message }, data.unfinished)
  }
  const turns = groups.filter(({ html }) => html !== '').map((group) => turnOf(group, site))
  if (turns.length === 0) return null
  shortfall.isUnfinished = groups.some(({ isUnfinished }) => isUnfinished)
  const title = [data.title]
    .flat()
    .map((path) => textAt(json, path))
    .find((each) => each !== '')
  return { title: title ?? '', turns, missing: shortfallReasons(shortfall), questions }
}

type Group = { role: Turn['role']; id: string; html: string } & {
  /** Thoughts that wait for the answer after them. */
  thinking: string
  isUnfinished: boolean
  model?: string | undefined
  at?: string | undefined
}

function turnOf({ role, id, html, isUnfinished, model, at }: Group, site: SiteRules): Turn {
  const author = role === 'user' ? texts.you : site.name
  const facts = { ...(model ? { model } : {}), ...(at ? { at } : {}) }
  return { id: isUnfinished ? unfinishedId(id) : id, role, author, html, ...facts }
}
