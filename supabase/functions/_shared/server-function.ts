// Makes a handler the default export of a function. The platform passes a context; elsewhere the handler builds one.
import type { FunctionContext, FunctionHandler } from '@jotsam/platform/function'
import { answer, refusal } from './answer.ts'
import { functionMessages } from './function-messages.ts'
import { hostedContext, withCors } from './hosted-context.ts'

export interface ServerFunction {
  fetch(request: Request, given?: unknown): Promise<Response>
}

export function serverFunction(methods: readonly string[], handle: FunctionHandler): ServerFunction {
  const checked = async (request: Request, contextOf: () => FunctionContext | Promise<FunctionContext>) => {
    if (!methods.includes(request.method))
      return answer(405, { success: false, error: 'Method not allowed' }, { Allow: methods.join(', ') })
    return handle(request, await contextOf())
  }
  return {
    fetch: (request, given) =>
      isContext(given)
        ? checked(request, () => given)
        : withCors(request, () => checked(request, () => hostedContext(request))),
  }
}

/** Only the schedule may call it, as the service role. `run` returns what was done. */
export function scheduledFunction(run: (context: FunctionContext) => Promise<object>): ServerFunction {
  return serverFunction(['POST'], async (_request, context) => {
    if (context.caller?.role !== 'service_role') return refusal(403, functionMessages.forbidden)
    return answer(200, { success: true, ...(await run(context)) })
  })
}

function isContext(given: unknown): given is FunctionContext {
  return typeof given === 'object' && given !== null && 'asService' in given
}
