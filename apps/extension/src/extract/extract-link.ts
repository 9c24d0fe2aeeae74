// A link or a picture by itself, as a menu gives it: an address, and what it is called.

import { escapeHtml, escapeText } from '@jotsam/core/html-entities'
import { safeLink } from '@jotsam/core/safe-link'
import { webHost } from '@jotsam/core/web-address'
import type { Extracted } from './types.ts'

export function extractLink(href: string, text: string, pageUrl: string): Extracted | null {
  const address = safeLink(href)
  if (address === '') return null
  const label = text.replace(/\s+/g, ' ').trim() || address
  const html = `<p><a href="${escapeHtml(address)}">${escapeText(label)}</a></p>`
  return { title: label, html, sourceUrl: webHost(address) === null ? pageUrl : address, receipt: null }
}

export function extractImage(src: string, alt: string, page: { title: string; url: string }): Extracted | null {
  if (webHost(src) === null) return null
  const html = `<p><img src="${escapeHtml(src)}" alt="${escapeHtml(alt.trim())}"></p>`
  return { title: alt.trim() || page.title, html, sourceUrl: page.url, receipt: null }
}
