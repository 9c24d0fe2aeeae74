// The messages on the open branch of a conversation's JSON, in order. An edited question starts a new branch; the old one stays in the
// data.

import type { DataRules } from '../sites/site-rules-schema.ts'
import { textAt, valueAt } from './json-path.ts'

/** `shown` are the ids on the page: the person may be looking at another branch than the newest. */
export function openBranch(json: unknown, rules: DataRules, shown: readonly string[]): Branch {
  const nodes = rules.messages.form === 'tree' ? treeNodes(json, rules) : listNodes(json, rules)
  if (nodes === null) return { messages: [], isWhole: true }
  if (!nodes.some(({ parent }) => parent !== ''))
    return { messages: nodes.map(({ message }) => message), isWhole: true }
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const start = openLeaf(nodes, byId, textAt(json, rules.messages.leaf), shown)
  const path = upFrom(start, byId).reverse()
  return { messages: path.map(({ message }) => message), isWhole: isRoot(path[0]?.parent ?? '') }
}

/** `isWhole` is false when the first message answers one that the data does not have. */
type Branch = { messages: unknown[]; isWhole: boolean }

/** Sites write no parent, or an id of zeros. */
function isRoot(parent: string): boolean {
  return parent === '' || /^0+(?:-|$)/.test(parent)
}

type Node = { id: string; parent: string; message: unknown }
type Nodes = ReadonlyMap<string, Node>

function treeNodes(json: unknown, rules: DataRules): Node[] | null {
  if (rules.messages.form !== 'tree') return null
  const { nodes, parent, message } = rules.messages
  const found = valueAt(json, nodes)
  if (typeof found !== 'object' || found === null) return null
  return Object.entries(found).map(([id, node]) => ({
    id,
    parent: textAt(node, parent),
    message: valueAt(node, message) ?? null,
  }))
}

function listNodes(json: unknown, rules: DataRules): Node[] | null {
  if (rules.messages.form !== 'list') return null
  const { list, parent } = rules.messages
  const found = valueAt(json, list)
  if (!Array.isArray(found)) return null
  return found.map((message) => ({ id: textAt(message, rules.id), parent: textAt(message, parent), message }))
}

function openLeaf(nodes: readonly Node[], byId: Nodes, leaf: string, shown: readonly string[]): string {
  const start = byId.has(leaf) ? leaf : (nodes.at(-1)?.id ?? '')
  const lastShown = shown.findLast((id) => byId.has(id))
  if (lastShown === undefined || upFrom(start, byId).some(({ id }) => id === lastShown)) return start
  return downFrom(lastShown, nodes)
}

function upFrom(leaf: string, byId: Nodes): Node[] {
  const path: Node[] = []
  const seen = new Set<string>()
  for (let node = byId.get(leaf); node && !seen.has(node.id); node = byId.get(node.parent)) {
    seen.add(node.id)
    path.push(node)
  }
  return path
}

/** Follows the newest answer to each message. The data lists them in order of creation. */
function downFrom(from: string, nodes: readonly Node[]): string {
  const newest = new Map(nodes.map(({ id, parent }) => [parent, id]))
  const seen = new Set<string>()
  let at = from
  for (let next = newest.get(at); next !== undefined && !seen.has(next); next = newest.get(at)) {
    seen.add(next)
    at = next
  }
  return at
}
