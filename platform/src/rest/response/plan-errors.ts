// Maps planner errors to PostgREST's messages, or PostgreSQL's where PostgREST leaves the check to the database.
import type { PlanError } from '../plan/refusal.ts'
import { wireError } from '../request/index.ts'
import type { Relationship, Routine } from '../schema-cache/types.ts'
import { type Wire, wire } from './wire.ts'

export function planWire(error: PlanError): Wire {
  switch (error.kind) {
    case 'unknown-schema':
      return wire(406, 'PGRST106', `Invalid schema: ${error.schema}`, {
        hint: `Only the following schemas are exposed: ${error.exposed.join(', ')}`,
      })
    case 'unknown-table':
      return wire(404, 'PGRST205', `Could not find the table '${error.schema}.${error.table}' in the schema cache`, {
        hint: error.nearest === null ? null : `Perhaps you meant the table '${error.schema}.${error.nearest}'`,
      })
    case 'unknown-column':
      return wire(400, '42703', `column ${error.table}.${error.column} does not exist`)
    case 'unknown-write-column':
      return wire(
        400,
        'PGRST204',
        `Could not find the '${error.column}' column of '${error.table}' in the schema cache`,
      )
    case 'unknown-type':
      return wire(400, '42704', `type "${error.type}" does not exist`)
    case 'no-relationship':
      return noRelationship(error)
    case 'ambiguous-relationship':
      return ambiguousRelationship(error)
    case 'not-embedded':
      return wire(400, 'PGRST108', `'${error.name}' is not an embedded resource in this request`, {
        hint: `Verify that '${error.name}' is included in the 'select' query parameter.`,
      })
    case 'related-order':
      return wire(400, 'PGRST118', `A related order on '${error.to}' is not possible`, {
        details: `'${error.from}' and '${error.to}' do not form a many-to-one or one-to-one relationship`,
      })
    case 'embed-operator':
      return wire(400, 'PGRST120', `Bad operator on the '${error.name}' embedded resource`, {
        details: 'Only is null or not is null filters are allowed on embedded resources',
      })
    case 'aggregates-off':
      return wire(400, 'PGRST123', 'Use of aggregate functions is not allowed')
    case 'unknown-function':
      return unknownFunction(error)
    case 'ambiguous-function':
      return wire(
        300,
        'PGRST203',
        `Could not choose the best candidate function between: ${error.candidates.map(signature).join(', ')}`,
        {
          hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
        },
      )
    case 'max-affected-single':
      return wire(
        400,
        'PGRST128',
        'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
      )
    case 'no-where':
      return wire(400, '21000', `${error.command} requires a WHERE clause`)
    case 'put-filters':
      return wire(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")
    case 'request':
      return { ...wireError(error.error), headers: {} }
  }
}

function noRelationship(error: Extract<PlanError, { kind: 'no-relationship' }>): Wire {
  const { from, to, schema, hint, nearest } = error
  const usingHint = hint === null ? '' : ` using the hint '${hint}'`
  return wire(400, 'PGRST200', `Could not find a relationship between '${from}' and '${to}' in the schema cache`, {
    details: `Searched for a foreign key relationship between '${from}' and '${to}'${usingHint} in the schema '${schema}', but no matches were found.`,
    hint: nearest === null ? null : `Perhaps you meant '${nearest}' instead of '${to}'.`,
  })
}

function ambiguousRelationship(error: Extract<PlanError, { kind: 'ambiguous-relationship' }>): Wire {
  const { from, to, candidates } = error
  const choices = candidates
    .map((candidate) => `'${candidate.to.name}!${candidate.junction?.name ?? candidate.constraint}'`)
    .join(', ')
  return wire(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from}' and '${to}'`,
    {
      details: candidates.map((candidate) => ({
        cardinality: candidate.cardinality,
        embedding: `${candidate.from.name} with ${candidate.to.name}`,
        relationship: relationshipText(candidate),
      })),
      hint: `Try changing '${to}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function relationshipText({ constraint, from, to, columns, junction }: Relationship): string {
  if (junction !== null) {
    const near = junction.near.map(([, column]) => column).join(', ')
    const far = junction.far.map(([column]) => column).join(', ')
    return `${junction.name} using ${constraint}(${near}) and ${junction.farConstraint}(${far})`
  }
  const own = columns.map(([column]) => column).join(', ')
  const foreign = columns.map(([, column]) => column).join(', ')
  return `${constraint} using ${from.name}(${own}) and ${to.name}(${foreign})`
}

function unknownFunction(error: Extract<PlanError, { kind: 'unknown-function' }>): Wire {
  const { schema, name, given, by, nearest } = error
  if (by === 'text' || by === 'xml' || by === 'bytea') {
    return wire(404, 'PGRST202', `Could not find the function ${schema}.${name} in the schema cache`, {
      details: `Searched for the function ${schema}.${name} with a single unnamed ${by} parameter, but no matches were found in the schema cache.`,
    })
  }
  const called = given.length === 0 ? `${schema}.${name} without parameters` : `${schema}.${name}(${given.join(', ')})`
  const parameters =
    given.length === 0 ? 'without parameters' : `with parameter${given.length === 1 ? '' : 's'} ${given.join(', ')}`
  const orBody = by === 'json' ? ' or with a single unnamed json/jsonb parameter' : ''
  return wire(404, 'PGRST202', `Could not find the function ${called} in the schema cache`, {
    details: `Searched for the function ${schema}.${name} ${parameters}${orBody}, but no matches were found in the schema cache.`,
    hint: nearest === null ? null : `Perhaps you meant to call the function ${schema}.${nearest}`,
  })
}

const signature = ({ schema, name, parameters }: Routine): string =>
  `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`
