// Test helper: a WebSocket without a client library.
import WebSocket from 'ws'
import type { TestPlatform } from '../../testing/index.ts'
import { until } from './people.ts'

type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown]

export type BareSocket = Awaited<ReturnType<typeof bareSocket>>

export async function bareSocket(
  { url, keys }: Pick<TestPlatform, 'url' | 'keys'>,
  headers: Record<string, string> = {},
) {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.anonKey}&vsn=2.0.0`
  const ws = new WebSocket(address, { headers })
  const frames: Frame[] = []
  const closed: { code: number; reason: string }[] = []
  ws.on('message', (data, isBinary) => {
    if (!isBinary) frames.push(JSON.parse(String(data)) as Frame)
  })
  ws.on('close', (code, reason) => closed.push({ code, reason: String(reason) }))
  ws.on('error', () => undefined)
  await until(() => ws.readyState === WebSocket.OPEN)
  const send = (frame: Frame) => ws.send(JSON.stringify(frame))
  const find = async (event: string, ref?: string): Promise<Frame> => {
    const matches = (frame: Frame) => frame[3] === event && (ref === undefined || frame[1] === ref)
    await until(() => frames.some(matches))
    return frames.find(matches) as Frame
  }
  let lastRef = 1000
  return {
    ws,
    frames,
    closed,
    send,
    /** Waits for the first matching frame. */
    find,
    async join(topic: string, payload: object = {}): Promise<{ status: string; response: { reason?: string } }> {
      const ref = String(++lastRef)
      send([ref, ref, topic, 'phx_join', payload])
      const reply = await find('phx_reply', ref)
      return reply[4] as { status: string; response: { reason?: string } }
    },
  }
}
