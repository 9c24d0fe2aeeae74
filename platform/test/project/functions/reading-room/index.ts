// Served at a path of its own, also for callers with an opaque token.
import type { FunctionHandler, FunctionMount, FunctionOpaqueTokens } from '../../../../src/functions/contract.ts'

export const mount: FunctionMount = { path: '/reading-room' }
export const opaqueTokens: FunctionOpaqueTokens = 'accepted'

const readingRoom: FunctionHandler = async (_request, { caller, asCaller }) => {
  const { data } = await asCaller.from('notes').select()
  return Response.json({ userId: caller?.userId, notes: data?.length })
}

export default readingRoom
