// Runs one call within its limits: body size, time, and the client's connection.
import type { FunctionHandler } from './contract.ts'
import { type FunctionFault, faultOfThrown } from './fault.ts'

export type RunResult =
  | { readonly ok: true; readonly response: Response }
  | { readonly ok: false; readonly fault: FunctionFault; readonly cause?: unknown }

export interface RunLimits {
  readonly seconds: number
  readonly bodyBytes: number
}

/** `run` gets the request as the function sees it, and a signal that aborts at the first limit reached. */
export async function runHandler(
  request: Request,
  limits: RunLimits,
  run: (request: Request, signal: AbortSignal) => ReturnType<FunctionHandler>,
): Promise<RunResult> {
  const tooLarge = { kind: 'too-large', limitBytes: limits.bodyBytes } as const
  if (Number(request.headers.get('content-length') ?? 0) > limits.bodyBytes) return { ok: false, fault: tooLarge }

  const stop = new AbortController()
  const signal = AbortSignal.any([request.signal, stop.signal])
  return new Promise((resolve) => {
    const end = (fault: FunctionFault) => {
      resolve({ ok: false, fault })
      stop.abort(new DOMException(fault.kind, fault.kind === 'timed-out' ? 'TimeoutError' : 'AbortError'))
    }
    const timer = setTimeout(() => end({ kind: 'timed-out', seconds: limits.seconds }), limits.seconds * 1000)
    const seen = asSeenByFunction(request, signal, limits.bodyBytes, () => end(tooLarge))
    void answerOf(run, seen, signal).then((result) => {
      clearTimeout(timer)
      resolve(result)
    })
  })
}

async function answerOf(
  run: (request: Request, signal: AbortSignal) => ReturnType<FunctionHandler>,
  request: Request,
  signal: AbortSignal,
): Promise<RunResult> {
  try {
    return { ok: true, response: await run(request, signal) }
  } catch (cause) {
    return { ok: false, fault: faultOfThrown(cause), cause }
  }
}

/** Functions see their own name as the first part of the path, as hosted Supabase shows it to them. */
function asSeenByFunction(request: Request, signal: AbortSignal, limitBytes: number, onTooLarge: () => void): Request {
  const url = request.url.replace(/\/functions\/v1(?=\/)/, '')
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : request.body
  if (!body) return new Request(url, { method: request.method, headers: request.headers, signal })
  const init: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers: request.headers,
    signal,
    duplex: 'half',
  }
  // A declared length has been checked, and Node reads no further.
  if (request.headers.has('content-length')) return new Request(url, { ...init, body })
  let bytes = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes <= limitBytes) return controller.enqueue(chunk)
      onTooLarge()
      controller.error(new Error('The request body is too large.'))
    },
  })
  return new Request(url, { ...init, body: body.pipeThrough(counted) })
}
