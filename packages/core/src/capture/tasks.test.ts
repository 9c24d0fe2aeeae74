import { describe, expect, it } from 'vitest'
import { contentToHtml } from '../html/content-html.ts'
import { taskLike, tasksIn, withNumbers, withTasks } from './tasks.ts'

const HTML =
  '<p>Before &amp; after</p><ul><li data-list="checked">a<ul><li class="ql-indent-1" data-list="unchecked">b</li></ul></li></ul>' +
  '<table><tr><td><ul><li data-list="unchecked"><p>c</p></li></ul></td></tr></table>' +
  '<blockquote><ol><li data-list="ordered">no task</li><li data-list=\'unchecked\'>d</li></ol></blockquote>'

const MARKDOWN = `# List

- [x] a
  - [ ] _b_
    1. [X]  c **now**
* [ ] d <5 & more
> - [ ] e

\`\`\`
- [ ] code
\`\`\`

- [ ]
- [] no task
- [ ](https://example.org)
Words - [ ] within a line
`

const ticked = (content: string, number: number, isDone = true) =>
  withTasks(content, tasksIn(content).slice(number, number + 1), isDone)

describe('ticking a task', () => {
  it.each([
    ['HTML', HTML, [true, false, false, false]],
    ['Markdown', MARKDOWN, [true, false, true, false, false, false]],
    [
      'Markdown with the line ends of Windows',
      MARKDOWN.replaceAll('\n', '\r\n'),
      [true, false, true, false, false, false],
    ],
    ['plain text', 'Buy [ ] milk', []],
  ])('finds those of %s', (_kind, content, states) => {
    expect(tasksIn(content).map(({ isDone }) => isDone)).toEqual(states)
  })

  it('changes that task only, and back to the same text', () => {
    for (const content of [HTML, MARKDOWN]) {
      for (const [number, { isDone, at, end }] of tasksIn(content).entries()) {
        const changed = ticked(content, number, !isDone)
        const task = tasksIn(changed)[number]
        expect(task?.isDone).toBe(!isDone)
        expect(changed.slice(0, at)).toBe(content.slice(0, at))
        expect(changed.slice(task?.end)).toBe(content.slice(end))
        expect(ticked(changed, number, isDone).toLowerCase()).toBe(content.toLowerCase())
      }
    }
    expect(ticked('- [ ] a\n- [ ] a', 1)).toBe('- [ ] a\n- [x] a')
    expect(ticked('<ul><li data-list="unchecked">a</li></ul>', 0)).toBe('<ul><li data-list="checked">a</li></ul>')
  })

  it('keeps the sign of a task that is as it should be', () => {
    expect(withTasks('- [X] a\n- [ ] b', tasksIn('- [X] a\n- [ ] b'), true)).toBe('- [X] a\n- [x] b')
  })

  it('numbers each task at the start of its text, and changes nothing else of what is shown', () => {
    for (const content of [HTML, MARKDOWN]) {
      const shown = contentToHtml(withNumbers(content))
      const numbers = [...shown.matchAll(/<li[^>]*data-list=["'](?:un)?checked["'][^>]*>\uE000(\d+)\u2003/g)]
      expect(numbers.map(([, number]) => Number(number))).toEqual(content === HTML ? [0, 1, 2, 3] : [0, 1, 2, 3, 4])
      expect(shown.replace(/\uE000\d+\u2003/g, '')).toBe(contentToHtml(content))
    }
  })
})

describe('the same task in another version', () => {
  const found = (content: string, number: number, other: string) => {
    const task = tasksIn(content)[number]
    return task ? tasksIn(other).findIndex(({ at }) => at === taskLike(content, task, other)?.at) : -2
  }

  it('has the same words, wherever it is now', () => {
    expect(found('- [ ] a\n- [ ] b', 1, '# New\n\n- [ ] c\n- [x] b\n')).toBe(1)
    expect(found(HTML, 2, `<ul><li data-list="unchecked">new</li></ul>${HTML}`)).toBe(3)
  })
  it('is distinguished by its position from another task with the same words', () => {
    expect(found('- [ ] a\n- [ ] b\n- [ ] a', 2, '- [ ] a\n- [ ] a')).toBe(1)
  })
  it('is missing once its words changed', () => {
    expect(found('- [ ] a', 0, '- [ ] b')).toBe(-1)
    expect(found('- [ ] a\n- [ ] a', 1, '- [ ] a')).toBe(-1)
  })
})
