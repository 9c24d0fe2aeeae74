// What is being said while it is unsure, and what went wrong.
import { voiceMessages as texts } from '@jotsam/core/messages/voice'
import type { Voice } from './use-voice.ts'

export function VoiceStatus({ voice: { availability, recording, interim } }: { voice: Voice }) {
  if (recording.kind === 'recording')
    return (
      <p
        role="status"
        className="flex items-start gap-2.5 border-t border-line bg-coral-soft px-3 py-2 text-[13px] text-ink"
      >
        <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-coral motion-safe:animate-pulse" />
        <span className={interim ? 'italic' : 'text-muted'}>{interim || texts.listening}</span>
      </p>
    )
  if (recording.message)
    return (
      <p role="alert" className="border-t border-line px-3 py-2 text-[13px] text-coral">
        {recording.message}
      </p>
    )
  if (availability.kind === 'not-on-mobile' || availability.kind === 'not-supported')
    return (
      <p role="status" className="border-t border-line px-3 py-2 text-[13px] text-muted">
        {availability.message}
      </p>
    )
  return null
}
