import { describe, expect, it, vi } from 'vitest'
import { type StreamedWork, streamedAnswer } from './streamed-answer.ts'

const never = new AbortController().signal
const asking = (accept: string) => new Request('http://localhost/', { headers: { accept } })

/** Work that ends when the test says so. */
function work(): StreamedWork & { finish(answer: object): void; tell(progress: object): void; stopped: AbortSignal } {
  let [finish, tell, stopped]: [(answer: object) => void, (progress: object) => void, AbortSignal] = [
    () => {},
    () => {},
    never,
  ]
  return {
    signal: never,
    keepAliveMs: 1,
    run(given, signal) {
      tell = given
      stopped = signal
      return new Promise((resolve) => {
        finish = resolve
      })
    },
    finish: (answer) => finish(answer),
    tell: (progress) => tell(progress),
    get stopped() {
      return stopped
    },
  }
}

describe('streamedAnswer', () => {
  it('sends blanks while the answer is not ready, and the whole is still valid JSON', async () => {
    const slow = work()
    const response = streamedAnswer(asking('application/json'), slow)
    const reader = response.clone().body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(' ')
    slow.tell({ ahead: 2 })
    slow.finish({ success: true })
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({ success: true })
  })

  it('sends progress events and then the answer to clients that ask for events', async () => {
    const slow = work()
    const response = streamedAnswer(asking('text/event-stream'), slow)
    slow.tell({ ahead: 2 })
    slow.finish({ success: true })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const text = (await response.text()).replaceAll(':\n\n', '')
    expect(text).toBe('event: progress\ndata: {"ahead":2}\n\nevent: answer\ndata: {"success":true}\n\n')
  })

  it('stops the work when the client leaves', async () => {
    const slow = work()
    await streamedAnswer(asking('*/*'), slow).body?.cancel()
    await vi.waitFor(() => expect(slow.stopped.aborted).toBe(true))
    slow.tell({ ahead: 1 })
    slow.finish({ success: true })
  })
})
