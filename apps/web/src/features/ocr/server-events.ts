// Parses a response of server-sent events with JSON data.

export interface ServerEvent {
  readonly event: string
  readonly data: unknown
}

/** `onBytes` is called for every chunk, also for keep-alive comments. */
export async function* serverEvents(response: Response, onBytes: () => void): AsyncGenerator<ServerEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let text = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      onBytes()
      const blocks = (text + part.value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventOf(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function eventOf(block: string): ServerEvent | null {
  const lines = block.split('\n')
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  const data = field('data')
  if (data === undefined) return null
  return { event: field('event') ?? 'message', data: JSON.parse(data) }
}
