import type { FunctionHandler } from '../../../../src/functions/contract.ts'

const webhook: FunctionHandler = (request, { caller }) =>
  Response.json({ role: caller?.role ?? null, signature: request.headers.get('x-signature') })

export default webhook
