// ChatGPT draws sources, and names in a sentence, as buttons. Those of sources have them as JSON in an attribute.
import { parseAddress, webHost } from '@jotsam/core/html/web-address'
import { textAt } from '../data/json-path.ts'

const payload = 'data-assistant-sources-payload'
const entity = 'data-assistant-entity-payload'
/** A button, or what holds it, that stands for words of the sentence. */
const inSentence = `[${entity}], [data-content-reference-type="url"]`
/** The list below an answer names its sources again. */
const footnote = '[data-content-reference-type="sources_footnote"]'
const turn = '[data-message-role]'

export const sourceButtons = `button[${payload}], button[${entity}]`

/** What stands in the place of such a button: its words, or links in parentheses. */
export function openedSources(button: Element, inert: Document): DocumentFragment {
  const opened = inert.createDocumentFragment()
  const links = linksOf(button.getAttribute(payload) ?? '', inert)
  const words = (button.querySelector('[data-assistant-reference-title]') ?? button).textContent?.trim() ?? ''
  const [first] = links
  if (button.closest(inSentence)) {
    if (first) first.textContent = words
    opened.append(first ?? words)
    return opened
  }
  const isRepeated = button.closest(footnote) !== null
  // Without an address their names stay.
  if (!first && !isRepeated) opened.append(` (${words})`)
  const known = isRepeated ? sourcesBeside(button) : []
  const added = links.filter(({ href }) => !known.includes(href))
  for (const [at, link] of added.entries()) opened.append(at === 0 ? ' (' : ', ', link)
  if (added.length > 0) opened.append(')')
  return opened
}

/** The addresses of the sources in the sentences of the same answer. */
function sourcesBeside(button: Element): string[] {
  const buttons = [...(button.closest(turn)?.querySelectorAll(`button[${payload}]`) ?? [])]
  return buttons
    .filter((each) => each.closest(footnote) === null)
    .flatMap((each) => linksOf(each.getAttribute(payload) ?? '', button.ownerDocument).map(({ href }) => href))
}

function linksOf(json: string, inert: Document): HTMLAnchorElement[] {
  return sourcesIn(json).flatMap((source) => {
    const url = textAt(source, 'url')
    if (webHost(url) === null) return []
    const link = inert.createElement('a')
    link.href = url
    link.textContent = textAt(source, 'attribution') || textAt(source, 'title') || (parseAddress(url)?.hostname ?? url)
    return link
  })
}

function sourcesIn(json: string): unknown[] {
  try {
    const sources: unknown = JSON.parse(json)
    return Array.isArray(sources) ? sources : []
  } catch {
    return []
  }
}
