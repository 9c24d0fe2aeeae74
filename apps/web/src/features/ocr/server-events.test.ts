import { expect, it } from 'vitest'
import { type ServerEvent, serverEvents } from './server-events.ts'

it('parses events across chunk borders, and reports every chunk', async () => {
  const sent = ':\n\nevent: progress\ndata: {"ahead":2}\n\nevent: answer\ndata: {"text":"Grüße"}\n\n'
  const bytes = new TextEncoder().encode(sent)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7))
      controller.close()
    },
  })
  const events: ServerEvent[] = []
  let signs = 0
  for await (const event of serverEvents(new Response(body), () => signs++)) events.push(event)
  expect(events).toEqual([
    { event: 'progress', data: { ahead: 2 } },
    { event: 'answer', data: { text: 'Grüße' } },
  ])
  expect(signs).toBeGreaterThan(2)
})
