// Makes a handler the default export of a function. The platform passes a context; elsewhere the handler builds one.
import type { FunctionContext, FunctionHandler } from '@jotsam/platform/function'
import { answer } from './answer.ts'
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

function isContext(given: unknown): given is FunctionContext {
  return typeof given === 'object' && given !== null && 'asService' in given
}
