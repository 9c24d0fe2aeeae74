// Finds the table column behind each column of a view in the view's stored query, where PostgreSQL records it through
// joins and subqueries. Pure; linear in the length of the text.

export type Target = { readonly position: number; readonly relation: string; readonly column: number }

/** Returns the plain columns in the outermost target list of a stored query. */
export function targetsOf(definition: string): readonly Target[] {
  const start = fieldAt(definition, ':targetList (', 2)
  if (start === -1) return []
  return nodesIn(definition, start).flatMap((node) => {
    const number = (field: string): number => {
      const at = fieldAt(node, `${field} `, 1)
      return at === -1 ? 0 : Number.parseInt(node.slice(at), 10)
    }
    const relation = number(':resorigtbl')
    return relation === 0
      ? []
      : [{ position: number(':resno'), relation: String(relation), column: number(':resorigcol') }]
  })
}

/** Returns the position after `field` at exactly this bracket depth, or -1. */
function fieldAt(text: string, field: string, wanted: number): number {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '{' || character === '(') depth += 1
    else if (character === '}' || character === ')') depth -= 1
    else if (character === ':' && depth === wanted && text.startsWith(field, at)) return at + field.length
  }
  return -1
}

/** Returns the bracketed nodes of the list that begins at `start`. */
function nodesIn(text: string, start: number): readonly string[] {
  const nodes: string[] = []
  let depth = 0
  let nodeStart = start
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '{' || character === '(') {
      if (depth === 0) nodeStart = at
      depth += 1
    } else if (character === '}' || character === ')') {
      if (depth === 0) break
      depth -= 1
      if (depth === 0) nodes.push(text.slice(nodeStart, at + 1))
    }
  }
  return nodes
}
