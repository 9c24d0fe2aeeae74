// Which table's column each column of a view shows, read from the view's stored query: PostgreSQL notes the origin of every plain
// column there, through joins and subqueries. So a view has the relationships of the tables behind it. Pure.
import type { CatalogueRelation } from './read-catalogue.ts'
import type { CatalogueName } from './types.ts'

/** By the view's id: for each column of a table that it shows, the view's own name for it. */
export type ViewOrigins = ReadonlyMap<string, readonly Origin[]>
export type Origin = { readonly relation: string; readonly column: CatalogueName; readonly shownAs: CatalogueName }

export function viewOrigins(
  byId: ReadonlyMap<string, CatalogueRelation>,
  reachable: ReadonlyMap<string, CatalogueRelation>,
): ViewOrigins {
  const views = [...reachable.values()].filter(({ kind }) => kind === 'v')
  return new Map(views.map((view) => [view.id, originsOf(view, byId, 0)]))
}

const DEEPEST = 10

function originsOf(
  view: CatalogueRelation,
  byId: ReadonlyMap<string, CatalogueRelation>,
  depth: number,
): readonly Origin[] {
  if (view.definition === null || depth > DEEPEST) return []
  return targetsOf(view.definition).flatMap((target): Origin[] => {
    const shownAs = view.columns.find(({ number }) => number === target.position)?.name
    const source = byId.get(target.relation)
    const column = source?.columns.find(({ number }) => number === target.column)?.name
    if (shownAs === undefined || source === undefined || column === undefined) return []
    if (source.kind !== 'v') return [{ relation: source.id, column, shownAs }]
    // A view over a view: what that one shows.
    const behind = originsOf(source, byId, depth + 1).find((origin) => origin.shownAs === column)
    return behind === undefined ? [] : [{ ...behind, shownAs }]
  })
}

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
