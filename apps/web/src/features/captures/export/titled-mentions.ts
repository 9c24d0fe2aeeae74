// For readers who cannot follow a mention: the title of the note in place of its digits. Pure.
import { escapeHtml } from '@jotsam/core/html/html-entities'
import { isHtml } from '@jotsam/core/html/html-tokens'
import type { Mentioned } from '../mentioned-query.ts'

/** A mention with words of its own keeps them, and one of a note that is not known keeps its digits. */
export function titledMentions(content: string, notes: readonly Pick<Mentioned, 'zettel_id' | 'title'>[]): string {
  const titles = new Map(notes.map(({ zettel_id, title }) => [zettel_id, title]))
  const [write, code] = isHtml(content) ? [escapeHtml, HTML_CODE] : [(text: string) => text, MARKDOWN_CODE]
  return content.replace(new RegExp(`${code}|\\[\\[(?<id>\\d{12})\\]\\]`, 'g'), (mention, ...found) => {
    const { id = '' }: { id?: string } = found.at(-1)
    // These signs would end the words of a mention.
    const title = titles
      .get(id)
      ?.replace(/[[\]|\s]+/g, ' ')
      .trim()
      .slice(0, LONGEST)
    return title ? `[[${id}|${write(title)}]]` : mention
  })
}

const LONGEST = 200

/** Code stays as it is. Code that is never closed extends to the end of the text, so that every letter is read once. */
const HTML_CODE = '<(?:pre|code)\\b[^]*?(?:</(?:pre|code)>|$)'
const MARKDOWN_CODE = '```[^]*?(?:```|$)|`[^`\n]*`'
