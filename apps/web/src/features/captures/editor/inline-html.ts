// The HTML of one line: its words, what they are marked as, its pictures and its breaks. Pure.
import { escapeHtml, escapeText } from '@jotsam/core/html/html-entities'
import { linkRel } from '@jotsam/core/html/sanitize-policy'
import { texLanguage } from '@jotsam/core/markdown/tex'
import { phrases } from './phrases.ts'

export type Formats = Readonly<Record<string, unknown>>

export interface Run {
  readonly insert: string | Formats
  readonly formats: Formats
}

export function inlineHtml(runs: readonly Run[]): string {
  const open: Tag[] = []
  let html = ''
  const close = (count: number) => {
    for (const tag of open.splice(count).reverse()) html += `</${tag.name}>`
  }
  runs.forEach((run, at) => {
    // A break belongs to whatever goes on behind it.
    const written = isBreak(run) ? runs.slice(at).find((each) => !isBreak(each)) : run
    const tags = tagsOf(written?.formats ?? {})
    close(sharedTags(open, tags))
    const before = runs[at - 1]
    if (!isBreak(run)) {
      for (const tag of tags.slice(open.length)) {
        html += tag.start
        open.push(tag)
      }
    }
    html += typeof run.insert === 'string' ? textHtml(run.insert, !before || isBreak(before)) : embedHtml(run)
  })
  close(0)
  const last = runs.at(-1)
  // The last break of a block is not seen.
  return last && isBreak(last) ? `${html}<br>` : html
}

export function isBreak({ insert }: Run): boolean {
  return typeof insert !== 'string' && 'soft-break' in insert
}

interface Tag {
  readonly name: string
  readonly start: string
}

function sharedTags(open: readonly Tag[], wanted: readonly Tag[]): number {
  const differs = open.findIndex((tag, at) => tag.start !== wanted[at]?.start)
  return differs < 0 ? open.length : differs
}

/** From the outside in: a link stays one, whatever is marked within it. */
function tagsOf(formats: Formats): Tag[] {
  const tags: Tag[] = []
  const add = (name: string, attributes = '') => tags.push({ name, start: `<${name}${attributes}>` })
  if (formats.link) {
    const title = formats['link-title'] ? ` title="${escapeHtml(String(formats['link-title']))}"` : ''
    add('a', ` href="${escapeHtml(String(formats.link))}"${title} target="_blank" rel="${linkRel}"`)
  }
  for (const [name, attribute] of phrases) {
    const value = formats[name]
    if (value) add(name, attribute && value !== true ? ` ${attribute}="${escapeHtml(String(value))}"` : '')
  }
  if (formats.bold) add('strong')
  if (formats.italic) add('em')
  if (formats.underline) add('u')
  if (formats.strike) add('s')
  if (formats.script) add(formats.script === 'sub' ? 'sub' : 'sup')
  if (formats.code) add('code')
  if (formats.tex) add('span', ` data-language="${texLanguage}"`)
  const font = formats.font ? ` class="ql-font-${escapeHtml(String(formats.font))}"` : ''
  const size = formats.size ? ` style="font-size: ${escapeHtml(String(formats.size))}"` : ''
  if (font || size) add('span', font + size)
  return tags
}

/** Spaces that would be lost, at the beginning of a line or several in a row, become no-break spaces. */
function textHtml(text: string, beginsLine: boolean): string {
  return escapeText(text).replace(/ +/g, (spaces, at: number) => {
    const kept = at === 0 && beginsLine ? spaces.length : spaces.length - 1
    return '&nbsp;'.repeat(kept) + ' '.repeat(spaces.length - kept)
  })
}

function embedHtml({ insert, formats }: Run): string {
  if (typeof insert === 'string') return ''
  if ('soft-break' in insert) return '<br>'
  if (!insert.image) return ''
  const size = ['width', 'height'].map((name) =>
    formats[name] ? ` ${name}="${escapeHtml(String(formats[name]))}"` : '',
  )
  return `<img src="${escapeHtml(String(insert.image))}" alt="${escapeHtml(String(formats.alt ?? ''))}"${size.join('')}>`
}
