// Dictation as a React hook.

import { type Recording, voiceAvailability } from '@jotsam/core/capture/sources/voice-rules'
import { isMobileDevice } from '@jotsam/core/device/mobile-device'
import { limits } from '@jotsam/core/plan/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createDictation, type Dictation, notRecording } from './dictation.ts'
import { recogniserClass } from './recogniser.ts'

export type Voice = ReturnType<typeof useVoice>

export function useVoice(isPro: boolean, onText: (text: string) => void) {
  const [isMobile] = useState(() => isMobileDevice(navigator))
  const [isSetUp, setSetUp] = useState(!isMobile)
  const [recording, setRecording] = useState<Recording>(notRecording)
  const [interim, setInterim] = useState('')
  const [isAsked, setAsked] = useState(false)
  const dictation = useRef<Dictation | null>(null)
  const take = useEffectEvent(onText)
  const availability =
    isSetUp || !isPro
      ? voiceAvailability({ pro: isPro, mobile: isMobile, supported: recogniserClass() !== null })
      : ({ kind: 'setting-up' } as const)
  const isAvailable = availability.kind === 'available'

  useEffect(() => {
    if (isSetUp) return
    const timer = setTimeout(() => setSetUp(true), limits.voice.mobileSetupDelayMs)
    return () => clearTimeout(timer)
  }, [isSetUp])

  useEffect(() => {
    if (!isAvailable) return
    dictation.current = createDictation(recogniserClass(), {
      onRecording: setRecording,
      onInterim: setInterim,
      onText: (text) => take(text),
    })
    return () => {
      dictation.current?.discard()
      dictation.current = null
      setRecording(notRecording)
      setInterim('')
    }
  }, [isAvailable])

  return {
    availability,
    recording,
    interim,
    /** Why dictation is not available, once the person tried to use it. */
    refusal: isAsked && 'message' in availability ? availability.message : null,
    /** Starts or stops, or sets the reason why it cannot. */
    toggle(): void {
      setAsked(true)
      if (recording.kind === 'recording') dictation.current?.stop()
      else dictation.current?.start()
    },
  }
}
