// Answers one request in the protocol's revision of 2026-07-28 or, without sessions, in an earlier one.
import type { FunctionContext } from '@jotsam/platform/function'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { hasManyBrackets } from '../_shared/json-body.ts'
import { mayWrite, noteServer } from './note-server.ts'
import { WRITE_TOOLS } from './write-tools.ts'

/** Earlier revisions allow several messages in one request. Each of them is a call, but the request counts once. */
const MOST_MESSAGES = 20

export async function serve(request: Request, context: FunctionContext): Promise<Response> {
  const body = request.method === 'POST' ? await request.text() : null
  if (body !== null && hasManyBrackets(body)) return tooManyMessages()
  const message = body === null ? null : parsed(body)
  if (Array.isArray(message) && message.length > MOST_MESSAGES) return tooManyMessages()
  const call = mayWrite(context) ? null : writeCall.safeParse(message)
  if (call?.success) return readsOnly(call.data.id, call.data.params.name)
  const handler = createMcpHandler(() => noteServer(context), {
    // The server sends no events, and an open stream would outlive its token.
    maxSubscriptions: 0,
    onerror: (error) => context.log.warn({ err: error }, 'an MCP request was refused'),
  })
  const { method, headers, signal } = request
  // The SDK copies and parses the body of a request, unless it gets it parsed.
  if (message !== null)
    return handler.fetch(new Request(request.url, { method, headers, signal }), { parsedBody: message })
  return handler.fetch(new Request(request.url, { method, headers, signal, body }))
}

/** Null for invalid JSON, which the SDK refuses itself. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const writeCall = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.literal('tools/call'),
  params: z.object({ name: z.string().refine((name) => WRITE_TOOLS.has(name)) }),
})

/** These tools are not offered to a token that only reads. The SDK would say that there are none. */
function readsOnly(id: string | number, name: string): Response {
  const message = `This access token may only read, so ${name} is not offered. The person can make a token that writes on the account page, under Connect.`
  return Response.json({ jsonrpc: '2.0', id, error: { code: -32602, message } })
}

function tooManyMessages(): Response {
  const message = `A request has at most ${MOST_MESSAGES} messages. Send the others in requests of their own.`
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32600, message } }, { status: 400 })
}
