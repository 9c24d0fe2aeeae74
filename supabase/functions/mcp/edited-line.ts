// Merges changed words into a line of HTML. The other words keep their markup, such as a colour or a picture's size. Pure.
import type { HtmlElement, HtmlNode } from '@jotsam/core/html/html-tree'
import { matches } from './align.ts'
import { modelNodes, nodesMarkdown } from './note-markdown.ts'

/** Returns null when the lines share no word or picture, or when more than words changed. */
export function editedLine(before: readonly HtmlNode[], after: readonly HtmlNode[]): HtmlNode[] | null {
  const [text, newText] = [textOf(before), textOf(after)]
  if (text.length > LONGEST || newText.length > LONGEST) return null
  const changes = changesOf(text, newText, before.some(hasPicture))
  if (!changes) return null
  const wanted = nodesMarkdown(after).trim()
  for (const tried of [changes.map((change) => withoutBlanks(change, text)), changes])
    for (const isAtStart of [false, true]) {
      const nodes = withChanges(before, tried, isAtStart)
      // Converted to Markdown and back, like the text that a model returns.
      if (nodesMarkdown(modelNodes(nodesMarkdown(nodes))).trim() === wanted) return nodes
    }
  return null
}

/** Keeps removed white space that Markdown does not show, such as a second blank. */
function withoutBlanks(change: Change, text: string): Change {
  const gone = text.slice(change.from, change.to)
  const isWordGone = change.text === '' && gone.trim() !== ''
  if (isWordGone || change.text !== change.text.trim()) return change
  const from = change.from + gone.length - gone.trimStart().length
  return { ...change, from, to: Math.max(from, change.from + gone.trimEnd().length) }
}

/** Returns media that Markdown cannot express. They go to the end of a line that was replaced as a whole. */
export function hiddenOf(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    if (!MEDIA.has(node.name)) return hiddenOf(node.children)
    return nodesMarkdown([node]).trim() === '' ? [node] : []
  })
}

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string'

const MEDIA = new Set('audio canvas embed iframe img object picture svg video'.split(' '))

/** Comparing longer texts takes too long. */
const LONGEST = 20_000

const BREAK = '\n'

/** The text with BREAK for each line break. All kinds of white space are equal in Markdown. */
const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string' ? node.replace(/\s/g, ' ') : node.name === 'br' ? BREAK : textOf(node.children),
    )
    .join('')

interface Change {
  readonly from: number
  readonly to: number
  readonly text: string
}

const hasPicture = (node: HtmlNode): boolean =>
  typeof node !== 'string' && (node.name === 'img' || node.children.some(hasPicture))

function changesOf(text: string, newText: string, isAlike: boolean): Change[] | null {
  const [words, newWords] = [wordsOf(text), wordsOf(newText)]
  const kept = [...matches(words, newWords)].sort(([a], [b]) => a - b)
  if (!isAlike && !kept.some(([at]) => /[\p{L}\p{N}]/u.test(newWords[at] ?? ''))) return null
  const changes: Change[] = []
  let [at, from, place] = [0, 0, 0]
  for (const [nextAt, nextFrom] of [...kept, [newWords.length, words.length] as const]) {
    const to = place + words.slice(from, nextFrom).join('').length
    const added = newWords.slice(at, nextAt).join('')
    if (added.includes(BREAK)) return null
    if (to > place || added !== '') changes.push({ from: place, to, text: added })
    place = to + (words[nextFrom]?.length ?? 0)
    at = nextAt + 1
    from = nextFrom + 1
  }
  return changes
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+|./gsu) ?? []

/** Words that are added between two text nodes go to the end of the first one, or with `isAtStart` to the start of the second. */
function withChanges(nodes: readonly HtmlNode[], changes: readonly Change[], isAtStart: boolean): HtmlNode[] {
  const left = [...changes]
  let place = 0
  const changedText = (text: string): string => {
    const start = place
    place += text.length
    const isHere = ({ from, to }: Change) => from < place || (from === place && from === to && !isAtStart)
    let [changed, at] = ['', 0]
    for (let change = left[0]; change && isHere(change); change = left[0]) {
      left.shift()
      changed += text.slice(at, Math.max(at, change.from - start)) + change.text
      at = Math.max(at, Math.min(change.to, place) - start)
      // The removed range continues in the next text nodes.
      if (change.to > place) left.unshift({ from: place, to: change.to, text: '' })
    }
    return changed + text.slice(at)
  }
  const visit = (node: HtmlNode): HtmlNode[] => {
    if (typeof node === 'string') {
      const text = changedText(node)
      return text === '' ? [] : [text]
    }
    if (node.name === 'br') {
      const isGone = left[0] !== undefined && left[0].from <= place && left[0].to > place
      place += 1
      if (isGone && left[0]) left[0] = { ...left[0], from: place }
      return isGone ? [] : [node]
    }
    const children = node.children.flatMap(visit)
    return children.length === 0 && node.children.length > 0 ? [] : [{ ...node, children } satisfies HtmlElement]
  }
  return nodes.flatMap(visit)
}
