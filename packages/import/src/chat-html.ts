// The turns of a conversation as HTML, in the form that the extension saves: each under a heading that links to its place.

import { truncateWithEllipsis } from '@jotsam/core/capture/truncate'
import { escapeHtml, escapeText } from '@jotsam/core/html/html-entities'
import { readLines } from '@jotsam/core/html/plain-text'
import { chatMarkdownToHtml, codeBlockHtml } from '@jotsam/core/markdown/markdown'

export interface Turn {
  readonly id: string
  readonly author: string
  readonly html: string
  /** The model that answered, as the site calls it. */
  readonly model?: string
  readonly at?: string | null
}

/** The title of a chat without a name: its first line. */
export function firstWords(turns: readonly Turn[]): string {
  for (const { html } of turns) {
    const [line = ''] = readLines(html)
    if (line !== '') return truncateWithEllipsis(line, 80)
  }
  return ''
}

/** Messages of one author in a row are one turn. */
export function turnsHtml(turns: readonly Turn[], url: string | null): string {
  let last = ''
  return turns
    .map((turn) => {
      const { id, author, html } = turn
      const heading = author === last ? '' : `<h2>${linked(author, id, url)}${facts(turn)}</h2>`
      last = author
      return heading + html
    })
    .join('')
}

function facts({ model = '', at = null }: Turn): string {
  const time =
    at === null ? '' : `<time datetime="${escapeHtml(at)}">${escapeText(at.slice(0, 16).replace('T', ' '))}</time>`
  const known = [escapeText(model), time].filter((fact) => fact !== '')
  return known.length === 0 ? '' : ` <small>${known.join(' · ')}</small>`
}

function linked(author: string, id: string, url: string | null): string {
  if (url === null || id === '') return escapeText(author)
  const href = `${url}#turn-${encodeURIComponent(id)}`
  return `<a href="${escapeHtml(href)}">${escapeText(author)}</a>`
}

/** A link in Markdown to a source that an answer cites; null when that has no web address. */
export function citedSource(url: string, title: string): string | null {
  if (!/^https?:\/\//.test(url)) return null
  const label = title.replace(/[[\]\n]/g, ' ').trim() || url
  return `[${label}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`
}

/** A canvas, an artifact or an attached text: prose as prose, everything else as code. */
export function documentHtml(title: string, text: string, kind: string, dollarMath: boolean): string {
  if (text.trim() === '') return ''
  const heading = title === '' ? '' : `<h4>${escapeText(title)}</h4>`
  const type = kind || (/\.(\w{1,10})$/.exec(title)?.[1] ?? '')
  const isProse = /^(?:document|markdown|md|text\/markdown)$/.test(type)
  return (
    heading + (isProse ? chatMarkdownToHtml(text, { dollarMath }) : codeBlockHtml(text, type.replace(/^code\//, '')))
  )
}
