// The name of a document above its text, unless the text begins with a heading that says the same.

import { escapeText } from '@jotsam/core/html/html-entities'
import { toPlainText } from '@jotsam/core/html/plain-text'

export function withHeading(name: string, html: string, level: 3 | 4): string {
  const [, first = ''] = /^<h[1-6][^>]*>(.*?)<\/h[1-6]>/s.exec(html) ?? []
  if (name === '' || toPlainText(first).trim() === name) return html
  return `<h${level}>${escapeText(name)}</h${level}>${html}`
}
