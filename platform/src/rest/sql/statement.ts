// The third stage: renders a plan as one parametrised statement. Pure.
import type { Plan } from '../plan/types.ts'
import { callStatement } from './call-statement.ts'
import { readStatement, type SqlStatement } from './read-statement.ts'
import { writeStatement } from './write-statement.ts'

export { explainStatement, type SqlStatement } from './read-statement.ts'

export function statementFor(plan: Plan): SqlStatement {
  switch (plan.kind) {
    case 'read':
      return readStatement(plan)
    case 'insert':
    case 'update':
    case 'delete':
      return writeStatement(plan)
    case 'call':
      return callStatement(plan)
  }
}
