// Dictation: starts the speech recogniser, restarts it when it ends, and passes on its results.

import {
  nextRecording,
  type Recording,
  recognitionSettings,
  type VoiceEvent,
  voiceErrorMessage,
} from '@jotsam/core/capture/sources/voice-rules'
import { voiceMessages } from '@jotsam/core/messages/capture/voice'
import { limits } from '@jotsam/core/plan/limits'
import type { HeardEvent, Recogniser, RecogniserClass } from './recogniser.ts'

export interface DictationListener {
  onRecording(recording: Recording): void
  /** The interim result. */
  onInterim(text: string): void
  onText(text: string): void
}

export type Dictation = ReturnType<typeof createDictation>

export const notRecording: Recording = { kind: 'idle', message: null }

export function createDictation(Recogniser: RecogniserClass | null, listener: DictationListener) {
  const recogniser = Recogniser && setUp(Recogniser)
  let recording: Recording = notRecording
  let interim = ''
  let isRunning = false
  let restart: ReturnType<typeof setTimeout> | null = null

  const become = (next: Recording) => {
    recording = next
    if (next.kind === 'idle' && restart) {
      clearTimeout(restart)
      restart = null
    }
    listener.onRecording(next)
  }
  const tell = (event: VoiceEvent) => become(nextRecording(recording, event))
  const show = (text: string) => {
    interim = text
    listener.onInterim(text)
  }
  /** An interim result that never became final is kept. */
  const keepInterim = () => {
    const said = interim
    if (said === '') return
    show('')
    listener.onText(said)
  }

  const run = (target: Recogniser) => {
    try {
      target.start()
      isRunning = true
    } catch {
      // It is still running. Its end will restart it.
      if (!isRunning) become({ kind: 'idle', message: voiceMessages.startFailed })
    }
  }

  /** An error and the end event after it count as one interruption. */
  const lapse = (target: Recogniser) => {
    if (recording.kind === 'idle' || restart) return
    tell({ type: 'end' })
    if (recording.kind !== 'recording') return
    restart = setTimeout(() => {
      restart = null
      run(target)
    }, limits.voice.restartDelayMs)
  }

  if (recogniser) {
    recogniser.onresult = (event) => {
      const { sure, unsure } = heard(event)
      show(unsure)
      if (sure !== '') listener.onText(sure)
    }
    recogniser.onerror = ({ error }) => {
      if (voiceErrorMessage(error) === null) return lapse(recogniser)
      keepInterim()
      tell({ type: 'error', code: error })
    }
    recogniser.onend = () => {
      isRunning = false
      keepInterim()
      lapse(recogniser)
    }
  }

  return {
    start() {
      if (recording.kind === 'recording') return
      if (!recogniser) return become({ kind: 'idle', message: voiceMessages.notAvailable })
      tell({ type: 'start' })
      run(recogniser)
    },
    /** Stops; results of what was said before still arrive. */
    stop(): void {
      if (recording.kind === 'idle') return
      tell({ type: 'stop' })
      recogniser?.stop()
    },
    /** Stops without further results. */
    discard(): void {
      if (restart) clearTimeout(restart)
      if (!recogniser) return
      recogniser.onresult = recogniser.onerror = recogniser.onend = null
      recogniser.abort()
    },
  }
}

/** Null when the browser has the API but refuses to create a recogniser. */
function setUp(Recogniser: RecogniserClass): Recogniser | null {
  try {
    return Object.assign(new Recogniser(), recognitionSettings)
  } catch {
    return null
  }
}

function heard({ resultIndex, results }: HeardEvent): { sure: string; unsure: string } {
  const changed = Array.from(results).slice(resultIndex)
  const join = (isFinal: boolean) =>
    changed
      .filter((result) => result.isFinal === isFinal)
      .map((result) => result[0]?.transcript ?? '')
      .join(' ')
      .trim()
  return { sure: join(true), unsure: join(false) }
}
