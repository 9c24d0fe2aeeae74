// A link from the context menu as a capture.

import { escapeHtml, escapeText } from '@jotsam/core/html/html-entities'
import { safeLink } from '@jotsam/core/html/safe-link'
import { webHost } from '@jotsam/core/html/web-address'
import type { Extracted } from '../types.ts'

export function extractLink(href: string, text: string, pageUrl: string): Extracted | null {
  const address = safeLink(href)
  if (address === '') return null
  const label = text.replace(/\s+/g, ' ').trim() || address
  const html = `<p><a href="${escapeHtml(address)}">${escapeText(label)}</a></p>`
  return { title: label, html, sourceUrl: webHost(address) === null ? pageUrl : address, receipt: null }
}
