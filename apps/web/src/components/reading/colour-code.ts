// Colours the code blocks of a note. Heavy: import it lazily. A block without a known language stays as it is: guessing takes long
// and is often wrong.
import './code.css'
import { escapeText } from '@jotsam/core/html/html-entities'
import highlighter from 'highlight.js/lib/core'
import { languageOfName } from './code-languages.ts'
import { languageOf } from './dress-text.ts'

export async function colourCode(host: ParentNode): Promise<void> {
  await Promise.all([...host.querySelectorAll('pre')].map(colour))
}

/** Longer code would stop the page for a noticeable time. */
const LONGEST = 50_000
/** The highlighter's time can grow with the square of the length, and with its cube within a line. */
const LONGEST_PART = 5_000
const LONG_LINE = /[^\n]{1001}/

async function colour(pre: HTMLPreElement): Promise<void> {
  const written = languageOf(pre)
  const place = pre.querySelector('code') ?? pre
  const text = place.textContent
  await loadLanguage(written)
  const coloured = highlighted(text, written)
  if (coloured) place.replaceChildren(...copies(coloured))
}

/** Does nothing for a language that is not known. */
export async function loadLanguage(written: string): Promise<void> {
  const language = languageOfName(written)
  if (!language || highlighter.getLanguage(keyOf(language.name))) return
  highlighter.registerLanguage(keyOf(language.name), (await language.load()).default)
}

export interface CodeToken {
  readonly from: number
  readonly to: number
  /** The classes that colour it. */
  readonly name: string
}

/** The coloured parts of code, once its language is loaded. */
export function codeTokens(text: string, written: string): readonly CodeToken[] {
  const tokens: CodeToken[] = []
  let at = 0
  const visit = (node: Node) => {
    if (!(node instanceof Element)) {
      at += node.textContent?.length ?? 0
      return
    }
    const from = at
    for (const child of node.childNodes) visit(child)
    if (node.className !== '' && at > from) tokens.push({ from, to: at, name: node.className })
  }
  for (const child of highlighted(text, written)?.childNodes ?? []) visit(child)
  return tokens
}

function highlighted(text: string, written: string): Element | null {
  const key = keyOf(languageOfName(written)?.name ?? '')
  if (text.length > LONGEST || !highlighter.getLanguage(key)) return null
  const colours = (part: string) =>
    LONG_LINE.test(part) ? escapeText(part) : highlighter.highlight(part, { language: key, ignoreIllegals: true }).value
  const { body } = new DOMParser().parseFromString(`<body>${partsOf(text).map(colours).join('')}`, 'text/html')
  return body.textContent === text ? body : null
}

/** Divides long code between lines, where it can before one that is not indented. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let from = 0
  while (text.length - from > LONGEST_PART) {
    const part = text.slice(from, from + LONGEST_PART)
    const end = /^[\s\S]*\n(?=\S)/.exec(part)?.[0].length ?? part.lastIndexOf('\n') + 1
    parts.push(part.slice(0, end || LONGEST_PART))
    from += end || LONGEST_PART
  }
  return [...parts, text.slice(from)]
}

/** The highlighter looks languages up in lower case. */
function keyOf(name: string): string {
  return name.toLowerCase()
}

/** The highlighter writes text and spans with classes. Nothing else is taken over. */
function copies(from: Node): Node[] {
  return [...from.childNodes].map((node) => {
    if (!(node instanceof Element)) return document.createTextNode(node.textContent ?? '')
    const span = document.createElement('span')
    span.className = node.className
    span.append(...copies(node))
    return span
  })
}
