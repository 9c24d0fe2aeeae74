// Answers one request in the protocol's revision of 2026-07-28 or, without sessions, in an earlier one.
import type { FunctionContext } from '@jotsam/platform/function'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { hasManyBrackets } from '../_shared/json-body.ts'
import { noteServer } from './note-server.ts'

/** Earlier revisions allow several messages in one request. Each of them is a call, but the request counts once. */
const MOST_MESSAGES = 20

export async function serve(request: Request, context: FunctionContext): Promise<Response> {
  const body = request.method === 'POST' ? await request.text() : null
  if (body !== null && (hasManyBrackets(body) || messagesIn(body) > MOST_MESSAGES)) return tooManyMessages()
  const handler = createMcpHandler(() => noteServer(context), {
    // The server sends no events, and an open stream would outlive its token.
    maxSubscriptions: 0,
    onerror: (error) => context.log.warn({ err: error }, 'an MCP request was refused'),
  })
  const { method, headers, signal } = request
  return handler.fetch(new Request(request.url, { method, headers, signal, body }))
}

/** The SDK refuses invalid JSON itself. */
function messagesIn(body: string): number {
  if (!body.trimStart().startsWith('[')) return 1
  try {
    const messages: unknown = JSON.parse(body)
    return Array.isArray(messages) ? messages.length : 1
  } catch {
    return 1
  }
}

function tooManyMessages(): Response {
  const message = `A request has at most ${MOST_MESSAGES} messages. Send the others in requests of their own.`
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32600, message } }, { status: 400 })
}
