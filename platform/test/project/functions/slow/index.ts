import type { FunctionHandler, FunctionLimits } from '../../../../src/functions/contract.ts'

export const limits: FunctionLimits = { seconds: 0.2 }

let aborted = 0

const slow: FunctionHandler = (request, { signal }) => {
  if (request.method === 'GET') return Response.json({ aborted })
  signal.addEventListener('abort', () => {
    aborted += 1
  })
  return new Promise(() => {})
}

export default slow
