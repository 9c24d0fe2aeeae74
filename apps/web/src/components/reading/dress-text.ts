// Prepares the sanitised text of a note for reading: code with its language and a Copy button, tables that scroll, footnotes that
// lead to their note and back. What it adds has the attribute `data-added` and is no part of the note's text.
import { readingMessages as texts } from '@jotsam/core/messages/capture/reading'
import { languageName } from './code-languages.ts'
import { directBlocks } from './direct-blocks.ts'

export function dressText(fragment: DocumentFragment): DocumentFragment {
  for (const old of fragment.querySelectorAll('.ql-code-block-container')) old.replaceWith(preOf(old))
  for (const pre of fragment.querySelectorAll('pre')) dressCode(pre)
  for (const table of fragment.querySelectorAll('table')) {
    if (!table.parentElement?.closest('table')) wrap(table, scroller('table-scroll', texts.table))
  }
  linkFootnotes(fragment)
  directBlocks(fragment)
  return fragment
}

export function added<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.className = className
  element.textContent = text
  element.setAttribute('data-added', '')
  return element
}

/** The language of a code block, from its class or attribute; '' when it has none. */
export function languageOf(pre: Element): string {
  const named = [pre, pre.querySelector('code')].flatMap((each) => [...(each?.classList ?? [])])
  const byClass = named.find((name) => name.startsWith('language-'))?.slice('language-'.length)
  const language = byClass ?? pre.getAttribute('data-language') ?? ''
  return language === 'plain' ? '' : language
}

/** The code blocks of the first editor have an element for each line. */
function preOf(container: Element): HTMLPreElement {
  const lines = [...container.querySelectorAll('.ql-code-block')]
  const pre = document.createElement('pre')
  const language = lines[0]?.getAttribute('data-language')
  if (language) pre.setAttribute('data-language', language)
  pre.textContent = lines.map((line) => line.textContent).join('\n')
  return pre
}

function dressCode(pre: HTMLPreElement): void {
  const name = languageName(languageOf(pre))
  const head = added('div', 'code-head')
  const copy = document.createElement('button')
  copy.type = 'button'
  copy.textContent = texts.copyCode
  copy.setAttribute('data-copy', '')
  const label = document.createElement('span')
  label.textContent = name
  head.append(label, copy)
  const block = document.createElement('div')
  block.className = 'code-block'
  wrap(pre, block)
  block.prepend(head)
  focusable(pre, name === '' ? texts.code : texts.codeIn(name))
}

function scroller(className: string, label: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  focusable(element, label)
  return element
}

/** A part that scrolls sideways must be reachable with the keyboard. */
export function focusable(element: HTMLElement, label: string): void {
  element.tabIndex = 0
  element.setAttribute('role', 'group')
  element.setAttribute('aria-label', label)
}

function wrap(inner: Element, outer: Element): void {
  inner.replaceWith(outer)
  outer.append(inner)
}

/** A footnote is a paragraph that begins with [label]; the same mark elsewhere refers to it. */
export function linkFootnotes(fragment: DocumentFragment): void {
  const marks = [...fragment.querySelectorAll('sup')].filter(
    (mark) => /^\[[^\]\s]{1,40}\]$/.test(mark.textContent) && !mark.closest('a, pre'),
  )
  const isNote = (mark: Element) => mark.parentElement?.localName === 'p' && mark.previousSibling === null
  const notes = new Map<string, Element>()
  const byLabel = new Map<string, Element[]>()
  for (const mark of marks) {
    const label = mark.textContent
    if (isNote(mark)) notes.set(label, mark)
    const same = byLabel.get(label)
    if (same) same.push(mark)
    else byLabel.set(label, [mark])
  }
  let number = 0
  for (const [label, note] of notes) {
    const references = (byLabel.get(label) ?? []).filter((mark) => mark !== note)
    if (references.length === 0) continue
    number += 1
    note.parentElement?.classList.add('footnote')
    for (const [index, reference] of references.entries())
      link(reference, `footnote-${number}`, `footnote-${number}-from-${index + 1}`)
    target(note, `footnote-${number}`)
    const back = added('a', 'footnote-back', '↩')
    back.href = `#footnote-${number}-from-1`
    back.setAttribute('aria-label', texts.backToText)
    note.parentElement?.append(' ', back)
  }
}

function link(mark: Element, to: string, id: string): void {
  const anchor = document.createElement('a')
  anchor.href = `#${to}`
  anchor.append(...mark.childNodes)
  mark.append(anchor)
  target(mark, id)
}

function target(element: Element, id: string): void {
  element.id = id
  element.setAttribute('tabindex', '-1')
}
