// Answers one request in the protocol's revision of 2026-07-28 or, without sessions, in an earlier one.
import type { FunctionContext } from '@jotsam/platform/function'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { noteServer } from './note-server.ts'

export function serve(request: Request, context: FunctionContext): Promise<Response> {
  const handler = createMcpHandler(() => noteServer(context), {
    // Nothing is published, and an open stream would outlive its token.
    maxSubscriptions: 0,
    onerror: (error) => context.log.warn({ err: error }, 'an MCP request was refused'),
  })
  return handler.fetch(request)
}
