// Colours the code blocks of a note. Heavy: import it lazily. A block without a known language stays as it is: guessing takes long
// and is often wrong.
import './code.css'
import highlighter from 'highlight.js/lib/core'
import { languageOfName } from './code-languages.ts'
import { languageOf } from './dress-text.ts'

export async function colourCode(host: ParentNode): Promise<void> {
  await Promise.all([...host.querySelectorAll('pre')].map(colour))
}

/** Longer code would stop the page for a noticeable time. */
const LONGEST = 50_000

async function colour(pre: HTMLPreElement): Promise<void> {
  const written = languageOf(pre)
  const language = languageOfName(written)
  const place = pre.querySelector('code') ?? pre
  const text = place.textContent
  if (!language || text.length > LONGEST) return
  // The highlighter looks languages up in lower case.
  const key = language.name.toLowerCase()
  if (!highlighter.getLanguage(key)) highlighter.registerLanguage(key, (await language.load()).default)
  const { value } = highlighter.highlight(text, { language: key, ignoreIllegals: true })
  const coloured = new DOMParser().parseFromString(value, 'text/html').body
  if (coloured.textContent === text) place.replaceChildren(...copies(coloured))
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
