// Starts the answer of a slow call at once and keeps it alive, so that no proxy times out. Clients that accept
// `text/event-stream` receive `progress` events and then one `answer` event. Others receive JSON with blanks before it.

export interface StreamedWork {
  /** Must settle by itself once its signal is aborted, and must not reject. */
  run(tell: (progress: object) => void, signal: AbortSignal): Promise<object>
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal
  readonly keepAliveMs?: number
}

export function streamedAnswer(request: Request, { run, signal, keepAliveMs = 10_000 }: StreamedWork): Response {
  const wantsEvents = /\btext\/event-stream\b/i.test(request.headers.get('accept') ?? '')
  const gone = new AbortController()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(text))
      }
      const event = (name: string, data: object) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
      const beat = setInterval(() => write(wantsEvents ? ':\n\n' : ' '), keepAliveMs)
      const tell = (progress: object) => wantsEvents && event('progress', progress)
      void run(tell, AbortSignal.any([signal, gone.signal])).then((answer) => {
        clearInterval(beat)
        if (wantsEvents) event('answer', answer)
        else write(JSON.stringify(answer))
        if (!gone.signal.aborted) controller.close()
      })
    },
    cancel() {
      gone.abort()
    },
  })
  const type = wantsEvents ? 'text/event-stream' : 'application/json'
  return new Response(body, {
    headers: { 'Content-Type': type, 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  })
}
