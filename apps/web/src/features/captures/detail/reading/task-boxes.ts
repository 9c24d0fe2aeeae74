// A checkbox for each task of a shown text, so that a person ticks tasks while reading.
import { taskNumber, tasksIn } from '@jotsam/core/capture/tasks'
import { added } from '../../../../components/reading/dress-text.ts'

/** The text was shown `withNumbers`, which are removed. A task without a number keeps the picture of a box. */
export function addTaskBoxes(fragment: DocumentFragment): void {
  const texts = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const numbered: [item: Element, number: string][] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!(node instanceof Text) || !node.data.includes('\uE000')) continue
    const [start, number] = /^\uE000(\d+)\u2003/.exec(node.data) ?? []
    const item = node.parentElement?.closest(TASK)
    if (start && number && item?.firstChild === node) numbered.push([item, number])
    node.data = node.data.replace(taskNumber, '')
  }
  for (const [item, number] of numbered) {
    const box = added('input', 'task-box')
    box.type = 'checkbox'
    box.dataset.task = number
    box.setAttribute('aria-label', wordsOf(item))
    item.prepend(box)
  }
}

/** Ticks the boxes as the tasks of the text are. */
export function showTicks(host: Element, content: string): void {
  const tasks = tasksIn(content)
  for (const box of host.querySelectorAll<HTMLInputElement>('.task-box')) {
    box.checked = tasks[Number(box.dataset.task)]?.isDone ?? false
    // For what is copied.
    box.defaultChecked = box.checked
    box.parentElement?.setAttribute('data-list', box.checked ? 'checked' : 'unchecked')
  }
}

const TASK = 'li:is([data-list="checked"], [data-list="unchecked"])'

/** The task's own words, without those of the tasks below it. */
function wordsOf(item: Element): string {
  const own = item.cloneNode(true)
  if (own instanceof Element) for (const list of own.querySelectorAll('ul, ol')) list.remove()
  return own.textContent?.trim().replace(/\s+/g, ' ') ?? ''
}
