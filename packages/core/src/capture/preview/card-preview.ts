// The beginning of a capture's text for a card: its lines stay, a repeated title and the names of a chat's speakers go.
import { isHtml } from '../../html/html-tokens.ts'
import { toPlainText } from '../../html/plain-text.ts'
import { speakerMessages } from '../../messages/capture/speakers.ts'
import { limits } from '../../plan/limits.ts'
import { chatSites, isChatAddress } from '../sources/chat-sites.ts'
import { truncateWithEllipsis } from '../truncate.ts'
import { withoutZettels } from '../zettel-id.ts'
import { plainWords } from './plain-words.ts'

export function cardPreview(content: string, title = '', max: number = limits.capture.previewLength): string {
  const isFromHtml = isHtml(content)
  const text = isFromHtml ? openingText(content, max * ENOUGH) : content.slice(0, max * ENOUGH)
  const lines = plainWords(withoutZettels(text), isFromHtml).map(withBoxes)
  const [first] = lines
  const rest = first !== undefined && lines.length > 1 && first === title.trim() ? lines.slice(1) : lines
  const spoken = rest.filter((line) => !SPEAKERS.has(line.replace(/( said)?:$/, '')))
  // A note that contains only speakers' names still has a preview.
  return truncateWithEllipsis((spoken.length > 0 ? spoken : rest).join('\n'), max)
}

/** The first characters of the text. A card shows a few of them, so the rest of a long note is not read. */
function openingText(html: string, length: number): string {
  const opening = html.length > OPENING ? html.slice(0, Math.max(0, html.lastIndexOf('<', OPENING))) : html
  const text = spokenText(opening)
  // Its markup may be long.
  return (text.length < length && opening !== html ? spokenText(html) : text).slice(0, length)
}

/** The plain text without the heads of a chat's turns, what an assistant thought, and the marks of footnotes. */
export function spokenText(content: string): string {
  if (!isHtml(content)) return toPlainText(content)
  return toPlainText(withoutThinking(content.replace(TURN_HEADS, '')).replace(FOOTNOTE_MARKS, ''))
}

/** What an assistant thought before it answered is folded when one reads. */
function withoutThinking(html: string): string {
  const [first = '', ...parts] = html.split(THINKING)
  return first + parts.map((part) => part.split(DETAILS_END).slice(1).join(DETAILS_END)).join('')
}

/** The same for the beginning of a text that is already one line. */
export function linePreview(line: string, sourceUrl: string | null): string {
  return withoutSpeakers(withoutZettels(line), sourceUrl).replace(
    /(^| )[-*] \[([ xX])\] /g,
    (_all, space, sign) => `${space}${boxFor(sign)} `,
  )
}

/** A task with the box that people know, instead of the signs of Markdown. */
function withBoxes(line: string): string {
  return line.replace(/^[-*] \[([ xX])\] /, (_all, sign: string) => `${boxFor(sign)} `)
}

const boxFor = (sign: string) => (sign === ' ' ? '☐' : '☑')

/** A line of a saved chat without its speakers' names and the word above an assistant's thoughts, which stand before a capital letter
 * or a hit. In other notes they are words. */
export function withoutSpeakers(line: string, sourceUrl: string | null): string {
  return isChatAddress(sourceUrl) ? line.replace(SPOKEN, '$1') : line
}

/** Signs are removed from more text than is shown, and not from all of a long note. */
const ENOUGH = 8
/** Much longer than the opening of most notes with its markup. */
const OPENING = 16_000
/** The heading of a turn in a saved chat: its author, and often the model and the time. */
const TURN_HEADS = /<h2>\s{0,9}<a [^<>#]*#turn-[^<>]*>[^<]{0,40}<\/a>(?:[^<]|<(?!\/h2>)){0,600}<\/h2>/g
const THINKING = `<details><summary>${speakerMessages.thinking}</summary>`
const DETAILS_END = '</details>'
/** A number that links, above the line. Powers do not link. */
const FOOTNOTE_MARKS = /<sup[^<>]{0,200}><a [^<>]{0,500}>\[?\d{1,3}\]?<\/a><\/sup>/g
const SPEAKERS = new Set(['You', ...Object.values(chatSites).map(({ name }) => name)])
const NAMES = `(?:${[...SPEAKERS].join('|')})(?: said:)?`
const SPOKEN = new RegExp(
  `(^…?|[.!?…:)”"] )(?:${NAMES}(?: ${speakerMessages.thinking})?|${speakerMessages.thinking}) (?=[\\p{Lu}\\uE000])`,
  'gu',
)
