import { describe, expect, it } from 'vitest'
import { dictatedText, nextRecording, type Recording, voiceAvailability, voiceErrorMessage } from './voice-rules.ts'

const recording: Recording = { kind: 'recording', restarts: 0 }

it.each([
  [{ pro: true, mobile: false, supported: true }, 'available', undefined],
  [{ pro: false, mobile: true, supported: false }, 'needs-pro', 'Voice recording (Pro feature)'],
  [{ pro: true, mobile: true, supported: true }, 'not-on-mobile', 'Voice recording not available on mobile'],
  [{ pro: true, mobile: false, supported: false }, 'not-supported', 'Voice recording not supported in this browser'],
])('dictation for %j is %s', (who, kind, message) => {
  expect(voiceAvailability(who)).toEqual(message === undefined ? { kind } : { kind, message })
})

it.each([
  ['not-allowed', 'Microphone access denied. Please allow microphone permission.'],
  ['service-not-allowed', 'Microphone access denied. Please allow microphone permission.'],
  ['audio-capture', 'No microphone found. Please check your microphone.'],
  ['network', 'Network error. Please check your internet connection.'],
  ['bad-grammar', 'Speech recognition error: bad-grammar.'],
  ['aborted', null],
  ['no-speech', null],
])('the error %s says %j', (code, message) => {
  expect(voiceErrorMessage(code)).toBe(message)
})

describe('recording', () => {
  const idle: Recording = { kind: 'idle', message: null }

  it('starts and stops', () => {
    expect(nextRecording(idle, { type: 'start' })).toEqual(recording)
    expect(nextRecording(recording, { type: 'stop' })).toEqual(idle)
  })

  it('ends with a message on a fatal error', () => {
    const ended = nextRecording(recording, { type: 'error', code: 'network' })
    expect(ended).toEqual({ kind: 'idle', message: 'Network error. Please check your internet connection.' })
  })

  it('continues after no-speech and the end event that follows, and counts them as one restart', () => {
    const after = nextRecording(nextRecording(recording, { type: 'error', code: 'no-speech' }), { type: 'end' })
    expect(after).toEqual({ kind: 'recording', restarts: 1 })
  })

  it('restarts 50 times and no more', () => {
    let state: Recording = recording
    for (let times = 0; times < 50; times += 1) state = nextRecording(state, { type: 'end' })
    expect(state).toEqual({ kind: 'recording', restarts: 50 })
    const ended = { kind: 'idle', message: 'Recording stopped. Start it again to go on.' }
    expect(nextRecording(state, { type: 'end' })).toEqual(ended)
  })

  it('does not restart once it is idle', () => {
    expect(nextRecording(idle, { type: 'end' })).toEqual(idle)
    expect(nextRecording(idle, { type: 'error', code: 'network' })).toEqual(idle)
  })
})

it.each([
  ['', ' hello there ', '', 'hello there'],
  ['Before', 'hello', '', ' hello'],
  ['Before ', 'hello', '', 'hello'],
  ['a line\n', 'hello', '', 'hello'],
  ['(', 'hello', ')', 'hello'],
  ['Before', ', and', '', ', and'],
  ['Before', 'hello', 'after', ' hello '],
  ['Before', 'hello', ' after', ' hello'],
  ['Before', 'two\n  words', '. After', ' two words'],
  ['Before', '  ', 'after', ''],
])('after %j, the dictated text %j before %j becomes %j', (before, dictated, after, expected) => {
  expect(dictatedText(before, dictated, after)).toBe(expected)
})
