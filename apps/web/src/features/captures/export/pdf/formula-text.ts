// A formula as words of a line, for a PDF: letters in italics, with raised and lowered parts.
import katex from 'katex'

interface FormulaText {
  readonly nodes: Node[]
  /** Whether the words show it as a mathematician writes it. */
  readonly isPlain: boolean
}

/** Null when the formula has a mistake. */
export function formulaText(tex: string): FormulaText | null {
  try {
    const mathMl = katex.renderToString(tex, { output: 'mathml', strict: 'ignore', maxExpand: 500 })
    const math = new DOMParser().parseFromString(mathMl, 'text/html').querySelector('math')
    return math ? { nodes: nodesOf(math), isPlain: isPlain(math) } : null
  } catch {
    return null
  }
}

/** Letters, digits and signs in a row, with raised or lowered parts of one level. */
function isPlain(math: Element): boolean {
  return [...math.querySelectorAll('*')].every((each) => {
    if (!PLAIN.has(each.localName) || each.hasAttribute('mathvariant') !== isUpright(each)) return false
    if (each.localName === 'mo') return !LARGE.test(each.textContent)
    return !/^msu[bp]$/.test(each.localName) || !each.querySelector('msub, msup')
  })
}

const PLAIN = new Set(['semantics', 'annotation', 'mrow', 'mi', 'mn', 'mo', 'mtext', 'mspace', 'msub', 'msup'])
const LARGE = /[∏∐∑∫-∳⋀-⋃⨀-⨆]/
const isUpright = (element: Element) => element.getAttribute('mathvariant') === 'normal'

function nodesOf(element: Element): Node[] {
  const parts = [...element.children]
  const part = (index: number) => (parts[index] ? nodesOf(parts[index]) : [])
  switch (element.localName) {
    case 'semantics':
      return part(0)
    case 'annotation':
      return []
    case 'mi':
      // A function's name stands apart from what is before it.
      return element.textContent.length === 1 ? [within('i', [text(element)])] : [new Text(' '), text(element)]
    case 'mo':
      return [/^[=+<>≤≥≠≈≡→←⇒∈×·−±∣]$/.test(element.textContent) ? new Text(` ${element.textContent} `) : text(element)]
    case 'mspace':
      return [new Text(' ')]
    case 'mfrac':
      return [...grouped(part(0)), new Text('/'), ...grouped(part(1))]
    case 'msqrt':
      return [new Text('√'), ...grouped(parts.flatMap(nodesOf))]
    case 'mroot':
      return [within('sup', part(1)), new Text('√'), ...grouped(part(0))]
    case 'msup':
      return [...part(0), within('sup', part(1))]
    case 'msub':
    case 'munder':
      return [...part(0), within('sub', part(1))]
    case 'mover':
      // An accent follows its letter.
      return [...part(0), ...part(1)]
    case 'msubsup':
    case 'munderover':
      return [...part(0), within('sub', part(1)), within('sup', part(2))]
    case 'mtr':
      return [...parts.flatMap((cell, at) => [...(at > 0 ? [new Text(', ')] : []), ...nodesOf(cell)]), new Text('; ')]
    default:
      return parts.length > 0 ? parts.flatMap(nodesOf) : [text(element)]
  }
}

function text(element: Element): Text {
  // Invisible signs between a function and its argument.
  return new Text(element.textContent.replace(/[\u2061-\u2064]/g, ''))
}

function within(name: 'i' | 'sub' | 'sup', nodes: Node[]): Element {
  const element = document.createElement(name)
  element.append(...nodes)
  return element
}

function grouped(nodes: Node[]): Node[] {
  return nodes.length > 1 ? [new Text('('), ...nodes, new Text(')')] : nodes
}
