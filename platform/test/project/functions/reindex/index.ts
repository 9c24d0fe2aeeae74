import type { FunctionAtStart, FunctionHandler, FunctionSchedule } from '../../../../src/functions/contract.ts'

export const schedule: FunctionSchedule = { everySeconds: 3600 }
export const atStart: FunctionAtStart = true

const reindex: FunctionHandler = async (_request, { caller, asService }) => {
  if (caller?.role !== 'service_role') return Response.json({ error: 'Only the library itself' }, { status: 403 })
  const { error } = await asService.from('reindex_runs').insert({})
  return error ? Response.json({ error: error.message }, { status: 500 }) : Response.json({ done: true })
}

export default reindex
