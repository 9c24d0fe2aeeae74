// Prepares the content of a shared capture for reading. It is sanitised and sends no request to other sites: remote images and videos
// become links.
import { wordsOfMentions } from '@jotsam/core/capture/zettel-id'
import { contentToHtml } from '@jotsam/core/html/content-html'
import { linkRel } from '@jotsam/core/html/sanitize-policy'
import { siteName } from '@jotsam/core/html/site-name'
import { webHost } from '@jotsam/core/html/web-address'
import { publicViewMessages as text } from '@jotsam/core/messages/public/public-pages'
import { dressChat } from '../../components/reading/dress-chat.ts'
import { dressText } from '../../components/reading/dress-text.ts'
import { withoutTitle } from '../../components/reading/repeated-title.ts'
import { cleanFragment } from '../../lib/sanitize.ts'

export function readable(title: string, content: string): DocumentFragment {
  const fragment = withoutTitle(cleanFragment(contentToHtml(wordsOfMentions(content))), title)
  for (const image of fragment.querySelectorAll('img[data-remote-src]')) {
    const address = image.getAttribute('data-remote-src') ?? ''
    image.replaceWith(
      remoteLink(address, image.getAttribute('alt') || text.remoteImage(siteName(webHost(address) ?? ''))),
    )
  }
  for (const frame of fragment.querySelectorAll('iframe')) {
    const address = frame.getAttribute('src') ?? ''
    frame.replaceWith(remoteLink(address, text.remoteVideo(siteName(webHost(address) ?? ''))))
  }
  dressText(fragment)
  if (!dressChat(fragment)) lowerHeadings(fragment)
  return fragment
}

function remoteLink(address: string, label: string): HTMLElement {
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.rel = linkRel
  link.className = 'elsewhere'
  link.textContent = label
  return link
}

/** The page's title is the only h1. If the text has an h1, all its headings move down one level. A chat keeps its own, which name its turns. */
function lowerHeadings(fragment: DocumentFragment): void {
  if (!fragment.querySelector('h1')) return
  for (const level of [5, 4, 3, 2, 1]) {
    for (const heading of fragment.querySelectorAll(`h${level}`)) {
      const lower = document.createElement(`h${level + 1}`)
      lower.append(...heading.childNodes)
      heading.replaceWith(lower)
    }
  }
}
