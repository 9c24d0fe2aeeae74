// Plans filters, groups of filters, and filters on the presence of an embed. Pure.
import type * as Wire from '../request/index.ts'
import { refuse } from './refusal.ts'
import { castIn, fieldIn, type Scope } from './scope.ts'
import type { Condition, Embed } from './types.ts'

/** Finds an embed of the same level by its alias or name. */
export type FindEmbed = (name: string) => Embed | null

export function planCondition(scope: Scope, findEmbed: FindEmbed, condition: Wire.Condition): Condition {
  if (condition.kind === 'group') {
    return { ...condition, conditions: condition.conditions.map((inner) => planCondition(scope, findEmbed, inner)) }
  }
  const embed = condition.field.path.length === 0 ? findEmbed(condition.field.name) : null
  if (embed !== null) {
    const presence = asksForPresence(condition)
    if (presence !== null) return { kind: 'exists', negated: presence === 'absent', embed }
    if (!scope.columns.has(condition.field.name)) refuse({ kind: 'embed-operator', name: condition.field.name })
  }
  return {
    kind: 'filter',
    field: fieldIn(scope, condition.field),
    cast: castIn(scope, condition.cast),
    negated: condition.negated,
    operation: condition.operation,
  }
}

function asksForPresence({ operation, negated }: Wire.Filter): 'present' | 'absent' | null {
  if (operation.kind !== 'is') return null
  if (operation.value === 'null') return negated ? 'present' : 'absent'
  if (operation.value === 'not_null') return negated ? 'absent' : 'present'
  return null
}
