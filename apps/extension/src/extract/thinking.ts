// What a model thought before it answered: saved folded, before the answer.
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'

const opening = `<details><summary>${texts.thinking}</summary>`
const closing = '</details>'

export function thinkingHtml(thoughts: string): string {
  return thoughts === '' ? '' : opening + thoughts + closing
}

/** The page does not show the thoughts, so they must not decide whether a turn is known. */
export function withoutThinking(html: string): string {
  const [first = '', ...rest] = html.split(opening)
  return first + rest.map((each) => each.slice(each.indexOf(closing) + closing.length)).join('')
}
