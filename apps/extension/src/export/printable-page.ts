// A conversation as a printable page. The browser's "Save as PDF" gives selectable text in every script of the system's fonts, without
// a PDF library.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { extensionMessages } from '@jotsam/core/messages/extension'
import createPurifier from 'dompurify'
import type { Conversation } from '../extract/types.ts'
import { conversationFacts } from './conversation-facts.ts'

/** Fills an empty page of the extension. The caller opens the print dialogue. */
export function fillPrintablePage(page: Document, conversation: Conversation, savedAt: Date): void {
  page.title = conversation.title
  const article = page.createElement('article')
  article.append(heading(page, conversation, savedAt))
  for (const { author, role, html } of conversation.turns) {
    const turn = page.createElement('section')
    turn.className = role
    turn.append(element(page, 'h2', author), content(page, html))
    article.append(turn)
  }
  page.body.replaceChildren(article)
}

function heading(page: Document, conversation: Conversation, savedAt: Date): Element {
  const { source, exported, missing } = conversationFacts(conversation, savedAt)
  const turns = extensionMessages.receipt.turns(conversation.turns.length, conversation.total)
  const header = page.createElement('header')
  header.append(
    element(page, 'h1', conversation.title),
    element(page, 'p', `${source} · ${exported.slice(0, 10)} · ${turns}`),
  )
  if (missing !== undefined) header.append(element(page, 'p', missing))
  return header
}

/** The HTML was cleaned, but it came from a web page: an extension page sanitizes it again. */
function content(page: Document, html: string): Node {
  const view = page.defaultView
  if (!view) return page.createTextNode('')
  const fragment = createPurifier(view).sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['style', 'form', 'iframe', 'svg', 'math'],
    FORBID_ATTR: ['style', 'id', 'name'],
  })
  for (const block of fragment.querySelectorAll('p, li, h1, h2, h3, h4, h5, h6, td, th, blockquote'))
    block.setAttribute('dir', 'auto')
  for (const image of fragment.querySelectorAll('img:not([src^="data:"])')) {
    // Printing makes no request to other sites.
    image.replaceWith(element(page, 'span', texts.picture(image.getAttribute('alt') ?? '')))
  }
  return page.importNode(fragment, true)
}

function element(page: Document, name: string, text: string): Element {
  const made = page.createElement(name)
  made.textContent = text
  made.setAttribute('dir', 'auto')
  return made
}
