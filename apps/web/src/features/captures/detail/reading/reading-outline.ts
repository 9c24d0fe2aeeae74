// The outline of a shown note: the questions of a chat, or the headings of a text.
import { truncate } from '@jotsam/core/capture/truncate'

export interface OutlineEntry {
  readonly text: string
  /** 0 for the highest heading of the note. */
  readonly depth: number
  readonly element: HTMLElement
}

export function outlineOf(host: HTMLElement): OutlineEntry[] {
  const questions = elements(host, '.turn.question')
  if (questions.length > 0)
    return questions.map((turn) => ({
      text: shortened(questionIn(turn)?.textContent),
      depth: 0,
      element: turn,
    }))
  const headings = elements(host, 'h1, h2, h3, h4').filter((heading) => heading.textContent.trim() !== '')
  const levels = [...new Set(headings.map(levelOf))].sort()
  return headings.map((element) => ({
    text: shortened(element.textContent),
    depth: levels.indexOf(levelOf(element)),
    element,
  }))
}

/** Its first lines. What was attached to a question, such as a file as code, stands below them. */
function questionIn(turn: HTMLElement): Element | null {
  const body = turn.querySelector('.turn-body')
  const blocks = [...(body?.children ?? [])].filter((block) => !block.matches('details, pre, figure'))
  return blocks.find(({ textContent }) => textContent.trim() !== '') ?? body
}

/** The turns of a chat; empty for other notes. */
export function turnsOf(host: HTMLElement): HTMLElement[] {
  return elements(host, '.turn')
}

function elements(host: HTMLElement, selector: string): HTMLElement[] {
  return [...host.querySelectorAll<HTMLElement>(selector)]
}

function levelOf(heading: HTMLElement): number {
  return Number(heading.localName.slice(1))
}

function shortened(text: string | undefined | null): string {
  return truncate((text ?? '').replace(/\s+/g, ' ').trim(), 80)
}
