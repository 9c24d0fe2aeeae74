// Upgrades an HTTP request to a WebSocket, or refuses it.
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../http/caller-of.ts'
import type { Version } from '../channels/connection.ts'
import type { JoinContext } from '../channels/join.ts'

export interface Opened {
  readonly ws: WebSocket
  readonly version: Version
  readonly keyholder: JoinContext['keyholder']
}

const PATH = '/realtime/v1/websocket'

/** Returns null when the request was refused and answered. */
export async function acceptHandshake(
  { keys, tokens }: Pick<Deps, 'keys' | 'tokens'>,
  server: WebSocketServer,
  { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
): Promise<Opened | null> {
  const url = addressOf(request)
  if (url?.pathname.replace(/\/$/, '') !== PATH) return refuse(socket, 404, 'Not Found')
  const given = request.headers.apikey
  const apikey = url.searchParams.get('apikey') ?? (typeof given === 'string' ? given : null)
  if (!apikey) return refuse(socket, 401, 'No API key found in request')
  const known = await callerOf({ apikey, authorization: null }, { keys, tokens })
  if (!known.ok) return refuse(socket, 401, 'Invalid API key')
  return new Promise((resolve) => {
    server.handleUpgrade(request, socket, head, (ws) =>
      resolve({
        ws,
        version: url.searchParams.get('vsn')?.startsWith('2') ? 2 : 1,
        keyholder: { caller: known.caller, expiresAt: null },
      }),
    )
  })
}

export function refuse(socket: Duplex, status: number, message: string): null {
  const body = JSON.stringify({ error: message, message })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  return null
}

function addressOf(request: IncomingMessage): URL | null {
  const path = request.url ?? '/'
  return URL.canParse(path, 'http://localhost') ? new URL(path, 'http://localhost') : null
}
