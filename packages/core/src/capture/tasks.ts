// The tasks of a note: where its stored text says that each is done. Ticking one changes those characters only.
import { isHtml } from '../html/html-tokens.ts'

export interface Task {
  readonly isDone: boolean
  /** What says whether it is done, from `at` to `end`. */
  readonly at: number
  readonly end: number
  /** Where its text begins. */
  readonly text: number
}

/** In the order of the text. Some may be code, and are no tasks once they are shown. */
export function tasksIn(content: string): Task[] {
  return Array.from(
    content.matchAll(isHtml(content) ? HTML : MARKDOWN),
    ({ 0: all, 1: before = '', 2: sign = '', index }) => {
      const at = index + before.length
      return { isDone: /^(?:x|checked)$/i.test(sign), at, end: at + sign.length, text: index + all.length }
    },
  )
}

const HTML = /(<li\b[^<>]*?\sdata-list=["']?)(checked|unchecked)(?=["'\s>])[^<>]*>/gi
const MARKDOWN = /^([\d \t>.)*+•-]*[*+•.)-][ \t]+\[)([ xX])\][ \t]+(?=\S)/gm

/** The text with these tasks done, or not done. */
export function withTasks(content: string, tasks: readonly Task[], isDone: boolean): string {
  const [open, done] = isHtml(content) ? ['unchecked', 'checked'] : [' ', 'x']
  const changed = tasks.filter((task) => task.isDone !== isDone)
  return spliced(content, changed, ({ at, end }) => [at, end, isDone ? done : open])
}

/** The same task in another version of the text: it has the same words. Null when it is not there. */
export function taskLike(content: string, task: Task, other: string): Task | null {
  const alike = (text: string) => {
    const words = wordsOf(content, task)
    return tasksIn(text).filter((each) => wordsOf(text, each) === words)
  }
  const place = alike(content).findIndex(({ at }) => at === task.at)
  return alike(other)[place] ?? null
}

function wordsOf(content: string, { text }: Task): string {
  const rest = content.slice(text)
  return rest.slice(0, rest.search(isHtml(content) ? /<\/?(?:li|ul|ol)\b|$/i : /[\r\n]|$/))
}

/** Writes the number of each task before its text, so that it is found again once the text is shown. */
export function withNumbers(content: string): string {
  return spliced(content, tasksIn(content), ({ text }, number) => [text, text, `\uE000${number}\u2003`])
}

/** What `withNumbers` wrote. It ends with a space, so that emphasis may begin after it. */
export const taskNumber = /\uE000(\d+)\u2003/g

function spliced<T>(
  content: string,
  all: readonly T[],
  change: (each: T, index: number) => [at: number, end: number, text: string],
): string {
  let result = ''
  let from = 0
  for (const [index, each] of all.entries()) {
    const [at, end, text] = change(each, index)
    result += content.slice(from, at) + text
    from = end
  }
  return result + content.slice(from)
}
