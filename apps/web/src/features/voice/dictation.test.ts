import type { Recording } from '@jotsam/core/capture/sources/voice-rules'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDictation } from './dictation.ts'
import type { Recogniser } from './recogniser.ts'

const RECOGNISERS: Scripted[] = []

class Scripted implements Recogniser {
  lang = ''
  continuous = false
  interimResults = false
  maxAlternatives = 0
  onresult: Recogniser['onresult'] = null
  onerror: Recogniser['onerror'] = null
  onend: Recogniser['onend'] = null
  starts = 0
  stops = 0
  isRunning = false
  fault: Error | null = null

  constructor() {
    RECOGNISERS.push(this)
  }

  start() {
    if (this.fault) throw this.fault
    if (this.isRunning) throw new DOMException('already started', 'InvalidStateError')
    this.isRunning = true
    this.starts += 1
  }
  stop() {
    this.stops += 1
  }
  abort() {}
  end() {
    this.isRunning = false
    this.onend?.()
  }
  fail(error: string) {
    this.onerror?.({ error })
    this.end()
  }
  hear(words: string, isFinal: boolean) {
    this.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript: words }], { isFinal })] })
  }
}

function begin() {
  const seen: Recording[] = []
  const interim: string[] = []
  const texts: string[] = []
  const dictation = createDictation(Scripted, {
    onRecording: (recording) => seen.push(recording),
    onInterim: (text) => interim.push(text),
    onText: (text) => texts.push(text),
  })
  const recogniser = RECOGNISERS.at(-1) ?? new Scripted()
  return { dictation, recogniser, interim, texts, now: () => seen.at(-1) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

// spec: W10
it('requests English, continuous recognition, interim results and one alternative', () => {
  const { recogniser } = begin()
  expect(recogniser).toMatchObject({ lang: 'en-US', continuous: true, interimResults: true, maxAlternatives: 1 })
})

// spec: W05
it.each(['end', 'aborted', 'no-speech'])('restarts 50 ms after the event %s', (what) => {
  const { dictation, recogniser, now } = begin()
  dictation.start()
  if (what === 'end') recogniser.end()
  else recogniser.fail(what)
  vi.advanceTimersByTime(49)
  expect(recogniser.starts).toBe(1)
  vi.advanceTimersByTime(1)
  expect(recogniser.starts).toBe(2)
  expect(now()).toEqual({ kind: 'recording', restarts: 1 })
})

it('restarts after an error without an end event', () => {
  const { dictation, recogniser } = begin()
  dictation.start()
  recogniser.isRunning = false
  recogniser.onerror?.({ error: 'no-speech' })
  vi.advanceTimersByTime(50)
  expect(recogniser.starts).toBe(2)
})

// spec: W06
it('restarts 50 times, each after 50 ms, and then reports that it stopped', () => {
  const { dictation, recogniser, now } = begin()
  dictation.start()
  for (let restart = 1; restart <= 50; restart += 1) {
    recogniser.end()
    vi.advanceTimersByTime(49)
    expect(recogniser.starts).toBe(restart)
    vi.advanceTimersByTime(1)
    expect(recogniser.starts).toBe(restart + 1)
  }
  recogniser.end()
  vi.advanceTimersByTime(10_000)
  expect(recogniser.starts).toBe(51)
  expect(now()).toEqual({ kind: 'idle', message: 'Recording stopped. Start it again to go on.' })
})

describe('a result', () => {
  it('shows as interim and goes into the text once it is final', () => {
    const { dictation, recogniser, interim, texts } = begin()
    dictation.start()
    recogniser.hear('hello', false)
    recogniser.hear(' hello world ', true)
    expect(interim).toEqual(['hello', ''])
    expect(texts).toEqual(['hello world'])
  })

  it('that never became final is kept when the recogniser ends or fails', () => {
    const { dictation, recogniser, texts } = begin()
    dictation.start()
    recogniser.hear('half a sent', false)
    recogniser.end()
    vi.advanceTimersByTime(50)
    recogniser.hear('another', false)
    recogniser.fail('network')
    expect(texts).toEqual(['half a sent', 'another'])
  })

  it('of what was said before the stop arrives after it, without a restart', () => {
    const { dictation, recogniser, texts, now } = begin()
    dictation.start()
    dictation.stop()
    expect(recogniser.stops).toBe(1)
    recogniser.hear('last words', true)
    recogniser.end()
    vi.advanceTimersByTime(1000)
    expect(texts).toEqual(['last words'])
    expect(recogniser.starts).toBe(1)
    expect(now()).toEqual({ kind: 'idle', message: null })
  })
})

it('a start before the last recording has ended takes effect once it has ended', () => {
  const { dictation, recogniser, now } = begin()
  dictation.start()
  dictation.stop()
  dictation.start()
  expect(now()).toMatchObject({ kind: 'recording' })
  recogniser.end()
  vi.advanceTimersByTime(50)
  expect(recogniser.starts).toBe(2)
})

it('a recogniser that does not start reports an error', () => {
  const { dictation, recogniser, now } = begin()
  recogniser.fault = new Error('no')
  dictation.start()
  expect(now()).toEqual({ kind: 'idle', message: 'Failed to start recording. Please try again.' })
})

it('dictation is not available when the browser refuses to create a recogniser', () => {
  const states: Recording[] = []
  class Withheld extends Scripted {
    constructor() {
      super()
      throw new Error('by policy')
    }
  }
  const dictation = createDictation(Withheld, {
    onRecording: (recording) => states.push(recording),
    onInterim() {},
    onText() {},
  })
  dictation.start()
  expect(states).toEqual([{ kind: 'idle', message: 'Speech recognition not available.' }])
})
