// Dictation: who may record, what an error means, and when recognition restarts.

import { voiceMessages } from '../../messages/capture/voice.ts'
import { limits } from '../../plan/limits.ts'

export const recognitionSettings = {
  lang: 'en-US',
  continuous: true,
  interimResults: true,
  maxAlternatives: 1,
} as const

export type VoiceAvailability =
  | { kind: 'available' }
  | { kind: 'needs-pro' | 'not-on-mobile' | 'not-supported'; message: string }

export function voiceAvailability(who: { pro: boolean; mobile: boolean; supported: boolean }): VoiceAvailability {
  if (!who.pro) return { kind: 'needs-pro', message: voiceMessages.proFeature }
  if (who.mobile) return { kind: 'not-on-mobile', message: voiceMessages.notOnMobile }
  if (!who.supported) return { kind: 'not-supported', message: voiceMessages.notSupported }
  return { kind: 'available' }
}

/** The message for an error of the Web Speech API; null for the two errors after which recognition only restarts. */
export function voiceErrorMessage(code: string): string | null {
  switch (code) {
    case 'aborted':
    case 'no-speech':
      return null
    case 'not-allowed':
    case 'service-not-allowed':
      return voiceMessages.denied
    case 'audio-capture':
      return voiceMessages.noMicrophone
    case 'network':
      return voiceMessages.network
    default:
      return voiceMessages.other(code)
  }
}

export type Recording = { kind: 'idle'; message: string | null } | { kind: 'recording'; restarts: number }

export type VoiceEvent = { type: 'start' } | { type: 'stop' } | { type: 'end' } | { type: 'error'; code: string }

/** Recognisers report aborted or no-speech and then `end`: the two count as one restart. */
export function nextRecording(recording: Recording, event: VoiceEvent): Recording {
  if (event.type === 'start') return recording.kind === 'idle' ? { kind: 'recording', restarts: 0 } : recording
  if (recording.kind === 'idle') return recording
  if (event.type === 'stop') return { kind: 'idle', message: null }
  if (event.type === 'error') {
    const message = voiceErrorMessage(event.code)
    return message === null ? recording : { kind: 'idle', message }
  }
  if (recording.restarts >= limits.voice.restartsMax) return { kind: 'idle', message: voiceMessages.ended }
  return { kind: 'recording', restarts: recording.restarts + 1 }
}

/** The dictated text with the spaces that it needs between the texts before and after the cursor. */
export function dictatedText(before: string, dictated: string, after: string): string {
  const words = dictated.trim().replace(/\s+/g, ' ')
  if (words === '') return ''
  const isParted = before === '' || /[\s([{"'\u201c\u2018\u00bf\u00a1-]$/.test(before) || /^[.,;:!?)\]}]/.test(words)
  const joinsOn = after !== '' && !/^[\s.,;:!?)\]}"'\u201d\u2019]/.test(after)
  return `${isParted ? '' : ' '}${words}${joinsOn ? ' ' : ''}`
}
