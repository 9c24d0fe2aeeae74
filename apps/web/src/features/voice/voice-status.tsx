// The interim result of dictation, and its errors.
import { voiceMessages as texts } from '@jotsam/core/messages/capture/voice'
import type { Voice } from './use-voice.ts'

export function VoiceStatus({ voice: { recording, interim, refusal } }: { voice: Voice }) {
  if (recording.kind === 'recording')
    return (
      <div className="flex items-start gap-2.5 border-t border-line bg-coral-soft px-3 py-2 text-small text-ink">
        <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-coral motion-safe:animate-pulse" />
        {/* Hidden from screen readers, which would talk while the person speaks. */}
        {interim ? (
          <p aria-live="off" className="italic">
            {interim}
          </p>
        ) : (
          <p role="status">{texts.listening}</p>
        )}
      </div>
    )
  const fault = recording.message ?? refusal
  return fault ? (
    <p role="alert" className="border-t border-line px-3 py-2 text-small text-coral">
      {fault}
    </p>
  ) : null
}
