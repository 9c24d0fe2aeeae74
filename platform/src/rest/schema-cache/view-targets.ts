// Which table's column each column of a view shows, read from the view's stored query. PostgreSQL notes the origin of every plain
// column there, through joins and subqueries. Pure; the time is linear in the length of the text.

export type Target = { readonly position: number; readonly relation: string; readonly column: number }

/** The plain columns in the outermost target list of a stored query. */
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

/** Where what follows `field` begins, at exactly this depth of brackets; -1 if it is not there. */
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

/** The bracketed nodes of the list that begins at `start`. */
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
