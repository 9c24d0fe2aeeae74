// Turns each [[202611151030]] and [[202611151030|words]] in a text into a link to that note. Works on a fragment that is not in the page yet.
import { findZettelMentions } from '@jotsam/core/capture/zettel-id'
import { paths } from '../../../../lib/paths.ts'

export function linkZettels(fragment: DocumentFragment): void {
  const { ownerDocument: page } = fragment
  const walker = page.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    // Links cannot be nested, and code stays as it is.
    if (node instanceof Text && !node.parentElement?.closest('a, pre, code')) texts.push(node)
  }
  for (const text of texts) linkIn(page, text)
}

function linkIn(page: Document, text: Text): void {
  const mentions = findZettelMentions(text.data)
  if (mentions.length === 0) return
  const parts: Node[] = []
  let from = 0
  for (const { id, words, start, end } of mentions) {
    const link = page.createElement('a')
    link.setAttribute('href', paths.openCapture(id))
    link.setAttribute('data-zettel', id)
    // It may show the note's title; in the text of this note it stays the mention.
    link.setAttribute('data-source', text.data.slice(start, end))
    link.textContent = words || text.data.slice(start, end)
    if (words !== '') link.setAttribute('data-words', words)
    parts.push(page.createTextNode(text.data.slice(from, start)), link)
    from = end
  }
  parts.push(page.createTextNode(text.data.slice(from)))
  text.replaceWith(...parts)
}
